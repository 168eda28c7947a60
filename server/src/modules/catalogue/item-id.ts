import { createHash } from 'node:crypto';

/** Letters and digits of `text`, in lower case without accents, joined by hyphens. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** 64 bits: of a million titles that give no slug no two meet. Items that have a shorter one keep it. */
const DIGEST = 16;

/** Readable by its title, the same for ever by where it came from: a later title changes no address. */
export function itemId(source: string, externalId: string, title: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([source, externalId]))
    .digest('hex')
    .slice(0, DIGEST);
  const slug = slugOf(title).slice(0, 60).replace(/-$/, '');
  return slug ? `${slug}-${digest}` : digest;
}

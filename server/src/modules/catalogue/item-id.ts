import { createHash } from 'node:crypto';
import { slugOf } from '@talkies/shared';

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

import { createHash } from 'node:crypto';
import { slugOf } from '@talkies/shared';

/** 64 bits: no two of a million titles without a slug collide. Items with a shorter id keep it. */
const DIGEST = 16;

/** A readable id from the first title, stable by the item's origin: a later title changes no address. */
export function itemId(source: string, externalId: string, title: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([source, externalId]))
    .digest('hex')
    .slice(0, DIGEST);
  const slug = slugOf(title).slice(0, 60).replace(/-$/, '');
  return slug ? `${slug}-${digest}` : digest;
}

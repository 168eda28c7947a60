import { createHash, createHmac } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { openSealedToken, sealedToken } from '../../../platform/sealed-token.ts';
import { subscribers } from '../tables.ts';

export interface Subscriber {
  id: string;
  email: string;
}

const SHOWN = 32;
const keyOf = (secret: string): string =>
  createHmac('sha256', secret).update('newsletter address').digest('hex');
const digestOf = (secret: string, email: string): string =>
  createHash('sha256')
    .update(keyOf(secret) + email)
    .digest('hex')
    .slice(0, SHOWN);

/**
 * The content of an unsubscribe link: the subscription, and, for a later subscription of the same address, a digest
 * of it, which nobody can compute without our secret. The digest is only in mails: of a former subscriber the
 * database knows no address (adr/538).
 */
export const leaveToken = (secret: string, { id, email }: Subscriber): string =>
  sealedToken(secret, 'newsletter leave', `${id}_${digestOf(secret, email)}`);

/** Null where the token is not ours. `digest` null: of a mail from before digests. */
export function openLeaveToken(secret: string, token: string): { id: string; digest: string | null } | null {
  const opened = openSealedToken(secret, 'newsletter leave', token);
  if (opened === null) return null;
  const [, id = opened, digest = null] = /^(.+)_([0-9a-f]{32})$/.exec(opened) ?? [];
  return { id, digest };
}

/** Matches the subscription whose address has a digest. Reads all of them: old links are rare. */
export const hasDigest = (secret: string, digest: string): SQL =>
  sql`left(encode(sha256(convert_to(${keyOf(secret)} || ${subscribers.email}, 'UTF8')), 'hex'), ${SHOWN}::int) = ${digest}`;

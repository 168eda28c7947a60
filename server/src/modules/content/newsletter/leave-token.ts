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
 * What a link to leave carries: the subscription, and for one that comes after it a digest of its address, which nobody can
 * make without our secret. It stands in mails alone: of who left, the database knows no address (adr/538).
 */
export const leaveToken = (secret: string, { id, email }: Subscriber): string =>
  sealedToken(secret, 'newsletter leave', `${id}_${digestOf(secret, email)}`);

/** Null where we did not make the token. `digest` null: of a mail from before digests. */
export function openLeaveToken(secret: string, token: string): { id: string; digest: string | null } | null {
  const opened = openSealedToken(secret, 'newsletter leave', token);
  if (opened === null) return null;
  const [, id = opened, digest = null] = /^(.+)_([0-9a-f]{32})$/.exec(opened) ?? [];
  return { id, digest };
}

/** The subscription, whichever it is, whose address has a digest. Looks at all: few come by an old link. */
export const hasDigest = (secret: string, digest: string): SQL =>
  sql`left(encode(sha256(convert_to(${keyOf(secret)} || ${subscribers.email}, 'UTF8')), 'hex'), ${SHOWN}::int) = ${digest}`;

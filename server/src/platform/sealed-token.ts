import { createHmac, timingSafeEqual } from 'node:crypto';

/** The purposes of tokens. A token of one purpose is invalid for another. */
export type SealedPurpose =
  | 'quote'
  | 'mailed link'
  | 'newsletter confirm'
  | 'newsletter leave'
  | 'alert mails off'
  | 'order link'
  | 'studio invitation'
  | 'inbox thread';

const sealOf = (secret: string, purpose: SealedPurpose, id: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose} ${id}`).digest();

/**
 * An id with our seal (HMAC-SHA256), for what returns to us from a mail or a browser: reading the database is not
 * enough to make one. No dots in the id.
 */
export const sealedToken = (secret: string, purpose: SealedPurpose, id: string): string =>
  `${id}.${sealOf(secret, purpose, id).toString('base64url')}`;

/** The id that a token names; null where we did not make the token, or made it for another purpose. */
export function openSealedToken(secret: string, purpose: SealedPurpose, token: string): string | null {
  const [id = '', given = '', ...more] = token.split('.');
  const expected = sealOf(secret, purpose, id);
  const actual = Buffer.from(given, 'base64url');
  if (more.length > 0 || actual.length !== expected.length) return null;
  return timingSafeEqual(actual, expected) ? id : null;
}

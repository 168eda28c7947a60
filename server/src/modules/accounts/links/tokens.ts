import { createHmac, timingSafeEqual } from 'node:crypto';

const seal = (secret: string, id: string): Buffer =>
  createHmac('sha256', secret).update(`mailed link ${id}`).digest();

/** The secret of a mailed link: the link's id and our seal on it. Whoever reads the database cannot make one. */
export const linkToken = (secret: string, id: string): string =>
  `${id}.${seal(secret, id).toString('base64url')}`;

/** The id that a token names, or null where we did not make the token. */
export function linkIdOf(secret: string, token: string): string | null {
  const [id = '', given = ''] = token.split('.');
  const expected = seal(secret, id);
  const actual = Buffer.from(given, 'base64url');
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : null;
}

import { createHmac, timingSafeEqual } from 'node:crypto';

export type NewsletterPurpose = 'confirm' | 'leave';

const seal = (secret: string, purpose: NewsletterPurpose, id: string): Buffer =>
  createHmac('sha256', secret).update(`newsletter ${purpose} ${id}`).digest();

/** The secret of a mailed link: the subscriber's id and our seal on it. One purpose's token is none for the other. */
export const newsletterToken = (secret: string, purpose: NewsletterPurpose, id: string): string =>
  `${id}.${seal(secret, purpose, id).toString('base64url')}`;

/** The id that a token names, or null where we did not make the token. */
export function subscriberOf(secret: string, purpose: NewsletterPurpose, token: string): string | null {
  const [id = '', given = ''] = token.split('.');
  const expected = seal(secret, purpose, id);
  const actual = Buffer.from(given, 'base64url');
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : null;
}

import { createHmac } from 'node:crypto';
import type { Needs } from '../../chain/context.ts';
import { emailOf } from '../accounts/index.ts';

/**
 * An HMAC of a person's mail address, by which the address is recognised after the account is deleted. The address
 * cannot be read from it, and hashes of different purposes differ. Null where there is no such person.
 */
export async function emailHash(
  { config, db }: Needs<'config' | 'db'>,
  userId: string,
  purpose: string,
): Promise<string | null> {
  const email = await emailOf(db, userId);
  if (email === null) return null;
  return createHmac('sha256', config.authSecret)
    .update(`${purpose} ${email.toLowerCase()}`)
    .digest('base64url');
}

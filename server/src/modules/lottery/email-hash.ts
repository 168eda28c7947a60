import { createHmac } from 'node:crypto';
import type { Needs } from '../../chain/context.ts';
import { emailOf } from '../accounts/index.ts';

/**
 * By what a person's mail address is known again where the account is gone: nobody reads the address from it, and what is
 * hashed for one purpose is not found by another's. Null where there is no such person.
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

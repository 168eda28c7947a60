import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { users } from '../accounts/index.ts';

/**
 * By what a person's mail address is known again where the account is gone: nobody reads the address from it, and what is
 * marked for one purpose is not found by another's. Null where there is no such person.
 */
export async function emailMark(
  { config, db }: Needs<'config' | 'db'>,
  userId: string,
  purpose: string,
): Promise<string | null> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) return null;
  const address = user.email.toLowerCase();
  return createHmac('sha256', config.authSecret).update(`${purpose} ${address}`).digest('base64url');
}

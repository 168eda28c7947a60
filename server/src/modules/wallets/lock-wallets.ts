import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { users } from '../accounts/index.ts';

/**
 * One change of a user's wallets after the other: whoever comes second sees what the first wrote. Weaker than an account's
 * lock (`lockAccount`), whose key it leaves free: orders and sessions, which refer to the person, are written meanwhile.
 */
export async function lockWallets(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

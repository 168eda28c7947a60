import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { users } from '../accounts/index.ts';

/**
 * Locks a user's wallets, so that changes run one after the other and the second sees what the first wrote. Weaker than
 * `lockAccount`: rows that refer to the user, such as orders and sessions, can be written meanwhile.
 */
export async function lockWallets(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { accounts, mailLinks, passkeys, sessions, users } from './tables.ts';

/**
 * Takes away, with `tx`, every way into an account and every proof of whose it is: password, Google, passkeys, the
 * phone number, mailed links, and sessions with their codes and confirmations. What opens it again has to be written
 * after.
 *
 * The ways go before the sessions. A sign-in holds the row of its way (`for share`) while it writes its session: so it
 * either comes before, and its session goes as well, or finds no way any more.
 */
export async function closeEveryWay(tx: Database, userId: string): Promise<void> {
  for (const table of [accounts, passkeys, mailLinks, sessions])
    await tx.delete(table).where(eq(table.userId, userId));
  await tx.update(users).set({ phone: null, verifiedPhone: null }).where(eq(users.id, userId));
}

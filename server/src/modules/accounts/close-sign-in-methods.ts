import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { maskContact } from './confirm/rules.ts';
import { endOpeningLinks } from './links/opening-links.ts';
import { endSessionsOf } from './sessions/sessions.ts';
import { hasProvenPhone, methodIs } from './sign-in-methods.ts';
import { passkeys, signInMethods, users } from './tables.ts';

/**
 * Removes, with `tx`, every sign-in method of an account and every proof of its owner: password, Google, passkeys, the
 * phone number, mailed links that open it, and sessions with their codes and confirmations. Write whatever is to open
 * it again afterwards. Links that were mailed for the browser `exceptBrowser` (`stepKey`) stay.
 *
 * The caller locks the person's row (`lockAccount`, `update`). A sign-in locks it too, from before it reads its method
 * until its session is written: so either it is first, and its session is ended too, or it finds no method left.
 */
export async function closeEverySignInMethod(
  tx: Database,
  userId: string,
  exceptBrowser: string | null = null,
): Promise<void> {
  for (const table of [signInMethods, passkeys]) await tx.delete(table).where(eq(table.userId, userId));
  await endSessionsOf(tx, userId);
  await endOpeningLinks(tx, userId, exceptBrowser);
  await tx.update(users).set({ phone: null, verifiedPhone: null }).where(eq(users.id, userId));
}

/** The other things, beside a password and the mail address, that open an account or prove its owner. */
export async function otherSignInMethods(tx: Database, userId: string) {
  const google = await tx.$count(signInMethods, methodIs(userId, 'google'));
  const keys = await tx.select({ name: passkeys.name }).from(passkeys).where(eq(passkeys.userId, userId));
  const [user] = await tx
    .select({ phone: users.phone })
    .from(users)
    .where(and(eq(users.id, userId), hasProvenPhone));
  return {
    google: google > 0,
    passkeys: keys.map(({ name }) => name),
    phone: user?.phone ? maskContact(user.phone) : null,
  };
}

import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { maskContact } from './confirm/rules.ts';
import { endSessionsOf } from './sessions/sessions.ts';
import { methodIs } from './sign-in-methods.ts';
import { mailLinks, passkeys, signInMethods, users } from './tables.ts';

/**
 * Takes away, with `tx`, every way into an account and every proof of whose it is: password, Google, passkeys, the
 * phone number, mailed links, and sessions with their codes and confirmations. What opens it again has to be written
 * after. Links that were mailed for the browser `exceptBrowser` (`stepKey`) stay.
 *
 * The caller locks the person's row (`lockAccount`, `update`). A sign-in locks it too, from before it looks at its way until
 * its session is written: so it either comes before, and its session goes as well, or finds no way any more.
 */
export async function closeEverySignInMethod(
  tx: Database,
  userId: string,
  exceptBrowser: string | null = null,
): Promise<void> {
  for (const table of [signInMethods, passkeys]) await tx.delete(table).where(eq(table.userId, userId));
  await endSessionsOf(tx, userId);
  const others =
    exceptBrowser === null ? undefined : or(isNull(mailLinks.browser), ne(mailLinks.browser, exceptBrowser));
  await tx.delete(mailLinks).where(and(eq(mailLinks.userId, userId), others));
  await tx.update(users).set({ phone: null, verifiedPhone: null }).where(eq(users.id, userId));
}

/** What opens an account, or proves whose it is, beside a password and the mail address. */
export async function otherSignInMethods(tx: Database, userId: string) {
  const google = await tx.$count(signInMethods, methodIs(userId, 'google'));
  const keys = await tx.select({ name: passkeys.name }).from(passkeys).where(eq(passkeys.userId, userId));
  const [user] = await tx.select({ phone: users.verifiedPhone }).from(users).where(eq(users.id, userId));
  return {
    google: google > 0,
    passkeys: keys.map(({ name }) => name),
    phone: user?.phone ? maskContact(user.phone) : null,
  };
}

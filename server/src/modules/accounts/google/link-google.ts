import { randomUUID } from 'node:crypto';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../confirm/confirmation.ts';
import { lockActor } from '../lock-account.ts';
import { methodIs, postMethodAdded } from '../sign-in-methods.ts';
import { signInMethods } from '../tables.ts';

/**
 * Why a Google account was not linked: the session has ended, it opens another account, or this account has another.
 */
export type LinkRefusal = 'expired' | 'taken' | 'second';

/** Records, with `tx`, that a Google account opens an account of ours; false where it opens one already. */
export async function addGoogle(tx: Database, userId: string, sub: string, now: Date): Promise<boolean> {
  const added = await tx
    .insert(signInMethods)
    .values({
      id: randomUUID(),
      userId,
      providerId: 'google',
      accountId: sub,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: signInMethods.id });
  return added.length > 0;
}

/**
 * Links the Google account of the last visit to the account that is signed in, whatever its address. The session was
 * confirmed before the visit. Null where it is linked, also from before.
 */
export const linkGoogle = (
  ctx: Needs<'clock' | 'db' | 'mail'>,
  { id, sessionId }: Actor,
  sub: string,
): Promise<LinkRefusal | null> =>
  ctx.db.transaction(async (tx) => {
    if (!(await lockActor(tx, { id, sessionId }))) return 'expired';
    const [present] = await tx
      .select({ sub: signInMethods.accountId })
      .from(signInMethods)
      .where(methodIs(id, 'google'));
    if (present) return present.sub === sub ? null : 'second';
    if (!(await addGoogle(tx, id, sub, ctx.clock.now()))) return 'taken';
    await postMethodAdded(ctx, tx, id, 'google');
    return null;
  });

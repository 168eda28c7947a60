import { and, eq, gt } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/violations.ts';
import { AppError } from '../../../platform/errors.ts';
import { ipKey } from '../../../platform/limits/limits.ts';
import { openSealedToken } from '../../../platform/sealed-token.ts';
import { closeEverySignInMethod } from '../close-sign-in-methods.ts';
import { endOpeningLinks } from '../links/opening-links.ts';
import { postLink } from '../links/post-link.ts';
import { redeemLink } from '../links/redeem-link.ts';
import { noteRecovery } from '../note-recovery.ts';
import { mailLinks, users } from '../tables.ts';

/**
 * Whether an address is verified for another account. An unverified registration does not count: it is replaced
 * (spec:43).
 */
export async function isEmailTaken(db: Database, userId: string, email: string): Promise<boolean> {
  const [owner] = await db
    .select({ id: users.id, verified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  return owner !== undefined && owner.id !== userId && owner.verified;
}

/**
 * Mails, with `tx`, a link to the new address that makes it the account's, and one to the old address that stops the
 * change. @returns the key of the first
 */
export async function askForEmail(
  ctx: Needs<'clock' | 'mail' | 'queue'>,
  tx: Database,
  user: { id: string; email: string },
  email: string,
): Promise<string> {
  await tx.delete(mailLinks).where(and(eq(mailLinks.userId, user.id), eq(mailLinks.purpose, 'email')));
  const link = await postLink(ctx, tx, { id: user.id, email }, 'account/email');
  // what it undoes is read from the account when the link is used
  await postLink(ctx, tx, user, 'account/email-asked');
  return link;
}

/** The new address that is not verified yet. */
export async function pendingEmail(ctx: Needs<'clock' | 'db'>, userId: string) {
  const [link] = await ctx.db
    .select({ email: mailLinks.email, until: mailLinks.expiresAt })
    .from(mailLinks)
    .where(
      and(
        eq(mailLinks.userId, userId),
        eq(mailLinks.purpose, 'email'),
        gt(mailLinks.expiresAt, ctx.clock.now()),
      ),
    );
  return link ?? null;
}

/** Cancels the change; the old address stays. Idempotent. */
export async function cancelEmail(ctx: Needs<'db'>, userId: string): Promise<void> {
  await ctx.db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), eq(mailLinks.purpose, 'email')));
}

const linkIn = (ctx: Needs<'config'>, token: string): string | null =>
  openSealedToken(ctx.config.authSecret, 'mailed link', token);

/** What other modules have to do before an account leaves its address, with `tx`. */
type BeforeLeaving = (tx: Database, userId: string) => Promise<void>;

/** Makes a verified address the account's. Afterwards keys and large transfers wait a day (spec:41). */
async function moveTo(
  ctx: Needs<'clock'>,
  tx: Database,
  user: { id: string },
  { email, beforeLeaving }: { email: string; beforeLeaving: BeforeLeaving },
): Promise<void> {
  if (await isEmailTaken(tx, user.id, email)) throw new AppError('profile/email-taken');
  await beforeLeaving(tx, user.id);
  const now = ctx.clock.now();
  await tx.delete(users).where(and(eq(users.email, email), eq(users.emailVerified, false)));
  await tx
    .update(users)
    .set({ email, emailVerified: true, updatedAt: now })
    .where(eq(users.id, user.id))
    .catch((error: unknown) => {
      // registered in this very moment
      throw isUniqueViolation(error) ? new AppError('profile/email-taken', { cause: error }) : error;
    });
  await noteRecovery(tx, user.id, now);
  // links to the old address no longer open anything
  await endOpeningLinks(tx, user.id);
}

/**
 * Verifies the new address by its link, makes it the account's, and notifies the old one.
 * @returns the new address
 * @throws auth/link-expired, profile/email-taken, request/too-many
 */
export async function confirmEmail(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  token: string,
  ip: string,
  beforeLeaving: BeforeLeaving,
): Promise<string> {
  await ctx.limits.spend('verify/address', ipKey(ip));
  return ctx.db.transaction(async (tx) => {
    const { user, email } = await redeemLink(ctx, tx, linkIn(ctx, token), 'email');
    await moveTo(ctx, tx, user, { email, beforeLeaving });
    await postLink(ctx, tx, user, 'account/email-changed');
    return email;
  });
}

export interface UndoDependencies {
  beforeLeaving: BeforeLeaving;
  /** removes the wallets whose keys others hold from a user's account, with `tx` */
  removeOutsideWallets: (tx: Database, userId: string) => Promise<void>;
}

const madeAnother = () =>
  new AppError('profile/email-taken', {
    detail:
      'Everybody who was in your earlier account is signed out. You have made another account with this address since. Delete that one under Settings, then press this button again while the link works, or write to us.',
  });

/**
 * Undoes a change of address from the old address ("That was not me"), which becomes the account's again. The author of
 * the change knew the password or held a session, and may have added sign-in methods and wallets: all are removed, keys
 * and large transfers wait a day, and a link for a new password is mailed. Where another account has the old address, all
 * of that is done too, except the move: the link stays, and moves the account once the other one is deleted.
 * @returns the old address
 * @throws auth/link-expired, profile/email-taken, request/too-many
 */
export async function undoEmail(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  token: string,
  ip: string,
  { beforeLeaving, removeOutsideWallets }: UndoDependencies,
): Promise<string> {
  await ctx.limits.spend('verify/address', ipKey(ip));
  const restored = await ctx.db.transaction(async (tx) => {
    const { user, email, link } = await redeemLink(ctx, tx, linkIn(ctx, token), 'email-undo');
    const taken = await isEmailTaken(tx, user.id, email);
    if (user.email !== email && !taken) await moveTo(ctx, tx, user, { email, beforeLeaving });
    else await noteRecovery(tx, user.id, ctx.clock.now());
    await closeEverySignInMethod(tx, user.id);
    // links to addresses that the account had since must not move it away again
    await tx.delete(mailLinks).where(eq(mailLinks.userId, user.id));
    await removeOutsideWallets(tx, user.id);
    if (taken) await tx.insert(mailLinks).values(link);
    else await postLink(ctx, tx, { id: user.id, email }, 'account/reset');
    return taken ? null : email;
  });
  if (restored === null) throw madeAnother();
  return restored;
}

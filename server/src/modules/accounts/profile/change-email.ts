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
import { mailLinks, users } from '../tables.ts';

/** Somebody else's verified address. An unverified registration holds nothing: it gives way (spec:43). */
export async function isEmailTaken(db: Database, userId: string, email: string): Promise<boolean> {
  const [owner] = await db
    .select({ id: users.id, verified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  return owner !== undefined && owner.id !== userId && owner.verified;
}

/** With `tx`: a link to the new address that makes it the account's, and one to the old address that stops that. @returns the key of the first */
export async function askForEmail(
  ctx: Needs<'clock' | 'mail' | 'queue'>,
  tx: Database,
  user: { id: string; email: string },
  email: string,
): Promise<string> {
  await tx.delete(mailLinks).where(and(eq(mailLinks.userId, user.id), eq(mailLinks.purpose, 'email')));
  const link = await postLink(ctx, tx, { id: user.id, email }, 'account/email');
  // what it undoes is found in the account when the link is used
  await postLink(ctx, tx, user, 'account/email-asked');
  return link;
}

/** The address that was asked for and is not proved yet. */
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

/** The old address stays. Idempotent. */
export async function cancelEmail(ctx: Needs<'db'>, userId: string): Promise<void> {
  await ctx.db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), eq(mailLinks.purpose, 'email')));
}

const linkIn = (ctx: Needs<'config'>, token: string): string | null =>
  openSealedToken(ctx.config.authSecret, 'mailed link', token);

/** What other features have to do before an account leaves its address, with `tx`. */
type BeforeLeaving = (tx: Database, userId: string) => Promise<void>;

/** Makes a proved address the account's. Keys and large transfers wait a day then (spec:41). */
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
    .set({ email, emailVerified: true, recoveredAt: now, updatedAt: now })
    .where(eq(users.id, user.id))
    .catch((error: unknown) => {
      // registered in this very moment
      throw isUniqueViolation(error) ? new AppError('profile/email-taken', { cause: error }) : error;
    });
  // links to the address that was left behind open nothing any more
  await endOpeningLinks(tx, user.id);
}

/**
 * The new address is proved by its link: it becomes the account's, and the old one is notified.
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
  /** takes the wallets from a user's account whose keys others keep, with `tx` */
  removeOutsideWallets: (tx: Database, userId: string) => Promise<void>;
}

/**
 * "That was not me", from the old address: it becomes the account's again. Whoever did it knew the password or held a
 * session, and may have added ways and wallets of their own: none opens the account or receives what it buys any more,
 * keys and large transfers wait a day, and a link for a new password follows by mail.
 * @returns the old address
 * @throws auth/link-expired, request/too-many
 */
export async function undoEmail(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  token: string,
  ip: string,
  { beforeLeaving, removeOutsideWallets }: UndoDependencies,
): Promise<string> {
  await ctx.limits.spend('verify/address', ipKey(ip));
  return ctx.db.transaction(async (tx) => {
    const { user, email } = await redeemLink(ctx, tx, linkIn(ctx, token), 'email-undo');
    if (user.email !== email) await moveTo(ctx, tx, user, { email, beforeLeaving });
    else await tx.update(users).set({ recoveredAt: ctx.clock.now() }).where(eq(users.id, user.id));
    await closeEverySignInMethod(tx, user.id);
    await removeOutsideWallets(tx, user.id);
    await postLink(ctx, tx, { id: user.id, email }, 'account/reset');
    return email;
  });
}

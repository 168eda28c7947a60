import { and, eq, gt, lte, notExists } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { NotYet } from '../../../platform/jobs/queue.ts';
import { unverifiedSince, verifyLinksSince } from '../rules.ts';
import { mailLinks, users } from '../tables.ts';

/** Deletes registrations that were not verified for a week after their last link. Call once at start. */
export function handleUnverified(ctx: Needs<'clock' | 'db' | 'queue'>): void {
  ctx.queue.handle('account/forget-unverified', async ({ until }) => {
    const now = ctx.clock.now();
    if (until && now < new Date(until)) throw new NotYet(new Date(until));
    const mailed = ctx.db
      .select({ id: mailLinks.id })
      .from(mailLinks)
      .where(and(eq(mailLinks.userId, users.id), gt(mailLinks.expiresAt, verifyLinksSince(now))));
    await ctx.db
      .delete(users)
      .where(
        and(eq(users.emailVerified, false), lte(users.createdAt, unverifiedSince(now)), notExists(mailed)),
      );
  });
}

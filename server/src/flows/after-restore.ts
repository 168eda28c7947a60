import { eq } from 'drizzle-orm';
import type { Needs } from '../chain/context.ts';
import { holdPayments } from '../chain/index.ts';
import { skipDropNumbers } from '../modules/catalogue/index.ts';
import { stopBegunIssues } from '../modules/content/index.ts';
import { renewOrderNumbers } from '../modules/orders/index.ts';
import { doubtRefunds } from '../modules/payments/index.ts';
import { renewReceiptSeries } from '../modules/receipts/index.ts';
import { holdWaitingSends } from '../modules/wallets/index.ts';
import { settings } from '../platform/db/tables.ts';

/** `npm run restore` writes it; who restores by other means does, too (docs/operating.md). */
const RESTORED = 'restored';

/**
 * What the chain saw after a backup was made is not in the backup. Before anything runs on a restored database: what
 * would pay is held, refunds are looked up before they are asked for, numbers that may have been given away since are
 * not given again, and newsletters that may have reached everybody are stopped. Call at every start; it acts once for each restore, in one of the processes.
 */
export async function settleRestore(ctx: Needs<'clock' | 'config' | 'db' | 'log'>): Promise<void> {
  const held = await ctx.db.transaction(async (tx) => {
    // who comes second waits here for the first, and finds nothing
    const marks = await tx.delete(settings).where(eq(settings.name, RESTORED)).returning();
    if (marks.length === 0) return null;
    await renewOrderNumbers(tx);
    await renewReceiptSeries(ctx, tx);
    await skipDropNumbers(tx);
    await doubtRefunds(tx, ctx.clock.now());
    const issues = await stopBegunIssues(tx, ctx.clock.now());
    const payments = await holdPayments(tx);
    return { payments: payments + (await holdWaitingSends(tx, ctx.clock.now())), issues };
  });
  if (!held) return;
  ctx.log.warn({ held: held.payments }, 'restored from a backup: see npm run operator -- transactions');
  if (held.issues > 0)
    ctx.log.warn(
      { stopped: held.issues },
      'newsletters may have gone out: see npm run operator -- newsletter issues',
    );
}

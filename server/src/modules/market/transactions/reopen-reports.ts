import type { ChainName } from '@talkies/shared';
import { and, eq, gt, inArray, isNull, lte, ne } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { cursors, events, REORGANISATION_WINDOW } from '../../../chain/index.ts';
import { statesBefore } from '../../transactions/index.ts';
import { marketNoticeCursors, marketTransactions } from '../tables.ts';

/**
 * A report that counted as not sent, because no node knew it for minutes, may be mined all the same: its hash
 * then stands in the chain's events. It is on its way again, and due to be looked up: only the node can tell that it does
 * what was reported. Each block's events are looked through once, and once more after a correction.
 * @returns whose they are
 */
export async function reopenReports(ctx: Needs<'clock' | 'db'>, chain: ChainName): Promise<Set<string>> {
  const ofChain = and(eq(marketNoticeCursors.chain, chain), eq(marketNoticeCursors.when, 'reported'));
  const [cursor] = await ctx.db.select().from(cursors).where(eq(cursors.chain, chain));
  const [done] = await ctx.db.select().from(marketNoticeCursors).where(ofChain);
  if (!cursor) return new Set();
  const { number: block, reorganisations } = cursor;
  const corrected = done !== undefined && done.reorganisations !== reorganisations;
  if (done?.block === block && !corrected) return new Set();
  const after = corrected ? Math.min(done.block, block) - REORGANISATION_WINDOW : (done?.block ?? -1);
  const now = ctx.clock.now();
  const mined = ctx.db
    .select({ hash: events.txHash })
    .from(events)
    .where(and(eq(events.chain, chain), gt(events.blockNumber, after), lte(events.blockNumber, block)));
  const reopened = await ctx.db.transaction(async (tx) => {
    const rows = await tx
      .update(marketTransactions)
      .set({ state: 'sent', reason: null, nextCheckAt: now, updatedAt: now })
      .where(
        and(
          eq(marketTransactions.chain, chain),
          inArray(marketTransactions.state, statesBefore('found')),
          isNull(marketTransactions.block),
          // the writer knows what became of those
          ne(marketTransactions.walletKind, 'vault'),
          inArray(marketTransactions.hash, mined),
        ),
      )
      .returning({ userId: marketTransactions.userId });
    const to = { block, reorganisations };
    await tx
      .insert(marketNoticeCursors)
      .values({ chain, when: 'reported', ...to })
      .onConflictDoUpdate({ target: [marketNoticeCursors.chain, marketNoticeCursors.when], set: to });
    return rows;
  });
  return new Set(reopened.map(({ userId }) => userId));
}

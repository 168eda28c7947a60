import type { ChainName } from '@talkies/shared';
import { and, eq, gt, inArray, isNull, lte, ne } from 'drizzle-orm';
import type { Context } from '../../../chain/context.ts';
import { cursors, events, REORGANISATION_WINDOW } from '../../../chain/index.ts';
import { tradeNews, tradeTransactions } from '../tables.ts';

/**
 * A report that counted as not sent, because no node had heard of it for minutes, may be mined all the same: its hash
 * then stands in the chain's events. It is on its way again, and due to be looked up: only the node can tell that it does
 * what was reported. Each block's events are looked through once, and once more after a correction.
 * @returns whose they are
 */
export async function reopenReports(ctx: Context, chain: ChainName): Promise<Set<string>> {
  const place = and(eq(tradeNews.chain, chain), eq(tradeNews.when, 'reported'));
  const [cursor] = await ctx.db.select().from(cursors).where(eq(cursors.chain, chain));
  const [done] = await ctx.db.select().from(tradeNews).where(place);
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
      .update(tradeTransactions)
      .set({ state: 'sent', reason: null, lookAt: now, updatedAt: now })
      .where(
        and(
          eq(tradeTransactions.chain, chain),
          eq(tradeTransactions.state, 'failed'),
          isNull(tradeTransactions.block),
          // the writer knows what became of those
          ne(tradeTransactions.walletKind, 'vault'),
          inArray(tradeTransactions.hash, mined),
        ),
      )
      .returning({ userId: tradeTransactions.userId });
    const to = { block, reorganisations };
    await tx
      .insert(tradeNews)
      .values({ chain, when: 'reported', ...to })
      .onConflictDoUpdate({ target: [tradeNews.chain, tradeNews.when], set: to });
    return rows;
  });
  return new Set(reopened.map(({ userId }) => userId));
}

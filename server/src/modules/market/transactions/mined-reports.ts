import type { ChainName } from '@talkies/shared';
import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { events, headOf, resumeAfter } from '../../../chain/index.ts';
import { statesBefore } from '../../transactions/index.ts';
import { marketCursors, marketTransactions } from '../tables.ts';

/**
 * Marks reports as due for a look-up whose hash stands in the chain's events: a report that no node knew, or that
 * counts as not sent after minutes, may have been mined meanwhile. Only the node can show that the transaction does
 * what was reported. Each block's events are searched once, and once more after a reorganisation.
 * @returns the owners of the reports
 */
export async function markMinedReportsDue(
  ctx: Needs<'clock' | 'db'>,
  chain: ChainName,
): Promise<Set<string>> {
  const ofChain = and(eq(marketCursors.chain, chain), eq(marketCursors.when, 'reported'));
  const head = await headOf(ctx.db, chain);
  const [done] = await ctx.db.select().from(marketCursors).where(ofChain);
  if (!head) return new Set();
  const { number: block, reorganisations } = head;
  const after = resumeAfter(done, head, 0).block;
  if (after === block) return new Set();
  const now = ctx.clock.now();
  const mined = ctx.db
    .select({ hash: events.txHash })
    .from(events)
    .where(and(eq(events.chain, chain), gt(events.blockNumber, after), lte(events.blockNumber, block)));
  const marked = await ctx.db.transaction(async (tx) => {
    const rows = await tx
      .update(marketTransactions)
      .set({ state: 'sent', reason: null, nextCheckAt: now, updatedAt: now })
      .where(
        and(
          eq(marketTransactions.chain, chain),
          or(
            inArray(marketTransactions.state, statesBefore('found')),
            // a node without an answer is asked ever less often
            isNotNull(marketTransactions.nextCheckAt),
          ),
          isNull(marketTransactions.block),
          // the writer follows these itself
          ne(marketTransactions.walletKind, 'vault'),
          inArray(marketTransactions.hash, mined),
        ),
      )
      .returning({ userId: marketTransactions.userId });
    const to = { block, reorganisations };
    await tx
      .insert(marketCursors)
      .values({ chain, when: 'reported', ...to })
      .onConflictDoUpdate({ target: [marketCursors.chain, marketCursors.when], set: to });
    return rows;
  });
  return new Set(marked.map(({ userId }) => userId));
}

import { type ChainName, DAY_MS } from '@talkies/shared';
import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { events, headOf, resumeAfter } from '../../../chain/index.ts';
import { statesBefore } from '../../transactions/index.ts';
import { wallets } from '../../wallets/index.ts';
import { accountThere, marketCursors, marketTransactions } from '../tables.ts';
import { trackSuccessor } from './track-successor.ts';

/** How long what no node knew is looked for under another hash, where a contract's owners may still sign it. */
const SIGNED_WITHIN_MS = 30 * DAY_MS;

/** Reports of contract wallets that no node knew, about a token or lottery of which these events tell, newest first. */
const unknownOfContracts = (ctx: Needs<'clock' | 'db'>, chain: ChainName, newEvents: SQL | undefined) =>
  ctx.db
    .select({ row: marketTransactions })
    .from(marketTransactions)
    .innerJoin(
      wallets,
      and(
        eq(wallets.userId, marketTransactions.userId),
        eq(wallets.address, marketTransactions.wallet),
        eq(wallets.chain, chain),
      ),
    )
    .where(
      and(
        eq(marketTransactions.chain, chain),
        eq(marketTransactions.state, 'failed'),
        isNull(marketTransactions.block),
        gt(marketTransactions.createdAt, new Date(ctx.clock.now().getTime() - SIGNED_WITHIN_MS)),
        exists(
          ctx.db
            .select({ hash: events.txHash })
            .from(events)
            .where(
              and(
                newEvents,
                or(
                  eq(events.tokenId, marketTransactions.tokenId),
                  eq(events.lotteryId, marketTransactions.lotteryId),
                ),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(marketTransactions.createdAt));

/**
 * Marks reports as due for a look-up whose hash stands in the chain's events: a report that no node knew, or that
 * counts as not sent after minutes, may have been mined meanwhile, a contract wallet's under another hash. Only the
 * node can show that the transaction does what was reported. Each block's events are searched once, and once more
 * after a reorganisation.
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
  const newEvents = and(
    eq(events.chain, chain),
    gt(events.blockNumber, after),
    lte(events.blockNumber, block),
  );
  const mined = ctx.db.select({ hash: events.txHash }).from(events).where(newEvents);
  const owners = new Set<string>();
  for (const { row } of await unknownOfContracts(ctx, chain, newEvents))
    if (await trackSuccessor(ctx, row)) owners.add(row.userId);
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
          accountThere,
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
  for (const { userId } of marked) owners.add(userId);
  return owners;
}

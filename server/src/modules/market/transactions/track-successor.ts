import type { Needs } from '../../../chain/context.ts';
import { externalTransactionKey } from '../../../chain/index.ts';
import { isUniqueViolation } from '../../../platform/db/violations.ts';
import { successorOf } from '../read/successor.ts';
import { type MarketTransactionRow, marketTransactions } from '../tables.ts';
import { asRead } from './transaction-reads.ts';

/**
 * Follows a transaction that was replaced, or that no node knew, under the hash by which its wallet did the same.
 * @returns false where the chain has none
 */
export async function trackSuccessor(
  ctx: Needs<'clock' | 'db'>,
  row: MarketTransactionRow,
): Promise<boolean> {
  const hash = await successorOf(ctx.db, row);
  if (hash === null) return false;
  const { chain } = row;
  const next = {
    hash,
    writerKey: externalTransactionKey(chain, hash),
    state: 'sent',
    block: null,
    reason: null,
  } as const;
  const now = ctx.clock.now();
  const moved = await ctx.db
    .update(marketTransactions)
    // the report look-ups fetch its bytes, so that an unreachable node delays nobody here
    .set({ ...next, nextCheckAt: now, updatedAt: now })
    .where(asRead(row))
    .returning({ id: marketTransactions.id })
    .catch((error: unknown) => {
      // its owner's page reported the hash at the same moment
      if (isUniqueViolation(error)) return [];
      throw error;
    });
  return moved.length > 0;
}

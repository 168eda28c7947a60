import { and, eq, isNotNull } from 'drizzle-orm';
import type { Needs } from '../context.ts';
import { chainTransactions } from '../tables.ts';
import { firstUnmined, usedNonces } from './nonces.ts';
import { insertRequest, type OwnRow } from './transaction-rows.ts';

/**
 * Fills a nonce that no transaction has, behind which others would wait for ever. The account's next transaction
 * takes that nonce by itself; where there is none, one that does nothing is enqueued. `count`: how many were mined,
 * by the node. Idempotent.
 */
export async function fillGap(ctx: Needs<'clock' | 'db' | 'log'>, row: OwnRow, count: number) {
  const { chain, signer, address, nonce } = row;
  if (address === null || nonce === null) return;
  const first = Math.max(count, await firstUnmined(ctx.db, { chain, address }));
  const used = await usedNonces(ctx.db, { chain, address }, first);
  let gap = first;
  while (used.has(gap)) gap += 1;
  if (gap >= nonce) return;
  const [next] = await ctx.db
    .select({ id: chainTransactions.id })
    .from(chainTransactions)
    .where(
      and(
        eq(chainTransactions.chain, chain),
        eq(chainTransactions.signer, signer),
        eq(chainTransactions.status, 'queued'),
        isNotNull(chainTransactions.signer),
      ),
    )
    .limit(1);
  if (next) return;
  ctx.log.warn({ chain, signer, gap, key: row.key }, 'a nonce that nobody holds is in the way');
  const key = `gap/${chain}/${address}/${gap}/${row.id}`;
  await insertRequest(ctx.db, { chain, signer, to: address, key }, ctx.clock.now());
}

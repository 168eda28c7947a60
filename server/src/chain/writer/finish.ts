import type { ChainName } from '@talkies/shared';
import { and, eq, exists, gte, inArray, lte, or, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import type { Needs } from '../context.ts';
import { WINDOW } from '../reader/fetch.ts';
import { blocks, chainTransactions, cursors } from '../tables.ts';
import type { TransactionStatus } from './port.ts';
import type { TransactionRefusal } from './refusal.ts';
import type { TransactionRow } from './transaction-rows.ts';

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    /** a transaction became confirmed or failed; the name is an older word */
    'chain/settled': { id: string };
  }
}

/** A view of the chain: the block that the reader had passed, and its count of reorganisations. */
export interface ReaderProgress {
  number: number;
  reorganisations: number;
}

export async function readerProgress(
  ctx: Needs<'db'>,
  chain: ChainName,
): Promise<ReaderProgress | undefined> {
  const [seen] = await ctx.db
    .select({ number: cursors.number, reorganisations: cursors.reorganisations })
    .from(cursors)
    .where(eq(cursors.chain, chain));
  return seen;
}

interface Ending {
  status: 'confirmed' | 'failed';
  /** the states that it may be in; in any other, nothing happens */
  from: readonly TransactionStatus[];
  refusal?: TransactionRefusal;
  /** its block; without one, its nonce is free again */
  mined?: { block: number; blockHash: Hex; hash: Hex; seen: ReaderProgress };
}

const knowsBlock = (tx: Database, chain: ChainName, mined: { block: number; blockHash: Hex }) =>
  exists(
    tx
      .select({ number: blocks.number })
      .from(blocks)
      .where(and(eq(blocks.chain, chain), eq(blocks.number, mined.block), eq(blocks.hash, mined.blockHash))),
  );

/** Ends a transaction and enqueues the news, in one transaction of the database. */
export async function finish(
  ctx: Needs<'db' | 'queue'>,
  row: TransactionRow,
  { status, from, refusal, mined }: Ending,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // the view counts only if the reader knows the same block, and no reorganisation has happened since
    const stillTrue = mined
      ? exists(
          tx
            .select({ chain: cursors.chain })
            .from(cursors)
            .where(
              and(
                eq(cursors.chain, row.chain),
                gte(cursors.number, mined.block),
                eq(cursors.reorganisations, mined.seen.reorganisations),
                // deeper blocks are not all stored
                or(lte(sql`${mined.block + WINDOW}`, cursors.number), knowsBlock(tx, row.chain, mined)),
              ),
            ),
        )
      : undefined;
    const changed = await tx
      .update(chainTransactions)
      .set({
        status,
        errorCode: refusal?.code ?? null,
        errorText: refusal?.text ?? null,
        // a mined transaction is no longer called off, whatever a reorganisation does
        ...(status === 'confirmed' ? { cancelRequestedAt: null } : {}),
        ...(mined ? { block: mined.block, hash: mined.hash } : { nonce: null }),
      })
      .where(and(eq(chainTransactions.id, row.id), inArray(chainTransactions.status, [...from]), stillTrue))
      .returning({ id: chainTransactions.id });
    if (changed.length > 0) await ctx.queue.enqueue(tx, 'chain/settled', { id: row.id }, { lane: 'prompt' });
  });
}

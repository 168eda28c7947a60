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
    /** a transaction became confirmed or failed; the stored word is older */
    'chain/settled': { id: string };
  }
}

/** A view of the chain: what the reader had passed, and how often it had been corrected by then. */
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
  /** the state that it is in; if it has left that one, nothing happens */
  from: readonly TransactionStatus[];
  refusal?: TransactionRefusal;
  /** where it stands on the chain; without it, its nonce is free again */
  mined?: { block: number; blockHash: Hex; hash: Hex; seen: ReaderProgress };
}

const knowsBlock = (tx: Database, chain: ChainName, mined: { block: number; blockHash: Hex }) =>
  exists(
    tx
      .select({ number: blocks.number })
      .from(blocks)
      .where(and(eq(blocks.chain, chain), eq(blocks.number, mined.block), eq(blocks.hash, mined.blockHash))),
  );

/** Ends a transaction and tells those who wait, in one transaction of the database. */
export async function finish(
  ctx: Needs<'db' | 'queue'>,
  row: TransactionRow,
  { status, from, refusal, mined }: Ending,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // what was seen holds only if the reader knows the same block, and has made no correction since
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
                // of what lies deeper, not all blocks are kept
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
        // what was mined all the same is not called off any more, whatever a reorganisation makes of it
        ...(status === 'confirmed' ? { cancelRequestedAt: null } : {}),
        ...(mined ? { block: mined.block, hash: mined.hash } : { nonce: null }),
      })
      .where(and(eq(chainTransactions.id, row.id), inArray(chainTransactions.status, [...from]), stillTrue))
      .returning({ id: chainTransactions.id });
    if (changed.length > 0) await ctx.queue.enqueue(tx, 'chain/settled', { id: row.id }, { lane: 'prompt' });
  });
}

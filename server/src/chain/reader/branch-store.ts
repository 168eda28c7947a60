import type { ChainName } from '@talkies/shared';
import { and, desc, eq, gt, gte, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import { appendEvents, deleteEventsAfter } from '../projection/event-store.ts';
import { insertMany } from '../projection/many-rows.ts';
import { blocks, chainTransactions, cursors, events } from '../tables.ts';
import { type FetchedBlocks, type Header, WINDOW } from './fetch.ts';

export interface Cursor {
  number: number;
  /** null before the first block */
  hash: Hex | null;
}

const NOTHING = '0x';

export async function readCursor(db: Database, chain: ChainName, startBlock: number): Promise<Cursor> {
  const [row] = await db.select().from(cursors).where(eq(cursors.chain, chain));
  if (!row) return { number: startBlock - 1, hash: null };
  return { number: row.number, hash: row.hash === NOTHING ? null : row.hash };
}

/** Stored blocks, from `number` downwards. */
export async function storedBlocks(
  db: Database,
  chain: ChainName,
  number: number,
  limit: number,
): Promise<Header[]> {
  const found = await db
    .select({ number: blocks.number, hash: blocks.hash, parent: blocks.parent, at: blocks.at })
    .from(blocks)
    .where(and(eq(blocks.chain, chain), lte(blocks.number, number)))
    .orderBy(desc(blocks.number))
    .limit(limit);
  return found.map((block) => ({ ...block, bloom: null }));
}

/** The positions of stored events from a block on. */
export async function storedEvents(
  db: Database,
  chain: ChainName,
  from: number,
): Promise<{ blockNumber: number; logIndex: number }[]> {
  return db
    .select({ blockNumber: events.blockNumber, logIndex: events.logIndex })
    .from(events)
    .where(and(eq(events.chain, chain), gte(events.blockNumber, from)));
}

/** Undoes everything after `ancestor`. Transactions in those blocks are on their way again. */
async function rollBack(tx: Database, chain: ChainName, ancestor: Cursor, version: number): Promise<void> {
  await deleteEventsAfter(tx, chain, ancestor.number, version);
  await tx.delete(blocks).where(and(eq(blocks.chain, chain), gt(blocks.number, ancestor.number)));
  await tx
    .update(chainTransactions)
    .set({ status: 'broadcast', block: null, sentAt: null, errorCode: null, errorText: null })
    .where(
      and(
        eq(chainTransactions.chain, chain),
        gt(chainTransactions.block, ancestor.number),
        inArray(chainTransactions.status, ['confirmed', 'failed']),
      ),
    );
}

/** Deletes blocks that leave the window, except those with events. */
async function prune(tx: Database, chain: ChainName, before: number, after: number): Promise<void> {
  const hasEvents = tx
    .select({ one: sql`1` })
    .from(events)
    .where(and(eq(events.chain, chain), eq(events.blockNumber, blocks.number)));
  await tx
    .delete(blocks)
    .where(
      and(
        eq(blocks.chain, chain),
        gt(blocks.number, before - WINDOW),
        lte(blocks.number, after - WINDOW),
        notExists(hasEvents),
      ),
    );
}

const insertBlocks = (tx: Database, chain: ChainName, batch: FetchedBlocks): Promise<void> =>
  insertMany(
    tx,
    blocks,
    batch.blocks.map((block) => ({ ...block, chain })),
  );

export interface Advance {
  /** the cursor's expected position; if another process has moved it, nothing happens */
  from: Cursor;
  /** the block after which everything is undone first */
  ancestor: Cursor | null;
  batch: FetchedBlocks | null;
}

/**
 * Undoes orphaned blocks, stores events, updates the projection and moves the cursor, in one transaction. Returns
 * false where another process was faster.
 */
export async function advanceCursor(db: Database, chain: ChainName, step: Advance): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx
      .insert(cursors)
      .values({ chain, number: step.from.number, hash: step.from.hash ?? NOTHING })
      .onConflictDoNothing();
    const [known] = await tx.select().from(cursors).where(eq(cursors.chain, chain)).for('update');
    if (known?.number !== step.from.number || known.hash !== (step.from.hash ?? NOTHING)) return false;

    const changes = step.ancestor !== null || (step.batch?.events.length ?? 0) > 0;
    const version = known.version + (changes ? 1 : 0);
    if (step.ancestor) await rollBack(tx, chain, step.ancestor, version);
    if (step.batch) {
      await insertBlocks(tx, chain, step.batch);
      await appendEvents(tx, chain, step.batch.events, version);
      await prune(tx, chain, (step.ancestor ?? step.from).number, step.batch.last.number);
    }
    const to: Cursor = step.batch?.last ?? step.ancestor ?? step.from;
    await tx
      .update(cursors)
      .set({
        number: to.number,
        hash: to.hash ?? NOTHING,
        version,
        reorganisations: sql`${cursors.reorganisations} + ${step.ancestor ? 1 : 0}`,
      })
      .where(eq(cursors.chain, chain));
    return true;
  });
}

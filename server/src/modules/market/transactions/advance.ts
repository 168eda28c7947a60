import type { ChainName, MarketTransactionState } from '@talkies/shared';
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import {
  chainTransactions,
  externalTransactionKey,
  headOf,
  REORGANISATION_WINDOW,
  type WrittenTransaction,
} from '../../../chain/index.ts';
import { isUniqueViolation } from '../../../platform/db/violations.ts';
import { successorOf } from '../read/successor.ts';
import { marketTransactions, type TransactionRow } from '../tables.ts';
import { reopenReports } from './reopen.ts';
import { openStates } from './transactions.ts';

/** So long the deed of a replaced transaction is looked for under another hash. */
const REPLACED_MS = 10 * 60_000;
const PAGE = 500;

interface Change {
  state: MarketTransactionState;
  block: number | null;
  reason: string | null;
  hash: TransactionRow['hash'];
}

const takenBack =
  'The network took back the block that held it, so it does not count. If the network takes it again, it will.';
export const wasReplaced =
  'Another transaction of this wallet took its place: it was sped up or cancelled there.';

/** Where a transaction stands by what the writer knows of it. Pure. */
export function stateOnChain(
  row: Pick<TransactionRow, 'state' | 'block' | 'hash' | 'reason'>,
  written: Pick<WrittenTransaction, 'status' | 'block' | 'hash' | 'error'>,
  head: number,
  need: number,
): Change {
  const hash = written.hash ?? row.hash;
  if (written.status === 'confirmed' && written.block !== null) {
    const state = head - written.block + 1 >= need ? 'done' : 'confirming';
    return { state, block: written.block, reason: null, hash };
  }
  if (written.status === 'failed') {
    const replaced = written.error?.code === 'chain/replaced';
    const reason = replaced ? wasReplaced : (written.error?.text ?? null);
    return { state: replaced ? 'replaced' : 'failed', block: written.block, reason, hash };
  }
  // it stood in a block and is on its way again
  if (row.state !== 'sent') return { state: 'lost', block: null, reason: takenBack, hash };
  return { state: 'sent', block: null, reason: row.reason, hash };
}

/**
 * A wallet that speeds a transaction up never says so. When the one that was reported has lost its place, the chain may
 * have the same deed under another hash: then that one is followed in its stead.
 */
async function takeSuccessor(ctx: Needs<'clock' | 'db'>, row: TransactionRow): Promise<boolean> {
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
    // its bytes are fetched by the look-ups, so that a node that is away holds up nobody here
    .set({ ...next, nextCheckAt: now, updatedAt: now })
    .where(and(eq(marketTransactions.id, row.id), eq(marketTransactions.state, row.state)))
    .returning({ id: marketTransactions.id })
    .catch((error: unknown) => {
      // its owner's page reported the hash at this very moment
      if (isUniqueViolation(error)) return [];
      throw error;
    });
  return moved.length > 0;
}

const differs = (row: TransactionRow, to: Change): boolean =>
  row.state !== to.state || row.block !== to.block || row.reason !== to.reason || row.hash !== to.hash;

/** A page of what the chain may have news of: rows of which the writer knows the transaction, by their id. */
const knownRows = (ctx: Needs<'clock' | 'db'>, chain: ChainName, head: number, after: string | null) =>
  ctx.db
    .select({ row: marketTransactions, written: chainTransactions })
    .from(marketTransactions)
    .innerJoin(chainTransactions, eq(chainTransactions.key, marketTransactions.writerKey))
    .where(
      and(
        eq(marketTransactions.chain, chain),
        after === null ? undefined : gt(marketTransactions.id, after),
        or(
          inArray(marketTransactions.state, [...openStates]),
          // what took its place may be in a block that the reader has not passed yet
          and(
            eq(marketTransactions.state, 'replaced'),
            gt(marketTransactions.updatedAt, new Date(ctx.clock.now().getTime() - REPLACED_MS)),
          ),
          sql`${marketTransactions.state} in ('done', 'failed') and ${marketTransactions.block} > ${head - REORGANISATION_WINDOW}`,
        ),
      ),
    )
    .orderBy(asc(marketTransactions.id))
    .limit(PAGE);

type Known = Awaited<ReturnType<typeof knownRows>>[number];

/** @returns whether its owner's pages have something new to show */
async function advanceRow(
  ctx: Needs<'clock' | 'db'>,
  { row, written }: Known,
  head: number,
  need: number,
): Promise<boolean> {
  const { status, block, hash, errorCode, errorText } = written;
  const error = errorCode === null ? null : { code: errorCode, text: errorText ?? errorCode };
  const to = stateOnChain(row, { status, block, hash, error }, head, need);
  // one more confirmation
  const counted = row.state === 'confirming';
  if (to.state === 'replaced' && (await takeSuccessor(ctx, row))) return true;
  if (!differs(row, to)) return counted;
  const [moved] = await ctx.db
    .update(marketTransactions)
    .set({ ...to, nextCheckAt: null, updatedAt: ctx.clock.now() })
    .where(and(eq(marketTransactions.id, row.id), eq(marketTransactions.state, row.state)))
    .returning({ id: marketTransactions.id });
  return counted || moved !== undefined;
}

/**
 * Brings every transaction of a chain that the writer knows up to what the chain says, and tells its owner's pages. Asks
 * no node; reports that the writer does not know are `checkReports`'. Runs after each step of the reader; may be
 * repeated.
 */
export async function advanceTransactions(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db'>,
  chain: ChainName,
): Promise<void> {
  const head = (await headOf(ctx.db, chain))?.number ?? 0;
  const need = ctx.chains.get(chain).config.confirmations.trade;
  const told = await reopenReports(ctx, chain);
  for (let after: string | null = null; ; ) {
    const page: Known[] = await knownRows(ctx, chain, head, after);
    for (const known of page) if (await advanceRow(ctx, known, head, need)) told.add(known.row.userId);
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.row.id;
  }
  for (const userId of told) await ctx.changes.emit('trading', userId);
}

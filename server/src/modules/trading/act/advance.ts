import type { ChainName, TradeTransactionState } from '@talkies/shared';
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { foreignKey, headOf, type WrittenTransaction } from '../../../chain/index.ts';
import type { Context } from '../../../context.ts';
import { successorOf } from '../read/successor.ts';
import { type TransactionRow, tradeTransactions } from '../tables.ts';
import { lookAt } from './recognise.ts';
import { openStates } from './transactions.ts';

/** A report that no node has heard of for so long is not coming. */
const UNHEARD_MS = 30 * 60_000;
/** So long the deed of a replaced transaction is looked for under another hash. */
const REPLACED_MS = 10 * 60_000;
/** So many blocks a decided transaction can still be taken back by a reorganisation. */
const WINDOW = 128;

interface Change {
  state: TradeTransactionState;
  block: number | null;
  reason: string | null;
  hash: TransactionRow['hash'];
}

const takenBack =
  'The network took back the block that held it, so it does not count. If the network takes it again, it will.';
const wasReplaced = 'Another transaction of this wallet took its place: it was sped up or cancelled there.';
const unheard = 'It never reached the network. Nothing was charged.';
const somethingElse = 'That transaction does something else.';

/** Where a transaction stands by what the writer knows of it. Pure. */
export function standingOfTransaction(
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

/** A report of a transaction that was not known to any node then: it is looked at again. */
async function remembered(ctx: Context, row: TransactionRow): Promise<Change | null> {
  if (row.hash === null) return null;
  const seen = await lookAt(ctx, row.chain, row.hash, row.kind, row.tokenId);
  const gone = (reason: string): Change => ({ state: 'failed', block: null, reason, hash: row.hash });
  if (seen === 'foreign' || (seen && seen.from !== row.wallet)) return gone(somethingElse);
  if (seen) await ctx.writer.rememberTransaction(row.chain, row.hash);
  const waited = ctx.clock.now().getTime() - row.updatedAt.getTime();
  return !seen && waited > UNHEARD_MS ? gone(unheard) : null;
}

/**
 * A wallet that speeds a transaction up never says so. When the one that was reported has lost its place, the chain may
 * have the same deed under another hash: then that one is followed in its stead.
 */
async function takeSuccessor(ctx: Context, row: TransactionRow): Promise<boolean> {
  const hash = await successorOf(ctx.db, row);
  if (hash === null) return false;
  const { chain } = row;
  const next = {
    hash,
    writerKey: foreignKey(chain, hash),
    state: 'sent',
    block: null,
    reason: null,
  } as const;
  const [moved] = await ctx.db
    .update(tradeTransactions)
    .set({ ...next, updatedAt: ctx.clock.now() })
    .where(and(eq(tradeTransactions.id, row.id), eq(tradeTransactions.state, row.state)))
    .returning({ id: tradeTransactions.id });
  if (moved) await ctx.writer.rememberTransaction(chain, hash);
  return moved !== undefined;
}

const differs = (row: TransactionRow, to: Change): boolean =>
  row.state !== to.state || row.block !== to.block || row.reason !== to.reason || row.hash !== to.hash;

/**
 * Brings every remembered transaction of a chain up to what the chain says, and tells its owner's pages. Runs after
 * each step of the reader; may be repeated.
 */
export async function advanceTransactions(ctx: Context, chain: ChainName): Promise<void> {
  const head = (await headOf(ctx.db, chain))?.number ?? 0;
  const need = ctx.chains.get(chain).config.confirmations.trade;
  const lately = new Date(ctx.clock.now().getTime() - REPLACED_MS);
  const rows = await ctx.db
    .select()
    .from(tradeTransactions)
    .where(
      and(
        eq(tradeTransactions.chain, chain),
        or(
          inArray(tradeTransactions.state, [...openStates]),
          // what took its place may be in a block that the reader has not passed yet
          and(eq(tradeTransactions.state, 'replaced'), gt(tradeTransactions.updatedAt, lately)),
          sql`${tradeTransactions.state} in ('done', 'failed') and ${tradeTransactions.block} > ${head - WINDOW}`,
        ),
      ),
    )
    .limit(1_000);
  const told = new Set<string>();
  for (const row of rows) {
    const written = await ctx.writer.transactionByKey(row.writerKey);
    const to = written ? standingOfTransaction(row, written, head, need) : await remembered(ctx, row);
    const confirming = row.state === 'confirming';
    if (confirming) told.add(row.userId);
    if (to?.state === 'replaced' && (await takeSuccessor(ctx, row))) {
      told.add(row.userId);
      continue;
    }
    if (!to || !differs(row, to)) continue;
    const [moved] = await ctx.db
      .update(tradeTransactions)
      .set({ ...to, updatedAt: ctx.clock.now() })
      .where(and(eq(tradeTransactions.id, row.id), eq(tradeTransactions.state, row.state)))
      .returning({ id: tradeTransactions.id });
    if (moved) told.add(row.userId);
  }
  for (const userId of told) await ctx.changes.emit('trading', userId);
}

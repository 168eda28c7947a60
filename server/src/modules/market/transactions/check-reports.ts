import type { ChainName } from '@talkies/shared';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { storeReported } from '../../../chain/index.ts';
import { marketTransactions, type TransactionRow } from '../tables.ts';
import { nextCheckAt } from './recognise.ts';

/** A report that no node has heard of for so long counts as not sent. */
const UNHEARD_MS = 3 * 60_000;
/** A node shows the transaction, but its bytes could not be kept for so long. */
const UNKEPT_MS = 24 * 3_600_000;
/** One JSON-RPC batch. */
const BATCH = 100;

const unheard =
  'No node of the network has heard of it, so it counts as not sent. If the network takes it after all, the market shows it.';
const somethingElse = 'That transaction does something else.';

/**
 * Takes the reports that are due, and puts each off by half its age (a second at least, half a minute at most): of
 * several processes one asks for it.
 */
async function takeDue(ctx: Needs<'clock' | 'db'>, chain: ChainName): Promise<TransactionRow[]> {
  const now = ctx.clock.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const pause = sql`least(greatest((${at} - ${marketTransactions.updatedAt}) / 2, interval '1 second'), interval '30 seconds')`;
  const due = ctx.db
    .select({ id: marketTransactions.id })
    .from(marketTransactions)
    .where(and(eq(marketTransactions.chain, chain), lte(marketTransactions.nextCheckAt, now)))
    .orderBy(asc(marketTransactions.nextCheckAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return ctx.db
    .update(marketTransactions)
    .set({ nextCheckAt: sql`${at} + ${pause}` })
    .where(inArray(marketTransactions.id, due))
    .returning();
}

/** @returns whether something is decided or known by now */
async function lookUp(
  ctx: Needs<'chains' | 'clock' | 'db' | 'log' | 'writer'>,
  row: TransactionRow,
): Promise<boolean> {
  const { chain, hash } = row;
  if (hash === null) return false;
  const seen = await nextCheckAt(ctx, chain, hash, row.kind, row.tokenId);
  if (seen === 'unanswered') return false;
  const waited = ctx.clock.now().getTime() - row.updatedAt.getTime();
  const end = (reason: string): Promise<boolean> =>
    move(ctx, row, { state: 'failed', reason, nextCheckAt: null });
  if (seen === 'unheard') return waited > UNHEARD_MS && end(unheard);
  if (seen === 'foreign' || seen.from !== row.wallet) return end(somethingElse);
  const kept = await storeReported(ctx, chain, hash);
  if (kept) return move(ctx, row, { nextCheckAt: null });
  return waited > UNKEPT_MS && end(unheard);
}

async function move(
  ctx: Needs<'clock' | 'db'>,
  { id, state, hash }: TransactionRow,
  to: Partial<Pick<TransactionRow, 'state' | 'reason' | 'nextCheckAt'>>,
): Promise<boolean> {
  const moved = await ctx.db
    .update(marketTransactions)
    .set(to.state ? { ...to, updatedAt: ctx.clock.now() } : to)
    .where(
      and(
        eq(marketTransactions.id, id),
        eq(marketTransactions.state, state),
        // a speed-up may have been reported meanwhile
        hash === null ? undefined : eq(marketTransactions.hash, hash),
      ),
    )
    .returning({ id: marketTransactions.id });
  return moved.length > 0;
}

/**
 * Asks the node of a chain for reported transactions that it did not know before, as many as are due, in batches with
 * growing pauses. What it knows is handed to the writer, which follows it from there; what it has not heard of within
 * three minutes counts as not sent. Several processes share the work; may be repeated.
 */
export async function checkReports(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'writer'>,
  chain: ChainName,
): Promise<void> {
  const told = new Set<string>();
  for (;;) {
    const rows = await takeDue(ctx, chain);
    const found = await Promise.all(rows.map((row) => lookUp(ctx, row)));
    for (const [index, row] of rows.entries()) if (found[index]) told.add(row.userId);
    if (rows.length < BATCH) break;
  }
  for (const userId of told) await ctx.changes.emit('trading', userId);
}

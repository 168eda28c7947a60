import { type ChainName, decidedTransactionStates, MINUTE_MS, openTransactionStates } from '@talkies/shared';
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import {
  type Chain,
  chainTransactions,
  events,
  headOf,
  REORGANISATION_WINDOW,
} from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { literalList } from '../../../platform/db/tables.ts';
import { isOurs, track } from '../../transactions/index.ts';
import { type MarketTransactionRow, marketTransactions } from '../tables.ts';
import { markMinedReportsDue } from './mined-reports.ts';
import { readCall } from './read-call.ts';
import { reasons } from './reported-transactions.ts';
import { trackSuccessor } from './track-successor.ts';
import { asRead } from './transaction-reads.ts';

/** How long a replaced transaction's call is looked for under another hash. */
const REPLACED_MS = 10 * MINUTE_MS;
const PAGE = 500;

const differs = (row: MarketTransactionRow, to: ReturnType<typeof track>): boolean =>
  row.state !== to.state || row.block !== to.block || row.reason !== to.reason || row.hash !== to.hash;

/** A page of rows that the chain may have news of and whose transaction the writer knows, by their id. */
const knownRows = (ctx: Needs<'clock' | 'db'>, chain: ChainName, head: number, after: string | null) =>
  ctx.db
    .select({ row: marketTransactions, written: chainTransactions })
    .from(marketTransactions)
    .innerJoin(chainTransactions, eq(chainTransactions.key, marketTransactions.writerKey))
    .where(
      and(
        eq(marketTransactions.chain, chain),
        // rows that are due for a look-up wait for it: the chain may have what the writer gave up
        isNull(marketTransactions.nextCheckAt),
        after === null ? undefined : gt(marketTransactions.id, after),
        or(
          inArray(marketTransactions.state, openTransactionStates),
          // its successor may be in a block that the reader has not passed yet
          and(
            eq(marketTransactions.state, 'replaced'),
            gt(marketTransactions.updatedAt, new Date(ctx.clock.now().getTime() - REPLACED_MS)),
          ),
          sql`${marketTransactions.state} in ${sql.raw(literalList(decidedTransactionStates))} and ${marketTransactions.block} > ${head - REORGANISATION_WINDOW}`,
        ),
      ),
    )
    .orderBy(asc(marketTransactions.id))
    .limit(PAGE);

type Known = Awaited<ReturnType<typeof knownRows>>[number];

/**
 * Whether a mined transaction did what its row says. One that another contract passed on succeeds without that too:
 * after a reorganisation it may have been mined anew, to another end.
 */
async function didIt(db: Database, { config }: Chain, { row, written }: Known): Promise<boolean> {
  const { block, hash, to } = written;
  if (block === null || hash === null || isOurs(config, to)) return true;
  const { chain, wallet } = row;
  const found = await db
    .select({ name: events.name, args: events.args })
    .from(events)
    .where(and(eq(events.chain, chain), eq(events.blockNumber, block), eq(events.txHash, hash)));
  const own = found.map((event) => ({ ...event, by: wallet }));
  return readCall(row, [wallet]).fromEvents(own) !== null;
}

/** @returns whether its owner's pages have something new to show */
async function advanceRow(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  known: Known,
  head: number,
  need: number,
): Promise<boolean> {
  const { row, written } = known;
  const { status, block, hash, errorCode, errorText } = written;
  const error = errorCode === null ? null : { code: errorCode, text: errorText ?? errorCode };
  let to = track(row, { status, block, hash, error }, head, need);
  if (to.state === 'done' && !(await didIt(ctx.db, ctx.chains.get(row.chain), known)))
    to = { ...to, state: 'failed', reason: reasons.unrelated };
  // one more confirmation
  const counted = row.state === 'confirming';
  if (to.state === 'replaced' && (await trackSuccessor(ctx, row))) return true;
  if (!differs(row, to)) return counted;
  const [moved] = await ctx.db
    .update(marketTransactions)
    .set({ ...to, nextCheckAt: null, updatedAt: ctx.clock.now() })
    .where(asRead(row))
    .returning({ id: marketTransactions.id });
  return counted || moved !== undefined;
}

/**
 * Updates every transaction of a chain that the writer knows to the chain's state, and its owner's pages. Asks no
 * node; `checkMarketReports` handles reports that the writer does not know. Runs after each step of the reader; may
 * be repeated.
 */
export async function advanceTransactions(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log'>,
  chain: ChainName,
): Promise<void> {
  const head = (await headOf(ctx.db, chain))?.number ?? 0;
  const need = ctx.chains.get(chain).config.confirmations.trade;
  const changed = await markMinedReportsDue(ctx, chain);
  for (let after: string | null = null; ; ) {
    const page: Known[] = await knownRows(ctx, chain, head, after);
    for (const known of page)
      try {
        if (await advanceRow(ctx, known, head, need)) changed.add(known.row.userId);
      } catch (error) {
        // one failing transaction must not hold up the others
        ctx.log.error({ err: error, id: known.row.id }, 'a market transaction was not advanced');
      }
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.row.id;
  }
  for (const userId of changed) await ctx.changes.emit('transactions', userId);
}

import type { ChainName } from '@talkies/shared';
import { and, eq, exists, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { storeReported } from '../../chain/index.ts';
import { claimDue } from '../../platform/db/claim-due.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Reading, recognise } from './recognise.ts';
import { judgeReport, type ReportVerdict } from './rules.ts';

/** One JSON-RPC batch. */
const BATCH = 100;

type ReportTable = PgTable & Record<'id' | 'chain' | 'nextCheckAt' | 'seenAt', PgColumn>;

/** How a feature stores the reports that no node knew. */
export interface Reports<
  Table extends ReportTable,
  Does extends object = object,
  Row extends Table['$inferSelect'] = Table['$inferSelect'],
> {
  table: Table;
  /** the time of a report: the older it is, the longer the pauses between checks */
  since: PgColumn;
  /** adds what else `reported` needs, for many rows by one query */
  complete?(db: Database, chain: ChainName, rows: Table['$inferSelect'][]): Promise<Row[]>;
  /** the transaction to look for; null where nothing is to be looked for any more */
  reported(row: Row): { hash: Hex; since: Date; read: Reading<Does> } | null;
  /** writes the verdict, with what a `known` transaction does. @returns false where another process changed the row first */
  record(
    ctx: Needs<'changes' | 'clock' | 'db'>,
    row: Row,
    verdict: Exclude<ReportVerdict, 'later'>,
    does: Does | null,
  ): Promise<boolean>;
}

/** Whether a report of a chain is due in any of the tables, by one query: mostly there is none. */
export async function isReportDue(
  db: Database,
  all: { table: ReportTable }[],
  chain: ChainName,
  now: Date,
): Promise<boolean> {
  const dueIn = (table: ReportTable) =>
    db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(and(eq(table.chain, chain), lte(table.nextCheckAt, now)));
  const due = or(...all.map(({ table }) => exists(dueIn(table))));
  const [found] = await db.select({ due: sql<boolean>`${due}` }).from(sql`(select) one`);
  return found?.due === true;
}

/** When a report is checked next: after half its age, but at least a second and at most half a minute. */
function nextLook(since: PgColumn, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`${at} + least(greatest((${at} - ${since}) / 2, interval '1 second'), interval '30 seconds')`;
}

/** Checks one report. @returns whether something new was written */
async function checkReport<Table extends ReportTable, Does extends object, Row extends Table['$inferSelect']>(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'writer'>,
  chain: ChainName,
  reports: Reports<Table, Does, Row>,
  row: Row,
): Promise<boolean> {
  const report = reports.reported(row);
  if (!report) return false;
  const recognised = await recognise(ctx, chain, report.hash, report.read);
  const does = typeof recognised === 'string' ? null : recognised;
  const seen = typeof recognised === 'string' ? recognised : 'own';
  const stored = seen === 'own' && (await storeReported(ctx, chain, report.hash));
  const now = ctx.clock.now();
  const { table } = reports;
  // a node that does not know it may be one of many: only what none has shown for minutes counts as not sent
  const shown = (seen === 'own' && !stored) || seen === 'unmined';
  if (shown)
    await ctx.db
      .update(table as PgTable)
      .set({ seenAt: now })
      .where(eq(table.id, row.id));
  const last = Math.max(report.since.getTime(), (row.seenAt as Date | null)?.getTime() ?? 0);
  const verdict = judgeReport(seen, stored, now.getTime() - report.since.getTime(), now.getTime() - last);
  return verdict !== 'later' && reports.record(ctx, row, verdict, does);
}

/**
 * Asks the node of a chain for the reported transactions that it did not know before and that are due, in batches. A known
 * transaction is handed to the writer, which tracks it from there; one that no node has shown for three minutes counts as
 * not sent. Several processes share the work; may be repeated.
 * @returns the rows that changed
 */
export async function checkReports<
  Table extends ReportTable,
  Does extends object,
  Row extends Table['$inferSelect'],
>(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'writer'>,
  chain: ChainName,
  reports: Reports<Table, Does, Row>,
): Promise<Row[]> {
  const { table, since, complete } = reports;
  const recorded: Row[] = [];
  for (;;) {
    const now = ctx.clock.now();
    const claimed = await claimDue(ctx.db, table, 'nextCheckAt', {
      now,
      limit: BATCH,
      which: eq(table.chain, chain),
      until: nextLook(since, now),
    });
    const rows = complete ? await complete(ctx.db, chain, claimed) : (claimed as Row[]);
    const written = await Promise.all(rows.map((row) => checkReport(ctx, chain, reports, row)));
    recorded.push(...rows.filter((_, index) => written[index]));
    if (rows.length < BATCH) return recorded;
  }
}

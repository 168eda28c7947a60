import { DAY_MS, dayOf } from '@talkies/shared';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { lockName } from '../db/lock-name.ts';
import { rawRow, rawRows } from '../db/raw-rows.ts';
import { rankChanges, rankWindows } from './tables.ts';

/**
 * Figures that put a list in order, stored for some windows of days, and counted again for the subjects that changed.
 */
export interface Ranking {
  name: string;
  /** the kinds of changes that matter, see `rank_changes` */
  kinds: readonly string[];
  /** the number of days that the figures cover; null: all */
  days: readonly (number | null)[];
  table: PgTable;
  /** its columns in the order of `rows`; the first is the subject of a row */
  columns: readonly [string, ...string[]];
  /** selects the ids that changes concern, from `changed (kind, subject)` */
  subjects: SQL;
  /**
   * Continues the list of a `with` that has `win (since)`: everybody's rows of these windows, or only those of `anew
   * (id)`. This is the only rule: stored rows, rows that are read before they are stored, and rows that tests compare
   * are made by it.
   */
  rows(only: boolean): SQL;
}

export type Change = [kind: string, subject: string];

/** Notes in `tx` what a transaction changed where no trigger does. */
export const noteChange = async (tx: Database, [kind, subject]: Change): Promise<void> =>
  void (await tx.insert(rankChanges).values({ kind, subject }));

/** From how many changes on everything is counted again: that costs no more, and readers do not wait for it. */
const MANY = 20_000;

/** The first day (UTC) of the window, counted whole; null: from the first day on. */
export const windowOf = (now: Date, days: number | null): string =>
  days === null ? '1970-01-01' : dayOf(new Date(now.getTime() - days * DAY_MS));

const kindsOf = ({ kinds }: Ranking): SQL => sql`kind = any(${sql.param([...kinds])})`;

/** The changes as tables of a `with`: `changed (kind, subject)` and `anew (id)`. */
export const anewOf = ({ subjects }: Ranking, changes: readonly Change[]): SQL => sql`
  changed as materialized (select pair ->> 0 as kind, pair ->> 1 as subject
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) pair),
  anew as materialized (${subjects})`;

/** What is stored of a window, and the subjects for which it is not right yet. */
export type Stored = { changes: Change[] } | null;

/**
 * Reads a ranking in one transaction, since what another server reports as stored may be of another moment.
 * @param read is given null where nothing is stored, or where too much has changed for the stored rows to help
 */
export const readRanks = <R>(
  db: Database,
  ranking: Ranking,
  since: string,
  read: (tx: Database, stored: Stored) => Promise<R>,
): Promise<R> =>
  db.transaction(async (transaction) => {
    const tx = transaction as Database;
    return read(tx, await storedRanks(tx, ranking, since));
  });

async function storedRanks(db: Database, ranking: Ranking, since: string): Promise<Stored> {
  const { stored, changes } = await rawRow<{ stored: boolean; changes: Change[] }>(
    db,
    sql`select exists (select from ${rankWindows} where ranking = ${ranking.name} and since = ${since}::date) as stored,
      (select coalesce(json_agg(distinct jsonb_build_array(kind, subject)), '[]') from (
        select kind, subject from ${rankChanges} where ${kindsOf(ranking)} limit ${MANY}) changed) as changes`,
  );
  return stored && changes.length < MANY ? { changes } : null;
}

const lock = (tx: Database, { name }: Ranking): Promise<void> => lockName(tx, `ranking ${name}`);

const insertRows = (tx: Database, ranking: Ranking, windows: SQL, only?: SQL): Promise<unknown> =>
  tx.execute(sql`insert into ${ranking.table} (${sql.raw(ranking.columns.join(', '))})
    with win as (${windows}), ${only ? sql`anew as materialized (${only}),` : sql``} ${ranking.rows(only !== undefined)}`);

const windowsOf = ({ name }: Ranking): SQL => sql`select since from ${rankWindows} where ranking = ${name}`;

/** Counts everything again. What changes meanwhile is noted, and counted later. */
async function countAll(tx: Database, ranking: Ranking): Promise<void> {
  await tx.execute(sql`delete from ${rankChanges} where ${kindsOf(ranking)}`);
  await tx.execute(sql`delete from ${ranking.table}`);
  await insertRows(tx, ranking, windowsOf(ranking));
}

/** Counts a ranking again, in one transaction. */
export const rebuildRanks = (db: Database, ranking: Ranking): Promise<void> =>
  db.transaction(async (transaction) => {
    const tx = transaction as Database;
    await lock(tx, ranking);
    await countAll(tx, ranking);
  });

/**
 * Counts again the subjects that changes concern. A change that commits later has a note of its own, which stays for
 * the next run. Many processes may call it at once: one works, the others wait for it. @returns how many notes it took
 */
export async function foldChanges(db: Database, ranking: Ranking): Promise<number> {
  const { waiting } = await rawRow<{ waiting: boolean }>(
    db,
    sql`select exists (select from ${rankChanges} where ${kindsOf(ranking)}) as waiting`,
  );
  return waiting ? db.transaction((tx) => fold(tx as Database, ranking)) : 0;
}

async function fold(tx: Database, ranking: Ranking): Promise<number> {
  await lock(tx, ranking);
  const changes = await rawRows<{ kind: string; subject: string }>(
    tx,
    sql`delete from ${rankChanges} where id in (
        select id from ${rankChanges} where ${kindsOf(ranking)} limit ${MANY}) returning kind, subject`,
  );
  if (changes.length === 0) return 0;
  if (changes.length === MANY) {
    await countAll(tx, ranking);
    return changes.length;
  }
  const distinct = new Map(
    changes.map(({ kind, subject }) => [`${kind} ${subject}`, [kind, subject] as Change]),
  );
  const found = await rawRows<{ id: string }>(
    tx,
    sql`with ${anewOf(ranking, [...distinct.values()])} select id from anew`,
  );
  const ids = sql.param(found.map(({ id }) => id));
  await tx.execute(sql`delete from ${ranking.table} where ${sql.raw(ranking.columns[0])} = any(${ids})`);
  await insertRows(tx, ranking, windowsOf(ranking), sql`select unnest(${ids}::text[]) as id`);
  return changes.length;
}

/** The windows that are needed today, and tomorrow from midnight (UTC) on. */
export const windowsAt = ({ days }: Ranking, now: Date): string[] =>
  days.flatMap((length) => [now, new Date(now.getTime() + DAY_MS)].map((day) => windowOf(day, length)));

/** Stores exactly these windows from now on; those that are stored already stay. */
export async function storeWindows(db: Database, ranking: Ranking, days: readonly string[]): Promise<void> {
  const wanted = sql.param([...new Set(days)]);
  const { isRight } = await rawRow<{ isRight: boolean }>(
    db,
    sql`select coalesce(array_agg(since::text order by since) = (select array_agg(day order by day) from unnest(${wanted}::text[]) day),
      false) as "isRight" from ${rankWindows} where ranking = ${ranking.name}`,
  );
  if (isRight) return;
  await db.transaction(async (transaction) => {
    const tx = transaction as Database;
    await lock(tx, ranking);
    await tx.execute(sql`delete from ${ranking.table} where since <> all(${wanted}::date[])`);
    await tx.execute(
      sql`delete from ${rankWindows} where ranking = ${ranking.name} and since <> all(${wanted}::date[])`,
    );
    const made = await rawRows<{ since: string }>(
      tx,
      sql`insert into ${rankWindows} (ranking, since) select ${ranking.name}, day from unnest(${wanted}::date[]) day
        on conflict do nothing returning since::text`,
    );
    if (made.length === 0) return;
    const since = sql.param(made.map((row) => row.since));
    await insertRows(tx, ranking, sql`select unnest(${since}::date[]) as since`);
  });
}

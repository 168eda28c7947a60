import { createHmac, randomBytes } from 'node:crypto';
import { dayOf } from '@talkies/shared';
import { SEARCH_VISITORS } from '@talkies/shared/studio';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { type VisitDimension, type VisitStep, visitDays, visitMarks, visitSearches } from './tables.ts';

/** The maximum of marks in a day, so that invented visitors cannot fill the disk. As many real ones need another design. */
export const MAX_MARKS = 1_000_000;

/** What a visitor did; `visitor` is not stored. */
export interface Visit {
  visitor: string;
  step: VisitStep;
  by: VisitDimension;
  key: string;
  country: string;
}
export interface Search {
  visitor: string;
  words: string;
}

/** A mark: 64 bits are too few to read anything back, and enough that two hardly ever collide. */
const digest = (salt: string, ...parts: string[]): bigint =>
  createHmac('sha256', salt).update(parts.join('\0')).digest().readBigInt64BE();

/** Stores marks. @returns those that were not stored before */
async function newMarks(tx: Database, day: string, marks: bigint[]): Promise<Set<bigint>> {
  if (marks.length === 0) return new Set();
  const inserted = tx.$with('inserted', { mark: sql<string>`mark::text`.as('mark') }).as(sql`
    insert into ${visitMarks} (day, mark)
    select ${day}::date, value::bigint from jsonb_array_elements_text(${JSON.stringify(marks.map(String))}::jsonb) as value
    on conflict do nothing returning mark::text as mark`);
  const rows = await tx.with(inserted).select({ mark: sql<string>`mark` }).from(inserted);
  return new Set(rows.map(({ mark }) => BigInt(mark)));
}

async function countVisits(tx: Database, day: string, visits: Visit[]): Promise<void> {
  const counts = new Map<string, Omit<Visit, 'visitor'> & { count: number }>();
  for (const { visitor: _, ...visit } of visits) {
    const name = JSON.stringify(visit);
    const row = counts.get(name) ?? { ...visit, count: 0 };
    row.count += 1;
    counts.set(name, row);
  }
  if (counts.size === 0) return;
  await tx.execute(sql`
    insert into app.visit_counts as stored (day, step, by, key, country, count)
    select ${day}::date, step, by, key, country, count
    from jsonb_to_recordset(${JSON.stringify([...counts.values()])}::jsonb)
      as seen (step text, by text, key text, country text, count int)
    on conflict (day, step, by, key, country) do update set count = stored.count + excluded.count`);
}

async function countSearches(tx: Database, day: string, salt: string, searches: Search[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { words } of searches) counts.set(words, (counts.get(words) ?? 0) + 1);
  if (counts.size === 0) return;
  const rows = [...counts].map(([words, visitors]) => ({
    ...{ key: digest(salt, 'words', words).toString(), words, visitors },
  }));
  await tx.execute(sql`
    insert into app.visit_searches as stored (day, key, visitors, words)
    select ${day}::date, key::bigint, visitors, case when visitors >= ${SEARCH_VISITORS} then words end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as seen (key text, words text, visitors int)
    on conflict (day, key) do update set visitors = stored.visitors + excluded.visitors,
      words = case when stored.visitors + excluded.visitors >= ${SEARCH_VISITORS} then
        coalesce(stored.words, (select words from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as again (key text, words text) where again.key::bigint = stored.key)) end`);
}

/**
 * Counts what visitors did on a day, each thing once a visitor, also across processes: a round whose result was lost may
 * be written again. Nothing is counted on a closed day.
 */
export function writeVisits(
  ctx: Needs<'clock' | 'db'>,
  day: string,
  visits: readonly Visit[],
  searches: readonly Search[],
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    if (day === dayOf(now))
      await tx
        .insert(visitDays)
        .values({ day, salt: randomBytes(32).toString('base64') })
        .onConflictDoNothing();
    // this lock runs the rounds of a day one after another, so that their marks and counts cannot deadlock
    const [row] = await tx.select().from(visitDays).where(eq(visitDays.day, day)).for('update');
    const salt = row?.salt ?? null;
    if (!row || salt === null || row.fullAt !== null) return;
    const marked = new Map<bigint, Visit | Search>();
    for (const visit of visits)
      marked.set(digest(salt, visit.visitor, visit.step, visit.by, visit.key), visit);
    for (const search of searches) marked.set(digest(salt, search.visitor, 'search', search.words), search);
    const fresh = await newMarks(tx, day, [...marked.keys()]);
    const added = [...marked].flatMap(([mark, one]) => (fresh.has(mark) ? [one] : []));
    await countVisits(
      tx,
      day,
      added.filter((one): one is Visit => 'step' in one),
    );
    await countSearches(
      tx,
      day,
      salt,
      added.filter((one): one is Search => 'words' in one),
    );
    const marks = row.marks + fresh.size;
    await tx
      .update(visitDays)
      .set({ marks, fullAt: marks >= MAX_MARKS ? now : null })
      .where(eq(visitDays.day, day));
  });
}

/** Closes the days before `today`: their marks can no longer be traced back, and words that too few searched are deleted. */
export const closeDays = (ctx: Needs<'db'>, today: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const closed = await tx
      .update(visitDays)
      .set({ salt: null })
      .where(and(lt(visitDays.day, today), isNotNull(visitDays.salt)))
      .returning({ day: visitDays.day });
    for (const { day } of closed)
      await tx.delete(visitSearches).where(and(eq(visitSearches.day, day), isNull(visitSearches.words)));
  });

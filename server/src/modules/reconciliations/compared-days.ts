import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { type Difference, type Reconciliation, reconciliations } from './tables.ts';

/** A difference without its note. */
const saysOf = ({ kind, about, what }: Difference): Difference => ({ kind, about, what });

/**
 * Stores the result of a day's comparison in place of the earlier one; a note stays as long as the differences that it is
 * about are found again. Concurrent comparisons of a day run one after the other.
 * @param comparedAt when the comparison began: the result of one that began later stays
 */
export async function recordDay(
  db: Database,
  day: string,
  differences: Difference[],
  comparedAt: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await lockDay(tx, day);
    const before = known?.differences ?? [];
    const after = differences.map(
      (one) => before.find((other) => isDeepStrictEqual(saysOf(other), saysOf(one))) ?? one,
    );
    const same = known && isDeepStrictEqual(before.map(saysOf), after.map(saysOf));
    const set = { differences: after, comparedAt, note: same ? known.note : null };
    await tx
      .insert(reconciliations)
      .values({ day, ...set })
      .onConflictDoUpdate({
        target: reconciliations.day,
        set,
        setWhere: lte(reconciliations.comparedAt, comparedAt),
      });
  });
}

/** The day has a difference without a note. */
const open = (): SQL =>
  sql`${reconciliations.note} is null and exists (select 1 from jsonb_array_elements(${reconciliations.differences}) one where not one ? 'settled')`;

/** The days with differences without a note, the oldest first. */
export const unexplainedDays = (db: Database): Promise<Reconciliation[]> =>
  db.select().from(reconciliations).where(open()).orderBy(asc(reconciliations.day));

/** The days with differences, the newest first; `show` open: only those where a note is missing. */
export const listDays = (
  db: Database,
  { show, before, limit }: { show: 'open' | 'all'; before: string | undefined; limit: number },
): Promise<Reconciliation[]> =>
  db
    .select()
    .from(reconciliations)
    .where(
      and(
        show === 'open' ? open() : sql`jsonb_array_length(${reconciliations.differences}) > 0`,
        before === undefined ? undefined : lt(reconciliations.day, before),
      ),
    )
    .orderBy(desc(reconciliations.day))
    .limit(limit);

export async function dayByName(db: Database, day: string): Promise<Reconciliation | null> {
  const [row] = await db.select().from(reconciliations).where(eq(reconciliations.day, day));
  return row ?? null;
}

async function lockDay(tx: Database, day: string): Promise<Reconciliation | null> {
  const [row] = await tx.select().from(reconciliations).where(eq(reconciliations.day, day)).for('update');
  return row ?? null;
}

/**
 * Stores a note on one difference, which is then no longer listed as open.
 * @returns that difference; null where a newer comparison replaced it, or it has a note already
 */
export async function resolveDifference(
  tx: Database,
  { day, seen, place }: { day: string; seen: Date; place: number },
  resolved: NonNullable<Difference['settled']>,
): Promise<Difference | null> {
  const known = await lockDay(tx, day);
  const difference = known?.differences[place];
  if (!difference || known.comparedAt.getTime() !== seen.getTime() || difference.settled) return null;
  const differences = known.differences.with(place, { ...difference, settled: resolved });
  await tx.update(reconciliations).set({ differences }).where(eq(reconciliations.day, day));
  return difference;
}

/** Stores a note on all differences of a day. @returns whether any had no note before */
export async function noteDay(db: Database, day: string, note: string): Promise<boolean> {
  const noted = await db
    .update(reconciliations)
    .set({ note })
    .where(and(eq(reconciliations.day, day), open()))
    .returning({ day: reconciliations.day });
  return noted.length > 0;
}

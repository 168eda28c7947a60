import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { type Difference, type Reconciliation, reconciliations } from './tables.ts';

/** What the books say, without what somebody wrote about it. */
const saysOf = ({ kind, about, what }: Difference): Difference => ({ kind, about, what });

/**
 * Writes what comparing a day found, in place of what was found before; a note stays with the differences that it is about.
 * Two that compare at once come one after the other.
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
      .onConflictDoUpdate({ target: reconciliations.day, set });
  });
}

/** There is something that nobody has written about. */
const open = (): SQL =>
  sql`${reconciliations.note} is null and exists (select 1 from jsonb_array_elements(${reconciliations.differences}) one where not one ? 'settled')`;

/** Days whose books differ and about which nobody has written a note, the oldest first. */
export const unexplainedDays = (db: Database): Promise<Reconciliation[]> =>
  db.select().from(reconciliations).where(open()).orderBy(asc(reconciliations.day));

/** Days whose books differ, the newest first; `show` open: those about which nobody has written all. */
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
 * Writes what somebody found out about one difference of a comparison, which is listed no more.
 * @returns that difference; null where it was compared anew since, or somebody has written about it
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

/** Ends the listing of a day's differences. @returns whether there were any that nobody had written about */
export async function noteDay(db: Database, day: string, note: string): Promise<boolean> {
  const noted = await db
    .update(reconciliations)
    .set({ note })
    .where(and(eq(reconciliations.day, day), open()))
    .returning({ day: reconciliations.day });
  return noted.length > 0;
}

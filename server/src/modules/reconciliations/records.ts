import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { type Difference, type Reconciliation, reconciliations } from './tables.ts';

/** Writes what comparing a day found, in place of what was found before; a note stays with the differences that it is about. */
export async function recordDay(
  db: Database,
  day: string,
  differences: Difference[],
  comparedAt: Date,
): Promise<void> {
  const [known] = await db.select().from(reconciliations).where(eq(reconciliations.day, day));
  const note = known && isDeepStrictEqual(known.differences, differences) ? known.note : null;
  const set = { differences, comparedAt, note };
  await db
    .insert(reconciliations)
    .values({ day, ...set })
    .onConflictDoUpdate({ target: reconciliations.day, set });
}

/** Days whose books differ and about which nobody has written a note, the oldest first. */
export const openDays = (db: Database): Promise<Reconciliation[]> =>
  db
    .select()
    .from(reconciliations)
    .where(and(isNull(reconciliations.note), sql`jsonb_array_length(${reconciliations.differences}) > 0`))
    .orderBy(asc(reconciliations.day));

/** Ends the listing of a day's differences. @returns whether there were any that nobody had written about */
export async function noteDay(db: Database, day: string, note: string): Promise<boolean> {
  const noted = await db
    .update(reconciliations)
    .set({ note })
    .where(
      and(
        eq(reconciliations.day, day),
        isNull(reconciliations.note),
        sql`jsonb_array_length(${reconciliations.differences}) > 0`,
      ),
    )
    .returning({ day: reconciliations.day });
  return noted.length > 0;
}

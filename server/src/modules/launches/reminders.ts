import { and, asc, eq, gt, isNull, lte, ne, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { launchPlaces, launchReminders } from './tables.ts';

/** Sets or removes a person's reminder. */
export async function setLaunchReminder(
  db: Database,
  launchId: string,
  userId: string,
  wanted: boolean,
): Promise<void> {
  const theirs = and(eq(launchReminders.launchId, launchId), eq(launchReminders.userId, userId));
  if (wanted) await db.insert(launchReminders).values({ launchId, userId }).onConflictDoNothing();
  else await db.delete(launchReminders).where(theirs);
}

export async function isRemindedOfLaunch(db: Database, launchId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: launchReminders.userId })
    .from(launchReminders)
    .where(and(eq(launchReminders.launchId, launchId), eq(launchReminders.userId, userId)));
  return rows.length > 0;
}

/** Whom to remind: those after a person, or one person alone. */
export type Among = { after: string } | { userId: string };

/** The next people who were not reminded of that opening; locked until `tx` ends. */
export async function nextToRemind(
  tx: Database,
  { launchId, opensAt }: { launchId: string; opensAt: Date },
  among: Among,
  most: number,
): Promise<string[]> {
  const rows = await tx
    .select({ userId: launchReminders.userId })
    .from(launchReminders)
    .where(
      and(
        eq(launchReminders.launchId, launchId),
        'after' in among ? gt(launchReminders.userId, among.after) : eq(launchReminders.userId, among.userId),
        or(isNull(launchReminders.sentFor), ne(launchReminders.sentFor, opensAt)),
      ),
    )
    .orderBy(asc(launchReminders.userId))
    .limit(most)
    .for('update');
  return rows.map(({ userId }) => userId);
}

export async function markReminded(
  tx: Database,
  launchId: string,
  userId: string,
  opensAt: Date,
): Promise<void> {
  await tx
    .update(launchReminders)
    .set({ sentFor: opensAt })
    .where(and(eq(launchReminders.launchId, launchId), eq(launchReminders.userId, userId)));
}

/** The people who were let in with these places, and whose turn is not over. */
export async function peopleAt(
  db: Database,
  launchId: string,
  after: number,
  upTo: number,
  now: Date,
): Promise<{ userId: string; passUntil: Date }[]> {
  const rows = await db
    .select({ userId: launchPlaces.userId, passUntil: launchPlaces.passUntil })
    .from(launchPlaces)
    .where(
      and(
        eq(launchPlaces.launchId, launchId),
        gt(launchPlaces.place, after),
        lte(launchPlaces.place, upTo),
        gt(launchPlaces.passUntil, now),
      ),
    );
  return rows.flatMap(({ userId, passUntil }) => (passUntil ? [{ userId, passUntil }] : []));
}

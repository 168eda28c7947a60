import type { RemindedOf } from '@talkies/shared/schemas';
import { and, asc, eq, isNull, ne, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { reminders } from './tables.ts';

/** The subject of a reminder: a film by its slug, an announced auction by its item. */
export interface Reminded {
  about: RemindedOf;
  subject: string;
}

const of = ({ about, subject }: Reminded) => and(eq(reminders.about, about), eq(reminders.subject, subject));

/** Idempotent. */
export async function setReminder(
  db: Database,
  userId: string,
  reminded: Reminded,
  wanted: boolean,
): Promise<void> {
  if (wanted)
    await db
      .insert(reminders)
      .values({ userId, ...reminded })
      .onConflictDoNothing();
  else await db.delete(reminders).where(and(of(reminded), eq(reminders.userId, userId)));
}

export async function isReminded(db: Database, userId: string, reminded: Reminded): Promise<boolean> {
  const rows = await db
    .select({ userId: reminders.userId })
    .from(reminders)
    .where(and(of(reminded), eq(reminders.userId, userId)));
  return rows.length > 0;
}

/**
 * Marks the next people as reminded of the opening at that time, in the transaction that notifies them; those already
 * marked for it are left out.
 */
export async function nextReminded(
  tx: Database,
  reminded: Reminded,
  at: Date,
  most: number,
): Promise<string[]> {
  const due = or(isNull(reminders.sentFor), ne(reminders.sentFor, at));
  const rows = await tx
    .select({ userId: reminders.userId })
    .from(reminders)
    .where(and(of(reminded), due))
    .orderBy(asc(reminders.userId))
    .limit(most)
    .for('update');
  for (const { userId } of rows)
    await tx
      .update(reminders)
      .set({ sentFor: at })
      .where(and(of(reminded), eq(reminders.userId, userId)));
  return rows.map(({ userId }) => userId);
}

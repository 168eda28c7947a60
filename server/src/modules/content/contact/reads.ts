import { desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { contactMessages } from '../tables.ts';

export type MessageRow = typeof contactMessages.$inferSelect;

export async function messageById(db: Database, id: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}

/** Newest first. */
export const listMessages = (db: Database, unanswered: boolean, limit: number): Promise<MessageRow[]> =>
  db
    .select()
    .from(contactMessages)
    .where(unanswered ? isNull(contactMessages.answeredAt) : undefined)
    .orderBy(desc(contactMessages.at))
    .limit(limit);

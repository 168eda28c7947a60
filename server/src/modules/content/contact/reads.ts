import { eq } from 'drizzle-orm';
import { isAnyOf } from '../../../platform/db/any-of.ts';
import type { Database } from '../../../platform/db/database.ts';
import { contactMessages } from '../tables.ts';

export type MessageRow = typeof contactMessages.$inferSelect;

export async function messageById(db: Database, id: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}

/** Messages by their numbers. */
export const messagesByIds = (db: Database, ids: string[]): Promise<MessageRow[]> =>
  db.select().from(contactMessages).where(isAnyOf(contactMessages.id, ids));

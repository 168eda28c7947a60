import { and, asc, eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { inboxTexts } from './tables.ts';

export type ReadyText = typeof inboxTexts.$inferSelect;

export const listReadyTexts = (db: Database): Promise<ReadyText[]> =>
  db.select().from(inboxTexts).orderBy(asc(inboxTexts.title), asc(inboxTexts.id));

/** Adds a ready text, or changes the known one. Null where somebody else changed or removed it meanwhile. */
export async function setReadyText(
  ctx: Needs<'clock'>,
  tx: Database,
  known: { id: string; version: number } | null,
  { title, text }: { title: string; text: string },
): Promise<ReadyText | null> {
  const updatedAt = ctx.clock.now();
  if (!known) return (await tx.insert(inboxTexts).values({ title, text, updatedAt }).returning())[0] ?? null;
  const [row] = await tx
    .update(inboxTexts)
    .set({ title, text, version: known.version + 1, updatedAt })
    .where(and(eq(inboxTexts.id, known.id), eq(inboxTexts.version, known.version)))
    .returning();
  return row ?? null;
}

/** @returns the removed text; null where it was already removed */
export async function removeReadyText(tx: Database, id: string): Promise<ReadyText | null> {
  const [row] = await tx.delete(inboxTexts).where(eq(inboxTexts.id, id)).returning();
  return row ?? null;
}

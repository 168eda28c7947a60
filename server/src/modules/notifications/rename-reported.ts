import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { notifications } from './tables.ts';

/** Puts other words in the place of whose profile a notification says that a report was on; `key` as it was written. */
export async function renameReported(tx: Database, key: string, title: string): Promise<void> {
  await tx
    .update(notifications)
    .set({ data: sql`${notifications.data} || ${JSON.stringify({ title })}::jsonb` })
    .where(and(eq(notifications.key, key), eq(notifications.kind, 'report-answered')));
}

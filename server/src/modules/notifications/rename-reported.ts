import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { ReportedData } from './kinds/system.ts';
import { notifications } from './tables.ts';

/** Updates what a notification says a report was about; `key` as it was written. Idempotent. */
export async function renameReported(tx: Database, key: string, reported: ReportedData): Promise<void> {
  await tx
    .update(notifications)
    .set({ data: sql`(${notifications.data} - 'person') || ${JSON.stringify(reported)}::jsonb` })
    .where(and(eq(notifications.key, key), eq(notifications.kind, 'report-answered')));
}

import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { app, instant } from '../db/tables.ts';

/** Work that must happen after a change has been committed, written in the same transaction as the change. */
export const jobs = app.table(
  'jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    payload: jsonb('payload').notNull(),
    /** a second job with the same key is not written: makes enqueueing idempotent */
    key: text('key'),
    runAt: instant('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** set while a worker holds it; after that instant another may take it (the worker died) */
    leasedUntil: instant('leased_until'),
    doneAt: instant('done_at'),
    /** given up after too many attempts; stands in the operator's list */
    failedAt: instant('failed_at'),
  },
  (table) => [
    uniqueIndex('jobs_key').on(table.key),
    index('jobs_due').on(table.runAt).where(sql`done_at is null and failed_at is null`),
  ],
);

import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { app, instant } from '../db/tables.ts';

/**
 * `prompt`: somebody waits at the screen; `news`: messages to many people at once; `work`: the rest. No lane waits for
 * another.
 */
export type Lane = 'prompt' | 'turns' | 'news' | 'work';

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
    /** the lane: see queue.ts */
    lane: text('lane').$type<Lane>().notNull().default('work'),
    /** the start of the time for its retries: once it has run, no earlier than its first due time */
    createdAt: instant('created_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    /** how often its process ended while it ran */
    crashes: integer('crashes').notNull().default(0),
    lastError: text('last_error'),
    /** the trace that continues when it runs: W3C's `traceparent` of what enqueued it; null: nothing was traced */
    trace: text('trace'),
    /** set while a worker runs it; after that instant another may take it (the worker died) */
    leasedUntil: instant('leased_until'),
    /** the queue that began the attempt `holderAttempt`, and shows that it lives: see holders.ts */
    holder: uuid('holder'),
    holderAttempt: integer('held_attempt'),
    doneAt: instant('done_at'),
    /** given up after too many attempts; shown in the operator's list */
    failedAt: instant('failed_at'),
  },
  (table) => [
    uniqueIndex('jobs_key').on(table.key),
    index('jobs_waiting').on(table.lane, table.runAt).where(sql`done_at is null and failed_at is null`),
    index('jobs_held').on(table.holder).where(sql`leased_until is not null`),
    index('jobs_given_up').on(table.failedAt).where(sql`failed_at is not null`),
    index('jobs_ended').on(table.doneAt).where(sql`done_at is not null`),
  ],
);

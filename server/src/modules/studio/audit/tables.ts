import { bigint, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../../platform/db/tables.ts';

/**
 * Every act in the studio and by the operator's command, and every inspection of a person's private data. The database
 * refuses to change or remove a line (trigger `audit_lines_stay`); each has the hash of the one before.
 */
export const auditLines = app.table(
  'audit_lines',
  {
    /** counts from 1 without a gap */
    number: bigint('number', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** a member's id, or `command` */
    actorId: text('actor_id').notNull(),
    /** a member's address at that time, or `command` */
    actor: text('actor').notNull(),
    role: text('role').notNull(),
    operation: text('operation').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    reason: text('reason'),
    before: jsonb('before'),
    after: jsonb('after'),
    previous: text('previous').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    index('audit_lines_actor').on(table.actor, table.number),
    index('audit_lines_operation').on(table.operation, table.number),
    index('audit_lines_subject').on(table.subjectId, table.number),
  ],
);

/** The newest line, sealed with our secret: lines that were cut off the end, or rewritten, do not fit the seal. One row. */
export const auditHead = app.table('audit_head', {
  id: integer('id').primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  /** HMAC-SHA256 of number and hash under AUTH_SECRET, as hex */
  seal: text('seal').notNull(),
});

import type { DeliveryState, IssueState } from '@talkies/shared/studio';
import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../../platform/db/tables.ts';
import { subscribers } from '../tables.ts';

export const newsletterIssues = app.table('newsletter_issues', {
  id: text('id').primaryKey(),
  subject: text('subject').notNull(),
  /** Markdown */
  body: text('body').notNull(),
  state: text('state').$type<IssueState>().notNull().default('draft'),
  version: integer('version').notNull().default(1),
  sendAt: instant('send_at'),
  startedAt: instant('started_at'),
  /** for a draft: when its sending was given up before it began */
  finishedAt: instant('finished_at'),
  changedAt: instant('changed_at').notNull(),
});

/**
 * One mail of an issue to one subscriber. It is stored as being sent before it is, so that it is sent at most once.
 */
export const newsletterDeliveries = app.table(
  'newsletter_deliveries',
  {
    issueId: text('issue_id')
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    subscriberId: text('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    /** how often it was delayed; an outage of the server for everybody does not count */
    attempts: integer('attempts').notNull().default(0),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issueId, table.subscriberId] }),
    index('newsletter_deliveries_waiting').on(table.issueId, table.state, table.attempts),
    index('newsletter_deliveries_subscriber').on(table.subscriberId),
  ],
);

export type IssueRow = typeof newsletterIssues.$inferSelect;

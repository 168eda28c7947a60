import type { ReportReason } from '@talkies/shared';
import { bigint, index, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../../platform/db/tables.ts';
import { users } from '../../accounts/index.ts';

/** Pictures that somebody reported. */
export const reports = app.table(
  'reports',
  {
    id: text('id').primaryKey(),
    itemId: text('item_id').notNull(),
    /** of the edition that is meant; null: the picture */
    serial: bigint('serial', { mode: 'number' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    at: instant('at').notNull(),
    /** of releases before the inbox: nobody writes these two any more, see `inbox_replies` */
    answer: text('answer'),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index('reports_at').on(table.at),
    index('reports_item').on(table.itemId),
    index('reports_user').on(table.userId),
  ],
);

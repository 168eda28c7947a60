import type { HiddenPart, ReportReason } from '@talkies/shared';
import { bigint, index, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../../platform/db/tables.ts';
import { users } from '../../accounts/index.ts';

/** Reports on items, and on parts of profiles. */
export const contentReports = app.table(
  'reports',
  {
    id: text('id').primaryKey(),
    /** for a report on an item */
    itemId: text('item_id'),
    /** the serial of the edition that is meant; null: the item */
    serial: bigint('serial', { mode: 'number' }),
    /** for a report on a profile: its person, and the part; null once that account is deleted */
    personId: text('person_id').references(() => users.id, { onDelete: 'set null' }),
    part: text('part').$type<HiddenPart>(),
    reason: text('reason').$type<ReportReason>().notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    at: instant('at').notNull(),
    /** from releases before the inbox: these two are no longer written, see `inbox_replies` */
    answer: text('answer'),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index('reports_at').on(table.at),
    index('reports_item').on(table.itemId),
    index('reports_user').on(table.userId),
    index('reports_person').on(table.personId),
  ],
);

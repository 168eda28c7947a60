import type { HiddenPart, ReportReason } from '@talkies/shared';
import { bigint, index, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../../platform/db/tables.ts';
import { users } from '../../accounts/index.ts';

/** Items, and parts of profiles, that somebody reported. */
export const contentReports = app.table(
  'reports',
  {
    id: text('id').primaryKey(),
    /** of a report on an item */
    itemId: text('item_id'),
    /** of the edition that is meant; null: the item */
    serial: bigint('serial', { mode: 'number' }),
    /** of a report on a profile: whose it is, and what of it; nobody's when that account is gone */
    personId: text('person_id').references(() => users.id, { onDelete: 'set null' }),
    part: text('part').$type<HiddenPart>(),
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
    index('reports_person').on(table.personId),
  ],
);

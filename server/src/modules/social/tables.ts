import { index, primaryKey, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../db/tables.ts';
import { users } from '../accounts/index.ts';

export const likes = app.table(
  'likes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId] }), index('likes_item').on(table.itemId)],
);

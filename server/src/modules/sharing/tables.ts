import { index, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../platform/db/tables.ts';
import { users } from '../accounts/index.ts';

/** The pictures of shared links that lie in the storage: one of each subject, and so many in all. */
export const sharePictures = app.table(
  'share_pictures',
  {
    /** kind and name, as in its address: `item/…` */
    subject: text('subject').primaryKey(),
    /** names the file, see `sharedName` */
    digest: text('digest').notNull(),
    /** whose name stands in it */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    drawnAt: instant('drawn_at').notNull(),
  },
  (table) => [index('share_pictures_drawn').on(table.drawnAt), index('share_pictures_user').on(table.userId)],
);

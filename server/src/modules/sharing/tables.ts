import { index, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../platform/db/tables.ts';
import { users } from '../accounts/index.ts';

/** The stored pictures of shared links: one for each subject, and at most `MAX_PICTURES`. */
export const sharePictures = app.table(
  'share_pictures',
  {
    /** kind and name, as in its address: `item/…` */
    subject: text('subject').primaryKey(),
    /** names the file, see `sharedName` */
    digest: text('digest').notNull(),
    /** the person whose name it shows */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    drawnAt: instant('drawn_at').notNull(),
  },
  (table) => [index('share_pictures_drawn').on(table.drawnAt), index('share_pictures_user').on(table.userId)],
);

import { integer, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../db/tables.ts';

/** A picture that was accepted. Its bytes lie under files/originals, named by the key. */
export const media = app.table('media', {
  /** first 32 hexadecimal digits of the original's SHA-256 */
  key: text('key').primaryKey(),
  mime: text('mime').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  /** base64, https://evanw.github.io/thumbhash */
  thumbhash: text('thumbhash'),
  createdAt: instant('created_at').notNull(),
});

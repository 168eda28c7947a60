import { integer, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../db/tables.ts';
import type { LoopFormat } from './files.ts';

/** A picture that was accepted. Its bytes lie under files/originals, named by the key. */
export const media = app.table('media', {
  /** first 32 hexadecimal digits of the original's SHA-256 */
  key: text('key').primaryKey(),
  /** the whole digest, for certificates */
  sha256: text('sha256'),
  mime: text('mime').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  /** base64, https://evanw.github.io/thumbhash */
  thumbhash: text('thumbhash'),
  createdAt: instant('created_at').notNull(),
});

/** A short film that repeats; its still is the picture beside it. Bytes lie with the originals. */
export const loops = app.table('loops', {
  /** first 32 hexadecimal digits of `sha256` */
  key: text('key').primaryKey(),
  sha256: text('sha256').notNull(),
  format: text('format').$type<LoopFormat>().notNull(),
  bytes: integer('bytes').notNull(),
  createdAt: instant('created_at').notNull(),
});

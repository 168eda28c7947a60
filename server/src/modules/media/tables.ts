import type { LoopFormat } from '@talkies/shared';
import { integer, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../platform/db/tables.ts';

/** An accepted picture. Its bytes are in the storage, see `storage/`. */
export const media = app.table('media', {
  /** 32 hexadecimal digits: the first of the SHA-256 of a catalogue's picture, random for one that a person sent */
  key: text('key').primaryKey(),
  /** the original's name in the storage */
  file: text('file').notNull(),
  /** the whole digest, for certificates; null for a person's picture */
  sha256: text('sha256'),
  mime: text('mime').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  /** base64, https://evanw.github.io/thumbhash */
  thumbhash: text('thumbhash'),
  createdAt: instant('created_at').notNull(),
});

/** A short video that repeats; its still is the picture beside it. Its bytes are stored with the originals. */
export const loops = app.table('loops', {
  /** first 32 hexadecimal digits of `sha256` */
  key: text('key').primaryKey(),
  sha256: text('sha256').notNull(),
  format: text('format').$type<LoopFormat>().notNull(),
  bytes: integer('bytes').notNull(),
  createdAt: instant('created_at').notNull(),
});

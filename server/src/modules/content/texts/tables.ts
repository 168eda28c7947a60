import type { PageFields, PostFields } from '@talkies/shared/studio/schemas';
import { bigint, boolean, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../../platform/db/tables.ts';
import { users } from '../../accounts/index.ts';

/** Posts, and pages whose text the studio has changed: any other page shows its shipped text. */
export const texts = app.table('texts', {
  /** a page's name, such as `terms` */
  id: text('id').primaryKey(),
  kind: text('kind').$type<'post' | 'page'>().notNull(),
  /** number of the newest version */
  version: integer('version').notNull(),
  /** the published version */
  published: integer('published'),
  firstPublishedAt: instant('first_published_at'),
  publishedAt: instant('published_at'),
  plannedVersion: integer('planned_version'),
  plannedAt: instant('planned_at'),
  plannedBy: text('planned_by'),
  /** for the planned version: whether people are notified of it, and with which words */
  notify: boolean('notify').notNull().default(false),
  summary: text('summary').notNull().default(''),
  changedAt: instant('changed_at').notNull(),
});

/** Every saved version. The database refuses to change or remove a row (trigger `text_versions_stay`). */
export const textVersions = app.table(
  'text_versions',
  {
    textId: text('text_id')
      .notNull()
      .references(() => texts.id),
    /** counts from 1 */
    number: integer('number').notNull(),
    fields: jsonb('fields').$type<PostFields | PageFields>().notNull(),
    /** id of the member who saved it; `command`; `repository`: the shipped text */
    by: text('by').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.textId, table.number] })],
);

/** The publications of versions with their times; append-only like `text_versions`. */
export const textPublications = app.table(
  'text_publications',
  {
    /** in the order of their publication */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    textId: text('text_id').notNull(),
    number: integer('number').notNull(),
    at: instant('at').notNull(),
    by: text('by').notNull(),
    notify: boolean('notify').notNull(),
    summary: text('summary').notNull(),
  },
  (table) => [index('text_publications_text').on(table.textId, table.id)],
);

/** Present and earlier addresses of posts: once published, an address leads to its post for ever. */
export const textSlugs = app.table(
  'text_slugs',
  {
    slug: text('slug').primaryKey(),
    textId: text('text_id')
      .notNull()
      .references(() => texts.id, { onDelete: 'cascade' }),
    published: boolean('published').notNull().default(false),
  },
  (table) => [index('text_slugs_text').on(table.textId)],
);

/** The changes of legal texts that people have read. */
export const legalReadings = app.table(
  'legal_readings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    page: text('page').notNull(),
    number: integer('number').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.page, table.number] })],
);

export type TextRow = typeof texts.$inferSelect;

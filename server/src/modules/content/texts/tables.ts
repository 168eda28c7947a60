import type { PageFields, PostFields } from '@talkies/shared/studio/schemas';
import { bigint, boolean, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../../platform/db/tables.ts';
import { users } from '../../accounts/index.ts';

/** Posts, and pages whose words the studio has changed: a page that is not here is shown as the repository has it. */
export const texts = app.table('texts', {
  /** of a page its name, such as `terms` */
  id: text('id').primaryKey(),
  kind: text('kind').$type<'post' | 'page'>().notNull(),
  /** number of the newest version */
  version: integer('version').notNull(),
  /** the version that fans read */
  published: integer('published'),
  firstPublishedAt: instant('first_published_at'),
  publishedAt: instant('published_at'),
  plannedVersion: integer('planned_version'),
  plannedAt: instant('planned_at'),
  plannedBy: text('planned_by'),
  /** of the planned version: whether people are to hear of it, and in which words */
  notify: boolean('notify').notNull().default(false),
  summary: text('summary').notNull().default(''),
  changedAt: instant('changed_at').notNull(),
});

/** Everything that was ever saved. The database refuses to change or remove a row (trigger `text_versions_stay`). */
export const textVersions = app.table(
  'text_versions',
  {
    textId: text('text_id')
      .notNull()
      .references(() => texts.id),
    /** counts from 1 */
    number: integer('number').notNull(),
    fields: jsonb('fields').$type<PostFields | PageFields>().notNull(),
    /** id of the member who saved it; `command`; `repository`: it came with the shop */
    by: text('by').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.textId, table.number] })],
);

/** Which version fans read since when; append-only as `text_versions`. */
export const textPublications = app.table(
  'text_publications',
  {
    /** in the order in which they came to count */
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

/** Addresses of posts, those from before too: each leads to one post for ever, once it was published under it. */
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

/** Which change of a legal text somebody has read. */
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

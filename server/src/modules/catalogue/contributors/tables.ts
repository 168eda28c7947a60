import type { ChainName } from '@talkies/shared';
import type { ContributorKind } from '@talkies/shared/studio';
import { sql } from 'drizzle-orm';
import { integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Hex } from 'viem';
import { app, instant } from '../../../platform/db/tables.ts';

/** People and companies that make art, appear in films or own them: films and items refer to them by name. */
export const contributors = app.table(
  'contributors',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<ContributorKind>().notNull(),
    name: text('name').notNull(),
    about: text('about').notNull().default(''),
    /** https; '' for none */
    link: text('link').notNull().default(''),
    /** key of a picture, see app.media */
    image: text('image'),
    /** the payee of drops registered from now on, by chain */
    wallets: jsonb('wallets').$type<Partial<Record<ChainName, Hex>>>().notNull(),
    version: integer('version').notNull().default(1),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [uniqueIndex('contributors_name').on(table.kind, sql`lower(${table.name})`)],
);

export type ContributorRow = typeof contributors.$inferSelect;

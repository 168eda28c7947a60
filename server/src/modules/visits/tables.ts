import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../platform/db/tables.ts';

// Counts what visitors did without recognising them on another day (adr/313). Days are UTC.

/** A day that is counted. */
export const visitDays = app.table('visit_days', {
  day: date('day').primaryKey(),
  /** the key of the day's marks, the same in every process; deleted after the day, so that no mark can be traced back */
  salt: text('salt'),
  /** the number of the day's marks */
  marks: integer('marks').notNull().default(0),
  /** when the day's maximum of marks was reached: nothing is counted after that */
  fullAt: instant('full_at'),
});

/** Marks that a visitor did a thing on a day, so that it counts once; two marks of one visitor have nothing in common. */
export const visitMarks = app.table(
  'visit_marks',
  { day: date('day').notNull(), mark: bigint('mark', { mode: 'bigint' }).notNull() },
  (table) => [primaryKey({ columns: [table.day, table.mark] })],
);

export const visitSteps = ['visits', 'items', 'checkouts'] as const;
export type VisitStep = (typeof visitSteps)[number];
/** Visitors are counted all together, by film, by rarity (stored as `tier`), and by kind of sale. */
export type VisitDimension = 'all' | 'film' | 'tier' | 'sale';

/** The number of visitors who did a thing on a day. */
export const visitCounts = app.table(
  'visit_counts',
  {
    day: date('day').notNull(),
    step: text('step').$type<VisitStep>().notNull(),
    by: text('by').$type<VisitDimension>().notNull(),
    /** the film's slug, the rarity, the kind of sale; '' of all */
    key: text('key').notNull(),
    /** two letters; '' where it is unknown, and in every dimension but `all` */
    country: text('country').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.step, table.by, table.key, table.country] })],
);

/** Search words without results. */
export const visitSearches = app.table(
  'visit_searches',
  {
    day: date('day').notNull(),
    /** made of the words and the day's salt */
    key: bigint('key', { mode: 'bigint' }).notNull(),
    visitors: integer('visitors').notNull(),
    /** null until enough visitors searched for them that they cannot be about one person */
    words: text('words'),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.key] }),
    index('visit_searches_words').on(table.day).where(sql`words is not null`),
  ],
);

import { z } from 'zod';
import type { Shapes } from '../../common/schemas.ts';
import { DAY_MS } from '../../rules/durations.ts';
import { file } from '../money/schemas.ts';
import type { figuresStudioEndpoints } from './endpoints.ts';
import { figureDimensions, MAX_FIGURE_DAYS } from './figures.ts';

const count = z.number().int();
const day = z.iso.date('Write a day as 2026-11-23.');

/** Days are UTC, both ends counted. */
const DaysSchema = z
  .object({ from: day, to: day, by: z.enum(figureDimensions).default('film') })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day comes before the first.' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < MAX_FIGURE_DAYS, {
    path: ['from'],
    message: `Choose ${MAX_FIGURE_DAYS} days at most.`,
  });
export type FiguresQuery = z.infer<typeof DaysSchema>;

/** Visitors of a day each, and orders. `owned`: of those that were paid in the period, as they stand now. */
const FunnelSchema = z.object({
  visits: count,
  items: count,
  checkouts: count,
  paid: count,
  owned: count,
});
export type Funnel = z.infer<typeof FunnelSchema>;

/** null: visitors are not told apart by it */
const FigureRowSchema = FunnelSchema.extend({
  /** of a film its slug, of a country two letters; '': of none, or not known */
  key: z.string(),
  title: z.string(),
  visits: count.nullable(),
  items: count.nullable(),
  checkouts: count.nullable(),
});
export type FigureRow = z.infer<typeof FigureRowSchema>;

const PeriodSchema = z.object({
  from: day,
  to: day,
  funnel: FunnelSchema,
  /** accounts that paid; `returning`: of them, those that had paid for an order before the period */
  buyers: z.object({ all: count, returning: count }),
  /** begun, bids and those who made them, and how auctions ended */
  auctions: z.object({ opened: count, bids: count, bidders: count, sold: count, unsold: count }),
});
export type FiguresPeriod = z.infer<typeof PeriodSchema>;

export const figuresStudioShapes = {
  studioFigures: {
    query: DaysSchema,
    response: z.object({
      period: PeriodSchema,
      /** as many days, right before */
      earlier: PeriodSchema,
      rows: z.array(FigureRowSchema),
      /** every day of the period, the oldest first */
      days: z.array(FunnelSchema.extend({ day })),
      /** words for which the shop had nothing, by how many visitors of a day looked for them */
      searches: z.array(z.object({ words: z.string(), visitors: count })),
      /** days on which more came than is counted: the figures of visitors end before them */
      full: z.array(day),
    }),
  },
  figuresCsv: {
    query: DaysSchema.safeExtend({ part: z.enum(['rows', 'days', 'searches']) }),
    ...file,
  },
} satisfies Record<keyof typeof figuresStudioEndpoints, Shapes>;

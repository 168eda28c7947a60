import { z } from 'zod';
import type { Shapes } from '../../common/schemas.ts';
import { DAY_MS } from '../../rules/durations.ts';
import { file } from '../money/schemas.ts';
import type { figuresStudioEndpoints } from './endpoints.ts';
import { figureDimensions, MAX_FIGURE_DAYS } from './figures.ts';

const count = z.number().int();
const day = z.iso.date('Write a day as 2026-11-23.');

/** Days in UTC, both ends included. */
const DaysSchema = z
  .object({ from: day, to: day, by: z.enum(figureDimensions).default('film') })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day comes before the first.' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < MAX_FIGURE_DAYS, {
    path: ['from'],
    message: `Choose ${MAX_FIGURE_DAYS} days at most.`,
  });
export type FiguresQuery = z.infer<typeof DaysSchema>;

/** Visitors, counted once a day, and orders. `owned`: how many of the orders paid in the period are delivered now. */
const FunnelSchema = z.object({
  visits: count,
  items: count,
  checkouts: count,
  paid: count,
  owned: count,
});
export type Funnel = z.infer<typeof FunnelSchema>;

/** null: visitors are not counted by this dimension */
const FigureRowSchema = FunnelSchema.extend({
  /** for a film its slug, for a country two letters; '': none, or not known */
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
  /** accounts that paid; `returning`: those of them that had paid for an order before the period */
  buyers: z.object({ all: count, returning: count }),
  /** auctions that began, their bids and bidders, and how auctions ended */
  auctions: z.object({ opened: count, bids: count, bidders: count, sold: count, unsold: count }),
});
export type FiguresPeriod = z.infer<typeof PeriodSchema>;

export const figuresStudioShapes = {
  studioFigures: {
    query: DaysSchema,
    response: z.object({
      period: PeriodSchema,
      /** the same number of days, directly before */
      earlier: PeriodSchema,
      rows: z.array(FigureRowSchema),
      /** every day of the period, the oldest first */
      days: z.array(FunnelSchema.extend({ day })),
      /** words for which the shop found nothing, with how many visitors of a day searched for them */
      searches: z.array(z.object({ words: z.string(), visitors: count })),
      /** days with more visits than are counted: their figures of visitors are too low */
      full: z.array(day),
    }),
  },
  figuresCsv: {
    query: DaysSchema.safeExtend({ part: z.enum(['rows', 'days', 'searches']) }),
    ...file,
  },
} satisfies Record<keyof typeof figuresStudioEndpoints, Shapes>;

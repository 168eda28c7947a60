import { z } from 'zod';
import { MoneySchema, pageLimit, type Shapes } from '../common/schemas.ts';
import { collectorOrders, collectorPeriods } from './collectors.ts';
import { PersonSummarySchema } from './schemas.ts';

const Ranked = {
  by: z.enum(collectorOrders, `Choose one of ${collectorOrders.join(', ')}.`).default('editions'),
  /** counts only what was acquired within that many days */
  within: z.enum(collectorPeriods, `Choose one of ${collectorPeriods.join(', ')}.`).default('all'),
};
export const CollectorsQuerySchema = z.object({
  ...Ranked,
  cursor: z.string().max(200, 'Take it from the page before, under the same order.').optional(),
  limit: pageLimit(50, 25),
});
export type CollectorsQuery = z.infer<typeof CollectorsQuerySchema>;

/** The figure that decides a place, by the requested order. */
const figure = {
  /** counts from 1; equal figures share a place */
  place: z.number().int(),
  /** number of editions or of complete sets; null where money is compared */
  count: z.number().int().nullable(),
  spent: MoneySchema.nullable(),
};
const CollectorSchema = z.object({ ...figure, person: PersonSummarySchema });
export type Collector = z.infer<typeof CollectorSchema>;

export const collectorShapes = {
  listCollectors: {
    query: CollectorsQuerySchema,
    response: z.object({ collectors: z.array(CollectorSchema), nextCursor: z.string().nullable() }),
  },
  /** the person's own place; null where they have nothing that counts, or are not listed */
  myCollectorPlace: {
    query: z.object(Ranked),
    response: z.object({ listed: z.boolean(), own: z.object(figure).nullable() }),
  },
  setCollectorListed: {
    body: z.object({ listed: z.boolean() }),
    response: z.object({ listed: z.boolean() }),
  },
} satisfies Record<string, Shapes>;

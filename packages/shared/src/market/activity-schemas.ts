import { z } from 'zod';
import {
  HashSchema,
  ImageSchema,
  InstantSchema,
  MoneySchema,
  PartySchema,
  PriceSchema,
  pageLimit,
  type Shapes,
} from '../common/schemas.ts';
import { collections } from '../constants.ts';
import { PaidBySchema } from '../orders/schemas.ts';
import { activityFilters } from './activity-filters.ts';

export const marketActivityKinds = [
  'first-sale',
  'resale',
  'auction-sale',
  'listed',
  'price-changed',
  'auction-opened',
  'bid',
] as const;

export const MarketActivityQuerySchema = z.object({
  show: z.enum(activityFilters, `Choose one of ${activityFilters.join(', ')}.`).optional(),
  film: z.string().max(100, 'Write at most 100 characters.').optional(),
  cursor: z.string().max(200, 'Take it from the page before.').optional(),
  limit: pageLimit(48, 24),
});
export type MarketActivityQuery = z.infer<typeof MarketActivityQuerySchema>;

/** One event on the market, with only what the chain and public profiles show. */
export const MarketActivitySchema = z.object({
  /** permanent, unless a reorganisation removes the event */
  id: z.string(),
  kind: z.enum(marketActivityKinds),
  at: InstantSchema,
  token: z.object({
    marketToken: z.string(),
    title: z.string(),
    film: z.object({ slug: z.string(), title: z.string() }),
    collection: z.enum(collections),
    serial: z.number().int(),
    quantity: z.number().int(),
    image: ImageSchema,
  }),
  /** who offers or sold; null for a first sale */
  from: PartySchema.nullable(),
  /** who bids or bought; null where nobody did */
  to: PartySchema.nullable(),
  /** the buyer's total, the bid, or the least first bid; null where it was not paid on this chain */
  price: PriceSchema.nullable(),
  /**
   * for a sale paid elsewhere, or a listing that the shop bought for its buyer: the dollars and the payment method
   * (spec:55)
   */
  elsewhere: z.object({ method: PaidBySchema, price: MoneySchema }).nullable(),
  transaction: HashSchema,
  explorerUrl: z.string(),
});
export type MarketActivity = z.infer<typeof MarketActivitySchema>;

export const marketActivityShapes = {
  marketActivity: {
    query: MarketActivityQuerySchema,
    response: z.object({
      entries: z.array(MarketActivitySchema),
      nextCursor: z.string().nullable(),
      /** the shop's films, in their order, for the filter */
      films: z.array(z.object({ slug: z.string(), title: z.string() })),
      /** the value for `since` of the live stream, as on the marketplace */
      asOf: z.string(),
    }),
  },
} satisfies Record<string, Shapes>;

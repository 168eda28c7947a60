import { z } from 'zod';
import { AddressSchema, ChainNameSchema, InstantSchema, type Shapes } from '../../common/schemas.ts';
import { orderStates } from '../../constants.ts';
import { signedCents } from '../fields.ts';
import { watchedServices } from '../settings/settings.ts';
import type { todayEndpoints } from './endpoints.ts';

const count = z.number().int();

/** A place of the studio where it is mended, or, where there is none, what helps. */
const RemedySchema = z.union([
  z.object({ place: z.enum(['order', 'transactions', 'health']) }),
  z.object({ text: z.string() }),
]);

/** Services that do not answer: since when, and when they were last called. */
export const OutageSchema = z.object({
  provider: z.enum(watchedServices),
  since: InstantSchema,
  lastAt: InstantSchema,
});

/** What waits for somebody, each a number or named one by one. */
const WaitingSchema = z.object({
  /** for a second person */
  approvals: count,
  /** given up */
  failedJobs: count,
  /** of our own keys, that something stands in the way of */
  transactions: count,
  /** of our own accounts, those that can pay for few transactions more */
  tanks: count,
  /** lotteries and auctions whose transactions failed or are held up */
  lotteries: count,
  auctions: count,
  messages: count,
  reports: count,
  /** requests for data that are due within a week, or late */
  dataRequests: count,
  /** days whose books differ */
  books: count,
  /** of posts that are not read: the blog has one */
  feeds: count,
  /** that do not get on by themselves, with why, and where or by what it is mended */
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      state: z.enum(orderStates),
      reason: z.string(),
      remedy: RemedySchema,
    }),
  ),
  /** floats that run low; `free` in wei, `cents` its worth */
  floats: z.array(
    z.object({
      chain: ChainNameSchema,
      pays: z.enum(['resale', 'tickets']),
      address: AddressSchema,
      free: z.string(),
      cents: signedCents.nullable(),
    }),
  ),
  /** blocks that the reader is behind; null: the node does not answer */
  readers: z.array(z.object({ chain: ChainNameSchema, blocks: count.nullable() })),
  /** that are offered and do not answer */
  providers: z.array(OutageSchema),
});

export const todayShapes = {
  studioToday: {
    response: z.object({
      waiting: WaitingSchema,
      /** at most `MAX_ORDERS_COUNTED` of each, which means: so many or more */
      orders: z.array(z.object({ state: z.enum(orderStates), orders: count })),
      /** in US cents, as all sums here */
      royaltiesOwed: signedCents,
      /** of thirty days (UTC), oldest first; days without a sale are left out */
      days: z.array(z.object({ day: z.iso.date(), sales: count, cents: signedCents, fees: signedCents })),
    }),
  },
} satisfies Record<keyof typeof todayEndpoints, Shapes>;

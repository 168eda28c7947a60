import { z } from 'zod';
import { AddressSchema, ChainNameSchema, InstantSchema, type Shapes } from '../../common/schemas.ts';
import { orderStates } from '../../constants.ts';
import { signedCents } from '../fields.ts';
import { watchedServices } from '../settings/settings.ts';
import type { todayEndpoints } from './endpoints.ts';

const count = z.number().int();

/** The studio's screen on which it is resolved or, where there is none, what helps. */
const RemedySchema = z.union([
  z.object({ place: z.enum(['order', 'transactions', 'health']) }),
  z.object({ text: z.string() }),
]);

/** A service that does not answer: since when, and when it was last called. */
export const OutageSchema = z.object({
  provider: z.enum(watchedServices),
  since: InstantSchema,
  lastAt: InstantSchema,
});

/** What waits for a member: a number of each kind, or a list. */
const WaitingSchema = z.object({
  /** money that waits for a second person */
  approvals: count,
  /** jobs that were given up */
  failedJobs: count,
  /** our own transactions that are stuck */
  transactions: count,
  /** our own accounts that can pay for only a few more transactions */
  tanks: count,
  /** lotteries and auctions whose transactions failed or are stuck */
  lotteries: count,
  auctions: count,
  messages: count,
  reports: count,
  /** requests about personal data that are due within a week, or late */
  dataRequests: count,
  /** days whose books differ */
  books: count,
  /** feeds of posts that cannot be read: the blog has one */
  feeds: count,
  /** items that wait for a colleague's review */
  reviews: count,
  /** payouts whose transaction was called off, until somebody says how they ended */
  payouts: count,
  /** items and texts whose publication failed, or missed its day, with the reason: at most ten of each */
  publications: z.array(
    z.object({
      kind: z.enum(['item', 'post', 'page']),
      id: z.string(),
      title: z.string(),
      reason: z.string(),
    }),
  ),
  /** orders that are stuck, with the reason and the remedy */
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      state: z.enum(orderStates),
      reason: z.string(),
      remedy: RemedySchema,
    }),
  ),
  /** floats that are running low; `free` in wei, `cents` its worth */
  floats: z.array(
    z.object({
      chain: ChainNameSchema,
      pays: z.enum(['resale', 'tickets']),
      address: AddressSchema,
      free: z.string(),
      cents: signedCents.nullable(),
    }),
  ),
  /** how many blocks each chain's reader is behind; null: the node does not answer */
  readers: z.array(z.object({ chain: ChainNameSchema, blocks: count.nullable() })),
  /** providers that are switched on and do not answer */
  providers: z.array(OutageSchema),
});

export const todayShapes = {
  studioToday: {
    response: z.object({
      waiting: WaitingSchema,
      /** orders by state, counted up to `MAX_ORDERS_COUNTED`, which means that many or more */
      orders: z.array(z.object({ state: z.enum(orderStates), orders: count })),
      /** in US cents, like all sums here */
      royaltiesOwed: signedCents,
      /** the last thirty days (UTC), oldest first; days without a sale are left out */
      days: z.array(z.object({ day: z.iso.date(), sales: count, cents: signedCents, fees: signedCents })),
    }),
  },
} satisfies Record<keyof typeof todayEndpoints, Shapes>;

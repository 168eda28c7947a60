import { z } from 'zod';
import { AddressSchema, ChainNameSchema, InstantSchema } from '../common/schemas.ts';
import { orderStates } from '../constants.ts';
import { watchedServices } from './settings.ts';

const count = z.number().int();
const cents = z.string().regex(/^-?\d+$/);

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
export const WaitingSchema = z.object({
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
      cents: cents.nullable(),
    }),
  ),
  /** blocks that the reader is behind; null: the node does not answer */
  readers: z.array(z.object({ chain: ChainNameSchema, blocks: count.nullable() })),
  /** that are offered and do not answer */
  providers: z.array(OutageSchema),
});

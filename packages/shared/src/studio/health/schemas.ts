import { z } from 'zod';
import {
  AddressSchema,
  ChainNameSchema,
  InstantSchema,
  OkSchema,
  type Shapes,
} from '../../common/schemas.ts';
import { coins } from '../../rules/money.ts';
import { reason, UuidParamSchema } from '../fields.ts';
import { OutageSchema } from '../today/schemas.ts';
import type { healthEndpoints } from './endpoints.ts';

const count = z.number().int();
const wei = z.string().regex(/^\d+$/);

/** What mends a transaction that does not get on. */
export const transactionRemedies = ['speed-up', 'retry', 'drop', 'release', 'discard'] as const;
export type TransactionRemedy = (typeof transactionRemedies)[number];

const JobSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** it was given up; else it is tried again by itself */
  givenUp: z.boolean(),
  attempts: count,
  createdAt: InstantSchema,
  /** when it is tried again */
  runAt: InstantSchema,
  error: z.string().nullable(),
});
export type StudioJob = z.infer<typeof JobSchema>;

const TransactionSchema = z.object({
  id: z.string(),
  chain: ChainNameSchema,
  /** what it is for, as the shop keys it */
  purpose: z.string(),
  signer: z.string(),
  status: z.enum(['queued', 'held', 'signed', 'broadcast', 'confirmed', 'failed']),
  nonce: count.nullable(),
  createdAt: InstantSchema,
  sentAt: InstantSchema.nullable(),
  problem: z.string().nullable(),
  explorerUrl: z.string().nullable(),
  remedies: z.array(z.enum(transactionRemedies)),
});
export type StudioTransaction = z.infer<typeof TransactionSchema>;

const TankSchema = z.object({
  chain: ChainNameSchema,
  coin: z.enum(coins),
  /** whose coins: as the settings name its keys, several where one account is used for them */
  accounts: z.array(z.string()),
  address: AddressSchema,
  /** wei; null: the node does not answer */
  balance: wei.nullable(),
  /** transactions that it still pays for, at the network's price of now */
  lasts: count.nullable(),
  /** transactions of the last seven days */
  week: count,
});
export type GasTank = z.infer<typeof TankSchema>;

export const healthShapes = {
  studioHealth: {
    response: z.object({
      jobs: z.object({ lanes: z.array(z.object({ lane: z.string(), waiting: count })), givenUp: count }),
      transactions: count,
      tanks: z.array(TankSchema),
      nodes: z.array(
        z.object({
          chain: ChainNameSchema,
          label: z.string(),
          /** its last block; null: it does not answer */
          block: count.nullable(),
          /** blocks that our copy is behind */
          lag: count.nullable(),
          /** milliseconds that it took to answer */
          answered: count.nullable(),
        }),
      ),
      /** that do not answer; `off`: switched off, and offered to nobody */
      outages: z.array(OutageSchema.extend({ off: z.boolean() })),
      /** since when the blog's feed is not read, and why: the posts are as they were */
      feedFailure: z.object({ since: InstantSchema, error: z.string() }).nullable(),
      storage: z.object({
        database: z.enum(['pglite', 'postgres']),
        databaseBytes: count,
        /** null: the pictures lie in a bucket */
        filesBytes: count.nullable(),
        files: count.nullable(),
      }),
      versions: z.object({ shop: z.string(), node: z.string(), database: z.string(), migrations: count }),
      /** the last one that was made with `npm run backup`; null: none is known */
      backupAt: InstantSchema.nullable(),
      startedAt: InstantSchema,
    }),
  },
  failingJobs: {
    query: z.object({ name: z.string().max(100).optional() }),
    response: z.object({
      /** the oldest 200 first */
      jobs: z.array(JobSchema),
      names: z.array(z.object({ name: z.string(), givenUp: count, trying: count })),
    }),
  },
  retryJobs: {
    /** one, those of a name that were given up, or all of them */
    body: z.union([
      z.object({ id: z.uuid() }),
      z.object({ name: z.string().max(100) }),
      z.object({ all: z.literal(true) }),
    ]),
    response: z.object({ count }),
  },
  discardJob: { params: UuidParamSchema, body: z.object({ reason }), response: OkSchema },
  stuckTransactions: { response: z.object({ transactions: z.array(TransactionSchema) }) },
  recoverTransaction: {
    params: UuidParamSchema,
    body: z.object({ remedy: z.enum(transactionRemedies), reason }),
    response: OkSchema,
  },
} satisfies Record<keyof typeof healthEndpoints, Shapes>;

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

/** Remedies for a transaction that is stuck. */
export const transactionRemedies = ['speed-up', 'retry', 'drop', 'release', 'discard'] as const;
export type TransactionRemedy = (typeof transactionRemedies)[number];

const JobSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** true: it was given up; false: it is retried automatically */
  givenUp: z.boolean(),
  attempts: count,
  createdAt: InstantSchema,
  /** when it is retried */
  runAt: InstantSchema,
  error: z.string().nullable(),
});
export type StudioJob = z.infer<typeof JobSchema>;

const TransactionSchema = z.object({
  id: z.string(),
  chain: ChainNameSchema,
  /** its purpose, by the shop's key */
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
  /** the names of the account's keys in the configuration; several, where one account has several uses */
  accounts: z.array(z.string()),
  address: AddressSchema,
  /** wei; null: the node does not answer */
  balance: wei.nullable(),
  /** how many more transactions it can pay for, at the network's current price */
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
          /** the chain's last block; null: its node does not answer */
          block: count.nullable(),
          /** how many blocks our reader is behind */
          lag: count.nullable(),
          /** the node's response time in milliseconds */
          answered: count.nullable(),
        }),
      ),
      /** services that do not answer; `off`: switched off, so not available to buyers */
      outages: z.array(OutageSchema.extend({ off: z.boolean() })),
      /** since when the blog's feed cannot be read, and why; the posts stay as they were */
      feedFailure: z.object({ since: InstantSchema, error: z.string() }).nullable(),
      storage: z.object({
        database: z.enum(['pglite', 'postgres']),
        databaseBytes: count,
        /** null: the pictures are stored in a bucket */
        filesBytes: count.nullable(),
        files: count.nullable(),
      }),
      versions: z.object({ shop: z.string(), node: z.string(), database: z.string(), migrations: count }),
      /** the last backup by `npm run backup`; null: none is known */
      backupAt: InstantSchema.nullable(),
      startedAt: InstantSchema,
    }),
  },
  failingJobs: {
    query: z.object({ name: z.string().max(100).optional() }),
    response: z.object({
      /** the oldest 200, oldest first */
      jobs: z.array(JobSchema),
      names: z.array(z.object({ name: z.string(), givenUp: count, trying: count })),
    }),
  },
  retryJobs: {
    /** one job, all given-up jobs of a name, or all given-up jobs */
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

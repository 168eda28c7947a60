import { BPS } from '@talkies/abi/constants';
import { z } from 'zod';
import {
  AddressSchema,
  ChainNameSchema,
  HashSchema,
  InstantSchema,
  line,
  pageLimit,
  SellerSchema,
  type Shapes,
} from '../../common/schemas.ts';
import { coins } from '../../rules/money.ts';
import { MAX_BATCH } from './books.ts';
import type { payoutBatchEndpoints, royaltyLedgerEndpoints } from './endpoints.ts';

/** An integer in the smallest unit, as text; negative where more was paid out, or reversed, than was booked. */
export const sum = z.string().regex(/^-?\d+$/);
export const count = z.number().int();
const CoinSchema = z.enum(coins);

/** Sums of royalties. The contract pays those of sales in coins of the item's chain at once; the shop owes the rest. */
const RoyaltySumsSchema = z.object({
  chain: ChainNameSchema,
  coin: CoinSchema,
  /** paid by the contracts with each sale, in wei */
  onChain: sum,
  /** the creators' share of sales that were paid elsewhere, in US cents like all following sums */
  booked: sum,
  /** paid, for the oldest entries first, deducted tax included */
  paid: sum,
  /** being paid now */
  begun: sum,
  owed: sum,
});
export type RoyaltySums = z.infer<typeof RoyaltySumsSchema>;

const CreatorSumsSchema = RoyaltySumsSchema.extend({ address: AddressSchema, name: z.string().nullable() });
const FilmSumsSchema = RoyaltySumsSchema.extend({ film: z.string(), title: z.string() });

const LedgerQuerySchema = z.object({
  chain: ChainNameSchema.optional(),
  /** a film's address */
  film: z.string().max(100).optional(),
  /** only creators who are owed something, or all */
  show: z.enum(['all', 'owed']).default('all'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: pageLimit(200, 50),
});
const CreatorsQuerySchema = LedgerQuerySchema.extend({
  /** part of a payee's name, or the beginning of an address */
  q: z.string().trim().max(80).optional(),
});
export type LedgerQuery = z.output<typeof LedgerQuerySchema>;
export type CreatorsQuery = z.output<typeof CreatorsQuerySchema>;

const totals = z.array(RoyaltySumsSchema);
const ledger = <S extends z.ZodType>(row: S) =>
  z.object({
    rows: z.array(row),
    /** totals of everything that the filters show, by chain */
    totals,
    /** the number of rows that fit the filters */
    count,
  });

export const CreatorParamSchema = z.object({ chain: ChainNameSchema, address: AddressSchema });

const PayeeSchema = z.object({
  name: z.string().nullable(),
  /** the address that batches pay on the creator's chain; null: the creator is paid in another way */
  address: AddressSchema.nullable(),
  /** the currency of their statements */
  currency: z.enum(['USD', 'INR']),
  /** the rate of tax deducted at source from payouts */
  taxBps: z.number().int(),
  /** true: the rate is the creator's own; false: the shop's */
  ownTax: z.boolean(),
});
export type StudioPayee = z.infer<typeof PayeeSchema>;

const PayeeFieldsSchema = z.object({
  name: line(1, 120).nullable(),
  address: AddressSchema.nullable(),
  currency: z.enum(['USD', 'INR']),
  /** null: the shop's */
  taxBps: z.number().int().min(0).max(BPS).nullable(),
});

const EntrySchema = z.object({
  id: count,
  kind: z.enum(['sale', 'reversal']),
  order: z.string(),
  title: z.string(),
  film: z.string(),
  serial: count,
  /** null: in coins of another chain */
  method: z.string().nullable(),
  /** US cents; negative for a reversal */
  price: sum,
  royaltyBps: count,
  cents: sum,
  /** the share in the smallest unit of the payment's currency */
  share: sum,
  currency: z.string(),
  at: InstantSchema,
});
export type StudioRoyaltyEntry = z.infer<typeof EntrySchema>;

export const PayoutSchema = z.object({
  id: count,
  chain: ChainNameSchema,
  /** the creator */
  address: AddressSchema,
  /** US cents of the debt that it pays */
  cents: sum,
  /** the part that is deducted at source */
  taxCents: sum,
  /** begun: on its way. failed: nothing was paid, so the sum is owed again */
  state: z.enum(['begun', 'paid', 'cancelled', 'failed']),
  /** no transaction of ours pays it: a person pays it, or says how a transaction that was called off ended */
  byHand: z.boolean(),
  /** the hash of the transaction, or the bank's reference */
  reference: z.string().nullable(),
  begunAt: InstantSchema,
  endedAt: InstantSchema.nullable(),
  /** for a payout of a batch: the batch, the recipient, the amount, and the rate (US dollars for a coin, 8 decimals) */
  batch: z
    .object({
      id: z.string(),
      payee: AddressSchema,
      wei: sum,
      coin: CoinSchema,
      rate: sum,
      rateSource: z.string(),
      rateAt: InstantSchema,
    })
    .nullable(),
  /** why it failed, or what blocks it now */
  problem: z.string().nullable(),
});
export type StudioPayout = z.infer<typeof PayoutSchema>;

const BatchSchema = z.object({
  id: z.string(),
  startedBy: z.string(),
  startedAt: InstantSchema,
  /** how many of its payouts are in each state; `byHand`: begun, and to be ended by a person */
  states: z.object({ begun: count, byHand: count, paid: count, failed: count, cancelled: count }),
  /** US cents: the total, and below the part that was paid */
  cents: sum,
  paidCents: sum,
});
export type StudioBatch = z.infer<typeof BatchSchema>;

/** A payout of a batch: the exact sum for a creator and the way of payment, as the member saw them. */
const WantedPayoutSchema = z.object({
  chain: ChainNameSchema,
  address: AddressSchema,
  cents: z.string().regex(/^[1-9]\d{0,17}$/),
  payee: AddressSchema,
  /** the US cents of it that are deducted at source */
  taxCents: z.string().regex(/^\d{1,18}$/),
});
export type WantedPayout = z.infer<typeof WantedPayoutSchema>;

/** Requests from before payees were stored have none: they can be read, but not approved. */
const RequestedPayoutSchema = WantedPayoutSchema.extend({
  payee: WantedPayoutSchema.shape.payee.exactOptional(),
  taxCents: WantedPayoutSchema.shape.taxCents.exactOptional(),
});
export type RequestedPayout = z.infer<typeof RequestedPayoutSchema>;

export const BatchRequestSchema = z.object({
  kind: z.literal('batch'),
  id: z.string(),
  payouts: z.array(RequestedPayoutSchema),
});

const PlannedSchema = z.object({
  chain: ChainNameSchema,
  address: AddressSchema,
  name: z.string().nullable(),
  payee: AddressSchema.nullable(),
  /** US cents: the whole debt; below, the part deducted at source */
  cents: sum,
  taxCents: sum,
  /** at the current rate; null while there is none */
  wei: sum.nullable(),
  /** why batches do not pay them now; null: they do */
  leftOut: z
    .enum(['restored', 'no-address', 'below-minimum', 'being-paid', 'no-account', 'no-rate'])
    .nullable(),
});
export type PlannedPayout = z.infer<typeof PlannedSchema>;

/** The answer is a file. */
export const file = { response: z.looseObject({}) };

export const royaltyLedgerShapes = {
  royaltyFilms: { query: LedgerQuerySchema, response: ledger(FilmSumsSchema) },
  royaltyFilmsCsv: { query: LedgerQuerySchema, ...file },
  royaltyCreators: { query: CreatorsQuerySchema, response: ledger(CreatorSumsSchema) },
  royaltyCreatorsCsv: { query: CreatorsQuerySchema, ...file },
  royaltyCreator: {
    params: CreatorParamSchema,
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    response: z.object({
      sums: RoyaltySumsSchema,
      payee: PayeeSchema,
      entries: z.array(EntrySchema),
      /** `before` of the next page */
      next: count.nullable(),
      payouts: z.array(PayoutSchema),
      /** months (`2026-11`) with an entry or a payout, newest first */
      months: z.array(z.string()),
    }),
  },
  royaltyEntriesCsv: { params: CreatorParamSchema, ...file },
  setPayee: {
    params: CreatorParamSchema,
    /** `seen`: the values shown when the member typed */
    body: PayeeFieldsSchema.extend({ seen: PayeeFieldsSchema }),
    response: PayeeSchema,
  },
} satisfies Record<keyof typeof royaltyLedgerEndpoints, Shapes>;

export const payoutBatchShapes = {
  previewPayouts: {
    query: z.object({
      chain: ChainNameSchema.optional(),
      /** US cents; without it, the shop's minimum */
      minimum: z.coerce.number().int().min(0).max(1e9).optional(),
    }),
    response: z.object({
      payouts: z.array(PlannedSchema),
      /** US cents */
      minimum: sum,
      /** US cents that the member may still move alone today; more waits for a second person */
      aloneCents: sum,
      chains: z.array(
        z.object({
          chain: ChainNameSchema,
          coin: CoinSchema,
          /** the account that pays; null: none is configured */
          account: AddressSchema.nullable(),
          /** wei; null: the node does not answer */
          balance: sum.nullable(),
          /** wei needed in total: the amounts, and an estimate of the network's fees */
          wei: sum,
          fees: sum,
          rate: z.object({ rate: sum, source: z.string(), at: InstantSchema }).nullable(),
        }),
      ),
    }),
  },
  payBatch: {
    body: z.object({
      /** chosen by the caller: repeating it pays nothing more */
      id: z.uuid(),
      payouts: z.array(WantedPayoutSchema).min(1).max(MAX_BATCH),
    }),
    response: z.object({ kind: z.enum(['done', 'waiting']), id: z.string() }),
  },
  listBatches: {
    query: z.object({ before: InstantSchema.optional() }),
    response: z.object({ batches: z.array(BatchSchema), next: InstantSchema.nullable() }),
  },
  payoutBatch: {
    params: z.object({ id: z.uuid() }),
    response: z.object({
      batch: BatchSchema,
      payouts: z.array(PayoutSchema.extend({ name: z.string().nullable(), hash: HashSchema.nullable() })),
    }),
  },
} satisfies Record<keyof typeof payoutBatchEndpoints, Shapes>;

/** An amount in US cents and, where the statement is in rupees, in paise. */
const BothSchema = z.object({ cents: sum, paise: sum.nullable() });

/** The content of a month's statement. Months are in UTC. */
export const StatementFiguresSchema = z.object({
  seller: SellerSchema,
  chain: ChainNameSchema,
  address: AddressSchema,
  name: z.string().nullable(),
  month: z.string(),
  currency: z.enum(['USD', 'INR']),
  /** rupees for a US dollar, 8 decimals: the rate of all amounts but payouts with their own rate */
  rate: z.object({ rate: sum, source: z.string(), at: InstantSchema }).nullable(),
  /** owed at the month's beginning; below: booked, reversed and paid in it, and owed at its end */
  opening: BothSchema,
  booked: BothSchema,
  reversed: BothSchema,
  paid: BothSchema,
  /** the part of `paid` that was deducted at source */
  tax: BothSchema,
  closing: BothSchema,
  /** by item */
  items: z.array(
    z.object({ title: z.string(), film: z.string(), sales: count, reversals: count, ...BothSchema.shape }),
  ),
  payouts: z.array(
    z.object({
      id: count,
      at: InstantSchema,
      reference: z.string(),
      ...BothSchema.shape,
      tax: BothSchema,
      /** the amount sent on the chain, where it was, and the rate at that time */
      wei: sum.nullable(),
      coin: CoinSchema,
      rate: sum.nullable(),
      rateSource: z.string().nullable(),
    }),
  ),
  /** royalties that the contracts paid them with the month's sales, in wei of the chain's coin */
  onChain: sum,
  coin: CoinSchema,
});
export type StatementFigures = z.infer<typeof StatementFiguresSchema>;

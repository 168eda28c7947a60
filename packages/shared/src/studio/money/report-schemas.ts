import { BPS } from '@talkies/abi/constants';
import { z } from 'zod';
import { InstantSchema, line, type Shapes } from '../../common/schemas.ts';
import { GST_STATE, GSTIN } from '../../rules/gst-patterns.ts';
import type { moneyReportEndpoints } from './endpoints.ts';
import { CreatorParamSchema, count, file, StatementFiguresSchema, sum } from './schemas.ts';

const MonthSchema = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Write a month as 2026-11.');
const StatementParamSchema = CreatorParamSchema.extend({ month: MonthSchema });
const StatementSchema = z.object({
  /** null: not issued yet, so the figures are current ones */
  issuedAt: InstantSchema.nullable(),
  /** whether its month is over */
  over: z.boolean(),
  figures: StatementFiguresSchema,
});

const SaleLineSchema = z.object({
  /**
   * first: an edition minted for its buyer. resale, auction: between people, paid on the chain. bought-for: a resale
   * paid through a provider, for which the shop paid the coins (it is among `resale` too). tickets: of lotteries.
   */
  kind: z.enum(['first', 'resale', 'auction', 'bought-for', 'tickets']),
  film: z.string(),
  title: z.string(),
  method: z.string(),
  /** ISO 4217, or a coin; all amounts are in its smallest unit */
  currency: z.string(),
  count,
  /** the amount paid; below, the shop's fee and the creator's royalty in it */
  gross: sum,
  fee: sum,
  royalty: sum,
});
export type SaleLine = z.infer<typeof SaleLineSchema>;

/** The closing of a month (UTC). */
export const ClosingSchema = z.object({
  month: z.string(),
  over: z.boolean(),
  sales: z.array(SaleLineSchema),
  /**
   * refunds that were confirmed in the month: of payments that are among some month's sales, and of payments that bought
   * nothing, being too late or double; and sales whose money the buyer's bank took back for good
   */
  refunds: z.array(
    z.object({
      of: z.enum(['sale', 'nothing', 'chargeback']),
      ...{ method: z.string(), currency: z.string(), count, amount: sum },
    }),
  ),
  /** taxes of the receipts and credit notes issued in the month; amounts in hundredths, credit notes subtracted */
  taxes: z.array(z.object({ name: z.string(), currency: z.string(), amount: sum })),
  royalties: z.object({
    /** US cents of the ledger: booked; below, reversed */
    booked: sum,
    reversed: sum,
  }),
  /** payouts by means: `bank` or a coin, whose amount is in wei */
  payouts: z.array(z.object({ by: z.string(), count, cents: sum, taxCents: sum, wei: sum })),
});
export type Closing = z.infer<typeof ClosingSchema>;

const SellerSchema = z.object({
  name: line(1, 120),
  /** line by line */
  address: z.array(line(1, 120)).min(1).max(6),
  gstin: z.string().regex(GSTIN, 'Write the fifteen characters of a GSTIN.').nullable(),
  /** `33 Tamil Nadu` */
  placeOfSupply: z.string().regex(GST_STATE, 'Write the state’s code and name: 33 Tamil Nadu.').nullable(),
  rateBps: z.number().int().min(0).max(BPS),
});
/** Without limits, as the deployment's values may be longer than the studio allows. */
const SeenSellerSchema = z.object({
  name: z.string(),
  address: z.array(z.string()),
  gstin: z.string().nullable(),
  placeOfSupply: z.string().nullable(),
  rateBps: z.number(),
});
const RoyaltyTermsSchema = z.object({
  /** deducted at source from royalties */
  taxBps: z.number().int().min(0).max(BPS),
  /** US cents below which no batch pays */
  minimumCents: z.string().regex(/^\d{1,9}$/),
});

export const moneyReportShapes = {
  royaltyStatement: { params: StatementParamSchema, response: StatementSchema },
  issueStatement: { params: StatementParamSchema, response: StatementSchema },
  statementPdf: { params: StatementParamSchema, ...file },
  statementCsv: { params: StatementParamSchema, ...file },
  closingReport: { params: z.object({ month: MonthSchema }), response: ClosingSchema },
  closingCsv: { params: z.object({ month: MonthSchema }), ...file },
  moneySettings: {
    response: z.object({
      /** the seller as current receipts state it */
      seller: SellerSchema,
      royalties: RoyaltyTermsSchema,
      /** set by the deployment, so it cannot be changed here */
      fixed: z.object({
        receiptPrefix: z.string(),
        creditNotePrefix: z.string(),
        taxCode: z.string().nullable(),
        feeTaxCode: z.string().nullable(),
        resale: z.enum(['fee', 'whole']),
        secondPersonCents: sum,
      }),
    }),
  },
  /** `seen`, here and below: the values shown when the member typed */
  setRoyaltyTerms: {
    body: RoyaltyTermsSchema.extend({ seen: RoyaltyTermsSchema }),
    response: RoyaltyTermsSchema,
  },
  setSeller: {
    body: SellerSchema.extend({ seen: SeenSellerSchema }).refine(
      ({ gstin, placeOfSupply }) => (gstin === null) === (placeOfSupply === null),
      {
        path: ['placeOfSupply'],
        message: 'A GSTIN needs its place of supply, and the reverse.',
      },
    ),
    response: SellerSchema,
  },
} satisfies Record<keyof typeof moneyReportEndpoints, Shapes>;

import { z } from 'zod';
import { InstantSchema, MoneySchema, type Shapes } from '../common/schemas.ts';
import { paymentMethods } from '../payments/methods.ts';

/** One entry of the royalty ledger, as the creator sees it: the sale, not who bought. */
export const RoyaltyEntrySchema = z.object({
  id: z.number().int(),
  /** reversal: a sale that is booked, and did not last */
  kind: z.enum(['sale', 'reversal']),
  itemId: z.string().nullable(),
  title: z.string(),
  serial: z.number().int(),
  /** null: in coins of another chain */
  method: z.enum(paymentMethods).nullable(),
  price: MoneySchema,
  royaltyBps: z.number().int(),
  royalty: MoneySchema,
  at: InstantSchema,
});
export type RoyaltyEntry = z.infer<typeof RoyaltyEntrySchema>;

/** What a creator's wallets earn of sales that were paid elsewhere than on the item's chain (spec:7). */
export const RoyaltiesSchema = z.object({
  /** a linked wallet is the creator of something, and of one entry or none */
  creator: z.boolean(),
  /** of sales that stand */
  earned: MoneySchema,
  paid: MoneySchema,
  /** on its way, or still to be paid */
  open: MoneySchema,
  /** paid for sales that were taken back since: it is taken off what comes */
  ahead: MoneySchema,
  payouts: z.array(
    z.object({
      id: z.number().int(),
      amount: MoneySchema,
      /** where the money can be found; null while it is on its way */
      reference: z.string().nullable(),
      at: InstantSchema,
    }),
  ),
  /** latest first */
  entries: z.array(RoyaltyEntrySchema),
  /** of the next page's `before`; null on the last one */
  next: z.number().int().nullable(),
});

/** Shapes of each call. */
export const royaltyShapes = {
  myRoyalties: {
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    response: RoyaltiesSchema,
  },
} satisfies Record<string, Shapes>;

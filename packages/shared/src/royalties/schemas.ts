import { z } from 'zod';
import { InstantSchema, MoneySchema, type Shapes } from '../common/schemas.ts';
import { paymentMethods } from '../payments/methods.ts';

/** One entry of the royalty ledger, as its creator sees it: the sale without the buyer. */
export const RoyaltyEntrySchema = z.object({
  id: z.number().int(),
  /** reversal: takes back a booked sale that was undone */
  kind: z.enum(['sale', 'reversal']),
  itemId: z.string().nullable(),
  title: z.string(),
  serial: z.number().int(),
  /** null: paid in coins of another chain */
  method: z.enum(paymentMethods).nullable(),
  price: MoneySchema,
  royaltyBps: z.number().int(),
  royalty: MoneySchema,
  at: InstantSchema,
});
export type RoyaltyEntry = z.infer<typeof RoyaltyEntrySchema>;

/** A creator's earnings from sales that were not paid on the item's chain (spec:7). */
export const RoyaltiesSchema = z.object({
  /** whether one of the person's wallets is a creator, even without an entry */
  creator: z.boolean(),
  /** earned from sales that were not reversed */
  earned: MoneySchema,
  /** with the tax that was deducted */
  paid: MoneySchema,
  /** the part of `paid` that was deducted as tax and not sent; answers of before 2026-12 leave it out */
  tax: MoneySchema.optional(),
  /** still to be paid, or being paid; no chain's debt is settled with another's */
  open: MoneySchema,
  /** paid for sales that were reversed afterwards: deducted from later payouts */
  ahead: MoneySchema,
  payouts: z.array(
    z.object({
      id: z.number().int(),
      amount: MoneySchema,
      /** the part of `amount` that is deducted as tax; as above */
      tax: MoneySchema.optional(),
      /** the reference of the payment; null while it is on its way */
      reference: z.string().nullable(),
      at: InstantSchema,
    }),
  ),
  /** latest first */
  entries: z.array(RoyaltyEntrySchema),
  /** `before` of the next page; null on the last one */
  next: z.number().int().nullable(),
});

/** Shapes of each call. */
export const royaltyShapes = {
  myRoyalties: {
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    response: RoyaltiesSchema,
  },
} satisfies Record<string, Shapes>;

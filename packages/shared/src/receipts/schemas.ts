import { z } from 'zod';
import { ChainNameSchema, HashSchema, InstantSchema, SellerSchema, type Shapes } from '../common/schemas.ts';
import { AmountSchema, OrderParamSchema, PaidBySchema } from '../orders/schemas.ts';

/** The content of a receipt or credit note, stored as it was issued. */
export const ReceiptFiguresSchema = z.object({
  seller: SellerSchema,
  /** `33 Tamil Nadu`; null where the seller is not registered for GST */
  placeOfSupply: z.string().nullable(),
  /** the SAC or HSN code */
  taxCode: z.string().nullable(),
  /** the order's number, which is the quote's */
  order: z.string(),
  title: z.string(),
  film: z.string(),
  /** null for tickets */
  serial: z.number().int().nullable(),
  /** for lottery tickets: how many, and the index of the first in the ticket list, from 0 */
  tickets: z
    .object({ lottery: z.string(), count: z.number().int(), first: z.number().int().nullable() })
    .optional(),
  wallet: z.string(),
  paidBy: PaidBySchema,
  /** the amount that the buyer paid, or was refunded */
  paid: AmountSchema,
  /** the provider's reference of the payment or refund */
  reference: z.string().nullable(),
  chain: ChainNameSchema,
  /** the transaction that minted the token */
  transaction: HashSchema,
  /**
   * the part of the total that was passed on to the edition's seller and creator: in a resale the shop supplies only
   * the fee
   */
  passedOn: AmountSchema.optional(),
  /** tax included */
  total: AmountSchema,
  taxable: AmountSchema,
  taxes: z.array(
    z.object({ name: z.enum(['CGST', 'SGST', 'IGST']), rateBps: z.number(), amount: AmountSchema }),
  ),
  /** for a credit note: the receipt that it reverses, and why */
  credits: z.object({ number: z.string(), reason: z.string() }).nullable(),
});
export type ReceiptFigures = z.infer<typeof ReceiptFiguresSchema>;

export const ReceiptSchema = ReceiptFiguresSchema.extend({
  number: z.string(),
  kind: z.enum(['invoice', 'credit']),
  issuedAt: InstantSchema,
});
export type Receipt = z.infer<typeof ReceiptSchema>;

/** Shapes of each call. */
export const receiptShapes = {
  orderReceipts: {
    params: OrderParamSchema,
    /** the receipt first, then its credit notes */
    response: z.object({ receipts: z.array(ReceiptSchema) }),
  },
  receiptPdf: {
    params: OrderParamSchema,
    /** without a number: the receipt */
    query: z.object({ number: z.string().max(16).optional() }),
    /** a PDF instead */
    response: z.looseObject({}),
  },
} satisfies Record<string, Shapes>;

import { z } from 'zod';
import { ChainNameSchema, HashSchema, InstantSchema, SellerSchema, type Shapes } from '../common/schemas.ts';
import { AmountSchema, OrderParamSchema, PaidBySchema } from '../orders/schemas.ts';

/** What a receipt or credit note says; stored as it was issued. */
export const ReceiptFiguresSchema = z.object({
  seller: SellerSchema,
  /** `33 Tamil Nadu`; null where the seller is not registered for GST */
  placeOfSupply: z.string().nullable(),
  /** SAC or HSN */
  taxCode: z.string().nullable(),
  /** the order's number, which is the quote's */
  order: z.string(),
  title: z.string(),
  film: z.string(),
  /** null of tickets */
  serial: z.number().int().nullable(),
  /** of lottery tickets: how many, and the number of the first as the list counts them, from 0 */
  tickets: z
    .object({ lottery: z.string(), count: z.number().int(), first: z.number().int().nullable() })
    .optional(),
  wallet: z.string(),
  paidBy: PaidBySchema,
  /** what left the buyer, or went back */
  paid: AmountSchema,
  /** by which the provider knows the payment or the refund */
  reference: z.string().nullable(),
  chain: ChainNameSchema,
  /** in which the token was minted */
  transaction: HashSchema,
  /** of the total, what went on to an edition's seller and its creator: of a resale only the fee is the shop's supply */
  passedOn: AmountSchema.optional(),
  /** tax included */
  total: AmountSchema,
  taxable: AmountSchema,
  taxes: z.array(
    z.object({ name: z.enum(['CGST', 'SGST', 'IGST']), rateBps: z.number(), amount: AmountSchema }),
  ),
  /** of a credit note: the receipt that it takes back, and why */
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
    /** the receipt first, then what took of it back */
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

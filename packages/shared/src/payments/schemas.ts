import { z } from 'zod';
import { IdParamSchema, InstantSchema, MoneySchema, type Shapes } from '../common/schemas.ts';
import { AmountSchema, OrderParamSchema, OrderSchema, QuoteSchema } from '../orders/schemas.ts';
import { fundingStates, onRamps, paymentMethods, paymentStates } from './methods.ts';

/** A payment method as the dialog lists it. */
export const AvailableMethodSchema = z.object({
  method: z.enum(paymentMethods),
  /** in the charged currency; royalty and fee are taken out of it */
  total: MoneySchema,
  /** the least that the provider charges */
  least: MoneySchema,
  /** the most minutes from the payment to the delivery of the token */
  minutes: z.number().int(),
});

/** An on-ramp as the dialog lists it: it sells the coins that the buyer's wallet then pays the order with. */
export const AvailableOnRampSchema = z.object({
  method: z.enum(onRamps),
  /** the approximate price of the coins, in dollars; the on-ramp's page shows the exact sum */
  total: MoneySchema,
  /** whether `total` includes the on-ramp's own fee */
  feeIncluded: z.boolean(),
  /** the most minutes until the coins are in the wallet */
  minutes: z.number().int(),
});

/** An item's price now, for a person without an order. No edition is reserved. */
export const SealedQuoteSchema = z.object({
  quote: QuoteSchema,
  /** the providers' payment methods, with the total of each */
  methods: z.array(AvailableMethodSchema),
  /** the on-ramps that sell the coins to pay with */
  onRamps: z.array(AvailableOnRampSchema),
  /** the total of a payment in ETH on Ethereum, for an item of another chain; null: it cannot be paid so */
  ethTotal: MoneySchema.nullable(),
  /** for `createOrder` */
  sealed: z.string(),
  /** the server's clock, so that countdowns do not trust the browser's */
  serverTime: InstantSchema,
});
export type SealedQuote = z.infer<typeof SealedQuoteSchema>;

export const PaymentSchema = z.object({
  id: z.string(),
  method: z.enum(paymentMethods),
  state: z.enum(paymentStates),
  total: MoneySchema,
  /** the provider's page, while the buyer can pay there */
  pageUrl: z.string().nullable(),
  /** the provider's reference of the payment */
  reference: z.string().nullable(),
  /** why no money arrived, or why it is refunded, in words for the buyer */
  failure: z.string().nullable(),
  /** the sum that came, in the currency in which it came; null while none has */
  received: AmountSchema.nullable(),
  /** the refunded amount that the provider has confirmed; null also where another currency than the charged one came */
  refunded: MoneySchema.nullable(),
  createdAt: InstantSchema,
});
export type Payment = z.infer<typeof PaymentSchema>;

export const FundingSchema = z.object({
  id: z.string(),
  method: z.enum(onRamps),
  state: z.enum(fundingStates),
  /** the coins to buy for the wallet: price and network fee, in the chain's own coin */
  coins: MoneySchema,
  /** the on-ramp's page, which opens once; only in the answer that started or renewed it */
  pageUrl: z.string().nullable(),
  /** why no coins arrived, or why they did not pay automatically, in words for the buyer */
  failure: z.string().nullable(),
  createdAt: InstantSchema,
});
export type Funding = z.infer<typeof FundingSchema>;

export const OrderPaymentsSchema = z.object({
  /** the methods by which the open order can be paid, with the totals of its quote; empty once it is paid or over */
  methods: z.array(AvailableMethodSchema),
  onRamps: z.array(AvailableOnRampSchema),
  /** oldest first */
  payments: z.array(PaymentSchema),
  /** oldest first */
  fundings: z.array(FundingSchema),
});

/** The parts of a provider's return link: the item, the order, and the token that binds them to the buyer (spec:19). */
export const ReturnLinkSchema = z.object({
  nftId: z.string().max(100),
  id: z.uuid(),
  token: z.string().max(1000),
});

export const PaymentStatusSchema = z.object({
  /** the specification's field; PENDING also means that nothing is known yet (spec:48) */
  txStatus: z.enum(['SUCCESS', 'FAILED', 'PENDING']),
  /** what was ordered: an edition to mint, a listing, or lottery tickets */
  bought: z.enum(['edition', 'resale', 'tickets']),
  confirmationPath: z.string(),
  /** the path of the page on which another payment method can be chosen */
  payPath: z.string(),
});
export type PaymentStatus = z.infer<typeof PaymentStatusSchema>;

/** The listing as it was shown: its total, in the smallest unit of its coin. */
export const CreateResaleOrderSchema = z.object({
  total: z.string().regex(/^\d{1,40}$/),
  /** the quote that `listResaleMethods` sealed: while it is valid, the order takes over its figures and its end */
  quote: z.string().max(4000).optional(),
});

export const StartFundingSchema = z.object({ method: z.enum(onRamps) });
export const StartPaymentSchema = z.object({
  method: z.enum(paymentMethods),
  /** international, with `+`; only for this payment, where the provider needs a number and the profile has none */
  phone: z.string().trim().max(40, 'Enter at most 40 characters.').optional(),
});

/** The specification's call, which names no order: it pays the caller's newest open order of that amount. */
export const CreatePaymentIntentSchema = z.object({
  /** accepted but not used: the provider gets the order's own description */
  description: z.string().max(1000).optional(),
  /** a card token, as older forms send it: accepted but not used, since the card is entered on the provider's page */
  source: z.string().max(500).optional(),
  currency: z.literal(['usd', 'USD']),
  /** the order's amount, in US cents */
  amount: z.int().positive(),
});

export const PaymentIntentSchema = z.object({
  /** the provider's reference of the payment; null where the provider opened none */
  id: z.string().nullable(),
  object: z.literal('payment_intent'),
  /** US cents */
  amount: z.int(),
  currency: z.literal('usd'),
  /** requires_payment_method: the buyer can pay on the hosted page. canceled: that page no longer accepts a payment */
  status: z.enum(['requires_payment_method', 'succeeded', 'canceled']),
  /** the provider's page, while the buyer can pay there */
  hosted_url: z.string().nullable(),
  /** the path of the confirmation page, which follows the payment */
  confirmation_url: z.string(),
  order_id: z.string(),
});

/** The specification's call for a payment in rupees, for one of the caller's orders, as in our records. */
export const CreateCashfreeOrderSchema = z.object({
  /** our order's id */
  order_id: z.uuid(),
  /** the order's total, in rupees with at most two decimals */
  order_amount: z.number().positive().max(1e12),
  order_currency: z.literal('INR'),
  /** returned in the answer but not used: the provider gets the order's own description */
  order_note: z.string().max(1000).optional(),
  customer_details: z
    .object({
      /** the caller's own id, where it is stated */
      customer_id: z.string().max(200).optional(),
      customer_email: z.string().max(320).optional(),
      /** accepted but not used */
      customer_name: z.string().max(200).optional(),
      /** international, with `+`; needed where the profile has none */
      customer_phone: z.string().trim().max(40).optional(),
    })
    .optional(),
});

export const CashfreeOrderSchema = z.object({
  entity: z.literal('order'),
  order_id: z.string(),
  /** rupees */
  order_amount: z.number(),
  order_currency: z.literal('INR'),
  order_note: z.string(),
  order_status: z.enum(['ACTIVE', 'PAID', 'TERMINATED']),
  /** the page to pay on, while it can be paid */
  payment_link: z.string().nullable(),
  /** the token of `/paymentstatus/{nftid}/{order_id}/{order_token}` */
  order_token: z.string(),
  return_url: z.string(),
});

/** Shapes of each call. */
export const paymentShapes = {
  quoteItem: { params: IdParamSchema, response: SealedQuoteSchema },
  listPaymentMethods: {
    params: IdParamSchema,
    response: z.object({
      methods: z.array(AvailableMethodSchema),
      onRamps: z.array(AvailableOnRampSchema),
    }),
  },
  listResaleMethods: {
    params: IdParamSchema,
    response: z.object({
      methods: z.array(AvailableMethodSchema),
      /** these totals, sealed for a person who has to sign in first; null where no method is available */
      locked: z.object({ sealed: z.string(), expiresAt: InstantSchema }).nullable(),
      /** the server's clock, so that countdowns do not trust the browser's */
      serverTime: InstantSchema,
    }),
  },
  createResaleOrder: { params: IdParamSchema, body: CreateResaleOrderSchema, response: OrderSchema },
  orderPayments: { params: OrderParamSchema, response: OrderPaymentsSchema },
  createPaymentIntent: { body: CreatePaymentIntentSchema, response: PaymentIntentSchema },
  createCashfreeOrder: { body: CreateCashfreeOrderSchema, response: CashfreeOrderSchema },
  paymentStatus: { params: ReturnLinkSchema, response: PaymentStatusSchema },
  startFunding: { params: OrderParamSchema, body: StartFundingSchema, response: FundingSchema },
  startPayment: { params: OrderParamSchema, body: StartPaymentSchema, response: PaymentSchema },
} satisfies Record<string, Shapes>;

import { z } from 'zod';
import { IdParamSchema, InstantSchema, MoneySchema, type Shapes } from '../common/schemas.ts';
import { OrderParamSchema, OrderSchema, QuoteSchema } from '../orders/schemas.ts';
import { fundingStates, onRamps, paymentMethods, paymentStates } from './methods.ts';

/** A way to pay as the dialog lists it, before anything is chosen. */
export const AvailableMethodSchema = z.object({
  method: z.enum(paymentMethods),
  /** in the currency that is charged; royalty and fee come out of it */
  total: MoneySchema,
  /** what the provider charges at the least */
  least: MoneySchema,
  /** from paying until the token is there, at most */
  minutes: z.number().int(),
});

/** An on-ramp as the dialog lists it: it sells the coins that the buyer's wallet then pays the order with. */
export const AvailableOnRampSchema = z.object({
  method: z.enum(onRamps),
  /** what the coins cost, about, in dollars; its page shows the exact sum */
  total: MoneySchema,
  /** whether its own fee is in `total`, or comes on top */
  feeIncluded: z.boolean(),
  /** until the coins are in the wallet, at most */
  minutes: z.number().int(),
});

/** What an item costs now, for somebody who has no order yet. No edition is kept back. */
export const SealedQuoteSchema = z.object({
  quote: QuoteSchema,
  /** the ways to pay through a provider, with what each charges */
  methods: z.array(AvailableMethodSchema),
  /** who sells the coins that then pay for it */
  onRamps: z.array(AvailableOnRampSchema),
  /** where it is paid in ETH on Ethereum, for an item of another chain; null: it cannot be */
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
  /** by which the provider knows it */
  reference: z.string().nullable(),
  /** why no money came, or why it goes back, in words for the buyer */
  failure: z.string().nullable(),
  /** confirmed by the provider */
  refunded: MoneySchema.nullable(),
  createdAt: InstantSchema,
});
export type Payment = z.infer<typeof PaymentSchema>;

export const FundingSchema = z.object({
  id: z.string(),
  method: z.enum(onRamps),
  state: z.enum(fundingStates),
  /** what is bought for the wallet: price and network fee, in the chain's own coin */
  coins: MoneySchema,
  /** the on-ramp's page, which opens once; only in the answer that started or renewed it */
  pageUrl: z.string().nullable(),
  /** why no coins came, or why they did not pay by themselves, in words for the buyer */
  failure: z.string().nullable(),
  createdAt: InstantSchema,
});
export type Funding = z.infer<typeof FundingSchema>;

export const OrderPaymentsSchema = z.object({
  /** what the open order can be paid by, with the totals of its quote; empty once it is paid or over */
  methods: z.array(AvailableMethodSchema),
  onRamps: z.array(AvailableOnRampSchema),
  /** oldest first */
  payments: z.array(PaymentSchema),
  /** oldest first */
  fundings: z.array(FundingSchema),
});

/** What a provider's return link names: the item, the order, and the token that binds them to the buyer (spec:19). */
export const ReturnLinkSchema = z.object({
  nftId: z.string().max(100),
  id: z.uuid(),
  token: z.string().max(1000),
});

export const PaymentStatusSchema = z.object({
  /** the specification's field; PENDING also where nothing is known yet (spec:48) */
  txStatus: z.enum(['SUCCESS', 'FAILED', 'PENDING']),
  /** what the order is of: an edition that is minted, a listing or lottery tickets */
  bought: z.enum(['edition', 'resale', 'tickets']),
  confirmationPath: z.string(),
  /** where another way to pay can be chosen */
  payPath: z.string(),
});
export type PaymentStatus = z.infer<typeof PaymentStatusSchema>;

/** The listing as it was shown: its whole total, in the smallest unit of its coin. */
export const CreateResaleOrderSchema = z.object({
  total: z.string().regex(/^\d{1,40}$/),
  /** what `listResaleMethods` sealed: while it is good, the order keeps its figures and its end */
  quote: z.string().max(4000).optional(),
});

export const StartFundingSchema = z.object({ method: z.enum(onRamps) });
export const StartPaymentSchema = z.object({
  method: z.enum(paymentMethods),
  /** international, with `+`: for this payment alone, where the provider needs one and the profile has none */
  phone: z.string().trim().max(40, 'Enter at most 40 characters.').optional(),
});

/** The specification's call, without the order that it is for: the caller's newest open one of that amount. */
export const CreatePaymentIntentSchema = z.object({
  /** taken, and not shown: the provider is told what the order is for */
  description: z.string().max(1000).optional(),
  /** a card's token, as older forms send it: taken, and not used, since the card is typed on the provider's page */
  source: z.string().max(500).optional(),
  currency: z.literal(['usd', 'USD']),
  /** US cents; the order's */
  amount: z.int().positive(),
});

export const PaymentIntentSchema = z.object({
  /** by which the provider knows the payment; null where it opened none */
  id: z.string().nullable(),
  object: z.literal('payment_intent'),
  /** US cents */
  amount: z.int(),
  currency: z.literal('usd'),
  /** requires_payment_method: the buyer can pay on the hosted page. canceled: not on this one any more */
  status: z.enum(['requires_payment_method', 'succeeded', 'canceled']),
  /** the provider's page, while the buyer can pay there */
  hosted_url: z.string().nullable(),
  /** where somebody who has paid goes on: path of the confirmation page */
  confirmation_url: z.string(),
  order_id: z.string(),
});

/** The specification's call for a payment in rupees: an order of the caller, as our records have it. */
export const CreateCashfreeOrderSchema = z.object({
  /** our order's id */
  order_id: z.uuid(),
  /** rupees with at most two decimals; the order's total */
  order_amount: z.number().positive().max(1e12),
  order_currency: z.literal('INR'),
  /** given back, and not shown: the provider is told what the order is for */
  order_note: z.string().max(1000).optional(),
  customer_details: z
    .object({
      /** the caller's own, where it is stated */
      customer_id: z.string().max(200).optional(),
      customer_email: z.string().max(320).optional(),
      /** taken, and not used */
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
  /** the page on which it is paid, while it can be */
  payment_link: z.string().nullable(),
  /** of `/paymentstatus/{nftid}/{order_id}/{order_token}` */
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
      /** these totals, for whoever signs in first; null where nothing is offered */
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

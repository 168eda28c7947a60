import { z } from 'zod';
import {
  AddressSchema,
  BreakdownSchema,
  ChainNameSchema,
  ConfirmationsSchema,
  HashSchema,
  ImageSchema,
  InstantSchema,
  MoneySchema,
  type Shapes,
} from '../common/schemas.ts';
import {
  collections,
  ethPaymentStates,
  marketStates,
  orderStates,
  rarities,
  walletKinds,
} from '../constants.ts';
import { onRamps, paymentMethods } from '../payments/methods.ts';

export const CreateOrderSchema = z.object({
  itemId: z.string().min(1).max(100),
  /** the quote that `quoteItem` sealed: while it is valid, the order takes over its figures and its end */
  quote: z.string().max(4000).optional(),
  /** for people without a wallet; any: they are given the e-mail wallet; wallet: they are asked to connect one */
  by: z.enum(['wallet', 'any']).default('any'),
});

/** The call that a wallet signs and sends for the order: it pays and mints at once (spec:4). */
export const VoucherCallSchema = z.object({
  chainId: z.number().int(),
  to: AddressSchema,
  value: z.string().regex(/^\d+$/),
  data: z.string().regex(/^0x[0-9a-fA-F]*$/),
  /** upper bound in gas units */
  gas: z.string().regex(/^\d+$/),
});

export const QuoteSchema = z.object({
  price: MoneySchema,
  total: MoneySchema,
  equivalents: z.array(MoneySchema),
  /** US dollars for one coin, 8 decimals */
  rate: z.string(),
  rateSource: z.string(),
  /** the total in rupees, converted from `price` at this rate; null: it cannot be paid in rupees */
  rupees: z
    .object({
      total: MoneySchema,
      /** rupees for one US dollar, 8 decimals */
      rate: z.string(),
      rateSource: z.string(),
    })
    .nullable(),
  breakdown: BreakdownSchema,
  networkFee: MoneySchema.nullable(),
  expiresAt: InstantSchema,
});

/** The lottery tickets of an order, which the shop buys for the buyer. */
export const OrderedTicketsSchema = z.object({
  /** of `/lottery/{id}` */
  lottery: z.string(),
  name: z.string(),
  count: z.number().int(),
  /** the first of them in the lottery's list, from 0; null until they are bought */
  first: z.number().int().nullable(),
});

export const EthPaymentSchema = z.object({
  /** where it is paid */
  chain: ChainNameSchema,
  /** exact, locked with the quote */
  total: MoneySchema,
  state: z.enum(ethPaymentStates),
  /** the wallet that may pay; null until it was chosen */
  payer: AddressSchema.nullable(),
  /** for a wallet of the buyer's own, while it can still pay; an e-mail wallet pays by `startEthPayment` */
  call: VoucherCallSchema.nullable(),
  transaction: z.object({ hash: HashSchema, explorerUrl: z.string() }).nullable(),
  /** the transaction that refunded the money */
  refund: z.object({ hash: HashSchema, explorerUrl: z.string() }).nullable(),
  /** why it was not paid, or is refunded, in words for the buyer */
  failure: z.string().nullable(),
});

export const OrderSchema = z.object({
  id: z.string(),
  /** `TK-20418`: the number that people quote */
  number: z.string(),
  state: z.enum(orderStates),
  item: z.object({
    id: z.string(),
    title: z.string(),
    film: z.string(),
    productionHouse: z.string(),
    rarity: z.string(),
    collection: z.enum(collections),
    quantity: z.number().int(),
    image: ImageSchema,
  }),
  chain: ChainNameSchema,
  /** the listed token that the shop buys for the buyer, `{item}~{serial}`; null where an edition is minted */
  marketToken: z.string().nullable(),
  /** the tickets, where the order is for tickets; `item` is then the lottery's prize */
  tickets: OrderedTicketsSchema.nullable(),
  wallet: AddressSchema,
  walletKind: z.enum(walletKinds),
  quote: QuoteSchema,
  /** for the buyer's own wallet, while it can still pay; an e-mail wallet pays by `payOrder` */
  call: VoucherCallSchema.nullable(),
  transaction: z.object({ hash: HashSchema, explorerUrl: z.string() }).nullable(),
  /** payment in ETH on Ethereum for an item of another chain; null where it is neither offered nor was made */
  ethPayment: EthPaymentSchema.nullable(),
  confirmations: ConfirmationsSchema,
  token: z.object({ id: z.string(), serial: z.number().int() }).nullable(),
  /** when each state was reached, oldest first */
  timeline: z.array(z.object({ state: z.enum(orderStates), at: InstantSchema })),
  /** why it failed, in words for the buyer */
  failure: z.string().nullable(),
  confirmationPath: z.string(),
  /** the server's clock, so that countdowns do not trust the browser's */
  serverTime: InstantSchema,
});
export type Order = z.infer<typeof OrderSchema>;

/** An amount as decimal text, in its original currency. */
export const AmountSchema = z.object({ value: z.string(), currency: z.string() });
export type Amount = z.infer<typeof AmountSchema>;

/** Ways in which an order can be paid, as records and receipts name them (spec:51). */
export const PaidBySchema = z.enum(['wallet', ...paymentMethods]);

/** Steps in the history of an order and its money, in the order in which they happen. */
export const orderSteps = [
  'ordered',
  'payment-begun',
  'payment-failed',
  'payment-disputed',
  'paid',
  'minting',
  'minted',
  'buying',
  'bought',
  'tickets-asked',
  'tickets-bought',
  'tickets-final',
  'complete',
  'reopened',
  'expired',
  'failed',
  'refund-asked',
  'refunded',
  /** in ETH, for a wallet that does not accept coins: its owner has to withdraw them */
  'refund-withdrawable',
  'refund-withdrawn',
] as const;

/** An order as its page shows it. A stranger with the link does not see the buyer's own data. */
export const OrderPageSchema = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(orderStates),
  item: OrderSchema.shape.item,
  marketToken: OrderSchema.shape.marketToken,
  tickets: OrderSchema.shape.tickets,
  /** whether it is the order of the signed-in person */
  own: z.boolean(),
  /** null for a stranger: the chain would show whose wallet it is */
  wallet: z.string().nullable(),
  price: MoneySchema,
  /** null while it is not paid */
  paid: z.object({ method: PaidBySchema, amount: AmountSchema }).nullable(),
  expiresAt: InstantSchema,
  /** whether it can be paid now */
  payable: z.boolean(),
  /**
   * the method of a payment whose outcome is not known yet; its money goes back where the order has ended. An on-ramp: its
   * coins are awaited
   */
  paying: z.enum(['wallet', ...paymentMethods, ...onRamps]).nullable(),
  timeline: z.array(
    z.object({
      step: z.enum(orderSteps),
      at: InstantSchema,
      method: PaidBySchema.nullable(),
      amount: AmountSchema.nullable(),
      /** in words for the buyer */
      reason: z.string().nullable(),
    }),
  ),
  transactions: z.array(
    z.object({ pays: z.boolean(), mints: z.boolean(), hash: HashSchema, explorerUrl: z.string() }),
  ),
  /** the references of payments at providers, and of coin purchases at on-ramps (spec:51) */
  references: z.array(z.object({ method: z.enum([...paymentMethods, ...onRamps]), reference: z.string() })),
  refunds: z.array(
    z.object({
      amount: AmountSchema,
      reason: z.string(),
      state: z.enum(['due', 'asked', 'confirmed']),
      at: InstantSchema,
      confirmedAt: InstantSchema.nullable(),
    }),
  ),
  confirmations: OrderSchema.shape.confirmations,
  token: OrderSchema.shape.token,
  failure: z.string().nullable(),
  /** only for the buyer */
  confirmationPath: z.string().nullable(),
  /** whether a receipt was issued; only for the buyer */
  receipt: z.boolean(),
});
export type OrderPage = z.infer<typeof OrderPageSchema>;

export const OrderListSchema = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      state: z.enum(orderStates),
      item: z.object({ id: z.string(), title: z.string(), film: z.string(), image: ImageSchema }),
      tickets: OrderedTicketsSchema.omit({ first: true }).nullable(),
      price: MoneySchema,
      /** the amount that was paid, in the currency of the payment; null while it is not paid */
      paid: AmountSchema.nullable(),
      /** until when it can be paid; null where it is paid or can no longer be */
      payableUntil: InstantSchema.nullable(),
      marketToken: OrderSchema.shape.marketToken,
      createdAt: InstantSchema,
    }),
  ),
  /** the cursor of the next page; null on the last page */
  next: z.string().nullable(),
});
export type OrderListed = z.infer<typeof OrderListSchema>['orders'][number];

export const ReportTransactionSchema = z.object({
  hash: HashSchema,
  /** the chain of the transaction; without it, the order's chain */
  chain: ChainNameSchema.optional(),
});
/**
 * `payer`: one of the buyer's wallets, usually the order's; the token is delivered to the order's wallet in any case.
 */
export const StartEthPaymentSchema = z.object({ payer: AddressSchema });
export const OrderParamSchema = z.object({ id: z.uuid() });
export const ConfirmationParamSchema = z.object({ nftId: z.string().max(100), token: z.string().max(1000) });

export const OwnedTokenSchema = z.object({
  tokenId: z.string(),
  serial: z.number().int(),
  chain: ChainNameSchema,
  owner: AddressSchema,
  item: z.object({
    id: z.string(),
    title: z.string(),
    film: z.string(),
    celebrity: z.string(),
    rarity: z.enum(rarities),
    collection: z.enum(collections),
    quantity: z.number().int(),
    price: MoneySchema.nullable(),
    image: ImageSchema,
    likes: z.number().int(),
  }),
  acquiredAt: InstantSchema,
  explorerUrl: z.string(),
  /** for its page on the market, `/nfttransfer/{marketToken}` */
  marketToken: z.string(),
  /** idle: it is shown in the showcase; all other states: it is on sale (spec:38) */
  state: z.enum(marketStates),
  /** the token's ordinal among those minted on its chain; null while the chain is being read again */
  mintNumber: z.number().int().nullable(),
});
export type OwnedToken = z.infer<typeof OwnedTokenSchema>;

/** Shapes of each call. */
export const orderShapes = {
  createOrder: { body: CreateOrderSchema, response: OrderSchema },
  latestOrder: { response: z.object({ order: OrderSchema.nullable() }) },
  listReservations: { response: z.object({ orders: z.array(OrderSchema) }) },
  listOrders: { query: z.object({ before: z.string().max(200).optional() }), response: OrderListSchema },
  orderPage: {
    params: OrderParamSchema,
    /** the token of a mailed link */
    query: z.object({ token: z.string().max(200).optional() }),
    response: OrderPageSchema,
  },
  getOrder: { params: OrderParamSchema, response: OrderSchema },
  payOrder: { params: OrderParamSchema, response: OrderSchema },
  startEthPayment: { params: OrderParamSchema, body: StartEthPaymentSchema, response: OrderSchema },
  reportTransaction: { params: OrderParamSchema, body: ReportTransactionSchema, response: OrderSchema },
  cancelOrder: { params: OrderParamSchema, response: OrderSchema },
  confirmation: { params: ConfirmationParamSchema, response: OrderSchema },
  showcase: { response: z.object({ tokens: z.array(OwnedTokenSchema) }) },
} satisfies Record<string, Shapes>;

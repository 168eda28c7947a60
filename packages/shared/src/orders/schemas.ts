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
  /** what `quoteItem` sealed: while it is good, the order keeps its figures and its end */
  quote: z.string().max(4000).optional(),
  /** any: who has no wallet is given the e-mail wallet; wallet: they are told to connect one */
  by: z.enum(['wallet', 'any']).default('any'),
});

/** What a wallet signs and sends for the order: one call that pays and mints (spec:4). */
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
  /** the total where it is paid in rupees, which come out of `price` at this rate; null: it cannot be */
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

/** Lottery tickets, which the shop buys for the buyer. */
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
  /** the one that sent the money back */
  refund: z.object({ hash: HashSchema, explorerUrl: z.string() }).nullable(),
  /** why it did not happen, or goes back, in words for the buyer */
  failure: z.string().nullable(),
});

export const OrderSchema = z.object({
  id: z.string(),
  /** `TK-20418`: what people read out */
  number: z.string(),
  state: z.enum(orderStates),
  item: z.object({
    id: z.string(),
    title: z.string(),
    film: z.string(),
    productionHouse: z.string(),
    rarity: z.string(),
    quantity: z.number().int(),
    image: ImageSchema,
  }),
  chain: ChainNameSchema,
  /** the listed token that the shop buys for the buyer, `{item}~{serial}`; null where an edition is minted */
  marketToken: z.string().nullable(),
  /** what is bought where that is no edition; `item` is then the lottery's prize */
  tickets: OrderedTicketsSchema.nullable(),
  wallet: AddressSchema,
  walletKind: z.enum(walletKinds),
  quote: QuoteSchema,
  /** for the buyer's own wallet, while it can still pay; an e-mail wallet pays by `payOrder` */
  call: VoucherCallSchema.nullable(),
  transaction: z.object({ hash: HashSchema, explorerUrl: z.string() }).nullable(),
  /** paying in ETH on Ethereum for an item of another chain; null where that is not offered, and was not done */
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

/** An amount as decimal text, in whatever currency it came. */
export const AmountSchema = z.object({ value: z.string(), currency: z.string() });
export type Amount = z.infer<typeof AmountSchema>;

/** By what an order can be paid, as records and receipts name it (spec:51). */
export const PaidBySchema = z.enum(['wallet', ...paymentMethods]);

/** What happened to an order and its money, in the order in which it did. */
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
  /** in ETH, to a wallet that takes no coins by itself */
  'refund-withdrawable',
  'refund-withdrawn',
] as const;

/** An order as its page tells it. To a stranger with a link to it, without what is the buyer's own. */
export const OrderPageSchema = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(orderStates),
  item: OrderSchema.shape.item,
  marketToken: OrderSchema.shape.marketToken,
  tickets: OrderSchema.shape.tickets,
  /** of whoever asks */
  own: z.boolean(),
  /** null to a stranger: who reads it on the chain sees whose it is */
  wallet: z.string().nullable(),
  price: MoneySchema,
  /** null while nothing has paid for it */
  paid: z.object({ method: PaidBySchema, amount: AmountSchema }).nullable(),
  expiresAt: InstantSchema,
  /** a way to pay can be chosen now */
  payable: z.boolean(),
  /** a payment was begun that nothing is known of yet, by this way */
  paying: PaidBySchema.nullable(),
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
  /** by which providers know the payments, and on-ramps the coins that were bought to pay by wallet (spec:51) */
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
  /** the buyer's alone */
  confirmationPath: z.string().nullable(),
  /** a receipt was issued; the buyer's alone */
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
      /** what paid for it, in the currency in which it was paid; null while nothing has */
      paid: AmountSchema.nullable(),
      /** nothing pays for it yet, and it can be paid until then */
      payableUntil: InstantSchema.nullable(),
      marketToken: OrderSchema.shape.marketToken,
      createdAt: InstantSchema,
    }),
  ),
  /** for the next page; null where this is the last */
  next: z.string().nullable(),
});
export type OrderListed = z.infer<typeof OrderListSchema>['orders'][number];

export const ReportTransactionSchema = z.object({
  hash: HashSchema,
  /** where it was sent; the order's chain when left out */
  chain: ChainNameSchema.optional(),
});
/** `payer`: one of the buyer's wallets, most often the order's, to which the token goes in any case. */
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
  /** of its page on the market, `/nfttransfer/{marketToken}` */
  marketToken: z.string(),
  /** idle: it hangs in the showcase; everything else is on sale (spec:38) */
  state: z.enum(marketStates),
  /** the how-manieth token that its chain minted here; null while the chain is read anew */
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
    /** of a mailed link */
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

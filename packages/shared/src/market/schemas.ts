import { z } from 'zod';
import {
  AddressSchema,
  CardFacesSchema,
  ChainNameSchema,
  ConfirmationsSchema,
  FacetSchema,
  gridFields,
  HashSchema,
  IdParamSchema,
  ImageSchema,
  InstantSchema,
  MoneySchema,
  oneOf,
  PartySchema,
  PriceSchema,
  type Shapes,
} from '../common/schemas.ts';
import {
  bidderApprovals,
  bidStatuses,
  collections,
  marketStates,
  marketTransactionKinds,
  marketTransactionStates,
  rarities,
  saleKinds,
  walletKinds,
} from '../constants.ts';
import { PaidBySchema, VoucherCallSchema } from '../orders/schemas.ts';
import { coins } from '../rules/money.ts';
import { sortInUse } from '../rules/sort-in-use.ts';
import { CreditSourceSchema, MarketIntentSchema } from './intents.ts';

export const marketSorts = [
  /** by how the item's title fits, as in the catalogue, then the next to end; only with words */
  'best',
  'ending',
  'newest',
  'price-up',
  'price-down',
  'most-liked',
  /** editions with low numbers first */
  'number',
  /** the lowest listing price relative to the shop's price first */
  'discount',
] as const;

/** The marketplace's grid, all of it in the URL. `price` is the most that a buyer pays: the specification's `10` and `20`, or any other. */
export const MarketQuerySchema = z
  .object({
    ...gridFields,
    sort: oneOf(marketSorts).optional(),
    cursor: z.string().max(300, 'Take it from the page before, under the same sort.').optional(),
  })
  .transform((query) => ({ ...query, sort: sortInUse(query, 'ending') }));
export type MarketQuery = z.infer<typeof MarketQuerySchema>;

export const TokenCardSchema = CardFacesSchema.extend({
  /** `{item id}~{serial}`, for `/nfttransfer/{id}` */
  id: z.string(),
  itemId: z.string(),
  serial: z.number().int(),
  quantity: z.number().int(),
  title: z.string(),
  celebrity: z.string(),
  collection: z.enum(collections),
  rarity: z.enum(rarities),
  chain: ChainNameSchema,
  likes: z.number().int(),
  image: ImageSchema,
  state: z.enum(marketStates),
  /**
   * the buyer's total for a listing, royalty and fee included; the highest bid of an auction, null before the first bid
   */
  price: PriceSchema.nullable(),
  /** the least first bid of an auction */
  reserve: PriceSchema.nullable(),
  bids: z.number().int(),
  endsAt: InstantSchema.nullable(),
  /** when the listing or the auction began; null while it is not for sale */
  offeredAt: InstantSchema.nullable(),
  /** when an announced auction opens; null for all others */
  startsAt: InstantSchema.nullable(),
  /** grows with every change on chain: of two answers, the greater version is the newer */
  version: z.number().int(),
});
export type TokenCard = z.infer<typeof TokenCardSchema>;

export const MarketPageSchema = z.object({
  items: z.array(TokenCardSchema),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
  facets: z.object({ films: FacetSchema, actors: FacetSchema, rarities: FacetSchema }),
  didYouMean: z.string().nullable(),
  serverTime: InstantSchema,
  /** how far the chains had been read: the live stream continues from there without a gap if it is sent as `since` */
  asOf: z.string(),
});

export const ListingSchema = z.object({
  seller: PartySchema,
  /** the seller's price, which the seller receives in full */
  price: PriceSchema,
  /** price + royalty + fee: what the buyer pays, to the wei (spec:6: 11.25 % on top) */
  total: PriceSchema,
  royalty: MoneySchema,
  fee: MoneySchema,
  royaltyBps: z.number().int(),
  feeBps: z.number().int(),
  listedAt: InstantSchema,
  explorerUrl: z.string(),
});

export const BidSchema = z.object({
  bidder: PartySchema,
  amount: PriceSchema,
  at: InstantSchema,
  transaction: HashSchema,
  explorerUrl: z.string(),
  /** the new end, where the bid extended the auction; null where it did not */
  extendedTo: InstantSchema.nullable(),
});
export type Bid = z.infer<typeof BidSchema>;

export const auctionStates = ['open', 'ended', 'settled', 'unsold', 'cancelled'] as const;
export const AuctionSchema = z.object({
  /** identifies this auction of the token permanently; each bid names it */
  round: z.string().regex(/^\d+$/),
  state: z.enum(auctionStates),
  seller: PartySchema,
  reserve: PriceSchema,
  /** null before the first bid */
  highest: PriceSchema.nullable(),
  highestBidder: PartySchema.nullable(),
  /** the least bid that the contract accepts now; null when it accepts no more bids */
  minimumNext: PriceSchema.nullable(),
  /** round amounts from the minimum upwards, for the dialog */
  suggested: z.array(PriceSchema),
  incrementBps: z.number().int(),
  /** service fee, taken out of the winning bid, in basis points */
  feeBps: z.number().int(),
  extensionSeconds: z.number().int(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  /** how often late bids extended the auction */
  extensions: z.number().int(),
  bidCount: z.number().int(),
  /** true: bidders need our permit (`bidWithPermit`), which `prepareMarketTransaction` includes */
  permitOnly: z.boolean(),
  /** how the winning bid is split between the seller, the creator and the shop */
  shares: z.object({ seller: MoneySchema, royalty: MoneySchema, fee: MoneySchema }).nullable(),
  /** the transaction that settled or called it off */
  closed: z.object({ at: InstantSchema, transaction: HashSchema, explorerUrl: z.string() }).nullable(),
});
export type Auction = z.infer<typeof AuctionSchema>;

export const TokenSaleSchema = z.object({
  kind: z.enum(['first', 'resale', 'auction']),
  /** null where a first sale was not paid on this chain */
  price: PriceSchema.nullable(),
  /**
   * for a sale paid elsewhere, or a listing that the shop bought for its buyer: the dollars and the payment method
   * (spec:55)
   */
  elsewhere: z.object({ method: PaidBySchema, price: MoneySchema }).nullable(),
  from: AddressSchema.nullable(),
  to: AddressSchema,
  at: InstantSchema,
  transaction: HashSchema,
  explorerUrl: z.string(),
});

/** Everything that a page about one token shows, sent again as a whole when it changes. */
export const MarketTokenSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  /** the server's clock, so that countdowns do not trust the browser's */
  serverTime: InstantSchema,
  state: z.enum(marketStates),
  /** when an announced auction opens; null for all others */
  startsAt: InstantSchema.nullable(),
  chain: ChainNameSchema,
  chainId: z.number().int(),
  currency: z.enum(coins),
  item: z.object({
    id: z.string(),
    title: z.string(),
    film: z.object({ slug: z.string(), title: z.string() }),
    celebrity: z.string(),
    productionHouse: z.string(),
    category: z.string(),
    description: z.string(),
    collection: z.enum(collections),
    rarity: z.enum(rarities),
    sale: z.enum(saleKinds),
    quantity: z.number().int(),
    image: ImageSchema,
    likes: z.number().int(),
    rewards: z.array(z.object({ title: z.string(), text: z.string() })),
    attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  /** null until the item of an announced auction is minted */
  token: z
    .object({
      tokenId: z.string(),
      serial: z.number().int(),
      /** the token's ordinal among those minted on its chain; null while the chain is being read again */
      mintNumber: z.number().int().nullable(),
      owner: PartySchema,
      contract: AddressSchema,
      mintedAt: InstantSchema,
      explorerUrl: z.string(),
    })
    .nullable(),
  listing: ListingSchema.nullable(),
  /** the auction that is running or waits for settlement, else the last one; null where there was none */
  auction: AuctionSchema.nullable(),
  /** that auction's bids, highest first, at most 100 */
  bids: z.array(BidSchema),
  /** newest first, at most 50 */
  sales: z.array(TokenSaleSchema),
  /** the shares that would be taken out of a sale begun now: for "you will receive" before signing */
  terms: z.object({ royaltyBps: z.number().int(), feeBps: z.number().int() }),
  confirmations: z.number().int(),
});
export type MarketToken = z.infer<typeof MarketTokenSchema>;

/** One transaction of a person's wallet, kept until the chain decides. It is not evidence of the trade itself. */
export const MarketTransactionSchema = z.object({
  id: z.string(),
  kind: z.enum(marketTransactionKinds),
  chain: ChainNameSchema,
  /** null for withdrawals and approvals */
  marketToken: z.object({ id: z.string(), itemId: z.string(), title: z.string() }).nullable(),
  /** the lottery that it concerns; `tickets`: how many are bought */
  lottery: z.object({ id: z.string(), tickets: z.number().int().nullable() }).nullable(),
  state: z.enum(marketTransactionStates),
  wallet: AddressSchema,
  walletKind: z.enum(walletKinds),
  /** null until an e-mail wallet's transaction is signed */
  hash: HashSchema.nullable(),
  explorerUrl: z.string().nullable(),
  /** the price, reserve, bid or total */
  amount: MoneySchema.nullable(),
  confirmations: ConfirmationsSchema,
  /** why it failed or vanished, in words */
  reason: z.string().nullable(),
  at: InstantSchema,
});
export type MarketTransaction = z.infer<typeof MarketTransactionSchema>;

/** Whether a person may bid in an auction that has its own terms. */
export const BidderSchema = z.object({
  /** the version in force */
  termsVersion: z.string(),
  /** when that version was accepted */
  acceptedAt: InstantSchema.nullable(),
  /** free: everybody who accepted may bid. waiting, approved, refused: the shop decides on each bidder */
  approval: z.enum(bidderApprovals),
});
export type Bidder = z.infer<typeof BidderSchema>;

/** The signed-in person's relation to a token; fetched separately, so that the page is the same for everybody. */
export const MyMarketTokenSchema = z.object({
  /** every wallet of theirs */
  addresses: z.array(AddressSchema),
  owns: z
    .object({
      /** the wallet of theirs that owns the token */
      address: AddressSchema,
      kind: z.enum(walletKinds),
      /** whether our marketplace may transfer the wallet's tokens */
      approved: z.boolean(),
      /** whether one of their wallets is connected, which selling requires */
      connected: z.boolean(),
    })
    .nullable(),
  /** true: one of their wallets sells this token, so none of their wallets can buy it or bid */
  sells: z.boolean(),
  bidStatus: z.enum(bidStatuses).nullable(),
  highestOwn: MoneySchema.nullable(),
  /** true: their outbid money could not be sent back, and waits among `credits` */
  refundWaits: z.boolean(),
  active: z
    .object({
      address: AddressSchema,
      kind: z.enum(walletKinds),
      balance: MoneySchema.nullable(),
    })
    .nullable(),
  /** for an auction with its own terms: whether the person may bid; null for all others */
  bidder: BidderSchema.nullable(),
  pending: z.array(MarketTransactionSchema),
  credits: z.array(z.object({ address: AddressSchema, amount: MoneySchema })),
});
export type MyMarketToken = z.infer<typeof MyMarketTokenSchema>;

/** `wallet`: the person's wallet that acts; without it, the one that owns, is credited or is active. */
const intent = z.object({ intent: MarketIntentSchema, wallet: AddressSchema.optional() });

export const PreparedTransactionSchema = z.object({
  kind: z.enum(marketTransactionKinds),
  chain: ChainNameSchema,
  from: AddressSchema,
  walletKind: z.enum(walletKinds),
  call: VoucherCallSchema,
  summary: z.object({
    pays: PriceSchema.nullable(),
    receives: PriceSchema.nullable(),
    royalty: MoneySchema.nullable(),
    fee: MoneySchema.nullable(),
    /** upper estimate; null when the chain does not answer */
    networkFee: MoneySchema.nullable(),
    endsAt: InstantSchema.nullable(),
  }),
});
export type PreparedTransaction = z.infer<typeof PreparedTransactionSchema>;

export const ReportMarketTransactionSchema = z.object({
  intent: MarketIntentSchema,
  chain: ChainNameSchema,
  hash: HashSchema,
  /** the hash that this transaction replaced, as the wallet reports it (speed-up, cancel) */
  replaces: HashSchema.optional(),
  /** the wallet that sent it, from the plan; pages of the previous version do not send it */
  from: AddressSchema.optional(),
});

export const MyBidSchema = z.object({
  card: TokenCardSchema,
  bidStatus: z.enum(bidStatuses),
  /** the person's highest bid in that auction */
  amount: PriceSchema,
  wallet: AddressSchema,
  at: InstantSchema,
  transaction: HashSchema,
  explorerUrl: z.string(),
  auctionState: z.enum(auctionStates),
});
export type MyBid = z.infer<typeof MyBidSchema>;

export const CreditSchema = z.object({
  chain: ChainNameSchema,
  wallet: AddressSchema,
  walletKind: z.enum(walletKinds),
  source: CreditSourceSchema,
  amount: PriceSchema,
});
export type Credit = z.infer<typeof CreditSchema>;

/** The specification's bid history (transactions:7), without e-mail and uid. */
const BidLatestSchema = z.object({
  response: z.array(z.object({ TxId: z.string(), value: z.string(), bidprice: z.string() })),
});
const nft = z.object({ nft: z.string().min(1).max(120) });

/** Shapes of each call. */
export const marketShapes = {
  listMarket: { query: MarketQuerySchema, response: MarketPageSchema },
  /** `upcoming`: announced auctions, the next to open first */
  topAuctions: {
    response: z.object({
      items: z.array(TokenCardSchema),
      upcoming: z.array(TokenCardSchema),
      serverTime: InstantSchema,
    }),
  },
  getMarketToken: { params: IdParamSchema, response: MarketTokenSchema },
  myMarketToken: { params: IdParamSchema, response: MyMarketTokenSchema },
  /** needed once for each version of the terms and each auction */
  acceptBidTerms: {
    params: IdParamSchema,
    body: z.object({ round: z.string().regex(/^\d{1,15}$/), version: z.string().max(20) }),
    response: BidderSchema,
  },
  /** the person's own editions of one item, lowest number first */
  myEditions: { params: IdParamSchema, response: z.object({ editions: z.array(TokenCardSchema) }) },
  prepareMarketTransaction: { body: intent, response: PreparedTransactionSchema },
  sendMarketTransaction: {
    /** `requestId`: the same for every repetition of one request */
    body: intent.extend({ requestId: z.uuid().optional() }),
    response: MarketTransactionSchema,
  },
  reportMarketTransaction: { body: ReportMarketTransactionSchema, response: MarketTransactionSchema },
  marketTransactions: { response: z.object({ transactions: z.array(MarketTransactionSchema) }) },
  marketTransaction: { params: z.object({ id: z.uuid() }), response: MarketTransactionSchema },
  myBids: { response: z.object({ bids: z.array(MyBidSchema), serverTime: InstantSchema }) },
  myOnSale: { response: z.object({ items: z.array(TokenCardSchema), serverTime: InstantSchema }) },
  myCredits: { response: z.object({ credits: z.array(CreditSchema) }) },
  bidLatest: { body: nft, response: BidLatestSchema },
  appBidLatest: { body: nft, response: BidLatestSchema },
} satisfies Record<string, Shapes>;

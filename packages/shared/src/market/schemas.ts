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
  /** by the item's title as in the catalogue, then what ends next; only of words */
  'best',
  'ending',
  'newest',
  'price-up',
  'price-down',
  'most-liked',
  /** editions with low numbers first */
  'number',
  /** what is listed for the smallest part of the shop's price first */
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
  /** what a buyer pays for a listing, royalty and fee included; the highest bid of an auction, null before the first */
  price: PriceSchema.nullable(),
  /** the least first bid of an auction */
  reserve: PriceSchema.nullable(),
  bids: z.number().int(),
  endsAt: InstantSchema.nullable(),
  /** when the listing or the auction began; null while it is not for sale */
  offeredAt: InstantSchema.nullable(),
  /** when an announced auction opens; null for all others */
  startsAt: InstantSchema.nullable(),
  /** grows with every change on chain: of two answers the greater one is the newer */
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
  /** how far the chains were read before this was: `since` of the live stream goes on from there without a gap */
  asOf: z.string(),
});

export const ListingSchema = z.object({
  seller: PartySchema,
  /** what the seller asks and receives */
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
  /** the bid moved the end to this time; null where it did not */
  extendedTo: InstantSchema.nullable(),
});
export type Bid = z.infer<typeof BidSchema>;

export const auctionStates = ['open', 'ended', 'settled', 'unsold', 'cancelled'] as const;
export const AuctionSchema = z.object({
  /** names this auction of the token for ever; a bid states it */
  round: z.string().regex(/^\d+$/),
  state: z.enum(auctionStates),
  seller: PartySchema,
  reserve: PriceSchema,
  /** null before the first bid */
  highest: PriceSchema.nullable(),
  highestBidder: PartySchema.nullable(),
  /** the least that the contract takes now; null when no more bids are taken */
  minimumNext: PriceSchema.nullable(),
  /** round amounts from the minimum upwards, for the dialog */
  suggested: z.array(PriceSchema),
  incrementBps: z.number().int(),
  /** service fee that leaves its sale, basis points */
  feeBps: z.number().int(),
  extensionSeconds: z.number().int(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  /** how often late bids moved the end */
  extensions: z.number().int(),
  bidCount: z.number().int(),
  /** bidders need our approval (`bidWithPermit`); asked for by `prepareMarketTransaction` */
  permitOnly: z.boolean(),
  /** of the winning bid: what the seller, the creator and we receive */
  shares: z.object({ seller: MoneySchema, royalty: MoneySchema, fee: MoneySchema }).nullable(),
  /** the transaction that settled or called it off */
  closed: z.object({ at: InstantSchema, transaction: HashSchema, explorerUrl: z.string() }).nullable(),
});
export type Auction = z.infer<typeof AuctionSchema>;

export const TokenSaleSchema = z.object({
  kind: z.enum(['first', 'resale', 'auction']),
  /** null where a first sale was not paid on this chain */
  price: PriceSchema.nullable(),
  /** of such a sale, and of a listing that the shop bought for its buyer: the dollars, and by what they were paid (spec:55) */
  elsewhere: z.object({ method: PaidBySchema, price: MoneySchema }).nullable(),
  from: AddressSchema.nullable(),
  to: AddressSchema,
  at: InstantSchema,
  transaction: HashSchema,
  explorerUrl: z.string(),
});

/** Everything that a page about one token shows; the whole of it is pushed again when it changes. */
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
  /** null before an item of an auction to come is minted */
  token: z
    .object({
      tokenId: z.string(),
      serial: z.number().int(),
      /** the how-manieth token that its chain minted here; null while the chain is read anew */
      mintNumber: z.number().int().nullable(),
      owner: PartySchema,
      contract: AddressSchema,
      mintedAt: InstantSchema,
      explorerUrl: z.string(),
    })
    .nullable(),
  listing: ListingSchema.nullable(),
  /** the auction that runs or waits to be settled, else the last one; null when there was none */
  auction: AuctionSchema.nullable(),
  /** of that auction, highest first, at most 100 */
  bids: z.array(BidSchema),
  /** newest first, at most 50 */
  sales: z.array(TokenSaleSchema),
  /** shares that would leave a sale which began now: for "you will receive" before signing */
  terms: z.object({ royaltyBps: z.number().int(), feeBps: z.number().int() }),
  confirmations: z.number().int(),
});
export type MarketToken = z.infer<typeof MarketTokenSchema>;

/** One transaction of somebody's wallet, remembered until the chain has decided. Never truth about the trade itself. */
export const MarketTransactionSchema = z.object({
  id: z.string(),
  kind: z.enum(marketTransactionKinds),
  chain: ChainNameSchema,
  /** null for withdrawals and approvals */
  marketToken: z.object({ id: z.string(), itemId: z.string(), title: z.string() }).nullable(),
  /** of what is about a lottery; `tickets`: how many are bought */
  lottery: z.object({ id: z.string(), tickets: z.number().int().nullable() }).nullable(),
  state: z.enum(marketTransactionStates),
  wallet: AddressSchema,
  walletKind: z.enum(walletKinds),
  /** null until an e-mail wallet's transaction is signed */
  hash: HashSchema.nullable(),
  explorerUrl: z.string().nullable(),
  /** the price, reserve, bid or total that it is about */
  amount: MoneySchema.nullable(),
  confirmations: ConfirmationsSchema,
  /** why it failed or vanished, in words */
  reason: z.string().nullable(),
  at: InstantSchema,
});
export type MarketTransaction = z.infer<typeof MarketTransactionSchema>;

/** Whether somebody may bid in an auction that has terms of its own. */
export const BidderSchema = z.object({
  /** the version that counts now */
  termsVersion: z.string(),
  /** when that version was accepted */
  acceptedAt: InstantSchema.nullable(),
  /** free: anybody who accepted may bid. waiting, approved, refused: the shop decides about each */
  approval: z.enum(bidderApprovals),
});
export type Bidder = z.infer<typeof BidderSchema>;

/** What a trade means to the person who asks; fetched apart, so that the page stays the same for everybody. */
export const MyMarketTokenSchema = z.object({
  /** every wallet of theirs */
  addresses: z.array(AddressSchema),
  owns: z
    .object({
      /** the wallet of theirs that owns the token */
      address: AddressSchema,
      kind: z.enum(walletKinds),
      /** our marketplace may move tokens of it */
      approved: z.boolean(),
      /** one of their wallets is connected, which selling asks for */
      connected: z.boolean(),
    })
    .nullable(),
  /** one of their wallets sells here: they cannot buy or bid, with any of them */
  sells: z.boolean(),
  bidStatus: z.enum(bidStatuses).nullable(),
  highestOwn: MoneySchema.nullable(),
  /** it was outbid, could not be sent back, and waits among `credits` */
  refundWaits: z.boolean(),
  active: z
    .object({
      address: AddressSchema,
      kind: z.enum(walletKinds),
      balance: MoneySchema.nullable(),
    })
    .nullable(),
  /** of an auction with terms of its own: whether the person may bid; null for all others */
  bidder: BidderSchema.nullable(),
  pending: z.array(MarketTransactionSchema),
  credits: z.array(z.object({ address: AddressSchema, amount: MoneySchema })),
});
export type MyMarketToken = z.infer<typeof MyMarketTokenSchema>;

/** `wallet`: which of the person's wallets acts; the owning, credited or active one where it is left out. */
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
  /** the hash that the wallet says this one took the place of (speed-up, cancel) */
  replaces: HashSchema.optional(),
  /** the wallet that sent it, as the plan has it; pages of the version before do not say it */
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
  /** `upcoming`: announced ones, the next to open first */
  topAuctions: {
    response: z.object({
      items: z.array(TokenCardSchema),
      upcoming: z.array(TokenCardSchema),
      serverTime: InstantSchema,
    }),
  },
  getMarketToken: { params: IdParamSchema, response: MarketTokenSchema },
  myMarketToken: { params: IdParamSchema, response: MyMarketTokenSchema },
  /** once for each version of the terms and each auction */
  acceptBidTerms: {
    params: IdParamSchema,
    body: z.object({ round: z.string().regex(/^\d{1,15}$/), version: z.string().max(20) }),
    response: BidderSchema,
  },
  /** the person's own editions of one item, lowest number first */
  myEditions: { params: IdParamSchema, response: z.object({ editions: z.array(TokenCardSchema) }) },
  prepareMarketTransaction: { body: intent, response: PreparedTransactionSchema },
  sendMarketTransaction: {
    /** `requestId`: the same for every repeat of one request */
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

import { z } from 'zod';
import {
  BreakdownSchema,
  CardFacesSchema,
  ChainNameSchema,
  FacetSchema,
  gridFields,
  IdParamSchema,
  ImageSchema,
  InstantSchema,
  MoneySchema,
  oneOf,
  pageLimit,
  type Shapes,
} from '../common/schemas.ts';
import { collections, filmLabels, rarities, saleKinds } from '../constants.ts';
import { loopFormats } from '../rules/file-types.ts';
import { leadCurrencies } from '../rules/money.ts';
import { sortInUse } from '../rules/sort-in-use.ts';

export const sorts = [
  /**
   * an exact title first, then titles that begin with the words, then the rest, each in the curated order; only with
   * words (adr/573)
   */
  'best',
  /** the newest month of publication first; within a month films and collections take turns (adr/368) */
  'curated',
  'newest',
  'price-up',
  'price-down',
  'most-liked',
  /** auctions that end first, then everything else */
  'ending',
  /** items with the most recent listing first */
  'listed',
] as const;

/** The explore grid, all of it in the URL. `price` is exact. */
export const ItemQuerySchema = z
  .object({
    ...gridFields,
    availability: oneOf(['available', 'sold-out']).optional(),
    sort: oneOf(sorts).optional(),
    cursor: z.string().max(200, 'Take it from the page before, under the same sort.').optional(),
  })
  .transform((query) => ({ ...query, sort: sortInUse(query, 'curated') }));
export type ItemQuery = z.infer<typeof ItemQuerySchema>;

/** The auction of a single edition as lists show it; the page about it is `/nfttransfer/{marketToken}`. */
export const ItemAuctionSchema = z.object({
  marketToken: z.string(),
  /** upcoming: not begun; ended: not settled yet; over: settled, unsold or called off */
  state: z.enum(['upcoming', 'open', 'ended', 'over']),
  highest: MoneySchema.nullable(),
  /** the least first bid in the auction's coin; null before it begins */
  reserve: MoneySchema.nullable(),
  bids: z.number().int(),
  endsAt: InstantSchema.nullable(),
  serverTime: InstantSchema,
});

export const ItemCardSchema = CardFacesSchema.extend({
  id: z.string(),
  title: z.string(),
  celebrity: z.string(),
  collection: z.enum(collections),
  rarity: z.enum(rarities),
  sale: z.enum(saleKinds),
  /**
   * the currency that its price leads with, by its film: dollars, which readers may see in another currency, or MATIC
   * (spec:65)
   */
  pricedIn: z.enum(leadCurrencies),
  /** The total a buyer pays, royalty and fee included; null while an auction has no bid. */
  price: MoneySchema.nullable(),
  /** null for a fixed price */
  auction: ItemAuctionSchema.nullable(),
  /** the least first bid of an auction, in dollars; null for a fixed price */
  reserve: MoneySchema.nullable(),
  /** The same price in the item's own currency and in ETH, at the current rate; empty when rates are out. */
  equivalents: z.array(MoneySchema),
  chain: ChainNameSchema,
  quantity: z.number().int(),
  /** editions neither sold nor reserved by an open order */
  available: z.number().int(),
  sold: z.number().int(),
  likes: z.number().int(),
  /** true: its launch does not let everybody order now; the launch's page says who may, and when */
  restricted: z.boolean(),
  image: ImageSchema,
});
export type ItemCard = z.infer<typeof ItemCardSchema>;

export const ItemPageSchema = z.object({
  items: z.array(ItemCardSchema),
  total: z.number().int(),
  /** true: the words fit so many items that counting stopped; `total` and the counts are lower bounds */
  atLeast: z.boolean().optional(),
  nextCursor: z.string().nullable(),
  facets: z.object({ films: FacetSchema, actors: FacetSchema, rarities: FacetSchema }),
  /** a similar title or name, where nothing was found */
  didYouMean: z.string().nullable(),
});

/** What an item's page shows about its launch. */
export const LaunchNoteSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** grows with each change of its dates and terms */
  revision: z.number().int(),
  opensAt: InstantSchema,
  closesAt: InstantSchema.nullable(),
  /** when the first people may order: before the opening, where there is early access */
  firstAt: InstantSchema,
  waitingRoom: z.boolean(),
  /** true: only people on its list may order */
  listOnly: z.boolean(),
  stopped: z.boolean(),
});
export type LaunchNote = z.infer<typeof LaunchNoteSchema>;

export const ItemDetailSchema = ItemCardSchema.extend({
  /** the launch that it belongs to; null: it is for sale by itself */
  launch: LaunchNoteSchema.extend({ serverTime: InstantSchema }).nullable(),
  /** the item as a short video that repeats, `/media/{key}/loop.{format}`; `image` is its still */
  animation: z.object({ key: z.string(), format: z.enum(loopFormats) }).nullable(),
  description: z.string(),
  about: z.string(),
  category: z.string(),
  productionHouse: z.string(),
  creator: z.object({ name: z.string(), about: z.string(), image: ImageSchema.nullable() }),
  rewards: z.array(z.object({ title: z.string(), text: z.string() })),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  externalId: z.string(),
  dropId: z.string().nullable(),
  contract: z.string().nullable(),
  /** proof of authenticity: the transaction that registered the drop, on the chain's explorer or ours */
  proofUrl: z.string().nullable(),
  /** how the total is shared; null for auctions */
  breakdown: BreakdownSchema.nullable(),
  /** estimate for one purchase transaction in the chain's currency; null when the chain does not answer */
  networkFee: MoneySchema.nullable(),
  publishedAt: InstantSchema.nullable(),
  /**
   * the editions that their owners sell or auction now, and the first of them; null where there are none. `from`: the
   * lowest total, in dollars or else in the coin; null where there are only auctions
   */
  offers: z
    .object({ count: z.number().int(), marketToken: z.string(), from: MoneySchema.nullable() })
    .nullable(),
  liked: z.boolean(),
});
export type ItemDetail = z.infer<typeof ItemDetailSchema>;

export const SaleSchema = z.object({
  /** first: its mint; resale: bought from an owner's offer; auction: the winning bid */
  kind: z.enum(['first', 'resale', 'auction']),
  transaction: z.string(),
  explorerUrl: z.string(),
  tokenId: z.string(),
  serial: z.number().int(),
  /** what the item cost in dollars when it was bought; null where the studio gave it, and nothing was paid */
  price: MoneySchema.nullable(),
  paid: MoneySchema.nullable(),
  at: InstantSchema,
});

export const FilmSchema = z.object({
  slug: z.string(),
  title: z.string(),
  tagline: z.string(),
  description: z.string(),
  label: z.enum(filmLabels).nullable(),
  opensAt: InstantSchema.nullable(),
  pricedIn: z.enum(leadCurrencies),
  productionHouse: z.string(),
  cover: ImageSchema.nullable(),
  thumb: ImageSchema.nullable(),
  items: z.number().int(),
});
export type Film = z.infer<typeof FilmSchema>;

/** A film as its own page shows it. */
export const FilmDetailSchema = FilmSchema.extend({
  /** the day on which it came to the cinemas, `2026-04-14` */
  released: z.string().nullable(),
  /** the celebrity whose items its page shows, of any film; null: the film's own items */
  celebrity: z.string().nullable(),
  credits: z.array(z.object({ role: z.string(), name: z.string() })),
  celebrities: z.array(
    z.object({
      name: z.string(),
      /** the role they play; '' where it is not known */
      part: z.string(),
      about: z.string(),
      /** https */
      link: z.string().nullable(),
      image: ImageSchema.nullable(),
    }),
  ),
});
export type FilmDetail = z.infer<typeof FilmDetailSchema>;

/** The specification's list call, discovery:3 (`GET /NFT/all`). */
export const NftListingSchema = z.object({
  _id: z.string(),
  id: z.string(),
  nft_title: z.string(),
  nft_thumb: z.string(),
  film_image: z.string(),
  seller: z.string(),
  film_name: z.string(),
  celebrity: z.string(),
  collection: z.string(),
  price: z.string(),
  auction: z.string(),
});
/** The specification's sale history (`GET /purchases?nft_id=`), without e-mail and uid. */
export const NftPurchasesSchema = z.object({
  nft_purchases: z.array(z.object({ txnid: z.string(), nft: z.object({ price: z.string() }) })),
});

const slug = z.object({ slug: z.string().min(1).max(100) });
const itemCards = z.object({ items: z.array(ItemCardSchema) });

/** Shapes of each call. */
export const catalogueShapes = {
  listItems: { query: ItemQuerySchema, response: ItemPageSchema },
  getItem: { params: IdParamSchema, response: ItemDetailSchema },
  itemSales: {
    params: IdParamSchema,
    query: z.object({
      cursor: z.string().max(200, 'Take it from the page before.').optional(),
      limit: pageLimit(50, 20),
    }),
    response: z.object({ sales: z.array(SaleSchema), nextCursor: z.string().nullable() }),
  },
  similarItems: { params: IdParamSchema, response: itemCards },
  topSellers: {
    query: z.object({ limit: pageLimit(8, 5) }),
    response: itemCards,
  },
  listFilms: { response: z.object({ films: z.array(FilmSchema) }) },
  getFilm: { params: slug, response: FilmDetailSchema },
  nftAll: { query: z.object({ id: z.string().max(100).optional() }), response: z.array(NftListingSchema) },
  appNftAll: {
    query: z.object({ id: z.string().max(100).optional() }),
    response: z.array(NftListingSchema),
  },
  nftPurchases: { query: z.object({ nft_id: z.string().min(1).max(100) }), response: NftPurchasesSchema },
} satisfies Record<string, Shapes>;

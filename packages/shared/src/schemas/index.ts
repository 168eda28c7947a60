import { z } from 'zod';
import { chainNames } from '../constants.ts';
import { type EndpointName, endpoints } from '../endpoints.ts';
import * as a from './accounts.ts';
import * as k from './catalogue.ts';
import * as h from './chain.ts';
import { OkSchema } from './common.ts';
import * as o from './orders.ts';

export type { Me, Wallet } from './accounts.ts';
export type { Film, ItemCard, ItemDetail, ItemQuery } from './catalogue.ts';
export type { Chain } from './chain.ts';
export type { Image } from './common.ts';
export { line } from './common.ts';
export type { Order, OwnedToken } from './orders.ts';

const id = z.object({ id: z.string().min(1).max(100) });
const slug = z.object({ slug: z.string().min(1).max(100) });
const itemCards = z.object({ items: z.array(k.ItemCardSchema) });
const liked = z.object({ liked: z.boolean(), likes: z.number().int() });
const block = z.object({ chain: z.enum(chainNames), number: z.coerce.number().int().min(0) });
const transaction = z.object({ chain: z.enum(chainNames), hash: o.TransactionHashSchema.shape.hash });

interface Shapes {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
}

/** Shapes of each call. Money as integer text with its currency, instants in ISO 8601 UTC. */
const shapes = {
  listItems: { query: k.ItemQuerySchema, response: k.ItemPageSchema },
  getItem: { params: id, response: k.ItemDetailSchema },
  itemSales: { params: id, response: z.object({ sales: z.array(k.SaleSchema) }) },
  similarItems: { params: id, response: itemCards },
  topSellers: {
    query: z.object({ limit: z.coerce.number().int().min(1).max(8).default(5) }),
    response: itemCards,
  },
  listFilms: { response: z.object({ films: z.array(k.FilmSchema) }) },
  getFilm: { params: slug, response: k.FilmSchema },
  likeItem: { params: id, response: liked },
  unlikeItem: { params: id, response: liked },
  /** ids of the items that the caller likes, so that lists of items stay the same for everybody */
  listLikes: { response: z.object({ items: z.array(z.string()) }) },
  nftAll: { query: z.object({ id: z.string().max(100).optional() }), response: z.array(k.NftListingSchema) },
  appNftAll: {
    query: z.object({ id: z.string().max(100).optional() }),
    response: z.array(k.NftListingSchema),
  },
  nftPurchases: { query: z.object({ nft_id: z.string().min(1).max(100) }), response: k.NftPurchasesSchema },

  me: { response: a.MeSchema },
  signUp: { body: a.SignUpSchema, response: a.SignUpDoneSchema },
  signIn: { body: a.SignInSchema, response: a.MeSchema },
  signOut: { response: OkSchema },
  verifyEmail: { body: a.TokenSchema, response: OkSchema },
  resendVerification: { body: a.EmailOnlySchema, response: OkSchema },
  requestReset: { body: a.EmailOnlySchema, response: OkSchema },
  confirmReset: { body: a.NewPasswordSchema, response: OkSchema },

  listWallets: { response: z.object({ wallets: z.array(a.WalletBalancesSchema) }) },
  createVault: { response: a.WalletSchema },
  challengeWallet: { body: a.WalletChallengeRequestSchema, response: a.WalletChallengeSchema },
  linkWallet: { body: a.WalletLinkSchema, response: a.WalletSchema },
  activateWallet: { params: a.AddressParamSchema, response: a.WalletSchema },
  disconnectWallet: { response: OkSchema },
  exportWallet: { params: a.AddressParamSchema, body: a.WalletExportSchema, response: a.WalletKeySchema },

  createOrder: { body: o.CreateOrderSchema, response: o.OrderSchema },
  latestOrder: { response: z.object({ order: o.OrderSchema.nullable() }) },
  getOrder: { params: o.OrderParamSchema, response: o.OrderSchema },
  payOrder: { params: o.OrderParamSchema, response: o.OrderSchema },
  reportTransaction: { params: o.OrderParamSchema, body: o.TransactionHashSchema, response: o.OrderSchema },
  cancelOrder: { params: o.OrderParamSchema, response: o.OrderSchema },
  confirmation: { params: o.ConfirmationParamSchema, response: o.OrderSchema },
  showcase: { response: z.object({ tokens: z.array(o.OwnedTokenSchema) }) },

  listChains: { response: z.object({ chains: z.array(h.ChainSchema) }) },
  explorerTransaction: { params: transaction, response: h.ExplorerTransactionSchema },
  explorerBlock: { params: block, response: h.ExplorerBlockSchema },
} satisfies Record<EndpointName, Shapes>;

type Shape<N extends EndpointName, P extends keyof Shapes> =
  (typeof shapes)[N] extends Record<P, infer S extends z.ZodType> ? S : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** `Received` is what the server works with after parsing, `Sent` what a caller writes. */
export type Received<N extends EndpointName> = {
  params: Output<Shape<N, 'params'>>;
  query: Output<Shape<N, 'query'>>;
  body: Output<Shape<N, 'body'>>;
};
export type Sent<N extends EndpointName> = {
  params: Input<Shape<N, 'params'>>;
  query: Input<Shape<N, 'query'>>;
  body: Input<Shape<N, 'body'>>;
};
export type Answer<N extends EndpointName> = Output<Shape<N, 'response'>>;

export const shapesOf = (name: EndpointName): Shapes => shapes[name];
export { endpoints };

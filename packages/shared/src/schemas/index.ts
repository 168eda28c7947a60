import type { z } from 'zod';
import { type EndpointName, endpoints } from '../endpoints/index.ts';
import { profileShapes } from './account/profile.ts';
import { signingInShapes } from './account/signing-in.ts';
import { accountShapes } from './accounts.ts';
import { catalogueShapes } from './catalogue.ts';
import { chainShapes } from './chain.ts';
import type { Shapes } from './common.ts';
import { confirmShapes } from './confirm.ts';
import { discoveryShapes } from './discovery.ts';
import { contentShapes } from './house/content.ts';
import { notificationShapes } from './house/notifications.ts';
import { certificateShapes } from './item/certificate.ts';
import { tradingShapes } from './market/trading.ts';
import { orderShapes } from './orders.ts';
import { peopleShapes } from './people/people.ts';
import { socialShapes } from './social.ts';
import { vaultShapes } from './vault.ts';
import { walletShapes } from './wallets.ts';

export type { Obstacle, Profile } from './account/profile.ts';
export type { Me } from './accounts.ts';
export type { Film, ItemCard, ItemDetail, ItemQuery } from './catalogue.ts';
export type { Chain } from './chain.ts';
export type { Image } from './common.ts';
export { line } from './common.ts';
export type { ConfirmState } from './confirm.ts';
export type { CommunityPost, Suggestion } from './discovery.ts';
export type { Post, PostCard } from './house/content.ts';
export type { Notification } from './house/notifications.ts';
export type { Certificate } from './item/certificate.ts';
export type {
  Auction,
  Bid,
  Credit,
  MarketQuery,
  MyBid,
  MyTrade,
  PreparedTrade,
  Price,
  Trade,
  TradeCard,
  TradeTransaction,
  TradeWish,
} from './market/trading.ts';
export type { Order, OwnedToken } from './orders.ts';
export type { Activity, ActivityKind, Person, PersonFace } from './people/people.ts';
export type { VaultUse } from './vault.ts';
export type { Wallet } from './wallets.ts';

const shapes = {
  ...catalogueShapes,
  ...discoveryShapes,
  ...certificateShapes,
  ...socialShapes,
  ...accountShapes,
  ...confirmShapes,
  ...signingInShapes,
  ...profileShapes,
  ...walletShapes,
  ...vaultShapes,
  ...orderShapes,
  ...chainShapes,
  ...notificationShapes,
  ...contentShapes,
  ...tradingShapes,
  ...peopleShapes,
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

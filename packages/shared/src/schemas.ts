import { confirmShapes } from './accounts/confirm-schemas.ts';
import { profileShapes } from './accounts/profile-schemas.ts';
import { accountShapes } from './accounts/schemas.ts';
import { signingInShapes } from './accounts/sign-in-schemas.ts';
import { certificateShapes } from './catalogue/certificate-schemas.ts';
import { discoveryShapes } from './catalogue/discovery-schemas.ts';
import { catalogueShapes } from './catalogue/schemas.ts';
import { chainShapes } from './chain/schemas.ts';
import type { InputOf, ParsedInputOf, ResponseOf, Shapes } from './common/schemas.ts';
import { contentShapes } from './content/schemas.ts';
import type { EndpointName } from './endpoints.ts';
import { launchShapes } from './launches/schemas.ts';
import { lotteryShapes } from './lottery/schemas.ts';
import { marketActivityShapes } from './market/activity-schemas.ts';
import { marketplaceApprovalShapes } from './market/approvals.ts';
import { itemMarketShapes } from './market/item-market.ts';
import { marketShapes } from './market/schemas.ts';
import { unlistedEditionShapes } from './market/unlisted-editions.ts';
import { notificationShapes } from './notifications/schemas.ts';
import { orderShapes } from './orders/schemas.ts';
import { paymentShapes } from './payments/schemas.ts';
import { collectorShapes } from './profiles/collectors-schemas.ts';
import { ownHomeShapes } from './profiles/own-home-schemas.ts';
import { peopleShapes } from './profiles/schemas.ts';
import { setShapes } from './profiles/sets-schemas.ts';
import { receiptShapes } from './receipts/schemas.ts';
import { royaltyShapes } from './royalties/schemas.ts';
import { socialShapes } from './social/schemas.ts';
import { visitShapes } from './visits/schemas.ts';
import { walletShapes } from './wallets/schemas.ts';
import { vaultShapes } from './wallets/vault-schemas.ts';

export type { ConfirmState } from './accounts/confirm-schemas.ts';
export type { Obstacle, Profile } from './accounts/profile-schemas.ts';
export type { Me } from './accounts/schemas.ts';
export type { Certificate } from './catalogue/certificate-schemas.ts';
export type { CommunityPost, FilmFigures, Suggestion } from './catalogue/discovery-schemas.ts';
export type { Film, FilmDetail, ItemCard, ItemDetail, ItemQuery, LaunchNote } from './catalogue/schemas.ts';
export type { Chain } from './chain/schemas.ts';
export type { CardFaces, Image, Party, Price } from './common/schemas.ts';
export { emailText, ImageSchema, line, MoneySchema } from './common/schemas.ts';
export type { Post, PostCard } from './content/post-schemas.ts';
export type { Announcement, HomeRow } from './content/storefront-schemas.ts';
export type { LegalUpdate } from './content/text-schemas.ts';
export type { Launch, LaunchPlace, LaunchState, MyLaunch, PlacesDraw } from './launches/schemas.ts';
export type {
  Lottery,
  LotteryCard,
  LotteryEntry,
  MyLottery,
  TicketFunding,
  TicketOrder,
  TicketPurchase,
} from './lottery/schemas.ts';
export type { MarketActivity, MarketActivityQuery } from './market/activity-schemas.ts';
export type { MarketApproval } from './market/approvals.ts';
export type { MarketIntent } from './market/intents.ts';
export type { ItemMarket } from './market/item-market.ts';
export type {
  Auction,
  Bid,
  Bidder,
  Credit,
  MarketQuery,
  MarketToken,
  MarketTransaction,
  MyBid,
  MyMarketToken,
  PreparedTransaction,
  TokenCard,
} from './market/schemas.ts';
export type { UnlistedEdition } from './market/unlisted-editions.ts';
export type { Notification } from './notifications/schemas.ts';
export type { Amount, Order, OrderListed, OrderPage, OwnedToken } from './orders/schemas.ts';
export type { Funding, Payment, PaymentStatus, SealedQuote } from './payments/schemas.ts';
export type { Collector, CollectorsQuery } from './profiles/collectors-schemas.ts';
export type { Activity, Person, PersonSummary } from './profiles/schemas.ts';
export type { ItemSet } from './profiles/sets-schemas.ts';
export type { Receipt, ReceiptFigures } from './receipts/schemas.ts';
export type { RoyaltyEntry } from './royalties/schemas.ts';
export type { RemindedOf } from './social/schemas.ts';
export type { Wallet } from './wallets/schemas.ts';
export type { VaultUse } from './wallets/vault-schemas.ts';

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
  ...paymentShapes,
  ...receiptShapes,
  ...chainShapes,
  ...notificationShapes,
  ...contentShapes,
  ...visitShapes,
  ...marketShapes,
  ...itemMarketShapes,
  ...marketplaceApprovalShapes,
  ...unlistedEditionShapes,
  ...marketActivityShapes,
  ...lotteryShapes,
  ...launchShapes,
  ...peopleShapes,
  ...collectorShapes,
  ...setShapes,
  ...ownHomeShapes,
  ...royaltyShapes,
} satisfies Record<EndpointName, Shapes>;

type ShapesByName = typeof shapes;
export type ParsedInput<N extends EndpointName> = ParsedInputOf<ShapesByName[N]>;
export type ApiInput<N extends EndpointName> = InputOf<ShapesByName[N]>;
export type ApiResponse<N extends EndpointName> = ResponseOf<ShapesByName[N]>;

export const shapesOf = (name: EndpointName): Shapes => shapes[name];

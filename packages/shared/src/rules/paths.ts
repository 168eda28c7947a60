import { type Collection, NONFUNGIBLE_SPB, type PosterFormat } from '../constants.ts';

/** Every page by name, in its canonical spelling (spec:31). */
export const patterns = {
  home: '/',
  collections: '/collections',
  explore: '/explore',
  marketplace: '/marketplace',
  activity: '/activity',
  collectors: '/collectors',
  legendary: '/nonfungiblespb',
  legendaryRights: '/nonfungiblespb/rights',
  legendaryRightsFile: '/nonfungiblespb/rights/download',
  item: '/nftdetail/:id',
  certificate: '/nftdetail/:id/certificate',
  marketToken: '/nfttransfer/:id',
  bidConfirmation: '/bid_conformation/:id',
  lotteries: '/lottery',
  lottery: '/lottery/:id',
  lotteryPurchased: '/lottery_purchased/:id',
  lotteryConfirmation: '/lottery_confirmation/:id',
  launches: '/drops',
  launch: '/drops/:id',
  launchDraw: '/drops/:id/draw',
  about: '/about',
  help: '/how-it-works',
  blog: '/blog',
  post: '/blog/:slug',
  contact: '/contact',
  newsletter: '/newsletter',
  notifications: '/notifications',
  notificationSettings: '/notifications/settings',
  mailsOff: '/notifications/off',
  terms: '/termscondition',
  privacy: '/privacypolicy',
  legalChanges: '/legal/:page/:number',
  login: '/login',
  signup: '/signup',
  reset: '/resetpass',
  welcome: '/welcome',
  wallet: '/wallet',
  confirmation: '/confirmation/:nftId/:token',
  paymentStatus: '/paymentstatus/:nftId/:id/:token',
  orders: '/orders',
  order: '/orders/:id',
  receipt: '/orders/:id/receipt',
  profile: '/profile',
  sellSeveral: '/profile/sell',
  royalties: '/royalties',
  person: '/u/:handle',
  ownedToken: '/nftshowcase/:id',
  security: '/security',
  editProfile: '/edit_profile',
  changeEmail: '/change_email',
  accountDeleted: '/farewell',
  latestOrder: '/nft_conformation',
  paymentsSandbox: '/ptest',
  signOut: '/signout',
  offline: '/offline',
} as const;

export const itemPath = (id: string): string => `/nftdetail/${encodeURIComponent(id)}`;
/** The page of an item whose collection is known: the single legendary one has a page of its own (spec:56). */
export const itemPagePath = ({ id, collection }: { id: string; collection: Collection }): string =>
  collection === NONFUNGIBLE_SPB ? patterns.legendary : itemPath(id);
/** The item with the checkout open: on the order of that id, or on the buyer's open one, or a new one. */
export const checkoutPath = (itemId: string, orderId?: string): string =>
  `${itemPath(itemId)}?${orderId === undefined ? 'buy' : `pay=${encodeURIComponent(orderId)}`}`;
export const bidConfirmationPath = (id: string): string => `/bid_conformation/${encodeURIComponent(id)}`;
/** Of an item, or of one edition of it. */
export const certificatePath = (id: string, serial?: number): string =>
  `${itemPath(id)}/certificate${serial === undefined ? '' : `?serial=${serial}`}`;
/** A token on the market, `{item}~{serial}`. */
export const tokenPath = (id: string): string => `/nfttransfer/${encodeURIComponent(id)}`;
/** A token's page where its collection is known, as {@link itemPagePath}. */
export const tokenPagePath = ({ id, collection }: { id: string; collection: Collection }): string =>
  collection === NONFUNGIBLE_SPB ? patterns.legendary : tokenPath(id);
/** The token with its buy dialog open: on the order of that id, where one is named. */
export const resalePath = (id: string, orderId?: string): string =>
  `${tokenPath(id)}?buy${orderId === undefined ? '' : `&pay=${encodeURIComponent(orderId)}`}`;
/** The page of items that go on sale together: of a drop, as fans know it. */
export const launchPath = (id: string): string => `/drops/${encodeURIComponent(id)}`;
export const launchDrawPath = (id: string): string => `${launchPath(id)}/draw`;
export const lotteryPath = (id: string): string => `/lottery/${encodeURIComponent(id)}`;
interface OpenedTickets {
  /** as many as were chosen; one where left out */
  count?: number;
  /** an order to go on with */
  orderId?: string | null;
  /** coins that were bought for them, or are to be */
  fundingId?: string | null;
}

/** The lottery with its tickets' dialog open. */
export function lotteryTicketsPath(
  id: string,
  { count = 1, orderId = null, fundingId = null }: OpenedTickets = {},
): string {
  const opened = `${lotteryPath(id)}?tickets${count === 1 ? '' : `=${count}`}`;
  const order = orderId === null ? '' : `&pay=${encodeURIComponent(orderId)}`;
  const funding = fundingId === null ? '' : `&coins=${encodeURIComponent(fundingId)}`;
  return `${opened}${order}${funding}`;
}
/** Thanks for the purchase just made (spec:60), by the lottery's id. */
export const lotteryPurchasedPath = (id: string): string => `/lottery_purchased/${encodeURIComponent(id)}`;
/** Follows a ticket order until it is final (spec:60). */
export const lotteryConfirmationPath = (orderId: string): string => `/lottery_confirmation/${orderId}`;
/** The calendar file of an opening. */
export const calendarPath = (about: 'film' | 'auction' | 'drop', id: string): string =>
  `/api/calendar/${about}/${encodeURIComponent(id)}`;
/** Somebody’s public profile. */
export const personPath = (handle: string): string => `/u/${encodeURIComponent(handle)}`;
/** The poster of an edition, for its owner. */
export const posterDownloadPath = (marketToken: string, format: PosterFormat): string =>
  `/api/showcase/${encodeURIComponent(marketToken)}/${format}`;
/** The page on which an owned token is shown, by its id on the market. */
export const ownedTokenPath = (marketToken: string): string =>
  `/nftshowcase/${encodeURIComponent(marketToken)}`;
/** The contact form, set to report a profile. */
export const personReportPath = (handle: string): string => `/contact?person=${encodeURIComponent(handle)}`;
/** The contact form, set to report an item. */
export const reportPath = (id: string): string => `/contact?report=${encodeURIComponent(id)}`;
export const postPath = (slug: string): string => `/blog/${encodeURIComponent(slug)}`;
export const legalChangesPath = (page: string, number: number): string => `/legal/${page}/${number}`;
/** A film's page stands at the root, where no other page does. */
export const filmPath = (slug: string): string => `/${encodeURIComponent(slug)}`;
export const loginPath = (next: string): string => `${patterns.login}?next=${encodeURIComponent(next)}`;
export const walletPath = (next: string): string => `${patterns.wallet}?next=${encodeURIComponent(next)}`;

// links that we mail
export const verifyPath = (token: string): string => `${patterns.login}?verify=${encodeURIComponent(token)}`;
export const resetPath = (token?: string): string =>
  `${patterns.reset}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`;
/** `confirm` a new address by the mail to it, or `undo` the change by the mail to the old one. */
export const changeEmailPath = (what: 'confirm' | 'undo', token: string): string =>
  `${patterns.changeEmail}?${what}=${encodeURIComponent(token)}`;
export const newsletterPath = (what: 'confirm' | 'leave', token: string): string =>
  `${patterns.newsletter}?${what}=${encodeURIComponent(token)}`;
export const mailsOffPath = (token: string): string =>
  `${patterns.mailsOff}?token=${encodeURIComponent(token)}`;
/** Where mail programs end a kind of mail by one press (RFC 8058). */
export const oneClickPath = (list: 'newsletter' | 'notifications', token: string): string =>
  `/${list}/one-click/${encodeURIComponent(token)}`;
export const confirmationPath = (itemId: string, token: string): string =>
  `/confirmation/${encodeURIComponent(itemId)}/${encodeURIComponent(token)}`;
/** Where providers lead a buyer back to (spec:19). */
export const paymentStatusPath = (itemId: string, orderId: string, token: string): string =>
  `/paymentstatus/${encodeURIComponent(itemId)}/${orderId}/${encodeURIComponent(token)}`;
/** A page of ours that opens Cashfree's, by a form: that has no address of its own. */
export const cashfreePagePath = (paymentId: string, session: string): string =>
  `/payments/cashfree/${paymentId}/${session}`;
/** An order's page; with `token`, for whoever has the link. */
export const orderPath = (id: string, token?: string): string =>
  `/orders/${id}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`;
export const receiptPath = (id: string): string => `/orders/${id}/receipt`;

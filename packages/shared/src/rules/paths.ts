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
/** The item's page with its checkout open: on the given order, else on the buyer's open order or a new one. */
export const checkoutPath = (itemId: string, orderId?: string): string =>
  `${itemPath(itemId)}?${orderId === undefined ? 'buy' : `pay=${encodeURIComponent(orderId)}`}`;
export const bidConfirmationPath = (id: string): string => `/bid_conformation/${encodeURIComponent(id)}`;
/** The certificate of an item, or of one of its editions. */
export const certificatePath = (id: string, serial?: number): string =>
  `${itemPath(id)}/certificate${serial === undefined ? '' : `?serial=${serial}`}`;
/** A token on the market, `{item}~{serial}`. */
export const tokenPath = (id: string): string => `/nfttransfer/${encodeURIComponent(id)}`;
/** A token's page where its collection is known, as {@link itemPagePath}. */
export const tokenPagePath = ({ id, collection }: { id: string; collection: Collection }): string =>
  collection === NONFUNGIBLE_SPB ? patterns.legendary : tokenPath(id);
/** The token's page with its buy dialog open: on the given order, where one is named. */
export const resalePath = (id: string, orderId?: string): string =>
  `${tokenPath(id)}?buy${orderId === undefined ? '' : `&pay=${encodeURIComponent(orderId)}`}`;
/** The page of a launch, which people know as a drop. */
export const launchPath = (id: string): string => `/drops/${encodeURIComponent(id)}`;
export const launchDrawPath = (id: string): string => `${launchPath(id)}/draw`;
export const lotteryPath = (id: string): string => `/lottery/${encodeURIComponent(id)}`;
interface OpenedTickets {
  /** the chosen number of tickets; 1 where left out */
  count?: number;
  /** an order to continue */
  orderId?: string | null;
  /** the funding of coins for the tickets */
  fundingId?: string | null;
}

/** The lottery's page with the ticket dialog open. */
export function lotteryTicketsPath(
  id: string,
  { count = 1, orderId = null, fundingId = null }: OpenedTickets = {},
): string {
  const opened = `${lotteryPath(id)}?tickets${count === 1 ? '' : `=${count}`}`;
  const order = orderId === null ? '' : `&pay=${encodeURIComponent(orderId)}`;
  const funding = fundingId === null ? '' : `&coins=${encodeURIComponent(fundingId)}`;
  return `${opened}${order}${funding}`;
}
/** The page after buying tickets with a wallet (spec:60), by the lottery's id. */
export const lotteryPurchasedPath = (id: string): string => `/lottery_purchased/${encodeURIComponent(id)}`;
/** The page that follows a ticket order until it is final (spec:60). */
export const lotteryConfirmationPath = (orderId: string): string => `/lottery_confirmation/${orderId}`;
/** The calendar file of an opening. */
export const calendarPath = (about: 'film' | 'auction' | 'drop', id: string): string =>
  `/api/calendar/${about}/${encodeURIComponent(id)}`;
/** Somebody’s public profile. */
export const personPath = (handle: string): string => `/u/${encodeURIComponent(handle)}`;
/** The download of an edition's poster, for its owner. */
export const posterDownloadPath = (marketToken: string, format: PosterFormat): string =>
  `/api/showcase/${encodeURIComponent(marketToken)}/${format}`;
/** The page on which an owned token is shown, by its id on the market. */
export const ownedTokenPath = (marketToken: string): string =>
  `/nftshowcase/${encodeURIComponent(marketToken)}`;
/** The contact form, prepared for reporting a profile. */
export const personReportPath = (handle: string): string => `/contact?person=${encodeURIComponent(handle)}`;
/** The contact form, prepared for reporting an item. */
export const reportPath = (id: string): string => `/contact?report=${encodeURIComponent(id)}`;
export const postPath = (slug: string): string => `/blog/${encodeURIComponent(slug)}`;
export const legalChangesPath = (page: string, number: number): string => `/legal/${page}/${number}`;
/** A film's page, directly under the root, where only films have pages without a fixed name. */
export const filmPath = (slug: string): string => `/${encodeURIComponent(slug)}`;
export const loginPath = (next: string): string => `${patterns.login}?next=${encodeURIComponent(next)}`;
/** @param next the page to open afterwards; null: the last visited one */
export const signUpPath = (next: string | null): string =>
  next ? `${patterns.signup}?next=${encodeURIComponent(next)}` : patterns.signup;
export const walletPath = (next: string): string => `${patterns.wallet}?next=${encodeURIComponent(next)}`;

// links in our mails
export const verifyPath = (token: string): string => `${patterns.login}?verify=${encodeURIComponent(token)}`;
export const resetPath = (token?: string): string =>
  `${patterns.reset}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`;
/** The link that confirms a new address (in the mail to it), or undoes the change (in the mail to the old one). */
export const changeEmailPath = (what: 'confirm' | 'undo', token: string): string =>
  `${patterns.changeEmail}?${what}=${encodeURIComponent(token)}`;
export const newsletterPath = (what: 'confirm' | 'leave', token: string): string =>
  `${patterns.newsletter}?${what}=${encodeURIComponent(token)}`;
export const mailsOffPath = (token: string): string =>
  `${patterns.mailsOff}?token=${encodeURIComponent(token)}`;
/** The address by which mail programs unsubscribe with one press (RFC 8058). */
export const oneClickPath = (list: 'newsletter' | 'notifications', token: string): string =>
  `/${list}/one-click/${encodeURIComponent(token)}`;
export const confirmationPath = (itemId: string, token: string): string =>
  `/confirmation/${encodeURIComponent(itemId)}/${encodeURIComponent(token)}`;
/** The page to which providers send a buyer back (spec:19). */
export const paymentStatusPath = (itemId: string, orderId: string, token: string): string =>
  `/paymentstatus/${encodeURIComponent(itemId)}/${orderId}/${encodeURIComponent(token)}`;
/** Our page that opens Cashfree's page with a form, as Cashfree's has no address of its own. */
export const cashfreePagePath = (paymentId: string, session: string): string =>
  `/payments/cashfree/${paymentId}/${session}`;
/** An order's page; with `token`, for everybody who has the link. */
export const orderPath = (id: string, token?: string): string =>
  `/orders/${id}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`;
export const receiptPath = (id: string): string => `/orders/${id}/receipt`;

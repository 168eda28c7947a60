/** Figures that browser and server share. A figure of the specification names its section. */

/** Creator's royalty and service fee, in basis points of the total (spec:6 and spec:7). */
export const ROYALTY_BPS = 1000;
export const SERVICE_FEE_BPS = 125;

/** How long a quote locks its rate and reserves one edition (spec:3 and spec:15). */
export const QUOTE_MINUTES = 10;
/**
 * How long after its last second a quote, or its voucher, counts as void: a local chain makes no blocks while nothing
 * happens.
 */
export const IDLE_MARGIN_MS = 2_000;

/**
 * How long an order keeps its edition after its quote ends, for a payment that was made in time but arrives late
 * (adr/207, adr/603).
 */
export const LATE_PAYMENT_MINUTES = 2;

/** Longest name of a person, in characters. */
export const NAME_MAX = 80;
/** Longest address of a mail (RFC 5321). */
export const EMAIL_MAX = 254;

/** Sign-up: passwords have at least 9 characters (spec:21); redirect to /login after 5 s (discovery:9). */
export const PASSWORD_MIN = 9;
export const PASSWORD_MAX = 128;
export const SIGNUP_REDIRECT_SECONDS = 5;

/** The time from the announcement of a film without a date to its opening (discovery:4, spec:30). */
export const COMING_SOON_SECONDS = 6_000_000;

/** Words on a film's panel of the home page (discovery:2). */
export const filmLabels = ['Latest', 'Trending', 'Coming soon'] as const;

export const rarities = ['Common', 'Rare', 'Ultimate', 'Legendary'] as const;
export type Rarity = (typeof rarities)[number];

/** `collection` decides the style of a card; `rarity` is a property (spec:28a). */
export const collections = ['Common', 'Rare', 'Ultimate', 'Legendary', 'NonfungibleSPB'] as const;
export type Collection = (typeof collections)[number];
/** The collection of the one item that has a page of its own (spec:28a). */
export const NONFUNGIBLE_SPB: Collection = 'NonfungibleSPB';

/** The version of the terms by which bidders of the legendary item bid; their text is web/app/messages/en/market/rights.ts. */
export const BID_TERMS_VERSION = '2026-11';
/** The shop's decision about a person who wants to bid on the legendary item. */
export const bidderApprovals = ['free', 'waiting', 'approved', 'refused'] as const;

/** Chains by the names that items carry (spec:1). */
export const chainNames = ['polygon', 'ethereum'] as const;
export type ChainName = (typeof chainNames)[number];
/** The chain of the receiver, where orders of items on another chain can be paid (adr/236). */
export const RECEIVER_CHAIN: ChainName = 'ethereum';
export const chainTitles: Record<ChainName, string> = { polygon: 'Polygon', ethereum: 'Ethereum' };

/** How a wallet is reached: in this browser, over the WalletConnect bridge, or by us with a key in our vault. */
export const walletKinds = ['extension', 'bridge', 'vault'] as const;
export type WalletKind = (typeof walletKinds)[number];

export const saleKinds = ['fixed', 'auction'] as const;
export type SaleKind = (typeof saleKinds)[number];

/** An order's states (spec:15), in the order in which they are reached. */
export const orderStates = [
  'created',
  'awaiting_payment',
  'paid',
  'minting',
  'minted',
  'complete',
  'expired',
  'failed',
  'refund_due',
  'refunded',
] as const;
export type OrderState = (typeof orderStates)[number];

/**
 * States of a payment in ETH on Ethereum. offered: not requested. quoted: a wallet may pay. sent: the wallet reports
 * that it paid. confirming: in a block that is not final. paid: the money pays for the order. over: its time ran out.
 */
export const ethPaymentStates = [
  'offered',
  'quoted',
  'sent',
  'confirming',
  'paid',
  'refunding',
  'refunded',
  'over',
] as const;

/** Widths in which pictures are served; no picture is enlarged beyond its original. */
export const imageWidths = [160, 320, 480, 640, 800, 1200, 1600] as const;
/**
 * The width of a face beside a name and of a row's picture: the smallest of `imageWidths` weighs three times as much.
 */
export const faceWidth = 80;
/** The print width of a poster, 8 inches of 300 dots. Pages load it only when somebody zooms in. */
export const masterWidth = 2400;

/** What the owner of a poster may download: two wallpapers, a sheet to print, and a picture to share. */
export const posterFormats = ['phone', 'desktop', 'print', 'story'] as const;
export type PosterFormat = (typeof posterFormats)[number];

/** Categories of notifications; mails can be switched off for each. */
export const notificationCategories = ['orders', 'market', 'lottery', 'account'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** A token's states on the market. `ended`: its auction is over and not yet settled. */
export const marketStates = ['upcoming', 'idle', 'listed', 'auction', 'ended'] as const;
export type MarketState = (typeof marketStates)[number];

/** The kinds of market transactions. */
export const marketTransactionKinds = [
  'sell',
  'change-price',
  'remove',
  'auction',
  'cancel-auction',
  'buy',
  'bid',
  'settle',
  'withdraw',
  'approve',
  'tickets',
  'draw',
  'claim-prize',
  'return-prize',
  'claim-refund',
] as const;
export type MarketTransactionKind = (typeof marketTransactionKinds)[number];

/**
 * sent: the wallet reports it. confirming: in a block, with fewer confirmations than a trade needs. done: enough of
 * them. failed: the contract refused. replaced: another transaction of the same wallet took its place. lost: a
 * reorganisation removed its block.
 */
export const marketTransactionStates = ['sent', 'confirming', 'done', 'failed', 'replaced', 'lost'] as const;
export type MarketTransactionState = (typeof marketTransactionStates)[number];

/** A bidder's standing in an auction. */
export const bidStatuses = ['leading', 'outbid', 'won', 'lost'] as const;
export type BidStatus = (typeof bidStatuses)[number];

/** Avatar and cover: one picture of at most 5 MB (discovery:5). */
export const UPLOAD_BYTES = 5_242_880;
export const pictureUses = ['avatar', 'cover'] as const;
export type PictureUse = (typeof pictureUses)[number];

/** What may stand in the way of deleting an account (spec:42). */
export const obstacleKinds = [
  'token',
  'coins',
  'order',
  'unpaid',
  'transaction',
  'listing',
  'auction',
  'bid',
  'credit',
  'funding',
  'ticket',
  'income',
  'membership',
  'frozen',
  'unreachable',
] as const;

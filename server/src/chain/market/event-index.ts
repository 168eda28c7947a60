import type { ActivityFilter } from '@talkies/shared/market-activity';
import { sql } from 'drizzle-orm';
import { dropOfTokenColumn } from '../token-columns.ts';

/** What activity on the market consists of. */
export const marketEventNames = [
  'Purchased',
  'MintedFor',
  'Listed',
  'PriceChanged',
  'Sold',
  'AuctionCreated',
  'BidPlaced',
  'AuctionSettled',
] as const;
export type MarketEventName = (typeof marketEventNames)[number];

/** What activity is asked for by, apart from all of it. Each has an index: what hardly ever happens is not looked for among all else. */
const eventsOf = {
  sales: ['Purchased', 'MintedFor', 'Sold', 'AuctionSettled'],
  listings: ['Listed', 'PriceChanged'],
  auctions: ['AuctionCreated', 'AuctionSettled'],
  bids: ['BidPlaced'],
} as const satisfies Record<ActivityFilter, readonly MarketEventName[]>;

const isAmong = (names: readonly MarketEventName[]): string =>
  `name in (${names.map((name) => `'${name}'`).join(', ')})`;

/** The conditions of the indexes of market activity; a query states them as they are, or the planner does not see what they have. */
export const isOfMarket = isAmong(marketEventNames);
export const isOfGroup = (group: ActivityFilter): string => isAmong(eventsOf[group]);

/** Of changes of a contract's service fee, in the same way; hardly ever there is one. */
export const isFeeChange = "name = 'FeeChanged'";

/** The drop of the token that an event names. Mints are not keyed by it. */
export const dropOfEvent = dropOfTokenColumn(sql`(args ->> 'tokenId')`);

import type { ActivityFilter } from '@talkies/shared/market-activity';
import { sql } from 'drizzle-orm';
import { dropOfTokenColumn } from '../token-columns.ts';

/** The events that market activity consists of. */
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

/**
 * The groups by which activity is requested, apart from all of it. Each has an index, so that rare events are not
 * searched for among all others.
 */
const eventsOf = {
  sales: ['Purchased', 'MintedFor', 'Sold', 'AuctionSettled'],
  listings: ['Listed', 'PriceChanged'],
  auctions: ['AuctionCreated', 'AuctionSettled'],
  bids: ['BidPlaced'],
} as const satisfies Record<ActivityFilter, readonly MarketEventName[]>;

const isAmong = (names: readonly MarketEventName[]): string =>
  `name in (${names.map((name) => `'${name}'`).join(', ')})`;

/**
 * The conditions of the indexes of market activity. A query must state them literally, or the planner does not use
 * the index.
 */
export const isOfMarket = isAmong(marketEventNames);
export const isOfGroup = (group: ActivityFilter): string => isAmong(eventsOf[group]);

/** The same for changes of a contract's service fee, which are rare. */
export const isFeeChange = "name = 'FeeChanged'";

/** The drop of the token that an event names. Mints are not keyed by it. */
export const dropOfEvent = dropOfTokenColumn(sql`(args ->> 'tokenId')`);

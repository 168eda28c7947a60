import { sql } from 'drizzle-orm';

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

/** The condition of the indexes of market activity; a query states it as it is. */
export const isOfMarket = `name in (${marketEventNames.map((name) => `'${name}'`).join(', ')})`;

/** The drop of the token that an event names: what is above the serial's 32 bits. Mints are not keyed by it. */
export const dropOfEvent = sql`(div((args ->> 'tokenId')::numeric, 4294967296)::bigint)`;

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { shareDownSql } from '../../platform/db/share-down.ts';
import { drops } from '../tables.ts';
import { listings } from './tables.ts';

/** `resaleSharesDown` of the shared rules as SQL: what the buyer pays in all, in wei. A test compares the two. */
export const resaleTotal = (price: SQLWrapper, royaltyBps: SQLWrapper, feeBps: SQLWrapper): SQL<string> =>
  sql<string>`${price}::numeric + ${shareDownSql(price, royaltyBps)} + ${shareDownSql(price, feeBps)}`;

/** The buyer's total of a listing, in a query that joins `drops`. */
export const listingTotal = resaleTotal(listings.price, drops.royaltyBps, listings.feeBps);

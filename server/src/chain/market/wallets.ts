import { desc, sql } from 'drizzle-orm';
import { type PgColumn, union } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';
import { type Holders, heldBy } from '../held-by.ts';
import { mints } from '../tables.ts';
import type { Auction, Sale } from './reads.ts';
import { auctions, bids, listings, sales } from './tables.ts';

/** Auctions that these wallets opened, the latest first. */
export async function auctionsBy(db: Database, holders: Holders, limit: number): Promise<Auction[]> {
  if (holders.length === 0) return [];
  return db
    .select()
    .from(auctions)
    .where(heldBy(auctions, auctions.seller, holders))
    .orderBy(desc(auctions.startedAt))
    .limit(limit);
}

/** Resales in which these wallets sold, or bought, the latest first. */
export async function salesBy(
  db: Database,
  side: 'seller' | 'buyer',
  holders: Holders,
  limit: number,
): Promise<Sale[]> {
  if (holders.length === 0) return [];
  return db
    .select()
    .from(sales)
    .where(heldBy(sales, sales[side], holders))
    .orderBy(desc(sales.at), desc(sales.logIndex))
    .limit(limit);
}

/** First sales to these wallets, the latest first. */
export async function mintsTo(db: Database, holders: Holders, limit: number) {
  if (holders.length === 0) return [];
  return db
    .select()
    .from(mints)
    .where(heldBy(mints, mints.buyer, holders))
    .orderBy(desc(mints.at), desc(mints.logIndex))
    .limit(limit);
}

/** Those of these wallets that the market has seen: as buyer, bidder or seller, of a first sale too. */
export async function participantsAmong(db: Database, holders: Holders): Promise<Set<string>> {
  if (holders.length === 0) return new Set();
  const seen = (
    table: typeof mints | typeof bids | typeof listings | typeof auctions | typeof sales,
    column: PgColumn,
  ) =>
    db
      .selectDistinct({ address: sql<string>`${column}`.as('address') })
      .from(table)
      .where(heldBy(table, column, holders));
  const rows = await union(
    seen(mints, mints.buyer),
    seen(bids, bids.bidder),
    seen(listings, listings.seller),
    seen(auctions, auctions.seller),
    seen(sales, sales.buyer),
    seen(sales, sales.seller),
  );
  return new Set(rows.map(({ address }) => address));
}

import { desc, inArray, sql } from 'drizzle-orm';
import { type PgColumn, union } from 'drizzle-orm/pg-core';
import { getAddress } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import { mints } from '../tables.ts';
import type { Auction, Sale } from './reads.ts';
import { auctions, bids, listings, sales } from './tables.ts';

const checked = (addresses: string[]) => addresses.map((address) => getAddress(address));

/** Auctions that these wallets opened, the latest first. */
export async function auctionsBy(db: Database, addresses: string[], limit: number): Promise<Auction[]> {
  if (addresses.length === 0) return [];
  return db
    .select()
    .from(auctions)
    .where(inArray(auctions.seller, checked(addresses)))
    .orderBy(desc(auctions.startedAt))
    .limit(limit);
}

/** Resales in which these wallets sold, or bought, the latest first. */
export async function salesBy(
  db: Database,
  side: 'seller' | 'buyer',
  addresses: string[],
  limit: number,
): Promise<Sale[]> {
  if (addresses.length === 0) return [];
  return db
    .select()
    .from(sales)
    .where(inArray(sales[side], checked(addresses)))
    .orderBy(desc(sales.at), desc(sales.logIndex))
    .limit(limit);
}

/** First sales to these wallets, the latest first. */
export async function mintsTo(db: Database, addresses: string[], limit: number) {
  if (addresses.length === 0) return [];
  return db
    .select()
    .from(mints)
    .where(inArray(mints.buyer, checked(addresses)))
    .orderBy(desc(mints.at), desc(mints.logIndex))
    .limit(limit);
}

/** Those of these wallets that the market has seen: as buyer, bidder or seller, of a first sale too. */
export async function tradersAmong(db: Database, addresses: string[]): Promise<Set<string>> {
  const given = [...new Set(checked(addresses))];
  if (given.length === 0) return new Set();
  const seen = (
    table: typeof mints | typeof bids | typeof listings | typeof auctions | typeof sales,
    column: PgColumn,
  ) =>
    db
      .selectDistinct({ address: sql<string>`${column}`.as('address') })
      .from(table)
      .where(inArray(column, given));
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

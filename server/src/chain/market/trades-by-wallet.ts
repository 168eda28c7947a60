import { desc, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, union } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';
import { type Owners, ownedBy } from '../owned-by.ts';
import { mints } from '../tables.ts';
import type { Auction, Sale } from './reads.ts';
import { auctions, bids, listings, sales } from './tables.ts';

/** Auctions that these wallets opened, the latest first. */
export async function auctionsBy(db: Database, owners: Owners, limit: number): Promise<Auction[]> {
  if (owners.length === 0) return [];
  return db
    .select()
    .from(auctions)
    .where(ownedBy(auctions, auctions.seller, owners))
    .orderBy(desc(auctions.startedAt))
    .limit(limit);
}

/** Resales in which these wallets sold, or bought, the latest first. */
export async function salesBy(
  db: Database,
  side: 'seller' | 'buyer',
  owners: Owners,
  limit: number,
): Promise<Sale[]> {
  if (owners.length === 0) return [];
  return db
    .select()
    .from(sales)
    .where(ownedBy(sales, sales[side], owners))
    .orderBy(desc(sales.at), desc(sales.logIndex))
    .limit(limit);
}

/** First sales to these wallets, the latest first. */
export async function mintsTo(db: Database, owners: Owners, limit: number) {
  if (owners.length === 0) return [];
  return db
    .select()
    .from(mints)
    .where(ownedBy(mints, mints.buyer, owners))
    .orderBy(desc(mints.at), desc(mints.logIndex))
    .limit(limit);
}

type Traded = typeof mints | typeof bids | typeof listings | typeof auctions | typeof sales;

/** Where a wallet is seen to have traded: as buyer, bidder or seller, first sales included. */
const trades = <T>(seen: (table: Traded, wallet: PgColumn) => T): [T, T, T, T, T, T] => [
  seen(mints, mints.buyer),
  seen(bids, bids.bidder),
  seen(listings, listings.seller),
  seen(auctions, auctions.seller),
  seen(sales, sales.buyer),
  seen(sales, sales.seller),
];

/** Whether a wallet has traded, in a query. */
export const hasTraded = (db: Database, wallet: PgColumn): SQL | undefined =>
  or(...trades((table, column) => exists(db.select({ one: sql`1` }).from(table).where(eq(column, wallet)))));

/** Those of these wallets that have traded. */
export async function participantsAmong(db: Database, owners: Owners): Promise<Set<string>> {
  if (owners.length === 0) return new Set();
  const rows = await union(
    ...trades((table, column) =>
      db
        .selectDistinct({ address: sql<string>`${column}`.as('address') })
        .from(table)
        .where(ownedBy(table, column, owners)),
    ),
  );
  return new Set(rows.map(({ address }) => address));
}

import { type Coin, coinToCentsNearest } from '@talkies/shared';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { Rates } from './rates.ts';
import { saleWorths } from './tables.ts';

type Sale = Pick<typeof saleWorths.$inferInsert, 'chain' | 'txHash' | 'tokenId'>;

/** A coin's amount in US cents at the present rate, rounded to the nearest; null without a rate. */
export function centsOfCoin(rates: Rates, wei: bigint, coin: Coin): bigint | null {
  const rate = rates.current(coin);
  return rate && coinToCentsNearest(wei, rate.rate);
}

/** Stores what a sale is worth now. Idempotent: the first value stays. Without a rate nothing is stored. */
export async function storeWorth(db: Database, sale: Sale, cents: bigint | null): Promise<void> {
  if (cents !== null)
    await db
      .insert(saleWorths)
      .values({ ...sale, cents })
      .onConflictDoNothing();
}

/** By the hash of the transaction, for the sales of one token or several. */
export async function worthsOf(db: Database, sales: Sale[]): Promise<(sale: Sale) => bigint | null> {
  const name = ({ chain, txHash, tokenId }: Sale): string => `${chain}:${txHash}:${tokenId}`;
  const rows =
    sales.length === 0
      ? []
      : await db
          .select()
          .from(saleWorths)
          .where(
            and(
              eq(saleWorths.chain, sales[0]?.chain ?? 'polygon'),
              inArray(
                saleWorths.txHash,
                sales.map(({ txHash }) => txHash),
              ),
            ),
          );
  const known = new Map(rows.map((row) => [name(row), row.cents]));
  return (sale) => known.get(name(sale)) ?? null;
}

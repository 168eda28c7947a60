import { count, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { orders, purchases } from './tables.ts';

/** Sales of one day (UTC) in US cents. `fees`: our share of them, each rounded down. */
export interface DayOfSales {
  day: string;
  sales: number;
  cents: bigint;
  fees: bigint;
}

/** Completed sales by day, since an instant, oldest first; days without a sale are left out. */
export async function salesByDay(db: Database, since: Date): Promise<DayOfSales[]> {
  const day = sql<string>`to_char(${purchases.at} at time zone 'UTC', 'YYYY-MM-DD')`;
  const fee = sql`${purchases.priceCents} * ${orders.feeBps} / 10000`;
  const rows = await db
    .select({
      day,
      sales: count(),
      cents: sql<string>`sum(${purchases.priceCents})::text`,
      fees: sql<string>`sum(${fee})::text`,
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(gte(purchases.at, since))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return rows.map((row) => ({ ...row, cents: BigInt(row.cents), fees: BigInt(row.fees) }));
}

/** How many orders stand in each state. */
export const ordersByState = (db: Database) =>
  db.select({ state: orders.state, orders: count() }).from(orders).groupBy(orders.state);

import { orderStates } from '@talkies/shared';
import { MAX_ORDERS_COUNTED } from '@talkies/shared/studio';
import { count, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { shareDownSql } from '../../platform/db/share-down.ts';
import { orders, purchases } from './tables.ts';

/** Sales of one day (UTC) in US cents. `fees`: our share of them, each rounded down. */
export interface DayOfSales {
  day: string;
  sales: number;
  cents: bigint;
  fees: bigint;
}

/**
 * Completed sales by day since an instant, oldest first; days without a sale are left out. One index holds all columns;
 * only for purchases from before their fee was stored is the order looked up (adr/383).
 */
export async function salesByDay(db: Database, since: Date): Promise<DayOfSales[]> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const rows = await db
    .select({
      day: sql<string>`day::text`,
      sales: count(),
      cents: sql<string>`sum(cents)::text`,
      fees: sql<string>`sum(fee)::text`,
    })
    .from(
      sql`(select (at at time zone 'UTC')::date as day, price_cents as cents, fee_cents as fee
        from ${purchases} where at >= ${from} and fee_cents is not null
        union all select (p.at at time zone 'UTC')::date, p.price_cents, ${shareDownSql(sql`p.price_cents`, sql`o.fee_bps`)}
        from ${purchases} p join ${orders} o on o.id = p.order_id where p.at >= ${from} and p.fee_cents is null) as sold`,
    )
    .groupBy(sql`day`)
    .orderBy(sql`day`);
  return rows.map((row) => ({ ...row, cents: BigInt(row.cents), fees: BigInt(row.fees) }));
}

/** The number of orders in each state, up to `MAX_ORDERS_COUNTED`, which means so many or more. Empty states are left out. */
export async function ordersByState(db: Database) {
  const states = sql.join(
    orderStates.map((state) => sql`(${state}::text)`),
    sql`, `,
  );
  const rows = await db
    .select({ state: sql<(typeof orderStates)[number]>`state`, orders: sql<number>`orders::int` })
    .from(
      sql`(select known.state, (select count(*) from
          (select from ${orders} o where o.state = known.state limit ${MAX_ORDERS_COUNTED}) as counted) as orders
        from (values ${states}) as known (state)) as by_state`,
    )
    .where(sql`orders > 0`);
  return rows;
}

import { inDelivery, paidStates } from '@talkies/shared';
import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { Hex } from 'viem';
import { filledTicketOrders } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { unpaidShopPurchases, waitsForMoney } from './shop-purchases.ts';
import { type OrderRow, orders } from './tables.ts';

/** An order of lottery tickets, which the granter buys on chain for the buyer after a provider was paid (adr/274). */
export type TicketsRow = OrderRow & { lottery: string; ticketCount: number };

/** Null for any other order. */
export const asTickets = (order: OrderRow): TicketsRow | null =>
  order.lottery === null ? null : (order as TicketsRow);

/** A buyer's orders of tickets that wait for their payment, newest first. */
export const unpaidTickets = async (db: Database, userId: string): Promise<TicketsRow[]> =>
  (await unpaidShopPurchases(db, userId, 'tickets')).flatMap((row) => asTickets(row) ?? []);

/** A buyer's orders of one lottery's tickets, newest first. */
export const ticketsOf = async (db: Database, userId: string, lottery: string): Promise<TicketsRow[]> => {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.lottery, lottery)))
    .orderBy(desc(orders.createdAt));
  return rows.flatMap((row) => asTickets(row) ?? []);
};

/** Orders whose tickets are not on the chain yet: once they are, they count among the wallet's purchases. */
const notFilled = (db: Database) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(filledTicketOrders)
      .where(
        and(eq(filledTicketOrders.chain, orders.chain), eq(filledTicketOrders.orderId, orders.chainOrderId)),
      ),
  );

/**
 * US cents that a person's orders of tickets count towards their daily limit, beside their wallets' purchases: orders to be
 * paid, orders whose tickets are not on the chain yet, and orders of wallets that are no longer theirs. Read it before the
 * chain's purchases: an order that moves from one to the other meanwhile then counts twice, and is never missed.
 * @param own addresses of the person's wallets
 */
export async function centsOfOrders(
  db: Database,
  userId: string,
  { own, since, now }: { own: readonly Hex[]; since: Date; now: Date },
): Promise<bigint> {
  const isElsewhere = or(notFilled(db), notInArray(orders.wallet, [...own]));
  const [sum] = await db
    .select({ cents: sql<string>`coalesce(sum(${orders.priceCents}), 0)::text` })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNotNull(orders.lottery),
        gt(orders.createdAt, since),
        or(inArray(orders.state, paidStates), waitsForMoney(now)),
        isElsewhere,
      ),
    );
  return BigInt(sum?.cents ?? 0);
}

/** The tickets of one lottery that paid orders are to bring to a wallet. @param except an order that does not count */
export async function ticketsComing(
  db: Database,
  { lottery, wallet, except }: { lottery: string; wallet: Hex; except: string | null },
): Promise<number> {
  const [sum] = await db
    .select({ count: sql<string>`coalesce(sum(${orders.ticketCount}), 0)::text` })
    .from(orders)
    .where(
      and(
        eq(orders.lottery, lottery),
        eq(orders.wallet, wallet),
        inArray(orders.state, inDelivery),
        except === null ? undefined : ne(orders.id, except),
        notFilled(db),
      ),
    );
  return Number(sum?.count ?? 0);
}

/** The number and US cents of orders of one lottery's tickets, by their state. */
export const ticketSalesOf = (
  db: Database,
  lottery: string,
): Promise<{ state: OrderRow['state']; orders: number; tickets: number; cents: string }[]> =>
  db
    .select({
      state: orders.state,
      orders: count(),
      tickets: sql<number>`coalesce(sum(${orders.ticketCount}), 0)::int`,
      cents: sql<string>`coalesce(sum(${orders.priceCents}), 0)::text`,
    })
    .from(orders)
    .where(eq(orders.lottery, lottery))
    .groupBy(orders.state);

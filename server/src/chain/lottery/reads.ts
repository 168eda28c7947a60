import type { ChainName } from '@talkies/shared';
import { and, asc, countDistinct, desc, eq, gt, inArray, lt, lte, ne, or, sql, sum } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { type Owners, ownedBy } from '../owned-by.ts';
import { isOneOf } from '../projection/many-rows.ts';
import { type OrderKey, ofOrder } from '../reads.ts';
import { blocks, cursors } from '../tables.ts';
import {
  endedWithoutWinner,
  filledTicketOrders,
  lotteries,
  lotteryVersions,
  openLotteryStates,
  ticketPurchases,
  ticketRefunds,
} from './tables.ts';

export type OnchainLottery = typeof lotteries.$inferSelect;
export type TicketPurchaseRow = typeof ticketPurchases.$inferSelect;
export type TicketRefund = typeof ticketRefunds.$inferSelect;
export type FilledTicketOrder = typeof filledTicketOrders.$inferSelect;

/** The key of a lottery: its chain and its number in the contract there. */
export interface LotteryKey {
  chain: ChainName;
  lotteryId: number;
}
export const lotteryKey = ({ chain, lotteryId }: LotteryKey): string => `${chain}/${lotteryId}`;

const of = (table: typeof ticketPurchases | typeof ticketRefunds | typeof lotteries, key: LotteryKey) =>
  and(eq(table.chain, key.chain), eq(table.lotteryId, key.lotteryId));

export interface ReadLottery {
  lottery: OnchainLottery;
  /** the reader's step at which the lottery last changed */
  version: number;
  /** the time of the last block that was read */
  readUntil: Date;
}

/** Lotteries by `lotteryKey`; unknown ones are left out. */
export async function lotteriesOf(
  db: Database,
  keys: readonly LotteryKey[],
): Promise<Map<string, ReadLottery>> {
  const found = new Map<string, ReadLottery>();
  for (const chain of new Set(keys.map((key) => key.chain))) {
    const ids = keys.filter((key) => key.chain === chain).map(({ lotteryId }) => lotteryId);
    const rows = await db
      .select({ lottery: lotteries, version: lotteryVersions.version, readUntil: blocks.at })
      .from(lotteries)
      .leftJoin(cursors, eq(cursors.chain, lotteries.chain))
      .leftJoin(blocks, and(eq(blocks.chain, cursors.chain), eq(blocks.number, cursors.number)))
      .leftJoin(
        lotteryVersions,
        and(eq(lotteryVersions.chain, lotteries.chain), eq(lotteryVersions.lotteryId, lotteries.lotteryId)),
      )
      .where(and(eq(lotteries.chain, chain), isOneOf(lotteries.lotteryId, ids)));
    for (const { lottery, version, readUntil } of rows)
      found.set(lotteryKey(lottery), { lottery, version: version ?? 0, readUntil: readUntil ?? new Date(0) });
  }
  return found;
}

/** A chain's lotteries that wait for a step that anybody may take, the oldest deadline first. */
export const lotteriesToEnd = (db: Database, chain: ChainName, now: Date): Promise<OnchainLottery[]> =>
  db
    .select()
    .from(lotteries)
    .where(
      and(
        eq(lotteries.chain, chain),
        lte(lotteries.deadline, now),
        inArray(lotteries.state, openLotteryStates),
      ),
    )
    .orderBy(asc(lotteries.deadline));

/** The ticket list after the purchase `from`, in its order or backwards. */
export const purchasesOf = (
  db: Database,
  key: LotteryKey,
  { from, newest, limit }: { from: number | null; newest: boolean; limit: number },
): Promise<TicketPurchaseRow[]> =>
  db
    .select()
    .from(ticketPurchases)
    .where(
      and(
        of(ticketPurchases, key),
        from === null
          ? undefined
          : newest
            ? lt(ticketPurchases.number, from)
            : gt(ticketPurchases.number, from),
      ),
    )
    .orderBy(newest ? desc(ticketPurchases.number) : asc(ticketPurchases.number))
    .limit(limit);

/** The purchase that a ticket belongs to. */
export async function purchaseWith(
  db: Database,
  key: LotteryKey,
  ticket: number,
): Promise<TicketPurchaseRow | null> {
  const [row] = await db
    .select()
    .from(ticketPurchases)
    .where(and(of(ticketPurchases, key), lte(ticketPurchases.first, ticket)))
    .orderBy(desc(ticketPurchases.first))
    .limit(1);
  return row && ticket < row.first + row.count ? row : null;
}

/** The number of a purchase among its holder's, from 0, as the contract's `claimPrize` counts. */
export async function numberAmongHolder(db: Database, purchase: TicketPurchaseRow): Promise<number> {
  const [row] = await db
    .select({ before: sql<number>`count(*)::int` })
    .from(ticketPurchases)
    .where(
      and(
        of(ticketPurchases, purchase),
        eq(ticketPurchases.holder, purchase.holder),
        lt(ticketPurchases.number, purchase.number),
      ),
    );
  return row?.before ?? 0;
}

/** These wallets' purchases in a lottery, newest first. */
export async function purchasesBy(
  db: Database,
  key: LotteryKey,
  owners: Owners,
  limit: number,
): Promise<TicketPurchaseRow[]> {
  if (owners.length === 0) return [];
  return db
    .select()
    .from(ticketPurchases)
    .where(and(of(ticketPurchases, key), ownedBy(ticketPurchases, ticketPurchases.holder, owners)))
    .orderBy(desc(ticketPurchases.number))
    .limit(limit);
}

/** The lotteries in which these wallets have bought tickets, with the number by wallet, refunded ones included. */
export async function ticketCountsOf(db: Database, owners: Owners) {
  if (owners.length === 0) return [];
  const { chain, lotteryId, holder, count } = ticketPurchases;
  return db
    .select({ chain, lotteryId, holder, tickets: sum(count).mapWith(Number) })
    .from(ticketPurchases)
    .where(ownedBy(ticketPurchases, holder, owners))
    .groupBy(chain, lotteryId, holder);
}

/** Every wallet with tickets, with their number and whether they were refunded; by address. */
export function ticketHolders(db: Database, key: LotteryKey) {
  return db
    .select({
      holder: ticketPurchases.holder,
      tickets: sum(ticketPurchases.count).mapWith(Number),
      refund: ticketRefunds.amount,
    })
    .from(ticketPurchases)
    .leftJoin(
      ticketRefunds,
      and(
        eq(ticketRefunds.chain, ticketPurchases.chain),
        eq(ticketRefunds.lotteryId, ticketPurchases.lotteryId),
        eq(ticketRefunds.holder, ticketPurchases.holder),
      ),
    )
    .where(of(ticketPurchases, key))
    .groupBy(ticketPurchases.holder, ticketRefunds.amount)
    .orderBy(asc(ticketPurchases.holder));
}

/** The number of wallets with tickets, and of those that were refunded. */
export async function countRefunds(
  db: Database,
  key: LotteryKey,
): Promise<{ holders: number; paid: number }> {
  const [sold] = await db
    .select({ holders: countDistinct(ticketPurchases.holder) })
    .from(ticketPurchases)
    .where(of(ticketPurchases, key));
  const [paid] = await db
    .select({ paid: sql<number>`count(*)::int` })
    .from(ticketRefunds)
    .where(of(ticketRefunds, key));
  return { holders: sold?.holders ?? 0, paid: paid?.paid ?? 0 };
}

/** The refunds to these wallets. */
export async function refundsTo(db: Database, key: LotteryKey, owners: Owners): Promise<TicketRefund[]> {
  if (owners.length === 0) return [];
  return db
    .select()
    .from(ticketRefunds)
    .where(and(of(ticketRefunds, key), ownedBy(ticketRefunds, ticketRefunds.holder, owners)));
}

/** The purchase of an order's tickets with its transaction; null where they were not bought. */
export async function filledTicketOrder(db: Database, order: OrderKey): Promise<FilledTicketOrder | null> {
  const [row] = await db.select().from(filledTicketOrders).where(ofOrder(filledTicketOrders, order));
  return row ?? null;
}

/** Lotteries that changed after an earlier step of a chain's reader. */
export async function lotteriesChangedSince(
  db: Database,
  chain: ChainName,
  version: number,
): Promise<number[]> {
  const rows = await db
    .select({ lotteryId: lotteryVersions.lotteryId })
    .from(lotteryVersions)
    .where(and(eq(lotteryVersions.chain, chain), gt(lotteryVersions.version, version)))
    .orderBy(asc(lotteryVersions.version));
  return rows.map(({ lotteryId }) => lotteryId);
}

/** Whether any of these wallets holds tickets that may still win or be paid back. */
export async function undecidedTicketsOf(db: Database, owners: Owners): Promise<TicketPurchaseRow[]> {
  if (owners.length === 0) return [];
  const rows = await db
    .select({ purchase: ticketPurchases })
    .from(ticketPurchases)
    .innerJoin(
      lotteries,
      and(eq(lotteries.chain, ticketPurchases.chain), eq(lotteries.lotteryId, ticketPurchases.lotteryId)),
    )
    .leftJoin(
      ticketRefunds,
      and(
        eq(ticketRefunds.chain, ticketPurchases.chain),
        eq(ticketRefunds.lotteryId, ticketPurchases.lotteryId),
        eq(ticketRefunds.holder, ticketPurchases.holder),
      ),
    )
    .where(
      and(
        ownedBy(ticketPurchases, ticketPurchases.holder, owners),
        sql`${ticketRefunds.holder} is null`,
        or(
          eq(lotteries.state, 'selling'),
          and(inArray(lotteries.state, endedWithoutWinner), ne(lotteries.ticketPrice, '0')),
          and(
            eq(lotteries.state, 'drawn'),
            sql`${lotteries.winningTicket} between ${ticketPurchases.first} and ${ticketPurchases.first} + ${ticketPurchases.count} - 1`,
          ),
        ),
      ),
    );
  return rows.map(({ purchase }) => purchase);
}

/** The amounts that these wallets paid for tickets since then, by chain. */
export async function spentOnTickets(
  db: Database,
  owners: Owners,
  since: Date,
): Promise<{ chain: ChainName; wei: bigint }[]> {
  if (owners.length === 0) return [];
  const rows = await db
    .select({
      chain: ticketPurchases.chain,
      wei: sql<string>`sum(${ticketPurchases.count} * ${lotteries.ticketPrice}::numeric)::text`,
    })
    .from(ticketPurchases)
    .innerJoin(
      lotteries,
      and(eq(lotteries.chain, ticketPurchases.chain), eq(lotteries.lotteryId, ticketPurchases.lotteryId)),
    )
    .where(and(ownedBy(ticketPurchases, ticketPurchases.holder, owners), gt(ticketPurchases.at, since)))
    .groupBy(ticketPurchases.chain);
  return rows.map(({ chain, wei }) => ({ chain, wei: BigInt(wei) }));
}

/** For purchases: whether their holder was not refunded. */
export const unpaid = sql`not exists (select 1 from ${ticketRefunds} where ${ticketRefunds.chain} = ${ticketPurchases.chain} and ${ticketRefunds.lotteryId} = ${ticketPurchases.lotteryId} and ${ticketRefunds.holder} = ${ticketPurchases.holder})`;

/** A chain's lotteries that were called off or returned the prize, and whose holders have not all been refunded. */
export const lotteriesToRefund = (db: Database, chain: ChainName): Promise<OnchainLottery[]> =>
  db
    .select()
    .from(lotteries)
    .where(
      and(
        eq(lotteries.chain, chain),
        inArray(lotteries.state, endedWithoutWinner),
        sql`${lotteries.ticketPrice} <> '0'`,
        sql`exists (select 1 from ${ticketPurchases} where ${ticketPurchases.chain} = ${lotteries.chain} and ${ticketPurchases.lotteryId} = ${lotteries.lotteryId} and ${unpaid})`,
      ),
    )
    .orderBy(asc(lotteries.deadline));

/** The purchase that filled an order. */
export async function purchaseIn(
  db: Database,
  { chain, txHash, holder, lotteryId }: FilledTicketOrder,
): Promise<TicketPurchaseRow | null> {
  const [row] = await db
    .select()
    .from(ticketPurchases)
    .where(
      and(
        of(ticketPurchases, { chain, lotteryId }),
        eq(ticketPurchases.txHash, txHash),
        eq(ticketPurchases.holder, holder),
      ),
    );
  return row ?? null;
}

import { ne } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { filledTicketOrders, lotteries, ticketPurchases, ticketRefunds } from '../lottery/tables.ts';
import { auctions, bids, closedSellers, credits, listings, sales } from '../market/tables.ts';
import { blocks, drops, events, mints, ownedEditions, receiverPayments, tokens } from '../tables.ts';

const inOrder = <T>(rows: T[]): T[] =>
  rows
    .map((row) => ({
      row,
      text: JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)),
    }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ row }) => row);

/** Everything that the projection holds, in a fixed order. */
export const projectionOf = async (db: Database) => ({
  events: inOrder(await db.select().from(events)),
  drops: inOrder(await db.select().from(drops)),
  tokens: inOrder(await db.select().from(tokens)),
  ownedEditions: inOrder(await db.select().from(ownedEditions).where(ne(ownedEditions.editions, 0))),
  mints: inOrder(await db.select().from(mints)),
  receiverPayments: inOrder(await db.select().from(receiverPayments)),
  listings: inOrder(await db.select().from(listings)),
  auctions: inOrder(await db.select().from(auctions)),
  bids: inOrder(await db.select().from(bids)),
  sales: inOrder(await db.select().from(sales)),
  closedSellers: inOrder(await db.select().from(closedSellers)),
  credits: inOrder(await db.select().from(credits)),
  lotteries: inOrder(await db.select().from(lotteries)),
  ticketPurchases: inOrder(await db.select().from(ticketPurchases)),
  filledTicketOrders: inOrder(await db.select().from(filledTicketOrders)),
  ticketRefunds: inOrder(await db.select().from(ticketRefunds)),
  blocks: inOrder(await db.select().from(blocks)),
});

import { confirmationsOf, money } from '@talkies/shared';
import type { TicketOrder } from '@talkies/shared/schemas';
import { and, eq, inArray } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { explorerUrl, filledTicketOrder, headOf, purchaseIn } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import {
  asTickets,
  eventsOf,
  findOrder,
  hasLapsed,
  orderLabel,
  orderTimeline,
  type TicketsRow,
  ticketsOf,
} from '../orders/index.ts';
import { type FoundLottery, findLottery } from './find.ts';
import { type TicketOrderRow, ticketOrders } from './tables.ts';

type OrderNeeds = Needs<'chains' | 'clock' | 'db' | 'writer'>;

/** The writer's key of the transaction that buys an order's tickets. */
export const ticketsKey = ({ id }: { id: string }): string => `tickets/${id}`;

/** The state of an order's tickets by the chain and the writer. */
async function grantOf(
  ctx: OrderNeeds,
  order: { id: string; chainOrderId: string },
  { lottery }: Pick<FoundLottery, 'lottery'>,
) {
  const { config } = ctx.chains.get(lottery.chain);
  const need = config.confirmations.trade;
  const written = await ctx.writer.transactionByKey(ticketsKey(order));
  const filled = await filledTicketOrder(ctx.db, { ...order, chain: lottery.chain });
  const head = filled && ((await headOf(ctx.db, lottery.chain))?.number ?? filled.blockNumber);
  const have = filled && head !== null ? Math.min(need, confirmationsOf(filled.blockNumber, head)) : 0;
  const hash = filled?.txHash ?? written?.hash ?? null;
  return {
    written,
    isFilled: filled !== null,
    shown: {
      transaction: hash && { hash, explorerUrl: explorerUrl(config, 'tx', hash) },
      first: (filled && (await purchaseIn(ctx.db, filled))?.first) ?? null,
      confirmations: { have, need },
    },
  };
}

/** Presents a ticket from the shop; its state follows from the chain and the writer. */
export async function presentTicketOrder(
  ctx: OrderNeeds,
  row: TicketOrderRow,
  found: FoundLottery,
): Promise<TicketOrder> {
  const { written, isFilled, shown } = await grantOf(ctx, row, found);
  const { have, need } = shown.confirmations;
  const failed = !isFilled && written?.status === 'failed';
  const minted = have < need ? 'minted' : 'complete';
  const at = row.createdAt.toISOString();
  return {
    id: row.id,
    number: orderLabel(row.number),
    state: isFilled ? minted : failed ? 'failed' : 'minting',
    lottery: presentName(found),
    count: row.count,
    wallet: row.wallet,
    total: money(0n, 'USD'),
    free: true,
    expiresAt: at,
    payable: false,
    ...shown,
    failure: failed ? (written.error?.text ?? 'The tickets could not be bought.') : null,
    timeline: [{ state: 'created', at }],
    serverTime: ctx.clock.now().toISOString(),
  };
}

/** Presents an order of tickets paid through a provider. */
export async function presentTickets(
  ctx: OrderNeeds,
  order: TicketsRow,
  found: FoundLottery,
): Promise<TicketOrder> {
  const { shown } = await grantOf(ctx, order, found);
  const now = ctx.clock.now();
  return {
    id: order.id,
    number: orderLabel(order.number),
    state: order.state,
    lottery: presentName(found),
    count: order.ticketCount,
    wallet: order.wallet,
    total: money(order.priceCents, 'USD'),
    free: false,
    expiresAt: order.expiresAt.toISOString(),
    payable: order.state === 'awaiting_payment' && !hasLapsed(order, now),
    ...shown,
    failure: order.failure,
    timeline: orderTimeline(await eventsOf(ctx.db, order.id)),
    serverTime: now.toISOString(),
  };
}

const presentName = ({ offer, imageItem }: FoundLottery) => ({
  id: offer.id,
  name: offer.name,
  image: imageItem.image,
});

/** A person's own order of tickets. @throws request/not-found */
export async function getTicketOrder(ctx: OrderNeeds, userId: string, id: string): Promise<TicketOrder> {
  const [row] = await ctx.db
    .select()
    .from(ticketOrders)
    .where(and(eq(ticketOrders.id, id), eq(ticketOrders.userId, userId)));
  if (row) return presentTicketOrder(ctx, row, await findLottery(ctx, row.lottery));
  const order = await findOrder(ctx.db, id, userId);
  const tickets = order && asTickets(order);
  if (!tickets) throw new AppError('request/not-found');
  return presentTickets(ctx, tickets, await findLottery(ctx, tickets.lottery));
}

/** A person's orders of one lottery, newest first; the shop's ticket last. */
export async function ticketOrdersOf(
  ctx: OrderNeeds,
  userId: string,
  found: FoundLottery,
): Promise<TicketOrder[]> {
  const shown: TicketOrder[] = [];
  for (const order of await ticketsOf(ctx.db, userId, found.offer.id))
    shown.push(await presentTickets(ctx, order, found));
  const given = await ctx.db
    .select()
    .from(ticketOrders)
    .where(and(eq(ticketOrders.userId, userId), eq(ticketOrders.lottery, found.offer.id)));
  for (const row of given) shown.push(await presentTicketOrder(ctx, row, found));
  return shown;
}

/** Those of these on-chain numbers (uint256) under which the shop gave a ticket away. */
export async function givenTickets(db: Database, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .select({ number: ticketOrders.chainOrderId })
    .from(ticketOrders)
    .where(inArray(ticketOrders.chainOrderId, [...numbers]));
  return new Set(rows.map(({ number }) => number));
}

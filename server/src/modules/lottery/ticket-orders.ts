import { money } from '@talkies/shared';
import type { TicketOrder } from '@talkies/shared/schemas';
import { and, desc, eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { explorerUrl, filledTicketOrder, headOf, purchaseIn } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { orderLabel } from '../orders/index.ts';
import { type FoundLottery, findLottery } from './find.ts';
import { type TicketOrderRow, ticketOrders } from './tables.ts';

type OrderNeeds = Needs<'chains' | 'clock' | 'db' | 'writer'>;

/** The writer's key of the transaction that buys an order's tickets. */
export const ticketsKey = ({ id }: Pick<TicketOrderRow, 'id'>): string => `tickets/${id}`;

/** Somebody's orders of one lottery, newest first. */
export const ticketOrdersOf = (db: Database, userId: string, lottery: string): Promise<TicketOrderRow[]> =>
  db
    .select()
    .from(ticketOrders)
    .where(and(eq(ticketOrders.userId, userId), eq(ticketOrders.lottery, lottery)))
    .orderBy(desc(ticketOrders.createdAt));

/** Where an order stands, by the chain and by what the writer knows. */
async function progressOf(ctx: OrderNeeds, row: TicketOrderRow, { lottery }: FoundLottery) {
  const { config } = ctx.chains.get(lottery.chain);
  const need = config.confirmations.trade;
  const filled = await filledTicketOrder(ctx.db, lottery.chain, BigInt(row.chainOrderId));
  if (filled) {
    const head = (await headOf(ctx.db, lottery.chain))?.number ?? filled.blockNumber;
    const have = Math.max(0, Math.min(need, head - filled.blockNumber + 1));
    const purchase = await purchaseIn(ctx.db, filled);
    const state = have < need ? ('minted' as const) : ('complete' as const);
    return {
      state,
      hash: filled.txHash,
      first: purchase?.first ?? null,
      confirmations: { have, need },
      failure: null,
    };
  }
  const written = await ctx.writer.transactionByKey(ticketsKey(row));
  const failure =
    written?.status === 'failed' ? (written.error?.text ?? 'The tickets could not be bought.') : null;
  const state = failure === null ? ('minting' as const) : ('failed' as const);
  return { state, hash: written?.hash ?? null, first: null, confirmations: { have: 0, need }, failure };
}

export async function presentTicketOrder(
  ctx: OrderNeeds,
  row: TicketOrderRow,
  found: FoundLottery,
): Promise<TicketOrder> {
  const { config } = ctx.chains.get(found.lottery.chain);
  const { state, hash, ...progress } = await progressOf(ctx, row, found);
  const at = row.createdAt.toISOString();
  return {
    id: row.id,
    number: orderLabel(row.number),
    state,
    lottery: { id: found.offer.id, name: found.offer.name, image: found.picture.image },
    count: row.count,
    wallet: row.wallet,
    total: money(0n, 'USD'),
    free: true,
    expiresAt: at,
    payable: false,
    transaction: hash && { hash, explorerUrl: explorerUrl(config, 'tx', hash) },
    ...progress,
    timeline: [{ state: 'created', at }],
    serverTime: ctx.clock.now().toISOString(),
  };
}

/** One of somebody's own. @throws request/not-found */
export async function getTicketOrder(ctx: OrderNeeds, userId: string, id: string): Promise<TicketOrder> {
  const [row] = await ctx.db
    .select()
    .from(ticketOrders)
    .where(and(eq(ticketOrders.id, id), eq(ticketOrders.userId, userId)));
  if (!row) throw new AppError('request/not-found');
  return presentTicketOrder(ctx, row, await findLottery(ctx, row.lottery));
}

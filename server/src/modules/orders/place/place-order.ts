import type { WalletKind } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Drop } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { moveOrder } from '../advance/move-order.ts';
import type { QuoteColumns } from '../quote/columns.ts';
import { nextOrderNumber } from '../quote/order-number.ts';
import { decidePlacement, hasLapsed, type Placement, UNPAID_WITHIN_MS } from '../rules.ts';
import { type OrderRow, orderEvents, orders } from '../tables.ts';
import { buyersOrders, type Stock, stockOf } from './holds.ts';

export interface OrderRequest {
  userId: string;
  wallet: `0x${string}`;
  walletKind: WalletKind;
  item: { id: string; quantity: number };
  /** its terms and what is left of it are read anew */
  drop: Pick<Drop, 'chain' | 'dropId'>;
  quote: QuoteColumns;
  networkFee: bigint | null;
  idempotencyKey: string | null;
}

/** One buyer's orders are placed one after the other; call it first in the transaction, before any row is locked. */
export const lockBuyer = async (tx: Database, userId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${userId}`}, 0))`);
};

/**
 * Gives the buyer their open order for the drop, or a new one that holds an edition. Runs in a transaction that has
 * locked the buyer and the item, so that no edition is held twice.
 * @throws order/not-for-sale, order/sold-out, order/all-held, order/too-many-open, order/pause
 */
export async function placeOrder(
  ctx: Needs<'clock'>,
  tx: Database,
  request: OrderRequest,
): Promise<OrderRow> {
  const now = ctx.clock.now();
  const { userId, idempotencyKey: key } = request;
  const { chain, dropId } = request.drop;
  const since = new Date(now.getTime() - UNPAID_WITHIN_MS);
  const { repeated, unpaid, reservations } = await buyersOrders(tx, { userId, dropId, key, since });
  if (repeated) return repeated;
  const stock = await stockOf(tx, chain, dropId);
  if (!stock) throw new AppError('order/not-for-sale', { detail: 'It is not on the chain yet.' });
  const own = unpaid.filter((order) => order.dropId === dropId);
  const placement = decidePlacement({
    own,
    heldByBuyer: unpaid.length,
    wallet: request.wallet,
    now,
    quantity: Math.min(request.item.quantity, stock.supplyCap),
    minted: stock.minted,
    held: stock.held,
    unpaid: reservations,
  });
  if (placement.kind === 'refuse')
    throw new AppError(placement.code, heldByThemselves(placement.code, own, now));
  if (placement.kind === 'pause') throw pause(placement.until, now);
  if (placement.kind === 'take') return takeUp(tx, placement.order, now);
  // an order of theirs that was paid meanwhile is not over: then everything is looked at again
  if (!(await endOlder(tx, placement, now))) return placeOrder(ctx, tx, request);
  return insertOrder(tx, request, stock, now);
}

/** Closes the buyer's older orders for the drop. False where one of them has moved since it was read. */
async function endOlder(
  tx: Database,
  { release, close }: Extract<Placement<OrderRow>, { kind: 'place' }>,
  now: Date,
): Promise<boolean> {
  const over = { cause: 'a newer order', at: now };
  for (const order of release) {
    const states = order.state === 'expired' ? [] : (['expired'] as const);
    if (!(await moveOrder(tx, order, states, { ...over, set: { holds: false } }))) return false;
  }
  for (const order of close) if (!(await moveOrder(tx, order, ['expired'], over))) return false;
  return true;
}

function pause(until: Date, now: Date): AppError {
  const retryAfter = Math.ceil((until.getTime() - now.getTime()) / 1000);
  const minutes = Math.ceil(retryAfter / 60);
  return new AppError('order/pause', {
    detail: `You kept the last edition for a while without paying. It is free for others for ${minutes} more minutes.`,
    retryAfter,
  });
}

/** Somebody whose own voucher is running out is told that, and when to come back. */
function heldByThemselves(code: string, own: OrderRow[], now: Date) {
  const last = own.map((order) => order.expiresAt.getTime()).sort((a, b) => b - a)[0];
  if (last === undefined || code === 'order/sold-out') return {};
  const retryAfter = Math.max(Math.ceil((last - now.getTime()) / 1000), 0) + 3;
  return { detail: `Your earlier quote still holds this picture for ${retryAfter} seconds.`, retryAfter };
}

async function takeUp(tx: Database, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.state !== 'expired' || hasLapsed(order, now)) return order;
  const set = { failure: null };
  const taken = await moveOrder(tx, order, ['awaiting_payment'], { cause: 'taken up again', at: now, set });
  return taken ?? order;
}

async function insertOrder(tx: Database, request: OrderRequest, terms: Stock, now: Date): Promise<OrderRow> {
  const { quote, drop } = request;
  const { number, chainOrderId } = await nextOrderNumber(tx);
  const [order] = await tx
    .insert(orders)
    .values({
      number,
      chainOrderId: chainOrderId.toString(),
      userId: request.userId,
      itemId: request.item.id,
      dropId: drop.dropId,
      chain: drop.chain,
      wallet: request.wallet,
      walletKind: request.walletKind,
      state: 'created',
      holds: true,
      ...quote,
      royaltyBps: terms.royaltyBps,
      feeBps: terms.feeBps,
      networkFeeWei: request.networkFee?.toString() ?? null,
      idempotencyKey: request.idempotencyKey,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!order) throw new Error('the order was not written');
  await tx.insert(orderEvents).values({ orderId: order.id, state: 'created', at: now, cause: 'the buyer' });
  return order;
}

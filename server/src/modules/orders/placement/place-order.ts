import { secondsUntil } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { openOrdersLimit } from '../../../platform/settings/settings.ts';
import { linkedAmong } from '../../wallets/index.ts';
import { moveOrder } from '../advance/move-order.ts';
import { awaitsLatePayment, decidePlacement, hasLapsed, type Placement, UNPAID_WITHIN_MS } from '../rules.ts';
import type { OrderRow } from '../tables.ts';
import { newOrder, type OrderRequest, requirePlaceable } from './request.ts';
import { buyersOrders, stocksOf } from './reservations.ts';
import { writeOrders } from './write-orders.ts';

/**
 * Returns the buyer's open order for the drop, or a new one that reserves an edition and can be paid at once. Runs in a
 * transaction that has locked the buyer and the item, so that no edition is reserved twice.
 * @throws wallet/required, order/not-for-sale, order/sold-out, order/all-reserved, order/too-many-open, order/pause,
 * launch/limit-reached
 */
export async function placeOrder(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  request: OrderRequest,
): Promise<{ order: OrderRow; isNew: boolean }> {
  const now = ctx.clock.now();
  const { userId, wallet, idempotencyKey: key } = request;
  const { dropId } = request.drop;
  const since = new Date(now.getTime() - UNPAID_WITHIN_MS);
  const { repeated, awaitingPayment, endedUnpaid } = await buyersOrders(tx, { userId, dropId, key, since });
  if (repeated) return { order: repeated, isNew: false };
  const linked = (await linkedAmong(tx, [wallet])).get(wallet) === userId;
  const stock = requirePlaceable(await stocksOf(tx, [request.drop]), linked, request);
  const own = awaitingPayment.filter((order) => order.dropId === dropId);
  const placement = decidePlacement({
    own,
    reservedByBuyer: awaitingPayment.length,
    mostReserved: await openOrdersLimit({ config: ctx.config, db: tx }),
    wallet,
    now,
    quantity: Math.min(request.item.quantity, stock.supplyCap),
    minted: stock.minted,
    reserved: stock.reserved,
    endedUnpaid,
    launchLeft: request.launch?.left ?? null,
  });
  if (placement.kind === 'refuse')
    throw new AppError(placement.code, reservedByThemselves(placement.code, own, now));
  if (placement.kind === 'pause') throw pause(placement.until, now);
  if (placement.kind === 'reuse') return { order: await reopenOrder(tx, placement.order, now), isNew: false };
  // an older order may have been paid meanwhile, and must not end: everything is decided again
  if (!(await endOlder(tx, placement, now))) return placeOrder(ctx, tx, request);
  const order = newOrder(request, now);
  await writeOrders(tx, [order]);
  return { order, isNew: true };
}

/** Ends the buyer's older orders for the drop. False where one of them has moved since it was read. */
async function endOlder(
  tx: Database,
  { freed, expiredOnly }: Extract<Placement<OrderRow>, { kind: 'place' }>,
  now: Date,
): Promise<boolean> {
  const over = { cause: 'a newer order', at: now };
  for (const order of freed) {
    const states = order.state === 'expired' ? [] : (['expired'] as const);
    if (!(await moveOrder(tx, order, states, { ...over, set: { reservesEdition: false } }))) return false;
  }
  for (const order of expiredOnly) if (!(await moveOrder(tx, order, ['expired'], over))) return false;
  return true;
}

function pause(until: Date, now: Date): AppError {
  const retryAfter = secondsUntil(now, until);
  const minutes = Math.ceil(retryAfter / 60);
  return new AppError('order/pause', {
    detail: `You reserved the last edition for a while and did not pay. Others can buy it for ${minutes} more minutes.`,
    retryAfter,
  });
}

/** The details of a refusal for a buyer whose own order holds the edition: the reason, and when to come back. */
function reservedByThemselves(code: string, own: OrderRow[], now: Date) {
  const ends = own.map(
    (order) => (awaitsLatePayment(order, now) && order.latePaymentUntil) || order.expiresAt,
  );
  const last = ends.map((end) => end.getTime()).sort((a, b) => b - a)[0];
  if (last === undefined || code === 'order/sold-out' || code === 'launch/limit-reached') return {};
  const retryAfter = secondsUntil(now, new Date(last)) + 3;
  return {
    detail: `This poster is still reserved for you by an earlier order, for ${retryAfter} seconds.`,
    retryAfter,
  };
}

async function reopenOrder(tx: Database, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.state !== 'expired' || hasLapsed(order, now)) return order;
  const set = { failure: null };
  const taken = await moveOrder(tx, order, ['awaiting_payment'], { cause: 'taken up again', at: now, set });
  return taken ?? order;
}

import type { Needs } from '../../chain/context.ts';
import { finalBlock, headOf, mintOfOrder } from '../../chain/index.ts';
import { asResale, asTickets, type OrderRow, shopPurchaseOf } from '../../modules/orders/index.ts';
import { AppError } from '../../platform/errors.ts';
import { type Delivery, findTicketDelivery } from '../delivery/find-delivery.ts';
import { floatPurchaseOf } from '../resales/float-purchase.ts';

/**
 * The delivery of an order whose payment a restore lost: the chain still has it (adr/245). Call this before money is sent
 * back. Null where there is none.
 * @throws chain/unavailable while that is not certain: then the order is checked again
 */
export async function deliveredBefore(
  ctx: Needs<'chains' | 'config' | 'db' | 'log' | 'signers'>,
  order: OrderRow,
): Promise<Delivery | null> {
  if (order.paymentId !== null) return null;
  const resale = asResale(order);
  const tickets = asTickets(order);
  // the contract mints an order only once, so an order that still waits is safe
  if (!shopPurchaseOf(order) && order.state === 'awaiting_payment') return null;
  const final = await finalBlock(ctx, order.chain, await headOf(ctx.db, order.chain));
  if (!final) throw new AppError('chain/unavailable');
  const delivery = resale
    ? await floatPurchaseOf(ctx, resale)
    : tickets
      ? await findTicketDelivery(ctx.db, tickets)
      : await ownMintOf(ctx, order);
  if (delivery && delivery.blockNumber > final.number) throw new AppError('chain/unavailable');
  return delivery;
}

/** A mint that the order's own voucher did not pay for. */
async function ownMintOf(ctx: Needs<'db'>, order: OrderRow): Promise<Delivery | null> {
  const mint = await mintOfOrder(ctx.db, order);
  return mint?.price === null ? mint : null;
}

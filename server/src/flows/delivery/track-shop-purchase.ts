import type { OrderState } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { finalBlock, headOf, type WrittenTransaction } from '../../chain/index.ts';
import { moveOrder, type OrderRow, orderById } from '../../modules/orders/index.ts';
import {
  isTracked,
  lockPayment,
  movePayment,
  nextTrack,
  type PaymentRow,
} from '../../modules/payments/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { giveUpDelivery } from '../payments/give-up-delivery.ts';
import { afterDelivery } from './after-delivery.ts';
import type { Delivery } from './find-delivery.ts';

export type TrackNeeds = Needs<
  'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue' | 'signers' | 'writer'
>;

/** The outcome of a shop purchase, as the chain has it. */
type ShopPurchaseOutcome =
  | { kind: 'waiting' }
  | { kind: 'bought'; delivery: Delivery; final: boolean }
  | { kind: 'failed'; reason: string };

/**
 * The outcome of a purchase; nothing is certain before our reader has reached the last final block.
 * @param sent the writer's transaction @param reason why it failed, in words for the buyer
 */
export async function outcomeOfPurchase(
  ctx: Needs<'chains' | 'db' | 'log'>,
  order: OrderRow,
  { delivery, sent, reason }: { delivery: Delivery | null; sent: WrittenTransaction | null; reason: string },
): Promise<ShopPurchaseOutcome> {
  if (!delivery && sent?.status !== 'failed') return { kind: 'waiting' };
  const final = await finalBlock(ctx, order.chain, await headOf(ctx.db, order.chain));
  const isFinal = (block: number) => final !== null && block <= final.number;
  if (delivery) return { kind: 'bought', delivery, final: isFinal(delivery.blockNumber) };
  return isFinal(sent?.block ?? 0) ? { kind: 'failed', reason } : { kind: 'waiting' };
}

/**
 * Tracks the payment of a shop purchase until the buyer has it for good, or it is given up: complete when the purchase's block
 * is final, refunded when the purchase failed in a final block.
 */
export async function trackShopPurchase(
  ctx: TrackNeeds,
  payment: PaymentRow,
  orderId: string,
  outcome: ShopPurchaseOutcome,
): Promise<void> {
  const changed = await ctx.db.transaction(async (tx) => {
    const current = await lockPayment(tx, payment.id);
    const order = await orderById(tx, orderId);
    if (!current || !isTracked(current.state) || !order) return false;
    if (outcome.kind === 'failed' && order.state === 'minting') {
      await giveUpDelivery(ctx, tx, current, order, outcome.reason);
      return true;
    }
    const moved = await moveByOutcome(ctx, tx, order, outcome);
    const over = (moved ?? order).state === 'complete';
    const now = ctx.clock.now();
    const nextCheckAt = over ? null : nextTrack(payment.updatedAt, now);
    await movePayment(tx, current, { nextCheckAt, updatedAt: current.updatedAt });
    return moved !== null;
  });
  if (changed) await ctx.changes.emit('orders', orderId);
}

/** Moves the order as the outcome requires; null where nothing changes. */
async function moveByOutcome(
  ctx: TrackNeeds,
  tx: Database,
  order: OrderRow,
  outcome: ShopPurchaseOutcome,
): Promise<OrderRow | null> {
  const at = ctx.clock.now();
  if (outcome.kind !== 'bought') {
    if (order.state !== 'minted') return null;
    const cause = 'the purchase vanished from the chain';
    return moveOrder(tx, order, ['minting'], { cause, at, set: { txHash: null } });
  }
  const { delivery, final } = outcome;
  const through: OrderState[] = [];
  if (order.state === 'minting') through.push('minted');
  if (final && ['minting', 'minted'].includes(order.state)) through.push('complete');
  if (through.length === 0) return null;
  const set = { txHash: delivery.txHash, failure: null };
  const moved = await moveOrder(tx, order, through, { cause: `bought by ${delivery.txHash}`, at, set });
  if (moved) await afterDelivery(ctx, tx, moved, delivery);
  return moved;
}

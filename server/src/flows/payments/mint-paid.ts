import type { Needs } from '../../chain/context.ts';
import {
  freeRefusedKey,
  isFinal,
  isRefusedForNow,
  mintOfOrder,
  type WrittenTransaction,
} from '../../chain/index.ts';
import {
  asResale,
  asTickets,
  deliveryCall,
  isDelivered,
  LAST_EDITION_GONE,
  type OrderRow,
  orderById,
} from '../../modules/orders/index.ts';
import {
  isTracked,
  lockPayment,
  movePayment,
  nextTrack,
  type PaymentRow,
} from '../../modules/payments/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { isMintOf } from '../delivery/find-delivery.ts';
import { isUseSettled, leavesUseOpen } from '../delivery/order-used.ts';
import { trackTickets } from '../lottery/track-tickets.ts';
import { trackResale } from '../resales/track-resale.ts';
import { giveUpDelivery } from './give-up-delivery.ts';

/** The writer's key of an order's mint. */
export const mintKey = (order: Pick<OrderRow, 'id'>): string => `mint/${order.id}`;

/** Enqueues the transaction that mints a paid order to its buyer's wallet. */
export async function enqueueMint(
  ctx: Needs<'chains' | 'writer'>,
  tx: Database,
  order: OrderRow,
): Promise<void> {
  const call = deliveryCall(ctx.chains.get(order.chain).config, order);
  await ctx.writer.enqueueTransaction(tx, {
    chain: order.chain,
    signer: 'minter',
    ...call,
    key: mintKey(order),
  });
}

/**
 * Whether a final block has refused an order's mint for a reason that passes, such as a pause of sales.
 * @param sent the mint's transaction, which `whyUndeliverable` judges too
 */
export async function canMintAgain(
  ctx: Needs<'chains' | 'db' | 'log'>,
  order: OrderRow,
  sent: WrittenTransaction | null,
): Promise<boolean> {
  if (order.state !== 'minting' || !sent || sent.block === null || !isRefusedForNow(sent)) return false;
  return isFinal(ctx, order.chain, sent.block);
}

/** Requests an order's mint once more where `canMintAgain`. Idempotent. */
export async function mintAgain(
  ctx: Needs<'chains' | 'writer'>,
  tx: Database,
  order: OrderRow,
): Promise<void> {
  if (order.state === 'minting' && (await freeRefusedKey(tx, mintKey(order))))
    await enqueueMint(ctx, tx, order);
}

/**
 * Tracks a payment that pays for an order until the token is delivered for good. Refunds an order that cannot be delivered,
 * or that the buyer's wallet paid for as well; not while a reorganisation could still change which of the two it was.
 */
export async function trackDelivery(
  ctx: Needs<
    'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue' | 'signers' | 'writer'
  >,
  payment: PaymentRow,
): Promise<void> {
  const before = await orderById(ctx.db, payment.orderId);
  const resale = before && asResale(before);
  if (resale) return trackResale(ctx, payment, resale);
  const tickets = before && asTickets(before);
  if (tickets) return trackTickets(ctx, payment, tickets);
  const sent = before && (await ctx.writer.transactionByKey(mintKey(before)));
  const reason = before && (await whyUndeliverable(ctx, before, sent));
  const again = before !== null && (await canMintAgain(ctx, before, sent));
  await ctx.db.transaction(async (tx) => {
    const current = await lockPayment(tx, payment.id);
    const order = await orderById(tx, payment.orderId);
    if (!current || !isTracked(current.state) || !order) return;
    if (reason) return giveUpDelivery(ctx, tx, current, order, reason);
    if (again) await mintAgain(ctx, tx, order);
    // its mint became final only since then, and may be the voucher's: that is not checked yet
    const over = before !== null && isDelivered(before) && isDelivered(order);
    const now = ctx.clock.now();
    const nextCheckAt = over ? null : nextTrack(payment.updatedAt, now);
    await movePayment(tx, current, { nextCheckAt, updatedAt: current.updatedAt });
  });
  if (reason) await ctx.changes.emit('orders', payment.orderId);
}

const UNDELIVERED = 'The poster could not be delivered.';

/** Whether the order's number has no mint, not even in blocks that our reader has not reached yet. */
const isUnusedForGood = async (ctx: Needs<'chains' | 'db' | 'log'>, order: OrderRow): Promise<boolean> =>
  (await isUseSettled(ctx, order)) && (await mintOfOrder(ctx.db, order)) === null;

/**
 * The reason to refund a paid order, in words for the buyer: it cannot be delivered, or its voucher paid for it as well.
 * Null while neither is certain.
 */
export async function whyUndeliverable(
  ctx: Needs<'chains' | 'db' | 'log'>,
  order: OrderRow,
  sent: WrittenTransaction | null,
): Promise<string | null> {
  const mint = await mintOfOrder(ctx.db, order);
  if (mint && isMintOf(order, mint)) {
    const twice = isDelivered(order) && mint.price !== null;
    return twice ? 'The order was paid from the wallet in the same moment.' : null;
  }
  if (order.state !== 'minting') return null;
  // the contract accepts each number once
  if (mint) return (await isFinal(ctx, order.chain, mint.blockNumber)) ? UNDELIVERED : null;
  if (sent?.status !== 'failed' || isRefusedForNow(sent)) return null;
  if (leavesUseOpen(sent)) return (await isUnusedForGood(ctx, order)) ? UNDELIVERED : null;
  if (sent.block !== null && !(await isFinal(ctx, order.chain, sent.block))) return null;
  return sent.error?.code === 'contract/sold-out' ? LAST_EDITION_GONE : UNDELIVERED;
}

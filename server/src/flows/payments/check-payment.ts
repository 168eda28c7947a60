import type { Needs } from '../../chain/context.ts';
import { holdOrderState, orderById, shopPurchaseOf } from '../../modules/orders/index.ts';
import {
  checkOpenPages,
  failPayment,
  type PaymentProvider,
  type PaymentRow,
  paymentById,
  providerOf,
} from '../../modules/payments/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { floatKeys, floatOf } from '../resales/float.ts';
import { applyStatus, type DeliveryFacts } from './apply-status.ts';
import { closePage } from './close-page.ts';
import { deliveredBefore } from './delivered-before.ts';

/**
 * Asks the provider for a payment's status, and acts on it: in one transaction the order is paid and its mint requested, or
 * money that cannot be kept is sent back. May be repeated, in any number of processes.
 * @throws ProviderError where the provider does not answer
 */
export async function checkPayment(
  ctx: Needs<
    'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue' | 'signers' | 'writer'
  >,
  paymentId: string,
): Promise<void> {
  const payment = await paymentById(ctx.db, paymentId);
  if (!payment) return;
  if (payment.reference === null) {
    // nobody was ever sent to its page
    await failPayment(ctx.db, payment, 'The provider did not answer. Nothing was charged.', ctx.clock.now());
    return;
  }
  const provider = providerOf(ctx, payment.method);
  if (!provider) {
    ctx.log.error(
      { payment: payment.id, method: payment.method },
      'a payment whose provider has no keys here',
    );
    return;
  }
  const closed = await closeWhenOver(ctx, provider, payment, payment.reference);
  const status = await provider.status(payment.reference);
  const facts = status.state === 'paid' ? await factsFor(ctx, payment) : nothing;
  const applied = await ctx.db.transaction(async (tx) => {
    const written = await applyStatus(ctx, tx, payment, status, facts);
    if (written === 'same' && !closed) await checkWhenEnded(ctx, tx, payment.orderId);
    return written;
  });
  if (applied === 'outdated') return checkPayment(ctx, paymentId);
  if (applied === 'changed') await ctx.changes.emit('orders', payment.orderId);
}

/** Makes the page that was left open due at once where its order has ended since: the end passed over the locked payment. */
async function checkWhenEnded(ctx: Needs<'clock'>, tx: Database, orderId: string): Promise<void> {
  const state = await holdOrderState(tx, orderId);
  if (state !== 'awaiting_payment') await checkOpenPages(tx, orderId, ctx.clock.now());
}

const nothing: DeliveryFacts = { float: null, delivered: null };

/** @throws chain/unavailable: then the payment is checked again */
async function factsFor(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'signers'>,
  payment: PaymentRow,
): Promise<DeliveryFacts> {
  const order = await orderById(ctx.db, payment.orderId);
  if (!order) return nothing;
  const delivered = await deliveredBefore(ctx, order);
  const purchase = delivered || order.state !== 'awaiting_payment' ? null : shopPurchaseOf(order);
  if (!purchase || !floatKeys[purchase].hasKey(ctx.config)) return { float: null, delivered };
  const float = await floatOf(ctx, order.chain, purchase);
  if (!float) throw new AppError('chain/unavailable');
  return { float, delivered };
}

/**
 * Closes a page where nobody may pay any more: the order is over, or its quote is. Where the provider cannot close it now,
 * the payment is checked all the same: it may have been made in time.
 * @returns false where the page stays open
 */
async function closeWhenOver(
  ctx: Needs<'clock' | 'db' | 'log'>,
  provider: PaymentProvider,
  payment: PaymentRow,
  reference: string,
): Promise<boolean> {
  const order = await orderById(ctx.db, payment.orderId);
  const over = order?.state !== 'awaiting_payment' || ctx.clock.now() > order.expiresAt;
  if (payment.state === 'pending' && over) await closePage(ctx, provider, payment, reference);
  return over;
}

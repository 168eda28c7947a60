import type { OrderState } from '@talkies/shared';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import {
  asResale,
  asTickets,
  moveOrder,
  type OrderRow,
  orderById,
  shopPurchaseOf,
} from '../../modules/orders/index.ts';
import {
  consequenceOf,
  isDecided,
  lockPayment,
  movePayment,
  nextCheck,
  observedProvider,
  type PaymentBooks,
  type PaymentProvider,
  type PaymentRow,
  ProviderError,
  paymentById,
} from '../../modules/payments/index.ts';
import { reverseSale } from '../../modules/royalties/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Delivery } from '../delivery/find-delivery.ts';
import { grantTickets, whyNotGranted } from '../lottery/grant-tickets.ts';
import { enqueueBuyFor, whyNotBought } from '../resales/buy-resale.ts';
import { type Float, floatKeys, floatOf } from '../resales/float.ts';
import { deliveredBefore } from './delivered-before.ts';
import { enqueueMint } from './mint-paid.ts';
import { refundAll, refundSurplus } from './refund.ts';
import { doubtConfirmed } from './verify-refund.ts';

/**
 * Asks the provider what became of a payment, and does what follows: the order is paid and its mint asked for, in the
 * transaction that says so; money that cannot be kept is sent back. May be repeated, in any number of processes.
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
  if (payment.reference === null) return giveUpUnopened(ctx, payment);
  const provider = observedProvider(ctx, payment.method);
  if (!provider) {
    ctx.log.error(
      { payment: payment.id, method: payment.method },
      'a payment whose provider has no keys here',
    );
    return;
  }
  await closeWhenOver(ctx, provider, payment, payment.reference);
  const status = await provider.status(payment.reference);
  const facts = status.state === 'paid' ? await factsFor(ctx, payment) : nothing;
  const applied = await ctx.db.transaction((tx) => applyStatus(ctx, tx, payment, status, facts));
  if (applied === 'outdated') return checkPayment(ctx, paymentId);
  if (applied === 'changed') await ctx.changes.emit('orders', payment.orderId);
}

/** What has to be known of the chain before money is taken in or sent back. */
interface Facts {
  /** what the shop would buy with */
  float: Float | null;
  delivered: Delivery | null;
}
const nothing: Facts = { float: null, delivered: null };

/** @throws chain/unavailable: then everything is looked at again */
async function factsFor(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'signers'>,
  payment: PaymentRow,
): Promise<Facts> {
  const order = await orderById(ctx.db, payment.orderId);
  if (!order) return nothing;
  const delivered = await deliveredBefore(ctx, order);
  const purchase = delivered || order.state !== 'awaiting_payment' ? null : shopPurchaseOf(order);
  if (!purchase || !floatKeys[purchase].hasKey(ctx.config)) return { float: null, delivered };
  const float = await floatOf(ctx, order.chain, purchase);
  if (!float) throw new AppError('chain/unavailable');
  return { float, delivered };
}

/** Nobody was ever led to its page. */
async function giveUpUnopened(ctx: Needs<'clock' | 'db'>, payment: PaymentRow): Promise<void> {
  await movePayment(ctx.db, payment, {
    state: 'failed',
    failure: 'The provider did not answer. Nothing was charged.',
    nextCheckAt: null,
    updatedAt: ctx.clock.now(),
  });
}

/**
 * Closes a page at which nobody must pay any more: the order is over, or its quote is. One that the provider cannot close now
 * is asked about all the same: it may have been paid in time.
 */
async function closeWhenOver(
  ctx: Needs<'clock' | 'db' | 'log'>,
  provider: PaymentProvider,
  payment: PaymentRow,
  reference: string,
): Promise<void> {
  const order = await orderById(ctx.db, payment.orderId);
  const over = order?.state !== 'awaiting_payment' || ctx.clock.now() > order.expiresAt;
  if (payment.state !== 'pending' || !over) return;
  await provider.close(reference).catch((error: unknown) => {
    if (!(error instanceof ProviderError && !error.final)) throw error;
    ctx.log.warn({ err: error, payment: payment.id }, 'a page could not be closed');
  });
}

/** outdated: another check moved the payment since, so its answer may be the newer one; nothing was written. */
type Applied = 'changed' | 'same' | 'outdated';

/** @param before the payment as it was read before the provider was asked */
async function applyStatus(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'log' | 'mail' | 'queue' | 'writer'>,
  tx: Database,
  before: PaymentRow,
  status: PaymentBooks,
  { float, delivered }: Facts,
): Promise<Applied> {
  const payment = await lockPayment(tx, before.id);
  const order = payment && (await orderById(tx, payment.orderId));
  if (!payment || !order) return 'same';
  if (payment.state !== before.state) return 'outdated';
  const now = ctx.clock.now();
  await doubtConfirmed(tx, payment, status, now);
  const came = {
    received: status.amount,
    receivedCurrency: status.amount > 0n ? status.currency : null,
  };
  const reported = {
    ...(isDecided(payment.state) ? {} : came),
    receipt: status.receipt ?? payment.receipt,
    updatedAt: now,
  };
  // also what is about to go back pays for nothing
  const refunded = status.refunded + status.refundPending;
  // what was delivered is paid for by the first money that fits
  const unpaid = delivered && order.paymentId === null && refunded === 0n ? delivered : null;
  const payable = unpaid ? { ...order, state: 'awaiting_payment' as const } : order;
  const consequence = consequenceOf(payment, payable, { ...status, refunded });
  switch (consequence.kind) {
    case 'none':
      await movePayment(tx, payment, { ...reported, ...still(payment, order, now) });
      return 'same';
    case 'fail':
      await movePayment(tx, payment, {
        ...reported,
        state: 'failed',
        failure: 'The payment was not made. Nothing was charged.',
        nextCheckAt: null,
      });
      return 'changed';
    case 'pay': {
      if (unpaid) await payForDelivered(ctx, tx, order, { ...payment, ...reported }, unpaid);
      else if (shopPurchaseOf(order))
        await payForPurchase(ctx, tx, order, { ...payment, ...reported }, float);
      else {
        await movePayment(tx, payment, { ...reported, state: 'paid', failure: null, nextCheckAt: now });
        await enqueueMint(ctx, tx, await payFor(ctx, tx, order, payment, ['paid', 'minting']));
      }
      return 'changed';
    }
    case 'refund':
      await refundAll(ctx, tx, { ...payment, ...reported }, order, consequence.reason);
      return 'changed';
    case 'refund-surplus':
      await refundSurplus(ctx, tx, payment, order, consequence.amount);
      return 'changed';
    case 'refund-disputed':
      ctx.log.error(
        { payment: payment.id, order: order.id },
        'a bank takes back money that goes back already',
      );
      await movePayment(tx, payment, { ...reported, refundDisputedAt: now });
      return 'changed';
    case 'dispute': {
      const pays = order.paymentId === payment.id;
      ctx.log.error({ payment: payment.id, order: order.id }, 'a provider took paid money back');
      // what it paid for is delivered all the same
      await movePayment(tx, payment, {
        ...reported,
        state: 'disputed',
        nextCheckAt: pays ? now : null,
      });
      // where other money pays for the order, its share stands
      if (pays) await reverseSale(tx, order.id, 'the buyer’s bank took the money back', now);
      return 'changed';
    }
  }
}

/** So long before its order is over is a provider asked for the last time: it may take ten seconds to answer. */
const LAST_CHECK_MS = 15_000;

/** Just after the quote's end, and just before the order's: money that was paid in time may come between them. */
function still(payment: PaymentRow, { expiresAt, latePaymentUntil }: OrderRow, now: Date) {
  if (payment.state !== 'pending') return {};
  const lastCheck = latePaymentUntil && new Date(latePaymentUntil.getTime() - LAST_CHECK_MS);
  const end = lastCheck && now >= expiresAt ? lastCheck : expiresAt;
  return { nextCheckAt: nextCheck(payment.createdAt, now, end) };
}

/** @throws where the order moved in this moment: then everything is looked at again */
async function payFor(
  ctx: Needs<'clock'>,
  tx: Database,
  order: OrderRow,
  payment: PaymentRow,
  through: readonly OrderState[],
  set: { txHash?: Hex } = {},
): Promise<OrderRow> {
  const moved = await moveOrder(tx, order, through, {
    cause: `paid by ${payment.method} ${payment.reference}`,
    at: ctx.clock.now(),
    set: { paymentId: payment.id, paying: false, latePaymentUntil: null, failure: null, ...set },
  });
  if (!moved) throw new Error('the order moved while its payment was taken in');
  return moved;
}

/** The token is there: what remains is to say whose money paid for it, and to look after the order as after any other. */
async function payForDelivered(
  ctx: Needs<'clock' | 'log'>,
  tx: Database,
  order: OrderRow,
  payment: PaymentRow,
  { txHash }: Delivery,
): Promise<void> {
  ctx.log.warn(
    { payment: payment.id, order: order.id, txHash },
    'paid for what was delivered before a restore',
  );
  const { received, receivedCurrency, receipt, updatedAt } = payment;
  const reported = { received, receivedCurrency, receipt, updatedAt };
  await movePayment(tx, payment, { ...reported, state: 'paid', failure: null, nextCheckAt: updatedAt });
  // a mint's order is moved by what the reader reads; of a purchase the order says which was its own
  if (!shopPurchaseOf(order)) await payFor(ctx, tx, order, payment, []);
  else await payFor(ctx, tx, order, payment, ['paid', 'minting'], { txHash });
}

/** What is not to be had any more, or what the shop cannot buy, is known before anything is sent. */
async function payForPurchase(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'mail' | 'queue' | 'writer'>,
  tx: Database,
  order: OrderRow,
  payment: PaymentRow,
  float: Float | null,
): Promise<void> {
  const resale = asResale(order);
  const tickets = asTickets(order);
  const reason =
    (resale && (await whyNotBought(ctx, tx, resale, float))) ??
    (tickets && (await whyNotGranted(ctx, tx, tickets, float)));
  if (reason) {
    const paid = await payFor(ctx, tx, order, payment, ['paid']);
    return refundAll(ctx, tx, payment, paid, reason);
  }
  const { received, receivedCurrency, receipt, updatedAt } = payment;
  const reported = { received, receivedCurrency, receipt, updatedAt };
  await movePayment(tx, payment, { ...reported, state: 'paid', failure: null, nextCheckAt: updatedAt });
  await payFor(ctx, tx, order, payment, ['paid', 'minting']);
  if (resale) await enqueueBuyFor(ctx, tx, resale);
  if (tickets) await grantTickets(ctx, tx, tickets);
}

import { isPaymentOpen, type OrderState } from '@talkies/shared';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import {
  asResale,
  asTickets,
  moveOrderOrThrow,
  type OrderRow,
  orderById,
  shopPurchaseOf,
} from '../../modules/orders/index.ts';
import {
  consequenceOf,
  failPayment,
  isDecided,
  LAST_CHECK_MS,
  lockPayment,
  movePayment,
  nextCheck,
  type PaymentBooks,
  type PaymentRow,
} from '../../modules/payments/index.ts';
import { reverseSale } from '../../modules/royalties/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Delivery } from '../delivery/find-delivery.ts';
import { grantTickets, whyNotGranted } from '../lottery/grant-tickets.ts';
import { enqueueBuyFor, whyNotBought } from '../resales/buy-resale.ts';
import type { Float } from '../resales/float.ts';
import { enqueueMint } from './mint-paid.ts';
import { refundAll, refundSurplus } from './refunds/refund.ts';
import { recheckConfirmed } from './refunds/verify-refund.ts';

/** The facts of the chain that are needed before money is accepted or sent back. */
export interface DeliveryFacts {
  /** the coins that the shop would buy with */
  float: Float | null;
  delivered: Delivery | null;
}

type Ctx = Needs<'chains' | 'changes' | 'clock' | 'config' | 'log' | 'mail' | 'queue' | 'writer'>;

/** outdated: another check moved the payment since, so its answer may be the newer one; nothing was written. */
type Applied = 'changed' | 'same' | 'outdated';

/**
 * Writes a provider's statement about a payment, and acts on it.
 * @param before the payment as it was read before the request to the provider
 */
export async function applyStatus(
  ctx: Ctx,
  tx: Database,
  before: PaymentRow,
  status: PaymentBooks,
  facts: DeliveryFacts,
): Promise<Applied> {
  const locked = await lockPayment(tx, before.id);
  const order = locked && (await orderById(tx, locked.orderId));
  if (!locked || !order) return 'same';
  if (locked.state !== before.state) return 'outdated';
  const now = ctx.clock.now();
  await recheckConfirmed(tx, locked, status, now);
  const payment = await movePayment(tx, locked, {
    ...reportedOf(locked, status),
    ...still(locked, order, now),
    // what happened to a payment keeps its time, however often the provider repeats it
    updatedAt: isPaymentOpen(locked.state) ? now : locked.updatedAt,
  });
  if (!payment) throw new Error('a payment moved while it was locked');
  // money that is on its way back pays for nothing either
  const books = { ...status, refunded: status.refunded + status.refundPending };
  const consequence = consequenceOf(payment, order, books, facts.delivered !== null);
  switch (consequence.kind) {
    case 'none':
      return 'same';
    case 'fail':
      await failPayment(tx, payment, 'The payment was not made. Nothing was charged.', now);
      break;
    case 'adopt':
      if (facts.delivered) await payForDelivered(ctx, tx, order, payment, facts.delivered);
      break;
    case 'pay':
      if (shopPurchaseOf(order)) await payForPurchase(ctx, tx, order, payment, facts.float);
      else await payForMint(ctx, tx, order, payment);
      break;
    case 'refund':
      await refundAll(ctx, tx, payment, order, consequence.reason);
      break;
    case 'refund-surplus':
      await refundSurplus(ctx, tx, payment, order, consequence.amount);
      break;
    case 'refund-disputed':
      await noteDisputedRefund(ctx, tx, payment, now);
      break;
    case 'dispute':
      await dispute(ctx, tx, order, payment, now);
  }
  return 'changed';
}

/** The received sum, as long as it is not decided on, and the receipt. */
const reportedOf = (payment: PaymentRow, { amount, currency, receipt }: PaymentBooks) => ({
  ...(isDecided(payment.state) ? {} : { received: amount, receivedCurrency: amount > 0n ? currency : null }),
  receipt: receipt ?? payment.receipt,
});

/** The next checks: just after the quote's end and just before the order's, in case a payment made in time arrives in between. */
function still(payment: PaymentRow, { expiresAt, latePaymentUntil }: OrderRow, now: Date) {
  if (payment.state !== 'pending') return {};
  const lastCheck = latePaymentUntil && new Date(latePaymentUntil.getTime() - LAST_CHECK_MS);
  const end = lastCheck && now >= expiresAt ? lastCheck : expiresAt;
  return { nextCheckAt: nextCheck(payment.createdAt, now, end) };
}

/** A dispute of money that is going back, or went back. */
async function noteDisputedRefund(ctx: Ctx, tx: Database, payment: PaymentRow, now: Date): Promise<void> {
  const { id, orderId } = payment;
  ctx.log.error({ payment: id, order: orderId }, 'a bank takes back money that goes back already');
  await movePayment(tx, payment, { refundDisputedAt: now, updatedAt: payment.updatedAt });
}

/** A dispute of a payment: its purchase is delivered all the same. */
async function dispute(
  ctx: Ctx,
  tx: Database,
  order: OrderRow,
  payment: PaymentRow,
  now: Date,
): Promise<void> {
  ctx.log.error({ payment: payment.id, order: order.id }, 'a provider took paid money back');
  const pays = order.paymentId === payment.id;
  await movePayment(tx, payment, { state: 'disputed', nextCheckAt: pays ? now : null, updatedAt: now });
  // where other money pays for the order, its creator keeps the share
  if (pays) await reverseSale(tx, order.id, 'the buyer’s bank took the money back', now);
}

const payFor = (
  ctx: Ctx,
  tx: Database,
  order: OrderRow,
  payment: PaymentRow,
  through: readonly OrderState[],
  set: { txHash?: Hex } = {},
): Promise<OrderRow> =>
  moveOrderOrThrow(tx, order, through, {
    cause: `paid by ${payment.method} ${payment.reference}`,
    at: ctx.clock.now(),
    set: { paymentId: payment.id, paying: false, latePaymentUntil: null, failure: null, ...set },
  });

/** Accepts the payment's money for the order. */
const keep = (ctx: Ctx, tx: Database, payment: PaymentRow) => {
  const now = ctx.clock.now();
  return movePayment(tx, payment, { state: 'paid', failure: null, nextCheckAt: now, updatedAt: now });
};

async function payForMint(ctx: Ctx, tx: Database, order: OrderRow, payment: PaymentRow): Promise<void> {
  await keep(ctx, tx, payment);
  await enqueueMint(ctx, tx, await payFor(ctx, tx, order, payment, ['paid', 'minting']));
}

/** The token is delivered already: only the payment is recorded, and the order is tracked like any other. */
async function payForDelivered(
  ctx: Ctx,
  tx: Database,
  order: OrderRow,
  payment: PaymentRow,
  { txHash }: Delivery,
): Promise<void> {
  ctx.log.warn(
    { payment: payment.id, order: order.id, txHash },
    'paid for what was delivered before a restore',
  );
  await keep(ctx, tx, payment);
  // the reader's facts move an order with a mint; the order of a shop purchase names its transaction
  if (!shopPurchaseOf(order)) await payFor(ctx, tx, order, payment, []);
  else await payFor(ctx, tx, order, payment, ['paid', 'minting'], { txHash });
}

/** Starts a shop purchase; where it is not available any more, or the shop cannot pay for it, refunds at once. */
async function payForPurchase(
  ctx: Ctx,
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
  await keep(ctx, tx, payment);
  await payFor(ctx, tx, order, payment, ['paid', 'minting']);
  if (resale) await enqueueBuyFor(ctx, tx, resale);
  if (tickets) await grantTickets(ctx, tx, tickets);
}

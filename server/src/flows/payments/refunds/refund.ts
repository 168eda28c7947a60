import { HOUR_MS } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import {
  moveOrder,
  moveOrderOrThrow,
  type OrderRow,
  orderById,
  stepsToRefund,
} from '../../../modules/orders/index.ts';
import {
  asPassing,
  confirmedAtProvider,
  currencyOf,
  insertRefund,
  isConfirmed,
  lockPayment,
  movePayment,
  nextAttempt,
  nextCheck,
  nextRecheck,
  PAID_TWICE,
  type PaymentProvider,
  type PaymentRow,
  ProviderError,
  type ProviderRefund,
  paymentById,
  providerOf,
  type RefundRow,
  refundable,
  refundsOf,
  setRefund,
  sumOf,
} from '../../../modules/payments/index.ts';
import { reverseSale } from '../../../modules/royalties/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { noteChange } from '../../../platform/ranks/ranks.ts';
import { issueCreditNote } from '../../orders/issue-receipts.ts';
import { notifyBuyerOfRefund } from './notify-refund.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'payment/refund-due': { refundId: string };
    'payment/refunded': { refundId: string };
  }
}

/** Refunds the whole rest of a payment, and notifies the buyer. Runs in `tx`. */
export async function refundAll(
  ctx: Needs<'changes' | 'clock' | 'config' | 'mail' | 'queue'>,
  tx: Database,
  payment: PaymentRow,
  order: OrderRow,
  reason: string,
): Promise<void> {
  const now = ctx.clock.now();
  const amount = refundable(payment, await refundsOf(tx, [payment.id]));
  await movePayment(tx, payment, {
    state: 'refunding',
    failure: reason,
    nextCheckAt: null,
    updatedAt: now,
  });
  const through = stepsToRefund(order, payment.id);
  if (through) {
    const set = { paymentId: payment.id, reservesEdition: false, failure: reason };
    await moveOrderOrThrow(tx, order, through, { cause: reason, at: now, set });
  }
  // where other money pays for the order, its creator keeps the share
  if (through || order.paymentId === payment.id) await reverseSale(tx, order.id, reason, now);
  if (amount > 0n) await requestRefund(ctx, tx, payment, order, { amount, reason, by: 'house' });
}

/**
 * Refunds money that arrived after a payment was decided, and notifies the buyer; the decision stays (adr/604). Somebody may
 * have refunded it at the provider: its books are checked before anything is sent. Runs in `tx`.
 */
export async function refundSurplus(
  ctx: Needs<'changes' | 'clock' | 'config' | 'log' | 'mail' | 'queue'>,
  tx: Database,
  payment: PaymentRow,
  order: OrderRow,
  amount: bigint,
): Promise<void> {
  ctx.log.warn({ payment: payment.id, order: order.id }, 'a payment was made a second time');
  const received = payment.received + amount;
  await movePayment(tx, payment, { received, updatedAt: ctx.clock.now() });
  const refund = { amount, reason: PAID_TWICE, by: 'house', failures: 1 } as const;
  await requestRefund(ctx, tx, { ...payment, received }, order, refund);
}

/** Writes a refund, which is then requested of the provider; its sum may not exceed the rest of the payment. */
export async function requestRefund(
  ctx: Needs<'changes' | 'clock' | 'config' | 'mail' | 'queue'>,
  tx: Database,
  payment: PaymentRow,
  order: OrderRow,
  { amount, reason, by, failures = 0 }: Pick<RefundRow, 'amount' | 'reason' | 'by'> & { failures?: number },
): Promise<RefundRow> {
  const now = ctx.clock.now();
  const refund = await insertRefund(tx, {
    paymentId: payment.id,
    amount,
    currency: currencyOf(payment),
    reason,
    by,
    failures,
    state: 'due',
    nextCheckAt: now,
    createdAt: now,
  });
  await notifyBuyerOfRefund(ctx, tx, { order, payment, refund }, 'refund-due');
  return refund;
}

/** Some hours less than a provider remembers the idempotency key of an attempt without an answer. */
const KEY_LIFE_MS = 12 * HOUR_MS;

/**
 * Requests a refund of the provider, or asks for its status. An attempt that the provider refused or failed at is repeated
 * with a new key, once the provider's books show that nothing went back or is about to.
 * @throws ProviderError where the provider does not answer
 */
export async function advanceRefund(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue'>,
  refund: RefundRow,
): Promise<void> {
  const payment = await paymentById(ctx.db, refund.paymentId);
  if (!payment?.reference) return;
  try {
    const provider = providerOf(ctx, payment.method);
    if (!provider)
      throw new ProviderError(`there are no keys here for payments by ${payment.method}`, { final: false });
    const { reference, state } = await ask(ctx, provider, payment, payment.reference, refund);
    if (state === 'done') return void (await confirmRefund(ctx, refund.id, reference));
    if (state === 'failed') throw new ProviderError('a refund failed at the provider', { final: true });
    const now = ctx.clock.now();
    await setRefund(ctx.db, refund.id, {
      state: 'asked',
      reference: reference || null,
      answeredAt: now,
      problem: null,
      nextCheckAt: later(refund, now),
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await noteFailure(ctx, refund, error);
  }
}

const later = (refund: RefundRow, now: Date): Date =>
  nextCheck(refund.createdAt, now) ?? new Date(now.getTime() + 3_600_000);

async function ask(
  ctx: Needs<'clock' | 'db'>,
  provider: PaymentProvider,
  payment: PaymentRow,
  reference: string,
  refund: RefundRow,
): Promise<ProviderRefund> {
  const { state, failures, createdAt } = refund;
  if (state === 'asked' && refund.reference)
    return ofQuestion(provider.refundStatus(reference, refund.reference));
  const age = ctx.clock.now().getTime() - createdAt.getTime();
  if (state === 'asked' || failures > 0 || age > KEY_LIFE_MS) {
    const found = await inBooks(ctx, provider, payment, reference, refund);
    if (found) return { reference: refund.reference ?? '', state: found };
  }
  const { amount, currency } = refund;
  return provider.refund({ reference, amount, currency, key: `${refund.id}/${failures}` });
}

/** A refused query says nothing about the refund: it counts as unanswered. */
const ofQuestion = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    throw asPassing(error);
  });

/** The state of this refund in the provider's books, although it failed or was not answered; null: it is not there. */
async function inBooks(
  ctx: Needs<'db'>,
  provider: PaymentProvider,
  payment: PaymentRow,
  reference: string,
  refund: RefundRow,
): Promise<'done' | 'pending' | null> {
  const { refunded, refundPending } = await ofQuestion(provider.status(reference));
  // refunds run one after the other: all others that went back are confirmed
  const others = sumOf(confirmedAtProvider(await refundsOf(ctx.db, [payment.id])));
  if (refunded - others >= refund.amount) return 'done';
  return refunded + refundPending - others >= refund.amount ? 'pending' : null;
}

async function noteFailure(
  ctx: Needs<'clock' | 'db' | 'log'>,
  refund: RefundRow,
  error: ProviderError,
): Promise<void> {
  const now = ctx.clock.now();
  ctx.log.error({ err: error, refund: refund.id }, 'a refund is not made yet');
  // without an answer nobody knows whether it was accepted: then it is requested again with the same key
  const failures = refund.failures + (error.final ? 1 : 0);
  await setRefund(ctx.db, refund.id, {
    ...(error.final ? { state: 'due' as const, reference: null } : {}),
    failures,
    problem: error.message,
    nextCheckAt: error.final ? nextAttempt(failures, now) : later(refund, now),
  });
}

/** The source of a confirmation: the provider, an operator who looked there, or the shop, which paid in another way. */
type ConfirmedBy = 'provider' | 'operator' | 'elsewhere';

/**
 * Writes that a refund's money went back, and notifies the buyer; does nothing where it was written before.
 * @returns whether this call wrote it
 */
export async function confirmRefund(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>,
  refundId: string,
  reference: string,
  by: ConfirmedBy = 'provider',
): Promise<boolean> {
  const orderId = await ctx.db.transaction((tx) => writeConfirmed(ctx, tx, refundId, reference, by));
  if (orderId) await ctx.changes.emit('orders', orderId);
  return orderId !== null;
}

/** As `confirmRefund`, in `tx`. @returns its order; null where it was written before */
export async function writeConfirmed(
  ctx: Needs<'changes' | 'clock' | 'config' | 'mail' | 'queue'>,
  tx: Database,
  refundId: string,
  reference: string,
  by: ConfirmedBy,
): Promise<string | null> {
  const now = ctx.clock.now();
  const set = {
    state: 'confirmed',
    reference,
    elsewhere: by === 'elsewhere',
    confirmedAt: now,
    verifyAt: by === 'operator' ? now : null,
    recheckAt: by === 'elsewhere' ? null : nextRecheck(now, now),
    nextCheckAt: null,
    problem: null,
  } as const;
  const refund = await setRefund(tx, refundId, set);
  const payment = refund && (await lockPayment(tx, refund.paymentId));
  if (!refund || !payment) return null;
  const order = await orderById(tx, payment.orderId);
  if (order) {
    await notifyBuyerOfRefund(ctx, tx, { order, payment, refund }, 'refunded');
    await issueCreditNote(ctx, tx, order, payment, refund);
    await noteChange(tx, ['wallet', order.wallet]);
  }
  const back = sumOf((await refundsOf(tx, [payment.id])).filter(isConfirmed));
  if (back >= payment.received) await endRefunded(tx, payment, now);
  return payment.orderId;
}

/** Ends a payment that was refunded in full. */
async function endRefunded(tx: Database, payment: PaymentRow, now: Date): Promise<void> {
  await movePayment(tx, payment, { state: 'refunded', nextCheckAt: null, updatedAt: now });
  const order = await orderById(tx, payment.orderId);
  if (order?.state === 'refund_due' && order.paymentId === payment.id)
    await moveOrder(tx, order, ['refunded'], { cause: 'the provider confirmed the refund', at: now });
}

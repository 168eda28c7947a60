import type { OrderState } from '@talkies/shared';
import type { Amount, OrderPage } from '@talkies/shared/schemas';
import type { CreditInTransaction } from '../../chain/index.ts';
import { type OrderRow, shopPurchaseOf } from '../../modules/orders/index.ts';
import { presentAmount, type RefundRow } from '../../modules/payments/index.ts';
import { type PaidFacts, paidBy } from './paid-by.ts';

type TimelineEntry = OrderPage['timeline'][number];
type Step = TimelineEntry['step'];

/** An order with the whole history of it and of its money. */
export interface OrderHistory extends PaidFacts {
  order: OrderRow;
  /** every event, oldest first */
  events: readonly { state: OrderState; at: Date }[];
  refunds: readonly RefundRow[];
  ethRefund: EthRefund | null;
}

/** The refund of a payment in ETH. */
export interface EthRefund {
  amount: Amount;
  /** in words for the buyer */
  reason: string;
  requestedAt: Date;
  /** when the receiver's refund was final */
  refundedAt: Date | null;
  /** the credit, where the wallet did not accept the money */
  credit: CreditInTransaction | null;
}

const ofState: Partial<Record<OrderState, Step>> = {
  created: 'ordered',
  paid: 'paid',
  minting: 'minting',
  minted: 'minted',
  complete: 'complete',
  expired: 'expired',
  failed: 'failed',
};

/** The steps of a resale: the token is bought instead of minted. */
const ofResale: typeof ofState = { ...ofState, minting: 'buying', minted: 'bought' };
const ofTickets: typeof ofState = {
  ...ofState,
  minting: 'tickets-asked',
  minted: 'tickets-bought',
  complete: 'tickets-final',
};

function stepsOf(order: OrderRow): typeof ofState {
  const purchase = shopPurchaseOf(order);
  if (purchase === null) return ofState;
  return purchase === 'resale' ? ofResale : ofTickets;
}

/**
 * All steps of an order, oldest first. A block's time may be before ours: a step never comes before the one that caused it.
 */
export function fullTimeline(history: OrderHistory): TimelineEntry[] {
  const { events, payments, refunds, order } = history;
  const paid = paidBy(history);
  const entries: (TimelineEntry & { time: number })[] = [];
  const tell = (
    step: Step,
    at: Date | null,
    more: Partial<Omit<TimelineEntry, 'step' | 'at'>> = {},
    cause: Date | null = null,
  ): void => {
    if (at)
      entries.push({
        ...{ step, at: at.toISOString(), time: Math.max(at.getTime(), cause?.getTime() ?? 0) },
        ...{ method: null, amount: null, reason: null, ...more },
      });
  };
  for (const [index, { state, at }] of events.entries()) {
    const before = events[index - 1]?.state;
    if (state === before) continue;
    const reopened = state === 'awaiting_payment' && before !== 'created';
    const step = reopened ? 'reopened' : stepsOf(order)[state];
    // where a wallet pays, its own transaction mints
    if (!step || (step === 'minting' && order.paymentId === null)) continue;
    tell(step, at, step === 'paid' && paid ? paid : {});
  }
  for (const payment of payments.filter(({ state }) => state !== 'started')) {
    const { method, state, failure: reason, updatedAt } = payment;
    tell('payment-begun', payment.createdAt, { method, amount: presentAmount(payment) });
    if (state === 'failed') tell('payment-failed', updatedAt, { method, reason });
    tell('payment-disputed', state === 'disputed' ? updatedAt : payment.refundDisputedAt, { method });
  }
  for (const refund of refunds) {
    const method = payments.find(({ id }) => id === refund.paymentId)?.method ?? null;
    const amount: Amount = presentAmount(refund);
    tell('refund-asked', refund.createdAt, { method, amount, reason: refund.reason });
    tell('refunded', refund.confirmedAt, { method, amount });
  }
  if (history.ethRefund) {
    const { amount, reason, requestedAt, refundedAt, credit } = history.ethRefund;
    tell('refund-asked', requestedAt, { method: 'wallet', amount, reason });
    if (credit) {
      tell('refund-withdrawable', credit.at, { amount }, requestedAt);
      tell('refund-withdrawn', credit.withdrawnAt, { amount }, requestedAt);
    } else tell('refunded', refundedAt, { method: 'wallet', amount });
  }
  return entries.toSorted((a, b) => a.time - b.time).map(({ time: _, ...entry }) => entry);
}

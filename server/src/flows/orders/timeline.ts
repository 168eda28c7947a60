import { type Coin, exactAmount, money, type OrderState } from '@talkies/shared';
import type { Amount, Order, OrderPage } from '@talkies/shared/schemas';
import type { CreditInTransaction } from '../../chain/index.ts';
import { type OrderRow, shopPurchaseOf } from '../../modules/orders/index.ts';
import { currencyOf, type PaymentRow, presentAmount, type RefundRow } from '../../modules/payments/index.ts';
import type { Delivery } from '../delivery/find-delivery.ts';

type TimelineEntry = OrderPage['timeline'][number];
type Step = TimelineEntry['step'];

/** What is known of an order and its money. */
export interface OrderHistory {
  order: OrderRow;
  /** every event, oldest first */
  events: readonly { state: OrderState; at: Date }[];
  payments: readonly PaymentRow[];
  refunds: readonly RefundRow[];
  mint: Pick<Delivery, 'price'> | null;
  /** in which the item's chain is paid */
  coin: Coin;
  /** where it was paid in ETH on Ethereum */
  ethPayment: Pick<NonNullable<Order['ethPayment']>, 'state' | 'total'> | null;
  /** of it, what goes back at the receiver */
  ethRefund: EthRefund | null;
}

/** Money that was paid in ETH on its way back. */
export interface EthRefund {
  amount: Amount;
  /** in words for the buyer */
  reason: string;
  requestedAt: Date;
  /** when the receiver had let go of it for good */
  refundedAt: Date | null;
  /** where the wallet did not take it */
  credit: CreditInTransaction | null;
}

/** What paid for the order: the provider's payment, or the wallet that paid and minted in one transaction. */
export function paidBy({
  order,
  payments,
  mint,
  coin,
  ethPayment,
}: Omit<OrderHistory, 'events' | 'refunds' | 'ethRefund'>): OrderPage['paid'] {
  const payment = payments.find(({ id }) => id === order.paymentId);
  if (payment && (mint === null || mint.price === null))
    return {
      method: payment.method,
      amount: presentAmount({ amount: payment.received, currency: currencyOf(payment) }),
    };
  if (ethPayment?.state === 'paid') {
    const { total } = ethPayment;
    return { method: 'wallet', amount: { value: exactAmount(total), currency: total.currency } };
  }
  if (!mint) return null;
  const value = exactAmount(money(BigInt(mint.price ?? order.totalWei), coin));
  return { method: 'wallet', amount: { value, currency: coin } };
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

/** A listed token is bought instead of minted. */
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
 * Everything that happened, oldest first. A block's time may lie before ours: what follows from another step never comes before it.
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

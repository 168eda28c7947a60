import {
  backOff,
  DAY_MS,
  HOUR_MS,
  isPaymentOpen,
  MINUTE_MS,
  type OrderState,
  type PaymentState,
  paidStates,
  refundReasons,
} from '@talkies/shared';

/** The currencies that we charge in. */
export type ChargedCurrency = 'USD' | 'INR';

/** A payment as the provider states it. */
export interface ProviderStatus {
  /** pending: can still be paid. failed: no money arrived, and none will. */
  state: 'pending' | 'paid' | 'failed';
  /** our id of the payment; null where the provider does not state it */
  paymentId: string | null;
  /** the sum received, in the smallest unit of `currency`; 0 while nothing arrived */
  amount: bigint;
  /** ISO 4217, in capitals */
  currency: string;
  /** the part sent back */
  refunded: bigint;
  /** the buyer's bank took the money back, or tries to */
  disputed: boolean;
  /** the id of the money in the provider's books, where it differs from the payment's reference */
  receipt: string | null;
}

/** A payment as the shop has it. */
interface RequestedPayment {
  id: string;
  state: PaymentState;
  /** in the smallest unit of `currency` */
  amount: bigint;
  currency: ChargedCurrency;
  /** the sum received, as far as it was decided on */
  received: bigint;
  receivedCurrency: string | null;
  /** won: the provider still states that it was disputed */
  disputeEnd: 'won' | 'lost' | null;
  refundDisputedAt: Date | null;
}

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;
/** After so long a page that nobody paid at is given up; a webhook still counts. */
const GIVEN_UP_MS = 3 * DAY_MS;

/**
 * When the provider is asked again for a payment that has not arrived: after a quarter of its age, at most ten minutes, and
 * just after `end` where that is sooner; null once the payment is given up.
 */
export function nextCheck(createdAt: Date, now: Date, end: Date = now): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (age > GIVEN_UP_MS) return null;
  const pause = Math.min(Math.max(age / 4, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
  const untilEnd = end > now ? end.getTime() - now.getTime() + 1000 : pause;
  return new Date(now.getTime() + Math.min(pause, untilEnd));
}

/** When the delivery of a paid order is checked again: at the same intervals, and never given up. */
export const nextTrack = (paidAt: Date, now: Date): Date =>
  nextCheck(paidAt, now) ?? new Date(now.getTime() + LONGEST_PAUSE_MS);

/** When a failed refund is tried again: after half a minute, then twice as long each time, up to an hour. */
export const nextAttempt = (failures: number, now: Date): Date =>
  new Date(now.getTime() + backOff(failures, { first: 30_000, longest: 3_600_000 }));

const FIRST_RECHECK_MS = 6 * HOUR_MS;
/** For so long after its confirmation the buyer's bank may turn a refund down (docs.stripe.com/refunds, "Failed refunds"). */
const RECHECKED_MS = 30 * DAY_MS;

/** When a confirmed refund is checked again in the provider's books: at twice its age; null once that time is over. */
export function nextRecheck(confirmedAt: Date, now: Date): Date | null {
  const age = now.getTime() - confirmedAt.getTime();
  if (age >= RECHECKED_MS) return null;
  return new Date(confirmedAt.getTime() + Math.min(Math.max(2 * age, FIRST_RECHECK_MS), RECHECKED_MS));
}

/** The time between the last check of an open page and its order's end: a provider may take ten seconds to answer. */
export const LAST_CHECK_MS = 15_000;

export type Consequence =
  | { kind: 'none' }
  /** its money pays for the order */
  | { kind: 'pay' }
  /** its money paid for a delivery from before a restore */
  | { kind: 'adopt' }
  | { kind: 'fail' }
  /** its money cannot be kept, and goes back */
  | { kind: 'refund'; reason: string }
  /** more money arrived than was decided on: the surplus goes back, the rest stays as it is */
  | { kind: 'refund-surplus'; amount: bigint }
  | { kind: 'dispute' }
  /** the bank takes back money that is being refunded, or was */
  | { kind: 'refund-disputed' };

/** Whether the purchase is tracked until it is delivered; it is also where a bank takes the money back (adr/208). */
export const isTracked = (state: PaymentState): boolean => state === 'paid' || state === 'disputed';

/** Whether the buyer's bank has not decided yet. No refund is made meanwhile: the buyer would have the money twice (adr/568). */
export const isDisputed = ({
  state,
  disputeEnd,
  refundDisputedAt,
}: Pick<RequestedPayment, 'state' | 'disputeEnd' | 'refundDisputedAt'>): boolean =>
  (state === 'disputed' || refundDisputedAt !== null) && disputeEnd === null;

/**
 * The consequence of the provider's statement for a payment and its order, whatever was stored before.
 * @param delivered the order was delivered before a restore
 */
export function consequenceOf(
  payment: RequestedPayment,
  order: { state: OrderState; paymentId: string | null },
  status: ProviderStatus,
  delivered = false,
): Consequence {
  const disputed = status.disputed && payment.disputeEnd !== 'won';
  if (payment.state === 'disputed') return { kind: 'none' };
  if (payment.state === 'refunding' || payment.state === 'refunded') {
    if (disputed) return { kind: payment.refundDisputedAt === null ? 'refund-disputed' : 'none' };
    return surplusOf(payment, status);
  }
  if (payment.state === 'paid')
    return disputed || status.state !== 'paid' ? { kind: 'dispute' } : surplusOf(payment, status);
  if (status.state === 'pending') return { kind: 'none' };
  if (status.state === 'failed') return payment.state === 'failed' ? { kind: 'none' } : { kind: 'fail' };
  if (disputed) return { kind: 'dispute' };
  const unfit = whyUnfit(payment, status);
  if (unfit) return { kind: 'refund', reason: unfit };
  // refunded before a restore, or by hand: it pays for nothing
  if (status.refunded >= status.amount) return { kind: 'refund', reason: refundReasons.sentBack };
  // the first money that fits pays for the delivery
  if (delivered && order.paymentId === null && status.refunded === 0n) return { kind: 'adopt' };
  if (order.state === 'awaiting_payment') return { kind: 'pay' };
  const isPaid = order.paymentId !== null || paidStates.includes(order.state);
  return { kind: 'refund', reason: isPaid ? refundReasons.paidAlready : refundReasons.late };
}

/** Once a payment is decided, no money that arrives afterwards is kept (adr/604). */
function surplusOf(payment: RequestedPayment, { amount, currency }: ProviderStatus): Consequence {
  const surplus = currency === payment.receivedCurrency ? amount - payment.received : 0n;
  return surplus > 0n ? { kind: 'refund-surplus', amount: surplus } : { kind: 'none' };
}

/** The reason in a surplus's refund: such money never belonged to a sale. */
export const PAID_TWICE = 'The payment was made a second time.';

/** Whether a payment's money is decided on: only a surplus, which goes back, changes it from then on (adr/604). */
export const isDecided = (state: PaymentState): boolean => state !== 'failed' && !isPaymentOpen(state);

function whyUnfit(payment: RequestedPayment, status: ProviderStatus): string | null {
  if (status.paymentId !== null && status.paymentId !== payment.id)
    return 'The payment was for another order.';
  if (status.currency !== payment.currency) return 'The payment came in another currency.';
  return status.amount === payment.amount ? null : 'The payment was of another amount than the order.';
}

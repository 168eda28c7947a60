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

/** What we charge in. */
export type ChargedCurrency = 'USD' | 'INR';

/** What the provider itself says of a payment. */
export interface ProviderStatus {
  /** pending: can still be paid. failed: nothing came, and nothing will. */
  state: 'pending' | 'paid' | 'failed';
  /** the payment that it was opened for, in our words; null where the provider does not say */
  paymentId: string | null;
  /** received in all, in the smallest unit of `currency`; 0 while nothing came */
  amount: bigint;
  /** ISO 4217, in capitals */
  currency: string;
  /** of it, sent back already */
  refunded: bigint;
  /** the buyer's bank took it back, or tries to */
  disputed: boolean;
  /** by which the provider's books know the money, where that differs from the payment's reference */
  receipt: string | null;
}

/** What was asked for. */
interface RequestedPayment {
  id: string;
  state: PaymentState;
  /** in the smallest unit of `currency` */
  amount: bigint;
  currency: ChargedCurrency;
  /** what came of it, as far as it was decided on */
  received: bigint;
  receivedCurrency: string | null;
  /** won: a provider goes on saying that it was disputed */
  disputeEnd: 'won' | 'lost' | null;
  refundDisputedAt: Date | null;
}

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;
/** A page that nobody paid at is given up after so long; a webhook is still taken. */
const GIVEN_UP_MS = 3 * DAY_MS;

/**
 * When a provider is asked again for what has not come: after a quarter of its age, at most ten minutes, but not later
 * than just after `end`, where that is to come; null once it is given up.
 */
export function nextCheck(createdAt: Date, now: Date, end: Date = now): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (age > GIVEN_UP_MS) return null;
  const pause = Math.min(Math.max(age / 4, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
  const untilEnd = end > now ? end.getTime() - now.getTime() + 1000 : pause;
  return new Date(now.getTime() + Math.min(pause, untilEnd));
}

/** When what a paid order is to bring is looked at again: as a provider is, and never given up. */
export const nextTrack = (paidAt: Date, now: Date): Date =>
  nextCheck(paidAt, now) ?? new Date(now.getTime() + LONGEST_PAUSE_MS);

/** When a refund that failed so often is tried again: from half a minute, doubling, to an hour. */
export const nextAttempt = (failures: number, now: Date): Date =>
  new Date(now.getTime() + backOff(failures, { first: 30_000, longest: 3_600_000 }));

const FIRST_RECHECK_MS = 6 * HOUR_MS;
/** So long after a refund was confirmed may the buyer's bank turn it down (docs.stripe.com/refunds, "Failed refunds"). */
const RECHECKED_MS = 30 * DAY_MS;

/** When a provider's books are looked into again after a refund was confirmed: at twice its age; null once that is over. */
export function nextRecheck(confirmedAt: Date, now: Date): Date | null {
  const age = now.getTime() - confirmedAt.getTime();
  if (age >= RECHECKED_MS) return null;
  return new Date(confirmedAt.getTime() + Math.min(Math.max(2 * age, FIRST_RECHECK_MS), RECHECKED_MS));
}

export type Consequence =
  | { kind: 'none' }
  /** its money pays for the order */
  | { kind: 'pay' }
  /** its money paid for what was delivered before a restore */
  | { kind: 'adopt' }
  | { kind: 'fail' }
  /** money that came and cannot be kept */
  | { kind: 'refund'; reason: string }
  /** more came than was decided on: that goes back, and the rest is left as it is */
  | { kind: 'refund-surplus'; amount: bigint }
  | { kind: 'dispute' }
  /** the bank takes back what goes back to the buyer already, or went */
  | { kind: 'refund-disputed' };

/** What its money was to pay for is followed until it is delivered, also where a bank takes the money back (adr/208). */
export const isTracked = (state: PaymentState): boolean => state === 'paid' || state === 'disputed';

/** Its bank has not decided. Nothing of it is sent back meanwhile: the buyer would have it twice (adr/568). */
export const isDisputed = ({
  state,
  disputeEnd,
  refundDisputedAt,
}: Pick<RequestedPayment, 'state' | 'disputeEnd' | 'refundDisputedAt'>): boolean =>
  (state === 'disputed' || refundDisputedAt !== null) && disputeEnd === null;

/**
 * What follows from the provider's word for a payment and its order, whatever was thought before.
 * @param delivered what the order is for is there already, since before a restore
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
  // before a restore, or by somebody's hand: it pays for nothing
  if (status.refunded >= status.amount) return { kind: 'refund', reason: refundReasons.sentBack };
  // what was delivered is paid for by the first money that fits
  if (delivered && order.paymentId === null && status.refunded === 0n) return { kind: 'adopt' };
  if (order.state === 'awaiting_payment') return { kind: 'pay' };
  const isPaid = order.paymentId !== null || paidStates.includes(order.state);
  return { kind: 'refund', reason: isPaid ? refundReasons.paidAlready : refundReasons.late };
}

/** What came of it is decided: of money that comes afterwards nothing is kept (adr/604). */
function surplusOf(payment: RequestedPayment, { amount, currency }: ProviderStatus): Consequence {
  const surplus = currency === payment.receivedCurrency ? amount - payment.received : 0n;
  return surplus > 0n ? { kind: 'refund-surplus', amount: surplus } : { kind: 'none' };
}

/** Why a surplus goes back, as its refund says: such money was never of a sale. */
export const PAID_TWICE = 'The payment was made a second time.';

/** What came of it is decided on: it changes by a surplus alone, which goes back (adr/604). */
export const isDecided = (state: PaymentState): boolean => state !== 'failed' && !isPaymentOpen(state);

function whyUnfit(payment: RequestedPayment, status: ProviderStatus): string | null {
  if (status.paymentId !== null && status.paymentId !== payment.id)
    return 'The payment was for another order.';
  if (status.currency !== payment.currency) return 'The payment came in another currency.';
  return status.amount === payment.amount ? null : 'The payment was of another amount than the order.';
}

import { DAY_MS, HOUR_MS, RECEIVER_CHAIN } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { receiverPaymentsOf } from '../../chain/index.ts';
import {
  type EthPaymentRow,
  ethPaymentsSince,
  ethRefundKey,
  unannouncedEthPayments,
} from '../../modules/eth-payments/index.ts';

/** Longer than Ethereum takes until a refund is final. */
const REFUNDED_WITHIN_MS = HOUR_MS;
/** A collection is announced a day after delivery; from the fourteenth day on the payer may take the ETH back and keep the token. */
const LATE_ANNOUNCEMENT_MS = 3 * DAY_MS;

export interface StuckEthPayment {
  orderId: string;
  reason: string;
  /** what resolves it, given the order's label */
  remedy: (label: string) => string;
  /** as in `StuckOrder` */
  place: 'order' | 'transactions' | null;
}

/**
 * The payments in ETH that do not progress by themselves: refunds that the receiver does not make, collections that are not
 * announced, objections to answer.
 */
export async function stuckEthPayments(
  ctx: Needs<'db' | 'writer'>,
  now: Date,
  most: number,
): Promise<StuckEthPayment[]> {
  const before = new Date(now.getTime() - REFUNDED_WITHIN_MS);
  const refunding = await ethPaymentsSince(ctx.db, 'refunding', before, most);
  const stuck = await Promise.all(refunding.map((payment) => explainRefund(ctx, payment)));
  const announced = await ethPaymentsSince(ctx.db, 'announced', now, most);
  const atReceiver = await receiverPaymentsOf(
    ctx.db,
    RECEIVER_CHAIN,
    announced.map(({ chainOrderId }) => chainOrderId),
  );
  const unannounced = await unannouncedEthPayments(
    ctx.db,
    new Date(now.getTime() - LATE_ANNOUNCEMENT_MS),
    most,
  );
  const objected = announced.filter(({ chainOrderId }) => atReceiver.get(chainOrderId)?.objected);
  return [
    ...stuck,
    ...unannounced.map(({ orderId }) => ({
      orderId,
      reason: 'its ETH is at the receiver for three days, and its collection is not announced',
      remedy: () =>
        'look at operator transactions for what stops the cashier: from the 14th day on the payer may take the money back',
      place: 'transactions' as const,
    })),
    ...objected.map(({ orderId, payer }) => ({
      orderId,
      reason: `its payer ${payer} objects to the collection of what was delivered`,
      remedy: () =>
        'the contracts’ owner calls dismissObjections, or the payer takes the money back within 14 days',
      place: null,
    })),
  ];
}

async function explainRefund(ctx: Needs<'writer'>, payment: EthPaymentRow): Promise<StuckEthPayment> {
  const sent = await ctx.writer.transactionByKey(ethRefundKey(payment));
  const why = sent?.error ? `: ${sent.error.text}` : '';
  const reason = `its refund in ETH at the receiver is ${sent?.status ?? 'not written'}${why}`;
  const remedy = (label: string): string => {
    if (!sent || sent.status === 'failed') return `operator refund ${label} --retry`;
    if (sent.status === 'held') return `operator transactions release ${sent.key}`;
    return `operator transactions retry ${sent.id}`;
  };
  const place = !sent || sent.status === 'failed' ? 'order' : 'transactions';
  return { orderId: payment.orderId, reason, remedy, place };
}

import { formatAmount, paidByNames } from '@talkies/shared/receipts';
import type { OrderPage, PaymentStatus } from '@talkies/shared/schemas';
import { order as words } from '../../messages/en.ts';
import { isOnRamp } from '../payment/start-payment.ts';

/** Whether the order and all its money are final, so the page need not fetch their state again. */
export const isOver = ({ state, paying, refunds }: OrderPage): boolean =>
  ['complete', 'expired', 'failed', 'refunded'].includes(state) &&
  paying === null &&
  refunds.every((refund) => refund.state === 'confirmed');

/** Whether the order waits for its buyer's payment, and no payment is under way. */
export const isUnpaid = ({ payable, paying }: Pick<OrderPage, 'payable' | 'paying'>): boolean =>
  payable && paying === null;

/**
 * What is bought: an edition is reserved for its buyer, anything else may be sold to another person before it is paid
 * (adr/240).
 */
export function boughtIn({
  marketToken,
  tickets,
}: Pick<OrderPage, 'marketToken' | 'tickets'>): PaymentStatus['bought'] {
  if (tickets) return 'tickets';
  return marketToken ? 'resale' : 'edition';
}

/** The next step, in a sentence. */
export function nextStepText(page: OrderPage): string {
  const { state, paying, payable, confirmations, failure, refunds } = page;
  const { next } = words;
  const bought = boughtIn(page);
  const [back] = refunds.toReversed();
  const amount = back ? formatAmount(back.amount) : '';
  switch (state) {
    case 'created':
    case 'awaiting_payment':
      if (paying !== null) return (isOnRamp(paying) ? next.coins : next.pending[bought])(paidByNames[paying]);
      return payable ? `${failure ?? next.nothingCharged} ${next.choose[bought]}` : next.over[bought];
    case 'paid':
    case 'minting':
      if (page.tickets) return next.ticketsAsked;
      return page.marketToken ? next.buying : next.minting;
    case 'minted':
      if (page.tickets) return next.ticketsBought;
      if (page.marketToken) return next.bought;
      return next.minted(Math.min(confirmations.have, confirmations.need), confirmations.need);
    case 'complete':
      return page.tickets ? next.ticketsComplete : next.complete;
    case 'refund_due':
      return `${failure ?? ''} ${next.refundDue(amount)}`.trim();
    case 'refunded':
      return `${failure ?? ''} ${next.refunded(amount)}`.trim();
    default:
      if (back) return back.state === 'confirmed' ? next.refunded(amount) : next.refundDue(amount);
      return failure ?? next.unpaid;
  }
}

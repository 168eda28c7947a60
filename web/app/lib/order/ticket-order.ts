import { lostStates } from '@talkies/shared';
import type { OrderPage, TicketOrder } from '@talkies/shared/schemas';
import { order as orderWords, ticketOrder as words } from '../../messages/en.ts';
import { isUnpaid, nextStepText } from './order-progress.ts';

export interface OrderedTickets {
  order: TicketOrder;
  /** null for the shop's free ticket, which nobody pays */
  page: OrderPage | null;
}

/** unpaid: waits for its buyer; paying: for their money; underway: for the shop and the chain */
export type TicketOrderStatus = 'unpaid' | 'paying' | 'underway' | 'complete' | 'lost';

export function ticketOrderStatusOf({ order, page }: OrderedTickets): TicketOrderStatus {
  if (order.state === 'complete') return 'complete';
  if (lostStates.includes(order.state)) return 'lost';
  if (!page || !['created', 'awaiting_payment'].includes(page.state)) return 'underway';
  return isUnpaid(page) ? 'unpaid' : 'paying';
}

/** The heading and lead of the page. Until it is paid, they are those of the order's own page. */
export function sayingOf({ order, page }: OrderedTickets): { heading: string; lead: string } {
  const status = ticketOrderStatusOf({ order, page });
  if (status === 'complete')
    return { heading: words.purchasedHeading, lead: words.purchasedText(order.count, order.lottery.name) };
  if (status === 'lost')
    return { heading: words.lostHeading, lead: order.failure ?? words.states[order.state] };
  if (page && status !== 'underway') {
    const heading = status === 'unpaid' ? orderWords.headingUnpaid : orderWords.headings[page.state];
    return { heading, lead: nextStepText(page) };
  }
  return { heading: words.confirmingHeading, lead: words.confirmingText };
}

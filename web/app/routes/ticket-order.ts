import type { OrderPage, TicketOrder } from '@talkies/shared/schemas';
import { isUnpaid, nextStepText } from '../features/orders/order/order-progress.ts';
import { order as orderWords, ticketOrder as words } from '../messages/en.ts';

export interface OrderedTickets {
  order: TicketOrder;
  /** null of the shop's own ticket, which nobody pays */
  page: OrderPage | null;
}

/** unpaid: it waits for its buyer alone; paying: for their money; underway: for the shop and the chain */
export type TicketStage = 'unpaid' | 'paying' | 'underway' | 'complete' | 'lost';

const lost: readonly OrderPage['state'][] = ['expired', 'failed', 'refund_due', 'refunded'];

export function ticketStageOf({ order, page }: OrderedTickets): TicketStage {
  if (order.state === 'complete') return 'complete';
  if (lost.includes(order.state)) return 'lost';
  if (!page || !['created', 'awaiting_payment'].includes(page.state)) return 'underway';
  return isUnpaid(page) ? 'unpaid' : 'paying';
}

/** What the page says first. Until it is paid, that is what the order's own page says. */
export function sayingOf({ order, page }: OrderedTickets): { heading: string; lead: string } {
  const stage = ticketStageOf({ order, page });
  if (stage === 'complete')
    return { heading: words.purchasedHeading, lead: words.purchasedText(order.count, order.lottery.name) };
  if (stage === 'lost')
    return { heading: words.lostHeading, lead: order.failure ?? words.states[order.state] };
  if (page && stage !== 'underway') {
    const heading = stage === 'unpaid' ? orderWords.headingUnpaid : orderWords.headings[page.state];
    return { heading, lead: nextStepText(page) };
  }
  return { heading: words.confirmingHeading, lead: words.confirmingText };
}

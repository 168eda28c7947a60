import type { OrderPage } from '@talkies/shared/schemas';
import { checkoutPath, lotteryTicketsPath, resalePath } from '../../../lib/url/paths.ts';

/** The fields that determine where an order is paid. */
export interface Payable extends Pick<OrderPage, 'id' | 'marketToken'> {
  item: { id: string; title: string };
  tickets: { lottery: string; count: number } | null;
}

/** The path of the page on which the payment choice is made. */
export function payPathOf({ id, item, marketToken, tickets }: Payable): string {
  if (tickets) return lotteryTicketsPath(tickets.lottery, { count: tickets.count, orderId: id });
  return marketToken ? resalePath(marketToken, id) : checkoutPath(item.id, id);
}

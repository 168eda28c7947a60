import { itemById } from '../../modules/catalogue/index.ts';
import { lotteryNameOf } from '../../modules/lottery/index.ts';
import { asTickets, type OrderRow } from '../../modules/orders/index.ts';
import type { Database } from '../../platform/db/database.ts';

/** Such as `3 tickets of First night`. */
const ticketsTitle = (count: number, lottery: string): string =>
  `${count} ${count === 1 ? 'ticket' : 'tickets'} of ${lottery}`;

/** An order's title in mails, notifications and providers' pages. @param otherwise the title where its item is gone */
export async function orderTitle(db: Database, order: OrderRow, otherwise: string): Promise<string> {
  const tickets = asTickets(order);
  if (tickets) return ticketsTitle(tickets.ticketCount, await lotteryNameOf(db, tickets.lottery));
  return (await itemById(db, order.itemId))?.title ?? otherwise;
}

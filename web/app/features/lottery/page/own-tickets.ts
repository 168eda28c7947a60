import type { TicketPurchase } from '@talkies/shared/schemas';

/** the most tickets shown one by one */
const MAX = 200;

/** The tickets of purchases one by one, in the list's order, at most 200. */
export function ownTickets(purchases: readonly Pick<TicketPurchase, 'first' | 'count'>[]): number[] {
  const tickets: number[] = [];
  for (const { first, count } of purchases.toSorted((a, b) => a.first - b.first))
    for (let ticket = first; ticket < first + count && tickets.length < MAX; ticket += 1)
      tickets.push(ticket);
  return tickets;
}

/** The query that opens the ticket dialog: the number of tickets, and an order or funding to continue. */
export interface TicketDialogSearch {
  /** at least 1 */
  count: number;
  orderId: string | null;
  fundingId: string | null;
}

export function ticketDialogSearch(search: URLSearchParams): TicketDialogSearch | null {
  if (!search.has('tickets') && !search.has('pay')) return null;
  const count = Number(search.get('tickets'));
  return {
    count: Number.isSafeInteger(count) && count > 0 ? count : 1,
    orderId: search.get('pay'),
    fundingId: search.get('coins'),
  };
}

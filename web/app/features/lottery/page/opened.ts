/** What the address asks to be opened: the tickets' dialog, for so many, on the order or the coins of that id. */
export interface OpenedTickets {
  /** at least 1 */
  count: number;
  orderId: string | null;
  fundingId: string | null;
}

export function openedTickets(search: URLSearchParams): OpenedTickets | null {
  if (!search.has('tickets') && !search.has('pay')) return null;
  const count = Number(search.get('tickets'));
  return {
    count: Number.isSafeInteger(count) && count > 0 ? count : 1,
    orderId: search.get('pay'),
    fundingId: search.get('coins'),
  };
}

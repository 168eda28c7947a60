/** What the address asks to be opened: the tickets' dialog, for so many, on the order of that id where one is named. */
export interface OpenedTickets {
  /** at least 1 */
  count: number;
  orderId: string | null;
}

export function openedTickets(search: URLSearchParams): OpenedTickets | null {
  if (!search.has('tickets') && !search.has('pay')) return null;
  const count = Number(search.get('tickets'));
  return { count: Number.isSafeInteger(count) && count > 0 ? count : 1, orderId: search.get('pay') };
}

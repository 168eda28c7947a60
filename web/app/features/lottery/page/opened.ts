/** What the address asks to be opened: the tickets' dialog, on the order of that id where one is named. */
export interface OpenedTickets {
  orderId: string | null;
}

export const openedTickets = (search: URLSearchParams): OpenedTickets | null =>
  search.has('tickets') || search.has('pay') ? { orderId: search.get('pay') } : null;

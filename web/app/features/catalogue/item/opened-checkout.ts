/** The checkout over the item's page: on an order that is named, or on the buyer's open one, or a new one. */
export interface OpenedCheckout {
  orderId: string | null;
}

/** What the address asks for: `?pay` with an order's id, or `?buy`; null: nothing. */
export function openedCheckout(search: URLSearchParams): OpenedCheckout | null {
  const orderId = search.get('pay');
  return orderId !== null || search.has('buy') ? { orderId } : null;
}

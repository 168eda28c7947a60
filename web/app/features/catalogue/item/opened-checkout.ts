/** The checkout over the item's page: on the named order, else on the buyer's open order or a new one. */
export interface OpenedCheckout {
  orderId: string | null;
}

/** The checkout that the address opens: `?pay` with an order's id, or `?buy`; null: none. */
export function openedCheckout(search: URLSearchParams): OpenedCheckout | null {
  const orderId = search.get('pay');
  return orderId !== null || search.has('buy') ? { orderId } : null;
}

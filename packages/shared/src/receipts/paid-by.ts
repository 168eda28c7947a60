/** Names of the ways in which an order was paid, on its pages and receipts (spec:51). */
export const paidByNames = {
  wallet: 'wallet',
  card: 'card',
  coinbase: 'Coinbase',
  cashfree: 'UPI (Cashfree)',
  transak: 'Transak',
  wert: 'Wert',
};

/** By what an order was paid, as its pages and receipts say it (spec:51). */
export const paidByNames = {
  wallet: 'wallet',
  card: 'card',
  coinbase: 'Coinbase',
  cashfree: 'UPI (Cashfree)',
  transak: 'Transak',
  wert: 'Wert',
};

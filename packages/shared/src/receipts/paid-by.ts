/** By what an order was paid, as its pages and receipts say it (spec:51). */
export const paidByNames = {
  wallet: 'wallet',
  card: 'card',
  coinbase: 'Coinbase',
  cashfree: 'UPI (Cashfree)',
  transak: 'Transak',
  wert: 'Wert',
};

/** The same of a payment: ETH is paid on Ethereum, whatever the chain of the picture (spec:52). */
export const paidByName = (method: keyof typeof paidByNames, currency: string | undefined): string =>
  method === 'wallet' && currency === 'ETH' ? 'wallet, in ETH on Ethereum' : paidByNames[method];

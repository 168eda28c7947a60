import { paidByNames } from './paid-by.ts';

/** By what a payment was made, as pages and receipts say it: ETH is paid on Ethereum, whatever the chain of the item (spec:52). */
export const paidByName = (method: keyof typeof paidByNames, currency: string | undefined): string =>
  method === 'wallet' && currency === 'ETH' ? 'wallet, in ETH on Ethereum' : paidByNames[method];

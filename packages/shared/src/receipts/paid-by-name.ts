import { paidByNames } from './paid-by.ts';

/**
 * The name of a payment's method on pages and receipts: ETH is paid on Ethereum, whatever the item's chain (spec:52).
 */
export const paidByName = (method: keyof typeof paidByNames, currency: string | undefined): string =>
  method === 'wallet' && currency === 'ETH' ? 'wallet, in ETH on Ethereum' : paidByNames[method];

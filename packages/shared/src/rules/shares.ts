import { BPS } from '@talkies/abi/constants';

/** Basis points of an amount, rounded down, as the contracts round every share (spec:6). */
export const shareDown = (amount: bigint, basisPoints: number): bigint =>
  (amount * BigInt(basisPoints)) / BigInt(BPS);

export interface ResaleShares {
  /** what the seller receives */
  price: bigint;
  royalty: bigint;
  fee: bigint;
  /** the buyer's total, exact to the wei: the contract accepts no other amount */
  total: bigint;
}

/**
 * The shares of a resale: royalty and fee, each rounded down, are added to the price (IMarketplace.buy). Wei or any
 * smallest unit.
 */
export function resaleSharesDown(price: bigint, royaltyBps: number, feeBps: number): ResaleShares {
  const royalty = shareDown(price, royaltyBps);
  const fee = shareDown(price, feeBps);
  return { price, royalty, fee, total: price + royalty + fee };
}

export interface PayoutShares {
  /** the rest, with the rounding remainders; in a first sale it is paid to the beneficiary */
  seller: bigint;
  royalty: bigint;
  fee: bigint;
}

/**
 * The shares of a first sale or a winning bid: royalty and fee, each rounded down, are taken out of the amount paid
 * (ICollectible.mintWithVoucher, IMarketplace.settle). The three add up to that amount.
 */
export function payoutSharesDown(paid: bigint, royaltyBps: number, feeBps: number): PayoutShares {
  const royalty = shareDown(paid, royaltyBps);
  const fee = shareDown(paid, feeBps);
  return { seller: paid - royalty - fee, royalty, fee };
}

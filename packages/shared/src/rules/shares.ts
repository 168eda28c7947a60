import { BPS } from '@talkies/abi/constants';

/** Basis points of an amount, rounded down, as the contracts take every share (spec:6). */
export const shareDown = (amount: bigint, basisPoints: number): bigint =>
  (amount * BigInt(basisPoints)) / BigInt(BPS);

export interface ResaleShares {
  /** what the seller receives */
  price: bigint;
  royalty: bigint;
  fee: bigint;
  /** what the buyer pays, to the wei: the contract takes nothing else */
  total: bigint;
}

/** A resale: royalty and fee, each rounded down, come on top of the price (IMarketplace.buy). Wei or any smallest unit. */
export function resaleSharesDown(price: bigint, royaltyBps: number, feeBps: number): ResaleShares {
  const royalty = shareDown(price, royaltyBps);
  const fee = shareDown(price, feeBps);
  return { price, royalty, fee, total: price + royalty + fee };
}

export interface PayoutShares {
  /** the rest, with what rounding leaves: of a first sale it is the beneficiary's */
  seller: bigint;
  royalty: bigint;
  fee: bigint;
}

/**
 * A first sale or a winning bid: royalty and fee, each rounded down, are taken out of what was paid
 * (ICollectible.mintWithVoucher, IMarketplace.settle). The three add up to it.
 */
export function payoutSharesDown(paid: bigint, royaltyBps: number, feeBps: number): PayoutShares {
  const royalty = shareDown(paid, royaltyBps);
  const fee = shareDown(paid, feeBps);
  return { seller: paid - royalty - fee, royalty, fee };
}

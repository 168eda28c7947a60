import { divideRoundingUp } from './money.ts';

/**
 * What a refund is worth of an order's price, in US cents, rounded up: limits look at it.
 * @param charged what paid that price, in the smallest unit that `amount` is in
 */
export const refundCents = (priceCents: bigint, amount: bigint, charged: bigint): bigint =>
  divideRoundingUp(priceCents * amount, charged);

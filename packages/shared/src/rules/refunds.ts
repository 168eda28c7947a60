import { divideRoundingUp } from './money.ts';

/**
 * A refund's share of an order's price, in US cents, rounded up: limits are checked against it.
 * @param charged the amount that paid that price, in the same smallest unit as `amount`
 */
export const refundCents = (priceCents: bigint, amount: bigint, charged: bigint): bigint =>
  divideRoundingUp(priceCents * amount, charged);

/** Ways to pay through a provider, by the names that records and receipts carry (spec:51). */
export const paymentMethods = ['card', 'cashfree', 'coinbase'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * Where a payment stands. started: the provider was asked for a page and has not answered yet. pending: the buyer can
 * pay there. paid: its money pays for the order. failed: no money came. refunding, refunded: money came that is sent
 * back. disputed: the provider took the money back after it had been paid.
 */
export const paymentStates = [
  'started',
  'pending',
  'paid',
  'failed',
  'refunding',
  'refunded',
  'disputed',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** No money came yet, and some may. */
export const openPaymentStates = ['started', 'pending'] as const satisfies PaymentState[];

/** Services that sell coins to a buyer's own wallet, which then pays the order with them (spec:53). */
export const onRamps = ['transak', 'wert'] as const;
export type OnRampName = (typeof onRamps)[number];

/**
 * Where a funding stands. pending: the buyer can buy the coins. funded: the chain shows them in the wallet. failed: none
 * came, and none will of this one.
 */
export const fundingStates = ['pending', 'funded', 'failed'] as const;
export type FundingState = (typeof fundingStates)[number];

/** Of a payment, or of the coins that one is to be made with: nothing came yet, and something may. */
export const isPaymentOpen = (state: PaymentState | FundingState): boolean =>
  openPaymentStates.some((open) => open === state);

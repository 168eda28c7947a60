/** Payment methods of providers, by the names in records and receipts (spec:51). */
export const paymentMethods = ['card', 'cashfree', 'coinbase'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * States of a payment. started: a page was requested from the provider, which has not answered yet. pending: the buyer
 * can pay there. paid: its money pays for the order. failed: no money arrived. refunding, refunded: money arrived that
 * is sent back. disputed: the provider took the money back after it had been paid.
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

/** States in which no money has arrived yet, and some may. */
export const openPaymentStates = ['started', 'pending'] as const satisfies PaymentState[];

/** Services that sell coins to a buyer's own wallet, which then pays the order with them (spec:53). */
export const onRamps = ['transak', 'wert'] as const;
export type OnRampName = (typeof onRamps)[number];

/**
 * States of a funding. pending: the buyer can buy the coins. funded: the chain shows them in the wallet. failed: this
 * funding brought no coins, and will bring none.
 */
export const fundingStates = ['pending', 'funded', 'failed'] as const;
export type FundingState = (typeof fundingStates)[number];

/** Whether a payment or funding is open: nothing has arrived yet, and something may. */
export const isPaymentOpen = (state: PaymentState | FundingState): boolean =>
  openPaymentStates.some((open) => open === state);

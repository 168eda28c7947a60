/** The most payouts in one batch. */
export const MAX_BATCH = 200;

/** Kinds of differences between two books. */
export const differenceKinds = [
  /** a provider, or the receiver, holds money that belongs to no order */
  'money-without-order',
  /** an order counts as paid, and nobody holds money of it */
  'order-without-money',
  'amount',
  'refund',
  'dispute',
  'token-without-order',
  'order-without-token',
  'royalty',
  /** an on-ramp and our records disagree on whether it sent coins */
  'funding',
  /** the chain and our reader's projection disagree */
  'chain',
  /** a service did not answer, or a chain is not read up to that day */
  'not-compared',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Ways in which an operator resolves what an order waits for. */
export const orderResolutions = [
  /** requests the refund at the provider at once, or sends a failed one at the receiver again */
  'retry-refund',
  /** the shop paid back in another way what the provider refuses to refund */
  'paid-back',
  /** an operator saw at the provider that a refund was made on which the provider has long been silent */
  'went-back',
  /** an operator saw at the provider that a refund it had accepted was not made */
  'begin-refund-again',
  /** records a refund that was made at the provider without the shop */
  'adopt-refund',
  'dispute-won',
  'dispute-lost',
] as const;
export type OrderResolution = (typeof orderResolutions)[number];

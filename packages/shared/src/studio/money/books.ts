/** So many payouts are taken into a batch at once. */
export const MAX_BATCH = 200;

/** How two books can differ. */
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
  /** an on-ramp has sent coins, or has not, and we say otherwise */
  'funding',
  /** the chain holds something else than what our reader made of it */
  'chain',
  /** somebody did not answer, or has not been read so far */
  'not-compared',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** What ends something that an order waits for, by somebody's word. */
export const orderResolutions = [
  /** the provider is asked at once; what failed at the receiver is sent again */
  'retry-refund',
  /** the shop paid in another way what the provider refuses, or denies */
  'paid-back',
  /** a refund that the provider has long not spoken of went back, as somebody saw there */
  'went-back',
  /** one that it has taken on was not made, as somebody saw there */
  'begin-refund-again',
  /** what was sent back at the provider past the shop is recorded */
  'adopt-refund',
  'dispute-won',
  'dispute-lost',
] as const;
export type OrderResolution = (typeof orderResolutions)[number];

/** The reasons why a reported payment failed, in words for the buyer. */
export const paymentFailures = {
  unknown:
    'No node of the network has heard of the payment that was reported. Pay again, or wait if it was sent.',
  unrelated: 'The transaction that was reported does not pay for this order.',
} as const;

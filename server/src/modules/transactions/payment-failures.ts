/** The reasons why a reported payment failed, in words for the buyer. */
export const paymentFailures = {
  unknown:
    'No node of the network knows the payment that was reported. If your wallet does not show it either, pay again; otherwise wait.',
  unrelated: 'The transaction that was reported does not pay for this order.',
} as const;

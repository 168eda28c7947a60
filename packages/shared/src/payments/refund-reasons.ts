/** Why money that came pays for nothing, in words for the buyer, whoever took it in. */
export const refundReasons = {
  paidAlready: 'The order was paid already.',
  sentBack: 'The payment was sent back already.',
  late: 'The payment came when the order was over.',
} as const;

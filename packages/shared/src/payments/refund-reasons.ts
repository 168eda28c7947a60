/** Why money that arrived is refunded, in words for the buyer, for every provider and chain. */
export const refundReasons = {
  paidAlready: 'The order was paid already.',
  sentBack: 'The payment was sent back already.',
  late: 'The payment came when the order was over.',
} as const;

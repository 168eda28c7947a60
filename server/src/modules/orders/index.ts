export { advanceOrder, whyRanOut } from './advance/advance-order.ts';
export { cancelByBuyer, cancelOrder } from './advance/cancel-order.ts';
export { endPayment } from './advance/end-payment.ts';
export { moveOrder, moveOrderOrThrow } from './advance/move-order.ts';
export { orderIdOfUse, paymentKeyOf, vaultPaymentKey } from './advance/payment-key.ts';
export { reportedPayments } from './advance/reported-payments.ts';
export { LOST_BLOCKS, lateMints, lostMints, type Watched, waitingOrders } from './advance/waiting-orders.ts';
export { completedWithin, findOrders, type OrderKey, orderByLabel, ordersOfNumbers } from './find-orders.ts';
export { ordersByState, salesByDay } from './order-figures.ts';
export { overdueOrders } from './overdue-orders.ts';
export { isPayable, requirePayable } from './payable.ts';
export { ordersPersonalData, ordersToEnd } from './personal.ts';
export { lockBuyer, lockBuyers } from './placement/lock-buyers.ts';
export { placeOrder } from './placement/place-order.ts';
export { placeTogether } from './placement/place-together.ts';
export { freeEditions, releasePrize, reservePrize } from './placement/prize-reservations.ts';
export { knownRefusal, refusalFrom } from './placement/refusals.ts';
export type { OrderRequest } from './placement/request.ts';
export {
  isOfKey,
  lastOnesReserved,
  ordersThatNeed,
  reservationsAndRepeats,
  reservedByDrop,
  reservedOfDrop,
  unpaidReservations,
} from './placement/reservations.ts';
export { firstSteps } from './placement/write-orders.ts';
export { orderTimeline, presentOrder, presentQuote } from './present.ts';
export { type QuoteColumns, quoteColumns } from './quote/columns.ts';
export { confirmationPath, confirmationTokens } from './quote/confirmation-token.ts';
export { estimateNetworkFee, feeAndBalance, networkFeeAtOnce } from './quote/network-fee.ts';
export {
  nextOrderNumber,
  orderLabel,
  orderLabelIn,
  readOrderLabel,
  renewOrderNumbers,
} from './quote/order-number.ts';
export { type Quote, quoteEnd, quoteOf } from './quote/quote.ts';
export { openQuote, sealQuote } from './quote/sealed-quote.ts';
export { deliveryCall, mintCall, readPayment, signVoucher } from './quote/voucher.ts';
export {
  buyerOf,
  buyersUnderway,
  eventsOf,
  findLatest,
  findOrder,
  historyOf,
  holdOrderState,
  orderById,
  orderIdsOf,
  orderOfChain,
  ordersOf,
  payableOrders,
  purchasesIn,
  requireOrder,
} from './reads.ts';
export {
  asResale,
  buyForKey,
  buyForKeyColumn,
  isBeingBought,
  isBoughtByShop,
  isDeliveryOfAnother,
  type ResaleRow,
  resalesIn,
  unpaidResales,
} from './resales.ts';
export {
  awaitsLatePayment,
  type ChainFacts,
  decideAdvance,
  hasLapsed,
  ITEM_CHANGED,
  isDelivered,
  isOrderOpen,
  isVoucherDead,
  LAST_EDITION_GONE,
  NOT_READY,
  openOrderOf,
  type ShopPurchase,
  shopPurchaseOf,
  stepsToRefund,
} from './rules.ts';
export {
  expireOlder,
  type FloatSpending,
  floatSpending,
  lapsedShopPurchases,
  lockShopPurchases,
  placeShopPurchase,
} from './shop-purchases.ts';
export { type OrderRow, orderEvents, orders, purchases } from './tables.ts';
export {
  asTickets,
  centsOfOrders,
  type TicketsRow,
  ticketSalesOf,
  ticketsComing,
  ticketsOf,
  unpaidTickets,
} from './tickets.ts';
export { unansweredAmong } from './unanswered-orders.ts';

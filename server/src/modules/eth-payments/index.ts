export { availableReceiver, readCollectingFrom } from './collecting.ts';
export {
  claimEthPayments,
  endEthCollection,
  ethPaymentOf,
  ethPaymentsOfNumbers,
  ethPaymentsSince,
  ethPaymentsWithin,
  lockEthPayment,
  lockEthPaymentOf,
  paidEthPayments,
  putEthPayment,
  refundedWithToken,
  setEthPayment,
  unannouncedEthPayments,
  unfinishedEthPayments,
} from './eth-payment-rows.ts';
export { ethUsage } from './eth-usage.ts';
export { ethPaymentsPersonalData } from './personal.ts';
export { presentEthPayment } from './present.ts';
export {
  collectionCall,
  ethPaymentCall,
  ethRefundCall,
  ethRefundKey,
  ethTotalOf,
  readEthPayment,
  receiverChainOf,
  signQuote,
} from './quote.ts';
export { discardEthReport, endEthAttempt, reportedEthPayments } from './reported-eth-payments.ts';
export {
  ANNOUNCED_WITHIN_MS,
  decideEthPayment,
  type EthFacts,
  type EthStep,
  isAnnounceable,
  leftAtReceiver,
  payingInEth,
  paysForOrder,
} from './rules.ts';
export { type EthPaymentRow, ethPayments } from './tables.ts';

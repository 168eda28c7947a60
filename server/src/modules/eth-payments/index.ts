export {
  claimEthPayments,
  endEthCollection,
  ethPaymentOf,
  ethPaymentsOfNumbers,
  ethPaymentsSince,
  ethPaymentsWithin,
  lockEthPayment,
  openEthPayments,
  paidEthPayments,
  putEthPayment,
  setEthPayment,
  unannouncedEthPayments,
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
export { dropEthReport, endEthAttempt, reportedEthPayments } from './reported-eth-payments.ts';
export { decideEthPayment, type EthFacts, type EthStep, paysForOrder } from './rules.ts';
export { type EthPaymentRow, ethPayments } from './tables.ts';

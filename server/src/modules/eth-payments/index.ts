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
} from './records.ts';
export { dropEthReport, endEthAttempt, reportedEthPayments } from './reported.ts';
export { decideEthPayment, type EthFacts, type EthStep } from './rules.ts';
export { type EthPaymentRow, ethPayments } from './tables.ts';
export { useOfEth } from './use.ts';

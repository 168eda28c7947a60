export { chargedBy, methodsFor, type Totals } from './available-methods.ts';
export { asPassing, ProviderError, WebhookRefused } from './errors.ts';
export { recordEvent, recordRefused } from './events.ts';
export { failingRefunds, isContradicted, openDisputes } from './failing-payments.ts';
export { eventsOfPayments, ordersOfReference } from './find-payments.ts';
export {
  claimDueFundings,
  fundingAbout,
  fundingById,
  fundingsOf,
  fundingsWithin,
  insertFunding,
  insertTicketFunding,
  moveFunding,
  ticketFundingsOf,
} from './funding/funding-rows.ts';
export { configuredOnRamps, onRampOf } from './funding/on-ramps.ts';
export type { OnRamp } from './funding/port.ts';
export { onRampsFor, presentFunding } from './funding/present.ts';
export {
  type FundingRow,
  fundings,
  isOrderFunding,
  isTicketFunding,
  type OrderFunding,
  type TicketFunding,
} from './funding/tables.ts';
export { observedProvider } from './observed-providers.ts';
export {
  chargedAsReceived,
  claimDuePayments,
  claimDueRefunds,
  claimUnverifiedRefunds,
  doubtRefunds,
  insertPayment,
  insertRefund,
  isPaymentDue,
  lockPayment,
  movePayment,
  moveRefund,
  paymentAbout,
  paymentById,
  paymentsById,
  paymentsOf,
  paymentsWithin,
  refundable,
  refundById,
  refundsOf,
  setRefund,
} from './payment-rows.ts';
export { fundingsPersonalData, paymentsPersonalData } from './personal.ts';
export type { BookEntry, PaymentBooks, PaymentProvider, ProviderRefund, Webhook } from './port.ts';
export { presentAmount, presentPayment } from './present.ts';
export { providerUsage } from './provider-usage.ts';
export { configuredProviders, providerOf } from './providers.ts';
export {
  consequenceOf,
  isDecided,
  isDisputed,
  isTracked,
  nextAttempt,
  nextCheck,
} from './rules.ts';
export { type DisputeEnd, type PaymentRow, payments, type RefundRow, refunds } from './tables.ts';

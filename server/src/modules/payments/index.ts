export { chargedBy, methodsFor, type Totals } from './available-methods.ts';
export { undecidedDisputes } from './disputes.ts';
export { asPassing, ProviderError, WebhookRefused } from './errors.ts';
export { recordEvent, recordRefused } from './events.ts';
export { failingRefunds, isContradicted } from './failing-refunds.ts';
export { eventsOfPayments, ordersOfReference } from './find-payments.ts';
export {
  claimDueFundings,
  fundingAbout,
  fundingById,
  fundingsOf,
  fundingsUnderway,
  fundingsWithin,
  insertFunding,
  insertTicketFunding,
  moveFunding,
  ticketFundingsOf,
} from './funding/funding-rows.ts';
export { configuredOnRamps, onRampOf } from './funding/on-ramps.ts';
export type { OnRamp, OnRampOrder } from './funding/port.ts';
export { onRampsFor, presentFunding } from './funding/present.ts';
export {
  type FundingChange,
  type FundingRow,
  fundings,
  isTicketFunding,
  type OrderFunding,
  type TicketFunding,
} from './funding/tables.ts';
export { amountText, chargedAsReceived, currencyOf, presentAmount } from './money.ts';
export { checkOpenPages, isOpenPage, isUnanswered } from './open-pages.ts';
export {
  claimDuePayments,
  failPayment,
  insertPayment,
  isPaymentDue,
  lockPayment,
  movePayment,
  paymentAbout,
  paymentById,
  paymentsById,
  paymentsOf,
  paymentsWithin,
} from './payment-rows.ts';
export { fundingsPersonalData, paymentsPersonalData } from './personal.ts';
export type { BookEntry, PaymentBooks, PaymentProvider, ProviderRefund, Webhook } from './port.ts';
export { presentPayment } from './present.ts';
export { providerUsage } from './provider-usage.ts';
export { configuredProviders, hasProvider, providerOf } from './providers.ts';
export {
  claimDueRefunds,
  claimRecheckedRefunds,
  claimUnverifiedRefunds,
  doubtRefunds,
  insertRefund,
  moveRefund,
  refundById,
  refundsOf,
  setRefund,
} from './refund-rows.ts';
export {
  confirmedAtProvider,
  isAtProvider,
  isConfirmed,
  refundable,
  remainingColumn,
  sumOf,
} from './refund-sums.ts';
export {
  consequenceOf,
  isDecided,
  isDisputed,
  isTracked,
  LAST_CHECK_MS,
  nextAttempt,
  nextCheck,
  nextRecheck,
  nextTrack,
  PAID_TWICE,
} from './rules.ts';
export { type DisputeEnd, type PaymentRow, payments, type RefundRow, refunds } from './tables.ts';

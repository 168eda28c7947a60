export { CARD_SECRET_KEY, CARD_WEBHOOK_SECRET } from './card/card.ts';
export { startPayments } from './payments.ts';
export type { PaymentSwitches } from './switches.ts';

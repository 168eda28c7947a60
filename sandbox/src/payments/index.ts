export { CARD_SECRET_KEY, CARD_WEBHOOK_SECRET } from './card/card.ts';
export { CASHFREE_CLIENT_ID, CASHFREE_CLIENT_SECRET } from './cashfree/cashfree.ts';
export { CHECKOUTS_KEY_NAME, CHECKOUTS_KEY_SECRET } from './coinbase/bearer.ts';
export { CHECKOUTS_WEBHOOK_SECRET } from './coinbase/checkouts.ts';
export { COMMERCE_API_KEY, COMMERCE_WEBHOOK_SECRET } from './coinbase/commerce.ts';
export { TRANSAK_API_KEY, TRANSAK_API_SECRET } from './on-ramps/transak.ts';
export { WERT_API_KEY, WERT_PARTNER_ID, WERT_PRIVATE_KEY } from './on-ramps/wert.ts';
export { startPayments } from './payments.ts';
export type { PaymentSwitches } from './switches.ts';

import type { OnRampName, PaymentMethod } from '@talkies/shared';

interface Reference {
  what: string;
  address: string;
}

/** The published references by which each stand-in is made: requests, errors, messages. */
export const references: Partial<Record<PaymentMethod | OnRampName, readonly Reference[]>> = {
  card: [
    { what: 'Checkout Sessions', address: 'https://docs.stripe.com/api/checkout/sessions' },
    { what: 'errors', address: 'https://docs.stripe.com/api/errors' },
    { what: 'idempotency', address: 'https://docs.stripe.com/api/idempotent_requests' },
    { what: 'webhooks', address: 'https://docs.stripe.com/webhooks' },
    { what: 'test cards', address: 'https://docs.stripe.com/testing' },
  ],
  cashfree: [
    {
      what: 'orders and errors',
      address: 'https://www.cashfree.com/docs/api-reference/payments/latest/orders/create',
    },
    {
      what: 'webhooks',
      address: 'https://www.cashfree.com/docs/api-reference/payments/latest/webhooks/idempotency',
    },
    { what: 'rate limits', address: 'https://www.cashfree.com/docs/api-reference/rate-limits' },
  ],
  coinbase: [
    {
      what: 'checkouts and webhooks',
      address: 'https://docs.cdp.coinbase.com/coinbase-business/checkout-apis/webhooks',
    },
    {
      what: 'errors',
      address: 'https://docs.cdp.coinbase.com/coinbase-business/api-architecture/status-codes',
    },
  ],
  transak: [
    {
      what: 'widget and tokens',
      address: 'https://docs.transak.com/guides/migration-to-api-based-transak-widget-url',
    },
  ],
  wert: [
    { what: 'signed data', address: 'https://docs.wert.io/docs/generate-signed-data' },
    { what: 'webhooks', address: 'https://docs.wert.io/docs/webhooks' },
    { what: 'orders', address: 'https://docs.wert.io/reference' },
  ],
};

import { type PaymentMethod, paymentMethods } from '@talkies/shared';
import type { PaymentsConfig } from '../../platform/config/payments.ts';
import { cashfree } from './adapters/cashfree.ts';
import { coinbaseCheckouts } from './adapters/coinbase/checkouts.ts';
import { coinbaseCommerce } from './adapters/coinbase/commerce.ts';
import { stripe } from './adapters/stripe.ts';
import type { PaymentProvider } from './port.ts';

/** The adapter of a way to pay; null where this deployment has no keys for it. */
export function providerOf(config: PaymentsConfig, method: PaymentMethod): PaymentProvider | null {
  switch (method) {
    case 'card':
      return config.card && stripe(config.card);
    case 'cashfree':
      return config.cashfree && cashfree(config.cashfree);
    case 'coinbase':
      return config.coinbase && coinbase(config.coinbase);
  }
}

/** Those that this deployment has keys for. */
export const configuredProviders = (config: PaymentsConfig): PaymentProvider[] =>
  paymentMethods.flatMap((method) => providerOf(config, method) ?? []);

const coinbase = (settings: NonNullable<PaymentsConfig['coinbase']>): PaymentProvider =>
  settings.api === 'checkouts' ? coinbaseCheckouts(settings) : coinbaseCommerce(settings);

import { type PaymentMethod, paymentMethods } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import type { PaymentsConfig } from '../../platform/config/payments.ts';
import { cashfree } from './adapters/cashfree.ts';
import { coinbaseCheckouts } from './adapters/coinbase/checkouts.ts';
import { coinbaseCommerce } from './adapters/coinbase/commerce.ts';
import { stripe } from './adapters/stripe.ts';
import { observedProvider } from './observed-providers.ts';
import type { PaymentProvider, ProviderTerms } from './port.ts';

/** The adapter of a payment method, without a record of whether it answers. */
export function adapterOf(config: PaymentsConfig, method: PaymentMethod): PaymentProvider | null {
  switch (method) {
    case 'card':
      return config.card && stripe(config.card);
    case 'cashfree':
      return config.cashfree && cashfree(config.cashfree);
    case 'coinbase':
      return config.coinbase && coinbase(config.coinbase);
  }
}

/** The provider of a payment method, which records whether it answers; null where this deployment has no keys for it. */
export function providerOf(
  ctx: Needs<'clock' | 'config' | 'db'>,
  method: PaymentMethod,
): PaymentProvider | null {
  const provider = adapterOf(ctx.config.payments, method);
  return provider && observedProvider(ctx, provider);
}

export const hasProvider = (config: PaymentsConfig, method: PaymentMethod): boolean =>
  adapterOf(config, method) !== null;

/** The terms of the providers that this deployment has keys for. */
export const configuredProviders = (config: PaymentsConfig): ProviderTerms[] =>
  paymentMethods.flatMap((method) => adapterOf(config, method) ?? []);

const coinbase = (settings: NonNullable<PaymentsConfig['coinbase']>): PaymentProvider =>
  settings.api === 'checkouts' ? coinbaseCheckouts(settings) : coinbaseCommerce(settings);

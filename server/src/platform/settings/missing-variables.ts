import { RECEIVER_CHAIN } from '@talkies/shared';
import type { ShopProvider } from '@talkies/shared/studio';
import type { Config } from '../config/config.ts';
import { lacksRupees } from '../config/payments.ts';

const unless = (configured: unknown, ...names: string[]): string[] => (configured ? [] : names);

/**
 * The variables that a deployment lacks for each provider, by the names of docs/operating.md; none: the provider is
 * configured. A provider that is missing here does not compile.
 */
const lacks: Record<ShopProvider, (config: Config) => string[]> = {
  card: ({ payments }) => unless(payments.card, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'),
  cashfree: (config) => [
    ...unless(config.payments.cashfree, 'CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'),
    ...unless(!lacksRupees(config), 'EXCHANGE_RATES_URL'),
  ],
  coinbase: ({ payments }) =>
    unless(payments.coinbase, 'COINBASE_KEY_NAME', 'COINBASE_KEY_SECRET', 'COINBASE_WEBHOOK_SECRET'),
  transak: ({ payments }) => unless(payments.transak, 'TRANSAK_API_KEY', 'TRANSAK_API_SECRET'),
  wert: ({ payments }) => unless(payments.wert, 'WERT_PARTNER_ID', 'WERT_PRIVATE_KEY', 'WERT_API_KEY'),
  eth: ({ chains }) =>
    unless(
      chains.some(({ name }) => name === RECEIVER_CHAIN),
      'CHAINS_FILE',
    ),
  google: ({ google }) => unless(google, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
  sms: ({ sms }) => unless(sms, 'SMS_URL', 'SMS_ACCOUNT', 'SMS_TOKEN'),
  push: ({ push }) => unless(push, 'VAPID_PRIVATE_KEY'),
  bridge: ({ bridge }) => unless(bridge, 'WALLETCONNECT_PROJECT_ID'),
};

export const missingVariables = (config: Config, provider: ShopProvider): string[] => lacks[provider](config);

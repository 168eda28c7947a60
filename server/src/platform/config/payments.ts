import { z } from 'zod';
import { allOrNone } from './fields.ts';
import { dollars } from './vault.ts';

const secret = z.string().min(1).optional();
const feeBps = z.coerce.number().int().min(0).max(5000).optional();

/** A provider without keys is not offered. */
export const paymentsEnvironment = {
  STRIPE_URL: z.url().default('https://api.stripe.com'),
  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_API_VERSION: z.string().min(1).default('2025-09-30.clover'),
  CASHFREE_URL: z.url().default('https://api.cashfree.com'),
  CASHFREE_CLIENT_ID: secret,
  CASHFREE_CLIENT_SECRET: secret,
  CASHFREE_API_VERSION: z.iso.date().default('2025-01-01'),
  COINBASE_API: z.enum(['checkouts', 'commerce']).default('checkouts'),
  COINBASE_URL: z.url().optional(),
  COINBASE_KEY_NAME: secret,
  COINBASE_KEY_SECRET: secret,
  COINBASE_WEBHOOK_SECRET: secret,
  TRANSAK_URL: z.url().default('https://api.transak.com'),
  TRANSAK_GATEWAY_URL: z.url().default('https://api-gateway.transak.com'),
  TRANSAK_API_KEY: secret,
  TRANSAK_API_SECRET: secret,
  TRANSAK_FEE_BPS: feeBps,
  WERT_WIDGET_URL: z.url().default('https://widget.wert.io'),
  WERT_URL: z.url().default('https://partner.wert.io'),
  WERT_PARTNER_ID: secret,
  WERT_PRIVATE_KEY: secret,
  WERT_API_KEY: secret,
  WERT_FEE_BPS: feeBps,
  RESALE_DAILY_LIMIT: dollars.default(1_000_00n),
  FLOAT_LOW_USD: dollars.default(200_00n),
  SECOND_PERSON_ABOVE_USD: dollars.default(200_00n),
};

type Environment = z.output<z.ZodObject<typeof paymentsEnvironment>>;

/** The settings of each provider, by the name that its payments carry; null: not offered. */
export interface PaymentsConfig {
  card: {
    url: string;
    secretKey: string;
    webhookSecret: string;
    apiVersion: string;
  } | null;
  cashfree: {
    url: string;
    clientId: string;
    /** also signs the webhooks */
    clientSecret: string;
    apiVersion: string;
  } | null;
  coinbase: CheckoutsConfig | CommerceConfig | null;
  transak: {
    url: string;
    gatewayUrl: string;
    apiKey: string;
    apiSecret: string;
    feeBps: number | null;
  } | null;
  wert: {
    widgetUrl: string;
    url: string;
    partnerId: string;
    /** an Ed25519 seed in hex */
    privateKey: string;
    apiKey: string;
    feeBps: number | null;
  } | null;
}

/** Coinbase's present interface. */
export interface CheckoutsConfig {
  api: 'checkouts';
  url: string;
  keyName: string;
  keySecret: string;
  webhookSecret: string;
}

/** Coinbase's retired interface, whose key has no name. */
export interface CommerceConfig {
  api: 'commerce';
  url: string;
  apiKey: string;
  webhookSecret: string;
}

/** Cashfree charges in rupees: with its keys, but without a rate of the rupee, nobody is offered it. */
export const NO_RUPEES =
  'EXCHANGE_RATES_URL is missing, by whose rate Cashfree charges: set it, or leave out CASHFREE_CLIENT_ID.';
export const lacksRupees = (config: { payments: PaymentsConfig; exchangeRatesUrl: string | null }): boolean =>
  config.payments.cashfree !== null && config.exchangeRatesUrl === null;

export function paymentsOf(e: Environment): PaymentsConfig {
  const card = allOrNone(e, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  const cashfree = allOrNone(e, ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET']);
  return {
    card: card && {
      url: e.STRIPE_URL,
      secretKey: card.STRIPE_SECRET_KEY,
      webhookSecret: card.STRIPE_WEBHOOK_SECRET,
      apiVersion: e.STRIPE_API_VERSION,
    },
    cashfree: cashfree && {
      url: e.CASHFREE_URL,
      clientId: cashfree.CASHFREE_CLIENT_ID,
      clientSecret: cashfree.CASHFREE_CLIENT_SECRET,
      apiVersion: e.CASHFREE_API_VERSION,
    },
    coinbase: coinbaseOf(e),
    transak: transakOf(e),
    wert: wertOf(e),
  };
}

function coinbaseOf(e: Environment): PaymentsConfig['coinbase'] {
  if (e.COINBASE_API === 'checkouts') {
    const keys = allOrNone(e, ['COINBASE_KEY_NAME', 'COINBASE_KEY_SECRET', 'COINBASE_WEBHOOK_SECRET']);
    return (
      keys && {
        api: 'checkouts',
        url: e.COINBASE_URL ?? 'https://business.coinbase.com',
        keyName: keys.COINBASE_KEY_NAME,
        keySecret: keys.COINBASE_KEY_SECRET,
        webhookSecret: keys.COINBASE_WEBHOOK_SECRET,
      }
    );
  }
  const keys = allOrNone(e, ['COINBASE_KEY_SECRET', 'COINBASE_WEBHOOK_SECRET']);
  return (
    keys && {
      api: 'commerce',
      url: e.COINBASE_URL ?? 'https://api.commerce.coinbase.com',
      apiKey: keys.COINBASE_KEY_SECRET,
      webhookSecret: keys.COINBASE_WEBHOOK_SECRET,
    }
  );
}

function transakOf(e: Environment): PaymentsConfig['transak'] {
  const keys = allOrNone(e, ['TRANSAK_API_KEY', 'TRANSAK_API_SECRET']);
  return (
    keys && {
      url: e.TRANSAK_URL,
      gatewayUrl: e.TRANSAK_GATEWAY_URL,
      apiKey: keys.TRANSAK_API_KEY,
      apiSecret: keys.TRANSAK_API_SECRET,
      feeBps: e.TRANSAK_FEE_BPS ?? null,
    }
  );
}

function wertOf(e: Environment): PaymentsConfig['wert'] {
  const keys = allOrNone(e, ['WERT_PARTNER_ID', 'WERT_PRIVATE_KEY', 'WERT_API_KEY']);
  return (
    keys && {
      widgetUrl: e.WERT_WIDGET_URL,
      url: e.WERT_URL,
      partnerId: keys.WERT_PARTNER_ID,
      privateKey: keys.WERT_PRIVATE_KEY,
      apiKey: keys.WERT_API_KEY,
      feeBps: e.WERT_FEE_BPS ?? null,
    }
  );
}

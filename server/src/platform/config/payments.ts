import { z } from 'zod';

const secret = z.string().min(1).optional();

/** A provider whose keys are left out is not offered. */
export const paymentsEnvironment = {
  STRIPE_URL: z.url().default('https://api.stripe.com'),
  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_API_VERSION: z.string().min(1).default('2025-09-30.clover'),
};

type Environment = z.output<z.ZodObject<typeof paymentsEnvironment>>;

/** Providers of payments by the names that payments carry; null: not offered. */
export interface PaymentsConfig {
  card: { url: string; secretKey: string; webhookSecret: string; apiVersion: string } | null;
}

/** All keys of a provider, or null where none is set. @throws where some are */
function keysOf<N extends keyof Environment>(e: Environment, names: readonly N[]): Record<N, string> | null {
  const missing = names.filter((name) => !e[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new Error(
      `Set all of ${names.join(', ')}, or none: ${missing.join(', ')} is missing. See docs/operating.md.`,
    );
  return e as Record<N, string>;
}

export function paymentsOf(e: Environment): PaymentsConfig {
  const card = keysOf(e, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  return {
    card: card && {
      url: e.STRIPE_URL,
      secretKey: card.STRIPE_SECRET_KEY,
      webhookSecret: card.STRIPE_WEBHOOK_SECRET,
      apiVersion: e.STRIPE_API_VERSION,
    },
  };
}

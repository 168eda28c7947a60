import { setTimeout as wait } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';

/** How a provider of payments misbehaves. */
export const PaymentSwitchesSchema = z
  .object({
    /** 503 to every call of the interface */
    outage: z.boolean(),
    /** 429 to every call of the interface */
    tooMany: z.boolean(),
    /** seconds until the interface answers */
    slow: z.number().min(0).max(60),
    /** every payer is declined, whatever the card */
    decline: z.boolean(),
    /** one smallest unit less is received */
    wrongAmount: z.boolean(),
    /** what is received is in yen, or in rupees where yen were requested */
    wrongCurrency: z.boolean(),
    /** refunds are accepted, and fail */
    refundFailing: z.boolean(),
    /** refunds are accepted, and stay pending while it is on */
    refundPending: z.boolean(),
    /** webhooks: seconds until one is sent */
    delay: z.number().min(0).max(600),
    /** each is sent twice */
    duplicate: z.boolean(),
    /** the previous one is sent after it */
    outOfOrder: z.boolean(),
    /** none is sent */
    lost: z.boolean(),
    /** each is signed with another secret */
    wrongSignature: z.boolean(),
  })
  .strict();
export type PaymentSwitches = z.infer<typeof PaymentSwitchesSchema>;

export const noPaymentFaults: PaymentSwitches = {
  outage: false,
  tooMany: false,
  slow: 0,
  decline: false,
  wrongAmount: false,
  wrongCurrency: false,
  refundFailing: false,
  refundPending: false,
  delay: 0,
  duplicate: false,
  outOfOrder: false,
  lost: false,
  wrongSignature: false,
};

/** A payer's amount as it is received, under the present switches. */
export function receivedOf(charged: { amount: bigint; currency: string }, switches: PaymentSwitches) {
  const other = charged.currency.toUpperCase() === 'JPY' ? 'INR' : 'JPY';
  return {
    amount: switches.wrongAmount ? charged.amount - 1n : charged.amount,
    currency: switches.wrongCurrency ? other : charged.currency.toUpperCase(),
  };
}

/**
 * Middleware before a provider's API: slow, out or rate-limited as switched. `body` writes the error as the provider
 * does.
 */
export const interfaceFaults =
  (switches: () => PaymentSwitches, body: (status: 429 | 503) => object): MiddlewareHandler =>
  async (c, next) => {
    const { slow, outage, tooMany } = switches();
    if (slow > 0) await wait(slow * 1000);
    if (outage) return c.json(body(503), 503);
    if (tooMany) return c.json(body(429), 429);
    return next();
  };

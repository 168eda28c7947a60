import { Hono } from 'hono';
import { z } from 'zod';

/** How the feed misbehaves. */
export const RatesSwitchesSchema = z
  .object({
    /** per cent by which every rate is off, such as 2.5 or -10 */
    drift: z.number().gt(-100).max(1000),
    /** the time of the rates stands still from the moment of switching */
    stall: z.boolean(),
    /** 503 to every question */
    outage: z.boolean(),
    /** seconds until an answer */
    delay: z.number().min(0).max(60),
  })
  .strict();
export type RatesSwitches = z.infer<typeof RatesSwitchesSchema>;

export const noRatesFaults: RatesSwitches = { drift: 0, stall: false, outage: false, delay: 0 };

/** Fixture: one coin in each currency. Plausible, constant, and nobody's quotation. */
const fixture: Record<string, Record<string, number>> = {
  ethereum: { usd: 3120.5, inr: 262_122 },
  'matic-network': { usd: 0.5234, inr: 43.9656 },
};

/**
 * The part of CoinGecko's API v3 that the shop asks: `GET /api/v3/simple/price`.
 * Source: https://docs.coingecko.com/reference/simple-price (answer shape and parameters).
 */
export function ratesApp(switches: () => RatesSwitches, now: () => Date): Hono {
  const app = new Hono();
  let standsAt: number | null = null;
  app.get('/api/v3/simple/price', async (c) => {
    const { drift, stall, outage, delay } = switches();
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay * 1000));
    if (outage) return c.json({ status: { error_code: 503, error_message: 'Service unavailable' } }, 503);
    const seconds = Math.floor(now().getTime() / 1000);
    standsAt = stall ? (standsAt ?? seconds) : null;
    const names = listed(c.req.query('ids'));
    const currencies = listed(c.req.query('vs_currencies'));
    if (names.length === 0 || currencies.length === 0) {
      return c.json({ error: 'Missing parameter ids or vs_currencies' }, 422);
    }
    const withTime = c.req.query('include_last_updated_at') === 'true';
    const response: Record<string, Record<string, number>> = {};
    for (const name of names) {
      const known = fixture[name];
      if (!known) continue;
      const prices = currencies.flatMap((currency) => {
        const price = known[currency];
        return price === undefined ? [] : [[currency, drifted(price, drift)] as const];
      });
      response[name] = Object.fromEntries(prices);
      if (withTime) response[name].last_updated_at = standsAt ?? seconds;
    }
    return c.json(response);
  });
  return app;
}

const listed = (text = ''): string[] => text.split(',').filter(Boolean);

/** Rounded to ten significant digits, since a real feed sends no rounding noise either. */
const drifted = (price: number, percent: number): number =>
  Number((price * (1 + percent / 100)).toPrecision(10));

import { Hono } from 'hono';
import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem';
import { z } from 'zod';

/** How a source of rates misbehaves. */
export const RatesSwitchesSchema = z
  .object({
    /** per cent by which every rate is wrong, such as 2.5 or -10 */
    drift: z.number().gt(-100).max(1000),
    /** the time of the rates stays at the moment of switching */
    stall: z.boolean(),
    /** 503 to every request */
    outage: z.boolean(),
    /** seconds until a response */
    delay: z.number().min(0).max(60),
  })
  .strict();
export type RatesSwitches = z.infer<typeof RatesSwitchesSchema>;

export const noRatesFaults: RatesSwitches = { drift: 0, stall: false, outage: false, delay: 0 };

/** Fixture: one coin in each currency. Plausible, constant, and not a real quotation. */
const fixture: Record<string, Record<string, number>> = {
  ethereum: { usd: 3120.5, inr: 262_122 },
  'matic-network': { usd: 0.5234, inr: 43.9656 },
};
const RUPEES_PER_DOLLAR = 84;

interface Fault {
  /** false: 503 */
  answers: boolean;
  drift: number;
  /** the time of its answer, in seconds */
  seconds: number;
}

/** Handles a request under the present switches. */
function faultsOf(switches: () => RatesSwitches, now: () => Date): () => Promise<Fault> {
  let stalledAt: number | null = null;
  return async () => {
    const { drift, stall, outage, delay } = switches();
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay * 1000));
    const seconds = Math.floor(now().getTime() / 1000);
    stalledAt = stall ? (stalledAt ?? seconds) : null;
    return { answers: !outage, drift, seconds: stalledAt ?? seconds };
  };
}

/**
 * The part of CoinGecko's API v3 that the shop calls: `GET /api/v3/simple/price`. Source:
 * https://docs.coingecko.com/reference/simple-price (shape of responses and parameters).
 */
export function ratesApp(switches: () => RatesSwitches, now: () => Date): Hono {
  const app = new Hono();
  const faults = faultsOf(switches, now);
  app.get('/api/v3/simple/price', async (c) => {
    const { answers, drift, seconds } = await faults();
    if (!answers) return c.json({ status: { error_code: 503, error_message: 'Service unavailable' } }, 503);
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
      if (withTime) response[name].last_updated_at = seconds;
    }
    return c.json(response);
  });
  return app;
}

/**
 * The part of Frankfurter's API that the shop calls: `GET /v1/latest?base=USD&symbols=INR` (frankfurter.dev). The rates
 * are those of the last working day, from three in the afternoon UTC on those of today.
 */
export function exchangeRatesApp(switches: () => RatesSwitches, now: () => Date): Hono {
  const app = new Hono();
  const faults = faultsOf(switches, now);
  app.get('/v1/latest', async (c) => {
    const { answers, drift, seconds } = await faults();
    if (!answers) return c.json({ message: 'service unavailable' }, 503);
    if (c.req.query('base') !== 'USD') return c.json({ message: 'not found' }, 404);
    const rates = listed(c.req.query('symbols')).includes('INR')
      ? { INR: drifted(RUPEES_PER_DOLLAR, drift) }
      : {};
    return c.json({ amount: 1, base: 'USD', date: publishedOn(seconds), rates });
  });
  return app;
}

function publishedOn(seconds: number): string {
  const day = new Date((seconds - 15 * 3600) * 1000);
  const sinceFriday = [2, 0, 0, 0, 0, 0, 1][day.getUTCDay()] ?? 0;
  day.setUTCDate(day.getUTCDate() - sinceFriday);
  return day.toISOString().slice(0, 10);
}

/** The price feeds of the stand-in, by the coin. */
export const priceFeedAddresses = {
  ETH: '0xfeed000000000000000000000000000000000e74',
  MATIC: '0xfeed000000000000000000000000000000000137',
} as const;

const feeds: Record<string, { description: string; usd: number }> = {
  [priceFeedAddresses.ETH]: { description: 'ETH / USD', usd: 3121.4 },
  [priceFeedAddresses.MATIC]: { description: 'MATIC / USD', usd: 0.5237 },
};

const feedAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function description() view returns (string)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
]);

const CallSchema = z.object({
  id: z.union([z.number(), z.string()]),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});
const TargetSchema = z.object({ to: z.string(), data: z.string() });

/**
 * Chainlink's price feeds behind a node (docs.chain.link, AggregatorV3Interface): JSON-RPC's `eth_call` at `/rpc`, one call
 * or several.
 */
export function priceFeedsApp(switches: () => RatesSwitches, now: () => Date): Hono {
  const app = new Hono();
  const faults = faultsOf(switches, now);
  app.post('/rpc', async (c) => {
    const fault = await faults();
    if (!fault.answers) return c.json({ error: 'Service unavailable' }, 503);
    const body: unknown = await c.req.json().catch(() => null);
    const parsed = z.union([CallSchema, z.array(CallSchema)]).safeParse(body);
    if (!parsed.success) return c.json(failure(null, -32600, 'Invalid request'), 400);
    const { data } = parsed;
    return c.json(Array.isArray(data) ? data.map((call) => answerOf(call, fault)) : answerOf(data, fault));
  });
  return app;
}

const failure = (id: unknown, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});

function answerOf({ id, method, params }: z.infer<typeof CallSchema>, fault: Fault): object {
  if (method !== 'eth_call') return failure(id, -32601, 'Method not found');
  const target = TargetSchema.safeParse(params[0]).data;
  const feed = target && feeds[target.to.toLowerCase()];
  // as a node answers for an address without code
  if (!feed) return { jsonrpc: '2.0', id, result: '0x' };
  try {
    return { jsonrpc: '2.0', id, result: feedAnswer(feed, target.data as Hex, fault) };
  } catch {
    return failure(id, 3, 'execution reverted');
  }
}

function feedAnswer(
  { description, usd }: { description: string; usd: number },
  data: Hex,
  fault: Fault,
): Hex {
  const { functionName } = decodeFunctionData({ abi: feedAbi, data });
  if (functionName === 'description')
    return encodeFunctionResult({ abi: feedAbi, functionName, result: description });
  if (functionName === 'decimals') return encodeFunctionResult({ abi: feedAbi, functionName, result: 8 });
  const answer = BigInt(Math.round(drifted(usd, fault.drift) * 1e8));
  const time = BigInt(fault.seconds);
  return encodeFunctionResult({ abi: feedAbi, functionName, result: [time, answer, time, time, time] });
}

const listed = (text = ''): string[] => text.split(',').filter(Boolean);

/** Rounded to ten significant digits, since a real feed sends no rounding noise either. */
const drifted = (price: number, percent: number): number =>
  Number((price * (1 + percent / 100)).toPrecision(10));

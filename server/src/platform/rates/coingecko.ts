import { z } from 'zod';
import { LoggableError } from '../errors.ts';
import { parseDecimal, parseJsonKeepingNumbers } from './decimal.ts';
import { type Coin, coins, type Rate, type Rated, type RateSource } from './source.ts';

const RATE_DECIMALS = 8;
const TIMEOUT_MS = 5000;
/** of a spot interface (spec:40) */
const GREATEST_AGE_MS = 5 * 60_000;
const ids: Record<Coin, string> = { ETH: 'ethereum', MATIC: 'matic-network' };

const digits = z.string().regex(/^\d/);
const AnswerSchema = z.record(z.string(), z.object({ usd: digits, last_updated_at: digits }).optional());

/** CoinGecko's `simple/price` (docs.coingecko.com, API v3), or whatever answers in its shape at `baseUrl`. */
export function coingecko(baseUrl: string): RateSource {
  const url = new URL('/api/v3/simple/price', baseUrl);
  url.searchParams.set('ids', Object.values(ids).join(','));
  url.searchParams.set('vs_currencies', 'usd');
  url.searchParams.set('include_last_updated_at', 'true');
  url.searchParams.set('precision', 'full');
  return {
    name: 'CoinGecko',
    greatestAgeMs: GREATEST_AGE_MS,
    pauseMs: 0,
    fetch: async () => {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new LoggableError(`rates: ${url.host} answered ${response.status}`);
      const reply = AnswerSchema.parse(parseJsonKeepingNumbers(await response.text()));
      const rates = new Map<Rated, Omit<Rate, 'source'>>();
      for (const coin of coins) {
        const row = reply[ids[coin]];
        const rate = row ? parseDecimal(row.usd, RATE_DECIMALS) : null;
        if (row && rate) rates.set(coin, { rate, at: new Date(Number(row.last_updated_at) * 1000) });
      }
      return rates;
    },
  };
}

import { type Coin, coins, MINUTE_MS } from '@talkies/shared';
import { z } from 'zod';
import { LoggableError } from '../errors.ts';
import { parseDecimal, parseJsonKeepingNumbers } from './decimal.ts';
import type { Rate, Rated, RateSource } from './source.ts';

const RATE_DECIMALS = 8;
const TIMEOUT_MS = 5000;
/** greatest age of a rate of a spot interface (spec:40) */
const GREATEST_AGE_MS = 5 * MINUTE_MS;
const ids: Record<Coin, string> = { ETH: 'ethereum', MATIC: 'matic-network' };

const digits = z.string().regex(/^\d/);
const RowSchema = z.object({ usd: digits, inr: digits.optional(), last_updated_at: digits });
const AnswerSchema = z.record(z.string(), RowSchema.optional());
/** decimals of the two prices that are divided, so that none of a rate's eight is lost */
const PRICE_DECIMALS = 18;

/** Rupees for a dollar; null where one of the prices is missing or zero. */
function crossRate({ usd, inr }: z.output<typeof RowSchema>): bigint | null {
  const dollars = parseDecimal(usd, PRICE_DECIMALS);
  const rupees = inr === undefined ? null : parseDecimal(inr, PRICE_DECIMALS);
  return dollars && rupees ? (rupees * 10n ** BigInt(RATE_DECIMALS)) / dollars : null;
}

/**
 * CoinGecko's `simple/price` (docs.coingecko.com, API v3), or any service of the same shape at `baseUrl`. With `rupees`
 * it yields the rupee as well, from one coin's price in both currencies, so that the coin's own moves cancel out.
 */
export function coingecko(baseUrl: string, { rupees = false } = {}): RateSource {
  const url = new URL('/api/v3/simple/price', baseUrl);
  url.searchParams.set('ids', Object.values(ids).join(','));
  url.searchParams.set('vs_currencies', rupees ? 'usd,inr' : 'usd');
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
        if (!row || !rate) continue;
        const at = new Date(Number(row.last_updated_at) * 1000);
        rates.set(coin, { rate, at });
        const crossed = rupees ? crossRate(row) : null;
        if (crossed && !rates.has('INR')) rates.set('INR', { rate: crossed, at });
      }
      return rates;
    },
  };
}

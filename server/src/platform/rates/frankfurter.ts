import { HOUR_MS } from '@talkies/shared';
import { z } from 'zod';
import { LoggableError } from '../errors.ts';
import { parseDecimal, parseJsonKeepingNumbers } from './decimal.ts';
import type { RateSource } from './source.ts';

const RATE_DECIMALS = 8;
const TIMEOUT_MS = 5000;
/** greatest age of daily rates (spec:40): Friday's are good until Tuesday */
const GREATEST_AGE_MS = 96 * HOUR_MS;
/** The rates change once a day. */
const PAUSE_MS = HOUR_MS;

const AnswerSchema = z.object({
  base: z.literal('USD'),
  date: z.iso.date(),
  rates: z.object({ INR: z.string().regex(/^\d/) }),
});

/**
 * Rupees for a dollar by the European Central Bank's daily rates, from Frankfurter (frankfurter.dev, `GET /v1/latest`)
 * or any service of the same shape at `baseUrl`. A day's rates are those of 16:00 in Frankfurt: 15:00 UTC at the
 * latest.
 */
export function frankfurter(baseUrl: string): RateSource {
  const url = new URL('/v1/latest?base=USD&symbols=INR', baseUrl);
  return {
    name: 'European Central Bank',
    greatestAgeMs: GREATEST_AGE_MS,
    pauseMs: PAUSE_MS,
    fetch: async () => {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new LoggableError(`rates: ${url.host} answered ${response.status}`);
      const { date, rates } = AnswerSchema.parse(parseJsonKeepingNumbers(await response.text()));
      const rate = parseDecimal(rates.INR, RATE_DECIMALS);
      return new Map(rate ? [['INR', { rate, at: new Date(`${date}T15:00:00Z`) }]] : []);
    },
  };
}

import { exactAmount, money, parseAmount } from '@talkies/shared';
import type { PriceView } from '../format/currency-choice.ts';
import { RUPEE, rupeesOf } from '../format/money.ts';
import type { Filters } from './filters.ts';

const keys = ['min', 'max'] as const;
type Limit = (typeof keys)[number];

/** @param dollars as in a URL: `12.50` */
function shown(dollars: string, rate: string): string {
  const cents = parseAmount(dollars, 'USD');
  return cents === null ? dollars : rupeesOf(cents, rate).toString();
}

/**
 * The smallest price in cents that is shown as at least that many rupees, or the largest that is shown as at most that
 * many.
 */
function inCents(key: Limit, rupees: string, rate: string): string {
  const paise = parseAmount(rupees.replaceAll(/[₹,\s]/g, ''), 'INR');
  if (paise === null) return rupees;
  const [half, each] = [RUPEE / 2n, BigInt(rate)];
  const whole = key === 'min' ? (paise + 99n) / 100n : paise / 100n;
  const most = ((whole + 1n) * RUPEE - half - 1n) / each;
  const least = whole === 0n ? 0n : (whole * RUPEE - half + each - 1n) / each;
  return exactAmount(money(key === 'min' ? least : most, 'USD'));
}

/**
 * Converts price limits from the URL's dollars to the currency of prices, for their fields. Text that is no amount
 * stays unchanged.
 */
export function limitsShown(filters: Filters, { currency, rate }: PriceView): Filters {
  const found: Filters = { ...filters };
  if (currency === 'INR' && rate)
    for (const key of keys) if (filters[key]) found[key] = shown(filters[key], rate);
  return found;
}

/**
 * Converts the limits in the fields to the URL's dollars, so that they include exactly the prices shown within them. An
 * unchanged field keeps the URL's value.
 */
export function limitsRequested(given: Filters, { currency, rate }: PriceView, before: Filters): Filters {
  const found: Filters = { ...given };
  if (currency !== 'INR' || !rate) return found;
  for (const key of keys) {
    const [text, known] = [given[key], before[key]];
    if (!text) continue;
    found[key] = known && shown(known, rate) === text ? known : inCents(key, text, rate);
  }
  return found;
}

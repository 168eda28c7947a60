import {
  coinText,
  divideHalfUp,
  exactAmount,
  localeOf,
  type Money,
  ONE_PER_DOLLAR,
  type ShownCurrency,
} from '@talkies/shared';

const inCents = (currency: string) =>
  new Intl.NumberFormat(localeOf(currency), { style: 'currency', currency });
const cash: Partial<Record<Money['currency'], Intl.NumberFormat>> = {
  USD: inCents('USD'),
  INR: inCents('INR'),
};
const few = new Intl.NumberFormat('en-US', {
  maximumSignificantDigits: 4,
  maximumFractionDigits: 0,
  roundingPriority: 'morePrecision',
});

/**
 * The only formatter of amounts on pages; paid amounts are never rounded.
 * @param brief shortens coins to about four digits, with `≈` where digits are left out
 */
export function formatMoney(money: Money, brief = false): string {
  const { currency } = money;
  // Intl formats decimal text exactly, so that no amount passes through a float
  const value = exactAmount(money) as Intl.StringNumericLiteral;
  const known = cash[currency];
  if (known) return known.format(value);
  const whole = coinText(value);
  if (whole.startsWith('<')) return `${whole} ${currency}`;
  const short = few.format(value);
  return `${brief && short.length < whole.length ? `≈\u00a0${short}` : whole} ${currency}`;
}

export const formatBrief = (money: Money): string => formatMoney(money, true);

const indian = new Intl.NumberFormat(localeOf('INR'));
/** One rupee as cents times a rate. */
export const RUPEE = 100n * ONE_PER_DOLLAR;

/** Converts cents into whole rupees. @param rate rupees for a dollar, 8 decimals */
export const rupeesOf = (cents: bigint, rate: string): bigint => divideHalfUp(cents * BigInt(rate), RUPEE);

/**
 * Formats a price in the visitor's currency: dollars as whole rupees at the rate of the day, marked by `≈`; coins with
 * about four digits; rupees, and dollars without a rate, unchanged.
 * @param rate rupees for a dollar, 8 decimals
 */
export function formatPrice(
  price: Money,
  { currency, rate }: { currency: ShownCurrency; rate: string | null },
): string {
  if (price.currency !== 'USD' || currency !== 'INR' || rate === null) return formatBrief(price);
  return `≈\u00a0₹${indian.format(rupeesOf(BigInt(price.amount), rate))}`;
}

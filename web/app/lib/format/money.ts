import { currencies, type Money, type ShownCurrency } from '@talkies/shared';

/** Intl takes decimal text exactly, so that no amount passes through a float. */
type Decimal = Intl.StringNumericLiteral;

/** Integer text in the smallest unit as decimal text: `412000…` wei → `0.00412`. */
function decimal({ amount, currency }: Money): Decimal {
  const { decimals } = currencies[currency];
  const digits = amount.padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` as Decimal;
}

/** Dollars and cents for machines, without sign or grouping: `1200.50`. */
export const plainAmount = (money: Money): string => decimal(money);

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const coins = new Intl.NumberFormat('en-US', { maximumFractionDigits: 5 });

/** The one formatter of amounts on pages. Shows at most 5 decimals (spec:3); what is paid is never rounded. */
export function formatMoney(money: Money): string {
  const value = decimal(money);
  if (money.currency === 'USD') return dollars.format(value);
  if (money.currency === 'INR') return rupees.format(value);
  const shown = coins.format(value);
  if (shown === '0' && BigInt(money.amount) > 0n) return `< 0.00001 ${money.currency}`;
  return `${shown} ${money.currency}`;
}

const few = new Intl.NumberFormat('en-US', {
  maximumSignificantDigits: 4,
  maximumFractionDigits: 0,
  roundingPriority: 'morePrecision',
});

/** A coin's price that follows another price: about four digits of it, which `≈` says where some are left out. */
export function formatBrief(money: Money): string {
  const whole = formatMoney(money);
  if (money.currency === 'USD' || money.currency === 'INR') return whole;
  const brief = `${few.format(decimal(money))} ${money.currency}`;
  return brief.length < whole.length ? `≈\u00a0${brief}` : whole;
}

const indian = new Intl.NumberFormat('en-IN');
/** A rupee, where cents are multiplied by a rate of 8 decimals. */
export const RUPEE = 10n ** 10n;

/** @param rate rupees for a dollar, 8 decimals. @returns whole rupees */
export const rupeesOf = (cents: bigint, rate: string): bigint => (cents * BigInt(rate) + RUPEE / 2n) / RUPEE;

/**
 * A price as a visitor asked to see it: dollars in whole rupees by the rate of the day, which is said by `≈`; every
 * other currency, and dollars where there is no rate, as they are.
 * @param rate rupees for a dollar, 8 decimals
 */
export function formatPrice(
  price: Money,
  { currency, rate }: { currency: ShownCurrency; rate: string | null },
): string {
  if (price.currency !== 'USD' || currency !== 'INR' || rate === null) return formatMoney(price);
  return `≈\u00a0₹${indian.format(rupeesOf(BigInt(price.amount), rate))}`;
}

const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

/** Basis points as percent: 125 → `1.25%`. */
export const formatShare = (basisPoints: number): string => shares.format(basisPoints / 10_000);

import { fixedDecimal, unitsOf, withoutZeros } from './decimals.ts';
import { divideHalfUp, divideRoundingUp } from './money.ts';

/** How many decimals a currency's amounts have (ISO 4217): a yen has no smaller unit. */
const decimals = { USD: 2, INR: 2, JPY: 0 } as const;
export type PaymentCurrency = keyof typeof decimals;

/** The currency with that code, in any case; null for a currency in which we take no payments. */
export function paymentCurrency(code: string): PaymentCurrency | null {
  const upper = code.toUpperCase();
  return Object.hasOwn(decimals, upper) ? (upper as PaymentCurrency) : null;
}

/** Writes an amount of the smallest unit as providers' decimals: `1049.50` for 104950 paise, `1049` for 1049 yen. */
export const decimalOfMinor = (minor: bigint, currency: PaymentCurrency): string =>
  fixedDecimal(minor, decimals[currency]);

/** Reads providers' decimals; null where the text is no amount, or has more decimals than the currency. */
export const minorOfDecimal = (text: string, currency: PaymentCurrency): bigint | null =>
  unitsOf(withoutZeros(text), decimals[currency]);

/** Rates of currencies have 8 decimals, like those of coins. */
export const ONE_PER_DOLLAR = 10n ** 8n;

/** The divisor of cents times a rate that gives hundredths of the currency's unit. */
const CENT = 100n * ONE_PER_DOLLAR;

/**
 * Converts US cents into the smallest unit of a currency, rounded up so that the seller never receives less than the
 * price.
 * @param perDollar units of the currency for one dollar, 8 decimals
 */
export const centsToMinorUp = (cents: bigint, perDollar: bigint, currency: PaymentCurrency): bigint =>
  divideRoundingUp(cents * perDollar * 10n ** BigInt(decimals[currency]), CENT);

/** The same rounded to the nearest, halves away from zero: for display and bookkeeping, negative amounts too. */
export const centsToMinorHalfUp = (cents: bigint, perDollar: bigint, currency: PaymentCurrency): bigint =>
  divideHalfUp(cents * perDollar * 10n ** BigInt(decimals[currency]), CENT);

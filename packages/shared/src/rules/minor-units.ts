import { fixedDecimal, unitsOf, withoutZeros } from './decimals.ts';
import { divideHalfUp, divideRoundingUp } from './money.ts';

/** How many decimals a currency's amounts have (ISO 4217): a yen has no smaller unit. */
const decimals = { USD: 2, INR: 2, JPY: 0 } as const;
export type PaymentCurrency = keyof typeof decimals;

/** The currency of that code in either case; null for one that no payment of ours is in. */
export function paymentCurrency(code: string): PaymentCurrency | null {
  const upper = code.toUpperCase();
  return Object.hasOwn(decimals, upper) ? (upper as PaymentCurrency) : null;
}

/** An amount in the smallest unit as providers write decimals: `1049.50` for 104950 paise, `1049` for as many yen. */
export const decimalOfMinor = (minor: bigint, currency: PaymentCurrency): string =>
  fixedDecimal(minor, decimals[currency]);

/** The reverse; null where the text is no amount, or has a fraction that the currency cannot hold. */
export const minorOfDecimal = (text: string, currency: PaymentCurrency): bigint | null =>
  unitsOf(withoutZeros(text), decimals[currency]);

/** Rates of currencies have 8 decimals, as those of coins. */
export const ONE_PER_DOLLAR = 10n ** 8n;

/** Cents at a rate are hundredths of the currency's unit times this. */
const CENT = 100n * ONE_PER_DOLLAR;

/**
 * US cents in the smallest unit of a currency, rounded up so that the seller never receives less than the price.
 * @param perDollar units of the currency for one dollar, 8 decimals
 */
export const centsToMinorUp = (cents: bigint, perDollar: bigint, currency: PaymentCurrency): bigint =>
  divideRoundingUp(cents * perDollar * 10n ** BigInt(decimals[currency]), CENT);

/** The same to the nearest, halves away from zero: for what is shown and booked, below zero too. */
export const centsToMinorHalfUp = (cents: bigint, perDollar: bigint, currency: PaymentCurrency): bigint =>
  divideHalfUp(cents * perDollar * 10n ** BigInt(decimals[currency]), CENT);

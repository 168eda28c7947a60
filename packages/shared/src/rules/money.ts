import { fixedDecimal, shortDecimal, unitsOf } from './decimals.ts';

/** Money is an integer in its currency's smallest unit (cent, paisa, wei), never a float. */
export const currencies = {
  USD: { decimals: 2, symbol: '$' },
  INR: { decimals: 2, symbol: '₹' },
  ETH: { decimals: 18 },
  MATIC: { decimals: 18 },
} as const;

export type Currency = keyof typeof currencies;

/** Currencies that are paid on a chain. */
export const coins = ['ETH', 'MATIC'] as const satisfies Currency[];
export type Coin = (typeof coins)[number];
/** Currencies with which a film's prices may lead. */
export const leadCurrencies = ['USD', 'MATIC'] as const satisfies Currency[];

/** How a currency's amounts are grouped for people: India counts in lakh and crore. */
export const localeOf = (currency: string): 'en-IN' | 'en-US' => (currency === 'INR' ? 'en-IN' : 'en-US');

/** `amount` is a decimal integer as text, because JSON has no bigint. */
export interface Money {
  amount: string;
  currency: Currency;
}

export const money = (amount: bigint, currency: Currency): Money => ({ amount: amount.toString(), currency });

/** Reads a typed amount such as "200", "200.5" or "200.00", in the smallest unit; null where it is no such number. */
export const parseAmount = (text: string, currency: Currency): bigint | null =>
  unitsOf(text.trim(), currencies[currency].decimals);

/** Writes an amount with all its digits, readable by people and machines: `12.5`, `0.000000000000000001`. */
export const exactAmount = ({ amount, currency }: Money): string =>
  shortDecimal(BigInt(amount), currencies[currency].decimals);

/** Writes an amount with its currency and all its digits, such as `0.01234 MATIC`. */
export const exactMoney = (amount: bigint, currency: Currency): string =>
  `${exactAmount(money(amount, currency))} ${currency}`;

/** Writes cents as dollars with two decimals, without sign or grouping: `1200.50`. */
export const dollarsOfCents = (cents: bigint): string => fixedDecimal(cents, 2);

/** Divides to the nearest, halves away from zero, so that a reversal equals its original. @param b above zero */
export const divideHalfUp = (a: bigint, b: bigint): bigint =>
  a < 0n ? -divideHalfUp(-a, b) : (2n * a + b) / (2n * b);

export const divideRoundingUp = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/**
 * The divisor of wei times a rate that gives cents: a rate (US dollars for one coin, as in Chainlink's feeds) has 8
 * decimals, a coin 18, a dollar 2.
 */
const CENT = 10n ** 24n;

/**
 * Converts US cents into the smallest unit of a coin, rounded up so that the seller never receives less than the price.
 */
export const centsToCoinUp = (cents: bigint, rate: bigint): bigint => divideRoundingUp(cents * CENT, rate);

/** The worth of coins in US cents, rounded to the nearest: for display. */
export const coinToCentsNearest = (wei: bigint, rate: bigint): bigint => divideHalfUp(wei * rate, CENT);

/** The worth of coins in US cents, rounded up: for charges that pay for the coins, and for limits, which nothing may slip under. */
export const coinToCentsUp = (wei: bigint, rate: bigint): bigint => divideRoundingUp(wei * rate, CENT);

/** Converts a filter's dollars (`DollarsSchema`) into US cents. */
export const centsOfDollars = (text: string): bigint => parseAmount(text, 'USD') ?? 0n;

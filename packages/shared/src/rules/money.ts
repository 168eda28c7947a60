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
/** In which a film's prices may lead. */
export const leadCurrencies = ['USD', 'MATIC'] as const satisfies Currency[];

/** How a currency's amounts are grouped for people: India counts in lakh and crore. */
export const localeOf = (currency: string): 'en-IN' | 'en-US' => (currency === 'INR' ? 'en-IN' : 'en-US');

/** `amount` is a decimal integer as text, because JSON has no bigint. */
export interface Money {
  amount: string;
  currency: Currency;
}

export const money = (amount: bigint, currency: Currency): Money => ({ amount: amount.toString(), currency });

/** What somebody types, such as "200", "200.5" or "200.00", in the smallest unit; null where it is no such number. */
export const parseAmount = (text: string, currency: Currency): bigint | null =>
  unitsOf(text.trim(), currencies[currency].decimals);

/** All digits that there are, for people and machines to read back: `12.5`, `0.000000000000000001`. */
export const exactAmount = ({ amount, currency }: Money): string =>
  shortDecimal(BigInt(amount), currencies[currency].decimals);

/** Such as `0.01234 MATIC`, all digits kept. */
export const exactMoney = (amount: bigint, currency: Currency): string =>
  `${exactAmount(money(amount, currency))} ${currency}`;

/** Dollars with both digits of the cents, without sign or grouping: `1200.50`. */
export const dollarsOfCents = (cents: bigint): string => fixedDecimal(cents, 2);

/** To the nearest, halves away from zero: what is taken back is as much as what was given. @param b above zero */
export const divideHalfUp = (a: bigint, b: bigint): bigint =>
  a < 0n ? -divideHalfUp(-a, b) : (2n * a + b) / (2n * b);

export const divideRoundingUp = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** A rate is US dollars for one coin with 8 decimals, as Chainlink's feeds give it; a coin has 18 and a dollar 2. */
const CENT = 10n ** 24n;

/** US cents in the smallest unit of a coin, rounded up so that the seller never receives less than the price. */
export const centsToCoinUp = (cents: bigint, rate: bigint): bigint => divideRoundingUp(cents * CENT, rate);

/** What coins are worth in US cents, to the nearest: for showing. */
export const coinToCentsNearest = (wei: bigint, rate: bigint): bigint => divideHalfUp(wei * rate, CENT);

/** What coins are worth in US cents, rounded up: for limits, which nothing slips under. */
export const coinToCentsUp = (wei: bigint, rate: bigint): bigint => divideRoundingUp(wei * rate, CENT);

/** US cents of what a filter was given in dollars (`DollarsSchema`). */
export const centsOfDollars = (text: string): bigint => parseAmount(text, 'USD') ?? 0n;

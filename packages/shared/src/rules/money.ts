/** Money is an integer in its currency's smallest unit (cent, paisa, wei), never a float. */
export const currencies = {
  USD: { decimals: 2, display: 2, symbol: '$' },
  INR: { decimals: 2, display: 2, symbol: '₹' },
  ETH: { decimals: 18, display: 5, symbol: null },
  MATIC: { decimals: 18, display: 5, symbol: null },
} as const;

export type Currency = keyof typeof currencies;

/** `amount` is a decimal integer as text, because JSON has no bigint. */
export interface Money {
  amount: string;
  currency: Currency;
}

export const money = (amount: bigint, currency: Currency): Money => ({ amount: amount.toString(), currency });

/** Parses "200", "200.5" or "200.00" into the smallest unit. Returns null where the text is not such a number. */
export function parseAmount(text: string, currency: Currency): bigint | null {
  const { decimals } = currencies[currency];
  const match = /^(\d{1,30})(?:\.(\d+))?$/.exec(text.trim());
  if (!match?.[1]) return null;
  const fraction = match[2] ?? '';
  if (fraction.length > decimals) return null;
  return BigInt(match[1]) * 10n ** BigInt(decimals) + BigInt(fraction.padEnd(decimals, '0') || '0');
}

/** Shares in basis points round down; what is left over goes to the seller (spec:6). */
export const shareOf = (amount: bigint, basisPoints: number): bigint =>
  (amount * BigInt(basisPoints)) / 10_000n;

export const divideRoundingUp = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/**
 * Converts US cents to the smallest unit of a coin, rounded up so that the seller never receives less than the
 * price. `rate` is US dollars for one coin with 8 decimals, as Chainlink's feeds give it.
 */
export const centsToCoin = (cents: bigint, rate: bigint): bigint =>
  divideRoundingUp(cents * 10n ** 24n, rate);

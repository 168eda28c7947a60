import { unitsOf, withoutZeros } from './decimals.ts';
import { type Currency, currencies } from './money.ts';

/** Why a text is not an amount of money; each is a code in the table of errors. */
export type AmountProblem =
  | 'amount/missing'
  | 'amount/digits'
  | 'amount/exponent'
  | 'amount/not-a-number'
  | 'amount/too-precise'
  | 'amount/too-large'
  | 'amount/zero';

export type AmountRead = { amount: bigint } | { problem: AmountProblem };

/** The contracts keep amounts in 96 bits. */
export const MAX_WEI = 2n ** 96n - 1n;

/** Why a text is not a number of coins. */
function problemOf(typed: string): 'not-a-number' | 'too-large' | 'too-precise' {
  if (!/^\d+(?:\.\d+)?$/.test(typed)) return 'not-a-number';
  return /^0*[1-9]\d{30}/.test(typed) ? 'too-large' : 'too-precise';
}

/**
 * Reads a typed amount, in the smallest unit. Only texts like `12` and `12.5` are amounts: signs, groups, exponents
 * and digits of other scripts are refused by name, because guessing what was meant costs money.
 */
export function readAmount(text: string, currency: Currency): AmountRead {
  const typed = text.trim();
  if (typed === '') return { problem: 'amount/missing' };
  if (/\p{Nd}/u.test(typed.replace(/[0-9]/g, ''))) return { problem: 'amount/digits' };
  if (/^[+-]?[\d.]+e[+-]?\d+$/i.test(typed)) return { problem: 'amount/exponent' };
  const amount = unitsOf(withoutZeros(typed), currencies[currency].decimals);
  if (amount === null) return { problem: `amount/${problemOf(typed)}` };
  if (amount === 0n) return { problem: 'amount/zero' };
  return amount > MAX_WEI ? { problem: 'amount/too-large' } : { amount };
}

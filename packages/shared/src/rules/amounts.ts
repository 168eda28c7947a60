import { type Currency, currencies } from './money.ts';

/** Why a text is no amount of money; each is a code of the table of errors. */
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
const MOST_WEI = 2n ** 96n - 1n;

/**
 * What somebody typed as an amount, in the smallest unit. Only `12` and `12.5` are amounts: signs, groups, exponents
 * and other scripts' digits are refused by name, because guessing what was meant costs money.
 */
export function readAmount(text: string, currency: Currency): AmountRead {
  const typed = text.trim();
  if (typed === '') return { problem: 'amount/missing' };
  if (/\p{Nd}/u.test(typed.replace(/[0-9]/g, ''))) return { problem: 'amount/digits' };
  if (/^[+-]?[\d.]+e[+-]?\d+$/i.test(typed)) return { problem: 'amount/exponent' };
  const match = /^(\d+)(?:\.(\d+))?$/.exec(typed);
  if (!match?.[1]) return { problem: 'amount/not-a-number' };
  const { decimals } = currencies[currency];
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return { problem: 'amount/too-precise' };
  if (match[1].replace(/^0+/, '').length > 30) return { problem: 'amount/too-large' };
  const amount = BigInt(match[1]) * 10n ** BigInt(decimals) + BigInt(fraction.padEnd(decimals, '0') || '0');
  if (amount === 0n) return { problem: 'amount/zero' };
  return amount > MOST_WEI ? { problem: 'amount/too-large' } : { amount };
}

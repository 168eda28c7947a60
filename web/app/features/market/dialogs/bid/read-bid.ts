import { exactAmount, type Money, NONFUNGIBLE_SPB, readAmount } from '@talkies/shared';
import type { Auction, MarketToken } from '@talkies/shared/schemas';
import { formatMoney } from '../../../../lib/format/money.ts';
import { bidding as words } from '../../../../messages/en.ts';
import { amountWords } from './amount-words.ts';

export interface BidTerms {
  currency: MarketToken['currency'];
  /** null before the first bid */
  highest: Money | null;
  /** the least that the contract takes now */
  minimum: Money;
  /** the single legendary item has a sentence of its own */
  legendary: boolean;
}

/** What somebody has written of a bid, while the wallet is asked too. */
export interface BidDraft {
  /** null until somebody types: then it is the least that is taken */
  typed: string | null;
  /** address of the wallet that was chosen; the active one where left out */
  wallet?: string;
  /** wei: the least bid when the form was opened; another one means that somebody has bid meanwhile */
  since: string | null;
}

export const termsOf = (
  { currency, item }: MarketToken,
  { highest, minimumNext, reserve }: Auction,
): BidTerms => ({
  currency,
  highest: highest?.coin ?? null,
  minimum: (minimumNext ?? highest ?? reserve).coin,
  legendary: item.collection === NONFUNGIBLE_SPB,
});

/** What was typed, with its coin: as amounts are written, once it is one. */
export function shownBid(text: string, currency: BidTerms['currency']): string {
  const read = readAmount(text, currency);
  return 'problem' in read
    ? `${text.trim() || '–'} ${currency}`
    : exactly({ amount: String(read.amount), currency });
}

/** Every digit, with its coin: `3,045.5 MATIC`. */
export function exactly(value: Money): string {
  const [whole = '0', decimals] = exactAmount(value).split('.');
  return `${BigInt(whole).toLocaleString('en-US')}${decimals ? `.${decimals}` : ''} ${value.currency}`;
}

function tooLow({ highest, minimum, legendary }: BidTerms): string {
  if (!highest) return words.tooLowFirst(exactly(minimum));
  const sentence = (legendary ? words.tooLowLegendary : words.tooLow)(exactly(highest));
  return `${sentence}. ${words.leastIs(exactly(minimum))}`;
}

/**
 * What somebody typed as a bid, in wei, or why it is none; the server and the contract look again.
 * @param balance what the wallet has; null where nobody knows
 */
export function readBid(
  text: string,
  terms: BidTerms,
  balance: Money | null,
): { amount: bigint } | { error: string } {
  const read = readAmount(text, terms.currency);
  if ('problem' in read) return { error: amountWords(read.problem) };
  if (read.amount < BigInt(terms.minimum.amount)) return { error: tooLow(terms) };
  if (balance && BigInt(balance.amount) < read.amount)
    return { error: tooPoor(terms, balance) ?? words.tooMuch(formatMoney(balance)) };
  return read;
}

/** Why a wallet cannot bid at all, before anybody types; null where it can, or nobody knows. */
export const tooPoor = ({ minimum }: BidTerms, balance: Money | null): string | null =>
  balance && BigInt(balance.amount) < BigInt(minimum.amount)
    ? words.tooPoor(formatMoney(balance), exactly(minimum))
    : null;

/** How far a suggestion lies above the highest bid, or above the reserve: in whole percent. */
export function percentAbove(amount: Money, { highest, minimum }: BidTerms): number {
  const base = BigInt((highest ?? minimum).amount);
  return base === 0n ? 0 : Number(((BigInt(amount.amount) - base) * 1000n) / base / 10n);
}

import { exactAmount, type Money, NONFUNGIBLE_SPB, readAmount } from '@talkies/shared';
import type { Auction, MarketToken } from '@talkies/shared/schemas';
import { formatMoney } from '../../../../lib/format/money.ts';
import { bidding as words } from '../../../../messages/en.ts';
import { amountWords } from './amount-words.ts';

export interface BidTerms {
  currency: MarketToken['currency'];
  /** null before the first bid */
  highest: Money | null;
  /** the least bid that the contract accepts now */
  minimum: Money;
  /** true for the legendary item, which has its own sentence */
  legendary: boolean;
}

/** A bid as typed, kept while the wallet is being asked. */
export interface BidDraft {
  /** null until somebody types: the bid is then the least one */
  typed: string | null;
  /** address of the chosen wallet; default: the active one */
  wallet?: string;
  /** wei: the least bid when the form was opened; a different one means that somebody has bid since */
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

/** The typed text with its coin, formatted once it is an amount. */
export function shownBid(text: string, currency: BidTerms['currency']): string {
  const read = readAmount(text, currency);
  return 'problem' in read
    ? `${text.trim() || '–'} ${currency}`
    : exactly({ amount: String(read.amount), currency });
}

/** Formats an amount with every digit and its coin: `3,045.5 MATIC`. */
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
 * Reads a typed bid in wei, or why it is invalid; the server and the contract check it again.
 * @param balance the wallet's balance; null where it is not known
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

/** Why a wallet cannot bid at all, before anything is typed; null where it can, or its balance is not known. */
export const tooPoor = ({ minimum }: BidTerms, balance: Money | null): string | null =>
  balance && BigInt(balance.amount) < BigInt(minimum.amount)
    ? words.tooPoor(formatMoney(balance), exactly(minimum))
    : null;

/** How far a suggestion is above the highest bid, or above the reserve, in whole percent. */
export function percentAbove(amount: Money, { highest, minimum }: BidTerms): number {
  const base = BigInt((highest ?? minimum).amount);
  return base === 0n ? 0 : Number(((BigInt(amount.amount) - base) * 1000n) / base / 10n);
}

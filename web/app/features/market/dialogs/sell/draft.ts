import {
  type AmountProblem,
  errors,
  payoutSharesDown,
  readAmount,
  resaleSharesDown,
  runDaysMessage,
  secondsOfDays,
} from '@talkies/shared';
import type { MarketIntent, MarketToken } from '@talkies/shared/schemas';
import { sale } from '../../../../messages/en.ts';

export type SaleKindChoice = 'sell' | 'auction' | 'change-price';

/** The form's fields as typed. */
export interface Draft {
  kind: SaleKindChoice;
  price: string;
  /** the duration of an auction */
  days: string;
}
export type DraftProblems = Partial<Record<'price' | 'days', string>>;
export type SaleIntent = Extract<MarketIntent, { kind: SaleKindChoice }>;

const explain = (problem: AmountProblem): string => `${errors[problem].title}. ${errors[problem].remedy}`;

/**
 * A draft's errors by field; empty where it can be sent to the server. Both fields are required (transactions:5).
 * @param local the token's chain is a local one, where an auction may last an hour (spec:9)
 */
export function problemsOf(
  { kind, price, days }: Draft,
  currency: MarketToken['currency'],
  local = false,
): DraftProblems {
  const problems: DraftProblems = {};
  const read = readAmount(price, currency);
  if ('problem' in read) problems.price = explain(read.problem);
  if (kind !== 'auction') return problems;
  const missing = days.trim() === '';
  if (!missing && secondsOfDays(days, { local }) !== null) return problems;
  problems.days = `${missing ? `${sale.daysMissing}. ` : ''}${runDaysMessage({ local })}`;
  return problems;
}

/** The fee that the page shows goes along: an auction never opens at a higher one. */
export function intentOf(
  { kind, price, days }: Draft,
  { id: marketToken, terms: { feeBps } }: Pick<MarketToken, 'id' | 'terms'>,
): SaleIntent {
  if (kind === 'auction') return { kind: kind, marketToken, reserve: price, days, feeBps };
  return { kind: kind, marketToken, price };
}

/** The facts that a price depends on. */
export type Priced = Pick<MarketToken, 'currency' | 'terms'> & {
  listing: Pick<NonNullable<MarketToken['listing']>, 'feeBps'> | null;
};

/** The amounts at a price, in wei: the contract's figures (spec:6), before the server has sent them. */
export interface Figures {
  receives: bigint;
  royalty: bigint;
  fee: bigint;
  /** for a listing, the buyer's total; for an auction, the least first bid */
  total: bigint;
}

export function figuresOf({ kind, price }: Draft, marketToken: Priced): Figures | null {
  const read = readAmount(price, marketToken.currency);
  if ('problem' in read) return null;
  const { amount } = read;
  const bps = [
    marketToken.terms.royaltyBps,
    marketToken.listing?.feeBps ?? marketToken.terms.feeBps,
  ] as const;
  if (kind === 'auction') {
    const { seller: receives, royalty, fee } = payoutSharesDown(amount, ...bps);
    return { receives, royalty, fee, total: amount };
  }
  const { price: receives, royalty, fee, total } = resaleSharesDown(amount, ...bps);
  return { receives, royalty, fee, total };
}

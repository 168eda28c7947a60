import {
  type AmountProblem,
  errors,
  payoutSharesDown,
  readAmount,
  resaleSharesDown,
  secondsOfDays,
} from '@talkies/shared';
import type { MarketIntent, MarketToken } from '@talkies/shared/schemas';
import { sale } from '../../../../messages/en.ts';

export type SaleKindChoice = 'sell' | 'auction' | 'change-price';

/** What stands in the form, as it was typed. */
export interface Draft {
  kind: SaleKindChoice;
  price: string;
  /** of an auction */
  days: string;
}
export type DraftProblems = Partial<Record<'price' | 'days', string>>;
export type SaleIntent = Extract<MarketIntent, { kind: SaleKindChoice }>;

const explain = (problem: AmountProblem): string => `${errors[problem].title}. ${errors[problem].remedy}`;

/** What is wrong with a draft, field by field; nothing where the server can be asked. Both fields are required (transactions:5). */
export function problemsOf({ kind, price, days }: Draft, currency: MarketToken['currency']): DraftProblems {
  const problems: DraftProblems = {};
  const read = readAmount(price, currency);
  if ('problem' in read) problems.price = explain(read.problem);
  if (kind !== 'auction') return problems;
  if (days.trim() === '') problems.days = `${sale.daysMissing}. ${sale.daysMissingText}`;
  // parts of days, which only practice chains take: the server knows where
  else if (secondsOfDays(days, { local: true }) === null) problems.days = errors['auction/terms'].remedy;
  return problems;
}

export function intentOf({ kind, price, days }: Draft, marketToken: string): SaleIntent {
  if (kind === 'auction') return { kind: kind, marketToken, reserve: price, days };
  return { kind: kind, marketToken, price };
}

/** What a price depends on. */
export type Priced = Pick<MarketToken, 'currency' | 'terms'> & {
  listing: Pick<NonNullable<MarketToken['listing']>, 'feeBps'> | null;
};

/** What moves at this price, in wei: the figures of the contract (spec:6), before the server has said them. */
export interface Figures {
  receives: bigint;
  royalty: bigint;
  fee: bigint;
  /** of a listing: what a buyer pays; of an auction: the least first bid */
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

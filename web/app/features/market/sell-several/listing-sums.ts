import { type Money, money } from '@talkies/shared';
import type { ItemMarket, UnlistedEdition } from '@talkies/shared/schemas';
import { figuresOf } from '../dialogs/sell/draft.ts';
import { chipsOf, worthOf } from '../dialogs/sell/price-guide.ts';
import type { Prices } from './prices-storage.ts';

const draftOf = (price: string) => ({ kind: 'sell', price, days: '' }) as const;
const pricedOf = ({ card, currency, terms }: UnlistedEdition) => ({
  id: card.id,
  currency,
  terms,
  listing: null,
});

/** The seller's amount and the buyer's total; null where the price is invalid. */
export function totalOf(edition: UnlistedEdition, price: string): { receives: Money; total: Money } | null {
  const figures = figuresOf(draftOf(price), pricedOf(edition));
  if (!figures) return null;
  return {
    receives: money(figures.receives, edition.currency),
    total: money(figures.total, edition.currency),
  };
}

/** The buyer's total in US cents; null without a price or a rate. */
export const centsOf = (edition: UnlistedEdition, price: string, market: ItemMarket | null): bigint | null =>
  worthOf(draftOf(price), pricedOf(edition), market?.rate ?? null);

export const suggestionsFor = (edition: UnlistedEdition, market: ItemMarket) =>
  chipsOf(draftOf(''), pricedOf(edition), market);

/** The owner's proceeds if all are sold, by coin; invalid prices are ignored. */
export function receivedOf(editions: readonly UnlistedEdition[], prices: Prices): Money[] {
  const sums = new Map<Money['currency'], bigint>();
  for (const edition of editions) {
    const price = prices[edition.card.id];
    const figures = price === undefined ? null : totalOf(edition, price);
    if (!figures) continue;
    const { amount, currency } = figures.receives;
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  }
  return [...sums].map(([currency, sum]) => money(sum, currency));
}

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

/** What reaches the seller and what a buyer pays; null where the price is none. */
export function totalOf(edition: UnlistedEdition, price: string): { receives: Money; total: Money } | null {
  const figures = figuresOf(draftOf(price), pricedOf(edition));
  if (!figures) return null;
  return {
    receives: money(figures.receives, edition.currency),
    total: money(figures.total, edition.currency),
  };
}

/** In US cents, what a buyer pays; null without a price or a rate. */
export const centsOf = (edition: UnlistedEdition, price: string, market: ItemMarket | null): bigint | null =>
  worthOf(draftOf(price), pricedOf(edition), market?.rate ?? null);

export const suggestionsFor = (edition: UnlistedEdition, market: ItemMarket) =>
  chipsOf(draftOf(''), pricedOf(edition), market);

/** What the owner receives when all are sold, coin by coin; prices that are none count nothing. */
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

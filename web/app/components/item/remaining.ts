import type { ItemDetail, MarketToken } from '@talkies/shared/schemas';

/**
 * How many editions are still to be had of us. What is in auction is: none remains only once it is sold (spec:56). To mint
 * it is no sale yet.
 */
export function remainingOf(
  { sale, available }: Pick<ItemDetail, 'sale' | 'available'>,
  marketToken: Pick<MarketToken, 'sales'> | null,
): number {
  if (sale !== 'auction') return available;
  return marketToken?.sales.some(({ kind }) => kind !== 'first') ? 0 : 1;
}

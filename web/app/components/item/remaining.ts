import type { ItemDetail, MarketToken } from '@talkies/shared/schemas';

/**
 * How many editions can still be had. What is in auction can, also where it was sold before and is auctioned again (spec:56). To
 * mint it is no sale yet.
 */
export function remainingOf(
  { sale, available }: Pick<ItemDetail, 'sale' | 'available'>,
  marketToken: Pick<MarketToken, 'sales' | 'state'> | null,
): number {
  if (sale !== 'auction') return available;
  if (marketToken?.state === 'auction') return 1;
  return marketToken?.sales.some(({ kind }) => kind !== 'first') ? 0 : 1;
}

import type { MarketState } from '@talkies/shared';
import type { ItemDetail, MarketToken } from '@talkies/shared/schemas';

/** Whoever bids may have it: it is announced, or its auction runs or waits to be settled. */
const auctioned: ReadonlySet<MarketState> = new Set(['upcoming', 'auction', 'ended']);

/**
 * How many editions can still be had. The only one there is can while it is auctioned, also where it was sold before
 * (spec:56). To mint it is no sale yet.
 */
export function remainingOf(
  { sale, available, quantity }: Pick<ItemDetail, 'sale' | 'available' | 'quantity'>,
  marketToken: Pick<MarketToken, 'sales' | 'state'> | null,
): number {
  if (quantity === 1 && marketToken && auctioned.has(marketToken.state)) return 1;
  if (sale !== 'auction') return available;
  return marketToken?.sales.some(({ kind }) => kind !== 'first') ? 0 : 1;
}

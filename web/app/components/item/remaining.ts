import type { MarketState } from '@talkies/shared';
import type { ItemDetail, MarketToken } from '@talkies/shared/schemas';

/** Market states of a token that bidders may get: its auction is announced, is running or waits for settlement. */
const auctioned: ReadonlySet<MarketState> = new Set(['upcoming', 'auction', 'ended']);

/**
 * How many editions are still available. An only edition is available while it is auctioned, even if it was sold before
 * (spec:56). Its minting is not a sale yet.
 */
export function remainingOf(
  { sale, available, quantity }: Pick<ItemDetail, 'sale' | 'available' | 'quantity'>,
  marketToken: Pick<MarketToken, 'sales' | 'state'> | null,
): number {
  if (quantity === 1 && marketToken && auctioned.has(marketToken.state)) return 1;
  if (sale !== 'auction') return available;
  return marketToken?.sales.some(({ kind }) => kind !== 'first') ? 0 : 1;
}

import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { cardsById } from '../../modules/catalogue/index.ts';
import { bidsOf, listMarket, onSaleOf } from '../../modules/market/index.ts';
import type { Subject } from './person.ts';
import { newestMissing } from './sets.ts';

/** How many of a person's latest auctions are searched for one that still runs. */
const LATEST_BIDS = 5;

/** A person's part of the home page: their bid, the next ending auction, and the news of films that they collect. */
export async function ownHome(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  { wallets }: Subject,
): Promise<ApiResponse<'myHome'>> {
  const [bids, forSale, missing] = await Promise.all([
    bidsOf(ctx, wallets, { own: true, most: LATEST_BIDS }),
    onSaleOf(ctx, wallets, { own: true }),
    newestMissing(ctx, wallets),
  ]);
  const own = new Set([...bids.map(({ card }) => card.id), ...forSale.map(({ id }) => id)]);
  // one more than may have to be skipped
  const { items } = await listMarket(ctx, { price: 'auction', sort: 'ending', limit: own.size + 1 });
  const [fresh] = missing === null ? [] : await cardsById(ctx, [missing]);
  return {
    bid: bids.find(({ auctionState }) => auctionState === 'open') ?? null,
    ending: items.find(({ id, state }) => state === 'auction' && !own.has(id)) ?? null,
    fresh: fresh ?? null,
  };
}

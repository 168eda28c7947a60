import type { MarketToken } from '@talkies/shared/schemas';

/** Why a listing can no longer be bought as it was shown. */
export type Stale = 'bought' | 'moved' | 'auction' | 'removed' | 'price';

/** How a listing has changed since it was shown; null while it is unchanged. */
export function staleOf(shown: MarketToken, now: MarketToken): Stale | null {
  const { listing } = shown;
  if (!listing) return null;
  const same = now.listing?.seller.address === listing.seller.address;
  if (now.listing && same)
    return now.listing.total.coin.amount === listing.total.coin.amount ? null : 'price';
  if (now.state === 'auction' || now.state === 'ended') return 'auction';
  if (now.token?.owner.address === listing.seller.address) return 'removed';
  const [latest] = now.sales;
  const known = shown.sales.some(({ transaction }) => transaction === latest?.transaction);
  return latest && latest.kind === 'resale' && !known ? 'bought' : 'moved';
}

import { isTransactionOpen } from '@talkies/shared';
import type { MarketTransaction, MyMarketToken } from '@talkies/shared/schemas';
import { useState } from 'react';
import { marketTracking } from '../../../lib/transaction/market/market-tracking.ts';
import { useTracking } from '../../../lib/transaction/use-tracking.ts';

/** The person's newest bid on this token, tracked until the chain has decided. */
export function useOwnBid(
  first: MarketTransaction | null,
  mine: MyMarketToken | null,
): MarketTransaction | null {
  const [followed, setFollowed] = useState<MarketTransaction | null>(null);
  const known = mine?.pending.find(({ kind }) => kind === 'bid') ?? first;
  const shown = followed && followed.id === known?.id ? followed : known;
  useTracking(shown && isTransactionOpen(shown) ? shown.id : null, marketTracking, setFollowed);
  return shown;
}

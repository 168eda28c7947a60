import type { MarketToken } from '@talkies/shared/schemas';
import { useMyToken } from '../live/use-my-token.ts';
import { useMarketToken } from '../live/use-token.ts';
import { BidHistory } from './BidHistory.tsx';

/** The bid history on an item's own page; it shares the page's live connection. */
export default function LiveBids({ marketToken: first }: { marketToken: MarketToken }) {
  const { marketToken } = useMarketToken(first);
  const { mine } = useMyToken(marketToken.id, marketToken.version);
  return <BidHistory marketToken={marketToken} own={mine?.addresses ?? []} />;
}

import type { Trade } from '@talkies/shared/schemas';
import { useMine } from '../live/use-mine.ts';
import { useTrade } from '../live/use-token.ts';
import { BidHistory } from './BidHistory.tsx';

/** The bid history on a picture's own page; it shares the page's one line. */
export default function LiveBids({ trade: first }: { trade: Trade }) {
  const { trade } = useTrade(first);
  const { mine } = useMine(trade.id, trade.version);
  return <BidHistory trade={trade} own={mine?.addresses ?? []} />;
}

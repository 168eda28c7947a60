import { auctionStrip as words } from '../../messages/en.ts';
import { TimeLeft } from '../TimeLeft.tsx';

export interface AuctionStripProps {
  state: 'upcoming' | 'open' | 'ended';
  /** ISO 8601: when bidding begins or ends; null while it is not known */
  at: string | null;
}

/**
 * The strip over the picture of an auction: bulbs for a running one, a plain strip for one that is over or announced.
 */
export default function AuctionStrip({ state, at }: AuctionStripProps) {
  if (state === 'ended') return <p className="auction-strip">{words.ended}</p>;
  if (at === null) return null;
  if (state === 'upcoming')
    return (
      <p className="auction-strip">
        <TimeLeft until={at} before={words.opensIn} after={words.opening} />
      </p>
    );
  return (
    <>
      <i className="bulbs thin card-bulbs" aria-hidden="true" />
      <p className="auction-strip">
        <b>{words.live}</b>
        <TimeLeft until={at} before={words.endsIn} after={words.ended} />
      </p>
    </>
  );
}

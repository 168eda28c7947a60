import type { TokenCard } from '@talkies/shared/schemas';
import { Money } from '../../../components/Money.tsx';
import { tokenCard as words } from '../../../messages/en.ts';

/** The price, with a label beside it. */
export function TokenPrice({ token }: { token: TokenCard }) {
  const { state, price, reserve } = token;
  const bidding = state === 'auction' || state === 'ended';
  const shown = bidding ? (price ?? reserve) : price;
  if (!shown)
    return (
      <p className="prices">
        <span className="price">{state === 'upcoming' ? words.opensAt : words.notOnSale}</span>
      </p>
    );
  return (
    <p className="prices">
      <span className="price">
        <Money value={shown} />
      </span>
      <span className="beside">
        {bidding ? (price ? words.lastBid : words.firstBid) : null} <Money value={shown} other />
      </span>
    </p>
  );
}

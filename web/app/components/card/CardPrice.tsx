import type { ItemCard } from '@talkies/shared/schemas';
import { itemPrice } from '../../lib/format/at-rate.ts';
import { card } from '../../messages/en.ts';
import { Money } from '../Money.tsx';

const FEW = 5;

interface Props {
  item: ItemCard;
}

/** The item's price, and beside it the most important fact: few left, sold out, or the price in coins. */
export function CardPrice({ item }: Props) {
  const { available, sold, quantity } = item;
  if (item.sale === 'auction') return <BidPrice item={item} />;
  const both = itemPrice(item);
  if (!both) return null;
  const beside =
    sold >= quantity ? (
      card.sold(sold, quantity)
    ) : available <= FEW ? (
      card.left(available, quantity)
    ) : (
      <Money value={both} other />
    );
  return (
    <p className="prices">
      <span className="price">
        <Money value={both} />
      </span>
      <span className="beside">{beside}</span>
    </p>
  );
}

/** The highest bid of an auction; before the first bid, the reserve. */
function BidPrice({ item }: Pick<Props, 'item'>) {
  const { auction, reserve } = item;
  const over = auction?.state === 'over';
  const bid = auction?.highest;
  const first = auction?.state === 'open' ? auction.reserve : null;
  const shown = itemPrice(item, bid ?? first);
  return (
    <p className="prices">
      <span className="price">{shown ? <Money value={shown} /> : over ? card.notSold : card.opensSoon}</span>
      <span className="beside">
        {bid ? (over ? card.wonWith : card.lastBid) : over ? null : card.firstBid}{' '}
        {shown ? <Money value={shown} other /> : over || !reserve ? null : <Money value={reserve} />}
      </span>
    </p>
  );
}

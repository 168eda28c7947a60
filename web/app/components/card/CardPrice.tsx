import type { ItemCard } from '@talkies/shared/schemas';
import { card } from '../../messages/en.ts';
import { Money } from '../Money.tsx';

const FEW = 5;

interface Props {
  item: ItemCard;
  pricedIn: 'USD' | 'MATIC';
}

/** What the picture costs, and beside it the one thing worth knowing: few left, sold out, or the coin price. */
export function CardPrice({ item, pricedIn }: Props) {
  const { price, equivalents, available, sold, quantity } = item;
  if (item.sale === 'auction') return <BidPrice item={item} />;
  if (!price) return null;

  const coin = equivalents.find(({ currency }) => currency !== 'ETH') ?? equivalents[0];
  const inCoin = pricedIn === 'MATIC' && coin;
  const shown = inCoin ? coin : price;
  const other = inCoin ? price : coin;
  const beside =
    sold >= quantity ? (
      card.sold(sold, quantity)
    ) : available <= FEW ? (
      card.left(available, quantity)
    ) : other ? (
      <Money value={other} brief={!inCoin} />
    ) : null;
  return (
    <p className="prices">
      <span className="price">
        <Money value={shown} />
      </span>
      <span className="beside">{beside}</span>
    </p>
  );
}

/** The last bid of an auction; before there is one, what the first has to be. */
function BidPrice({ item: { auction, reserve } }: Pick<Props, 'item'>) {
  const over = auction?.state === 'over';
  const bid = auction?.highest;
  const first = auction?.state === 'open' ? auction.reserve : null;
  const shown = bid ?? first;
  return (
    <p className="prices">
      <span className="price">{shown ? <Money value={shown} /> : over ? card.notSold : card.opensSoon}</span>
      <span className="beside">
        {bid ? (over ? card.wonWith : card.lastBid) : over ? null : card.firstBid}{' '}
        {shown || over || !reserve ? null : <Money value={reserve} />}
      </span>
    </p>
  );
}

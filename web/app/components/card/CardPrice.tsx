import type { ItemCard } from '@talkies/shared/schemas';
import { card } from '../../messages/en.ts';
import { Money } from '../Money.tsx';

const FEW = 5;

/** What the figure of an auction is. */
function auctionNote(auction: ItemCard['auction']): string {
  if (auction?.state === 'over') return auction.highest ? card.wonWith : card.notSold;
  return auction?.highest ? card.lastBid : card.firstBid;
}

interface Props {
  item: ItemCard;
  pricedIn: 'USD' | 'MATIC';
}

/** What the picture costs, and beside it the one thing worth knowing: few left, sold out, or the coin price. */
export function CardPrice({ item, pricedIn }: Props) {
  const { price, reserve, auction, equivalents, available, sold, quantity } = item;
  if (item.sale === 'auction') {
    const { state, highest, reserve: first } = auction ?? {};
    // until it begins, the first bid is promised in dollars
    const bid = highest ?? (state === 'open' ? first : null) ?? reserve;
    return (
      <p className="prices">
        <span className="price">{bid ? <Money value={bid} /> : card.opensSoon}</span>
        <span className="beside">{auctionNote(auction)}</span>
      </p>
    );
  }
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

import type { ItemCard } from '@talkies/shared/schemas';
import { type ReactNode, Suspense } from 'react';
import { itemPrice } from '../../lib/format/at-rate.ts';
import { lazy } from '../../lib/timing/lazy.ts';
import { checkoutPath, itemPagePath } from '../../lib/url/paths.ts';
import { card } from '../../messages/en.ts';
import { Money } from '../Money.tsx';
import { CardLayout, type CardStyle } from './CardLayout.tsx';
import { CardPrice } from './CardPrice.tsx';

/** Few cards are auctions, so the strip's code is loaded with the first of them. */
const AuctionStrip = lazy(() => import('./AuctionStrip.tsx'));

interface Props extends CardStyle {
  item: ItemCard;
}

/** An item of the catalogue. */
export function Card({ item, ...style }: Props) {
  const path = itemPagePath(item);
  const forSale = item.sale === 'fixed' && item.available > 0;
  const soldOut = item.sale === 'fixed' && !forSale;
  return (
    <CardLayout
      {...item}
      {...style}
      path={path}
      meta={`${item.film.title} · ${item.celebrity}`}
      className={soldOut ? 'sold-out' : item.auction?.state === 'open' ? 'live-auction' : ''}
      over={over(item)}
      // the item's page says when its launch opens, and for whom
      action={
        forSale && !item.restricted
          ? { to: checkoutPath(item.id), text: card.purchase }
          : { to: path, text: card.look }
      }
    >
      <CardPrice item={item} />
    </CardLayout>
  );
}

function over(item: ItemCard): ReactNode {
  const { sale, sold, quantity, auction } = item;
  if (sale === 'fixed') return sold >= quantity ? <span className="stamp">{card.soldOut}</span> : null;
  if (!auction) return null;
  const { state, highest, endsAt } = auction;
  if (state !== 'over')
    return (
      <Suspense>
        <AuctionStrip state={state} at={state === 'open' ? endsAt : null} />
      </Suspense>
    );
  return highest ? (
    <span className="stamp">
      {card.soldFor} <Money value={itemPrice(item)} />
    </span>
  ) : null;
}

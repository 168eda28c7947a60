import type { ItemCard } from '@talkies/shared/schemas';
import { checkoutPath, picturePath } from '../../lib/address/paths.ts';
import { card } from '../../messages/en.ts';
import { CardPrice } from './CardPrice.tsx';
import { type CardLook, Shell } from './Shell.tsx';

interface Props extends CardLook {
  item: ItemCard;
  /** the currency that the page prices in, where it is not the dollar */
  pricedIn?: 'USD' | 'MATIC';
}

/** A picture of the catalogue. */
export function Card({ item, pricedIn = 'USD', ...look }: Props) {
  const path = picturePath(item);
  const forSale = item.sale === 'fixed' && item.available > 0;
  const soldOut = item.sale === 'fixed' && !forSale;
  return (
    <Shell
      {...item}
      {...look}
      path={path}
      meta={`${item.film.title} · ${item.celebrity}`}
      className={soldOut ? 'sold-out' : ''}
      over={soldOut && item.sold >= item.quantity ? <span className="stamp">{card.soldOut}</span> : null}
      // its own page says when a drop opens, and to whom
      action={
        forSale && !item.gated
          ? { to: checkoutPath(item.id), text: card.purchase }
          : { to: path, text: card.look }
      }
    >
      <CardPrice item={item} pricedIn={pricedIn} />
    </Shell>
  );
}

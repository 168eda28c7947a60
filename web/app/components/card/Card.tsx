import './card.css';
import type { ItemCard } from '@talkies/shared/schemas';
import { Link, useViewTransitionState } from 'react-router';
import { share } from '../../lib/address/share.ts';
import { card } from '../../messages/en.ts';
import { itemPath, posterName } from '../../paths.ts';
import { Picture } from '../picture/Picture.tsx';
import { CardPrice } from './CardPrice.tsx';
import { Frame } from './Frame.tsx';
import { LikeButton } from './LikeButton.tsx';
import { openCardMenu } from './menu/store.ts';
import { TierTag } from './TierTag.tsx';

interface Props {
  item: ItemCard;
  /** how wide the card's picture is shown, see Picture */
  sizes?: string;
  priority?: boolean;
  heading?: 'h2' | 'h3';
  /** the currency that the page prices in, where it is not the dollar */
  pricedIn?: 'USD' | 'MATIC';
}

const GRID_SIZES = '(min-width: 1700px) 350px, (min-width: 1101px) 22vw, (min-width: 560px) 29vw, 44vw';

/** A lobby card: frame by tier, art, name plate, caption. The whole card leads to the item. */
export function Card({
  item,
  sizes = GRID_SIZES,
  priority = false,
  heading: Heading = 'h3',
  pricedIn = 'USD',
}: Props) {
  const path = itemPath(item.id);
  const soldOut = item.sale === 'fixed' && item.available === 0;
  const travelling = useViewTransitionState(path);
  return (
    <article className={`card ${soldOut ? 'sold-out' : ''}`}>
      <Frame collection={item.collection}>
        <Picture
          image={item.image}
          sizes={sizes}
          priority={priority}
          decorative
          transitionName={travelling ? posterName(item.id) : undefined}
        />
        {soldOut && item.sold >= item.quantity ? <span className="stamp">{card.soldOut}</span> : null}
        <TierTag collection={item.collection} />
      </Frame>
      <div className="caption">
        <Heading>
          <Link to={path} viewTransition prefetch="intent">
            {item.title}
          </Link>
        </Heading>
        <div className="meta">
          <p>
            {item.film.title} · {item.celebrity}
          </p>
          <button
            type="button"
            className="card-more"
            aria-haspopup="true"
            aria-label={card.moreFor(item.title)}
            onClick={({ currentTarget }) =>
              openCardMenu({ id: item.id, title: item.title, path, anchor: currentTarget })
            }
          >
            {card.more}
          </button>
        </div>
        <CardPrice item={item} pricedIn={pricedIn} />
      </div>
      <LikeButton id={item.id} title={item.title} likes={item.likes} />
      <fieldset className="hover-bar" aria-label={card.actions(item.title)}>
        <Link to={item.sale === 'fixed' && !soldOut ? `${path}?buy` : path}>
          {item.sale === 'fixed' && !soldOut ? card.purchase : card.look}
        </Link>
        <button type="button" onClick={() => void share(item.title, path)}>
          {card.share}
        </button>
      </fieldset>
    </article>
  );
}

import './top-sellers.css';
import type { ItemCard } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Card } from '../../components/card/Card.tsx';
import { card, home } from '../../messages/en.ts';
import { patterns } from '../../paths.ts';

const SIZES = '(min-width: 1700px) 270px, (min-width: 821px) 17vw, (min-width: 600px) 36vw, 74vw';

export function TopSellers({ items }: { items: readonly ItemCard[] }) {
  return (
    <section className="section wrap" aria-labelledby="top">
      <div className="section-head">
        <h2 id="top">{home.topSellers}</h2>
        <Link className="link" to={patterns.explore}>
          {home.wholeLobby}
        </Link>
      </div>
      <ol className="top-sellers">
        {items.map((item, place) => (
          <li key={item.id}>
            <span className="rank" role="img" aria-label={card.rank(place + 1)}>
              {place + 1}
            </span>
            <Card item={item} sizes={SIZES} />
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { ItemCard } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Card } from '../../../components/card/Card.tsx';
import { ROW_SIZES } from '../../../components/card/row-sizes.ts';
import { Carousel } from '../../../components/carousel/Carousel.tsx';
import { patterns } from '../../../lib/url/paths.ts';
import { home } from '../../../messages/en.ts';

interface Props {
  id: string;
  title: string;
  items: readonly ItemCard[];
  /** the query of the explore page for the rest; '': there is none */
  more: string;
}

/** A row of items that an editor chose. */
export const ItemsRow = ({ id, title, items, more }: Props) => (
  <section className="section wrap" aria-labelledby={id}>
    <div className="section-head">
      <h2 id={id}>{title}</h2>
      {more ? (
        <Link className="link" to={patterns.explore + (more === '?' ? '' : more)}>
          {home.seeAll}
        </Link>
      ) : null}
    </div>
    <Carousel label={title} wide={4}>
      {items.map((item) => (
        <Card key={item.id} item={item} sizes={ROW_SIZES} />
      ))}
    </Carousel>
  </section>
);

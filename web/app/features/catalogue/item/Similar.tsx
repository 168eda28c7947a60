import type { ItemCard } from '@talkies/shared/schemas';
import { Card } from '../../../components/card/Card.tsx';
import { ROW_SIZES } from '../../../components/card/row-sizes.ts';
import { Carousel } from '../../../components/carousel/Carousel.tsx';
import { item as words } from '../../../messages/en.ts';
import * as styles from './similar.module.css';

/** Milliseconds for each slide on item pages (discovery:9). */
const EVERY = 3_000;

export default function Similar({ items }: { items: readonly ItemCard[] }) {
  if (items.length === 0) return null;
  return (
    <section className={`section wrap ${styles.similar}`} data-part="similar" aria-labelledby="similar">
      <div className="section-head">
        <h2 id="similar">{words.similar}</h2>
      </div>
      <Carousel label={words.similar} wide={4} every={EVERY}>
        {items.map((item) => (
          <Card key={item.id} item={item} sizes={ROW_SIZES} />
        ))}
      </Carousel>
    </section>
  );
}

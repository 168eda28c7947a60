import './similar.css';
import type { ItemCard } from '@talkies/shared/schemas';
import { Card } from '../../../components/card/Card.tsx';
import { item as words } from '../../../messages/en.ts';

const SIZES = '(min-width: 1700px) 350px, (min-width: 1101px) 22vw, (min-width: 600px) 30vw, 62vw';

/** A row that is swiped, or scrolled by the keyboard. */
export function Similar({ items }: { items: readonly ItemCard[] }) {
  if (items.length === 0) return null;
  return (
    <section className="section wrap similar" aria-labelledby="similar">
      <div className="section-head">
        <h2 id="similar">{words.similar}</h2>
      </div>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Card item={item} sizes={SIZES} />
          </li>
        ))}
      </ul>
    </section>
  );
}

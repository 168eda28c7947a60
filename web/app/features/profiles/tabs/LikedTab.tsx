import type { ItemCard } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Card } from '../../../components/card/Card.tsx';
import { patterns } from '../../../lib/url/paths.ts';
import { liked as words } from '../../../messages/en.ts';
import { Empty } from './Empty.tsx';
import * as styles from './tabs.module.css';

interface Props {
  items: readonly ItemCard[];
  /** the watched items */
  watched: readonly ItemCard[];
}

/** The person's liked items, the latest first, and their watched ones, each with an explanation. */
export default function LikedTab({ items, watched }: Props) {
  if (items.length === 0 && watched.length === 0) return <Empty tab="liked" own />;
  return (
    <>
      <Cards id="liked" heading={words.heading} text={words.alerts} items={items} />
      <Cards id="watched" heading={words.watched} text={words.watchedText} items={watched} />
    </>
  );
}

interface CardsProps {
  id: string;
  heading: string;
  text: string;
  items: readonly ItemCard[];
}

const Cards = ({ id, heading, text, items }: CardsProps) =>
  items.length > 0 ? (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.profileHeading}>
        {heading}
      </h2>
      <p className={`${styles.profileNote} muted`}>
        {text}{' '}
        <Link className="link" to={patterns.notificationSettings}>
          {words.choose}
        </Link>
      </p>
      <div className="card-grid">
        {items.map((item) => (
          <Card key={item.id} item={item} heading="h3" />
        ))}
      </div>
    </section>
  ) : null;

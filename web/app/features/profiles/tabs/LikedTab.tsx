import type { ItemCard } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Card } from '../../../components/card/Card.tsx';
import { patterns } from '../../../lib/address/paths.ts';
import { liked as words } from '../../../messages/en.ts';
import { Empty } from './Empty.tsx';
import * as styles from './tabs.module.css';

/** What one likes, the latest first, and what a like brings. */
export default function LikedTab({ items }: { items: readonly ItemCard[] }) {
  if (items.length === 0) return <Empty tab="liked" own />;
  return (
    <>
      <p className={`${styles.profileNote} muted`}>
        {words.alerts}{' '}
        <Link className="link" to={patterns.alertSettings}>
          {words.choose}
        </Link>
      </p>
      <div className="card-grid">
        {items.map((item) => (
          <Card key={item.id} item={item} heading="h2" />
        ))}
      </div>
    </>
  );
}

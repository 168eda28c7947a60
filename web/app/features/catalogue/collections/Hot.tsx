import type { ItemCard } from '@talkies/shared/schemas';
import { Card } from '../../../components/card/Card.tsx';
import { DeferredSection } from '../../../components/DeferredSection.tsx';
import { CardSkeletons } from '../../../components/Skeleton.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import type { Deferred } from '../../../lib/api/deferred.ts';
import { collections } from '../../../messages/en.ts';
import * as styles from './collections.module.css';

export const HOT = 8;
/** seconds of this page's placeholders (discovery:9) */
export const COLLECTIONS_TIMEOUT_SECONDS = 3;

/** What people like and buy this week. */
export function Hot({ hot }: { hot: Deferred<ItemCard[]> }) {
  if (hot.data?.length === 0) return null;
  return (
    <section className={`section wrap ${styles.hot}`} aria-labelledby="hot">
      <div className="section-head">
        <h2 id="hot">{collections.hot}</h2>
        <p className="muted">{collections.hotText}</p>
      </div>
      <DeferredSection
        deferred={hot}
        timeoutSeconds={COLLECTIONS_TIMEOUT_SECONDS}
        load={async () => (await browserApi('hotItems', { query: { limit: HOT } })).items}
        name={collections.hotName}
        skeleton={
          <div className="card-grid">
            <CardSkeletons count={4} />
          </div>
        }
      >
        {(items) => (
          <ul className="card-grid">
            {items.map((item) => (
              <li key={item.id}>
                <Card item={item} />
              </li>
            ))}
          </ul>
        )}
      </DeferredSection>
    </section>
  );
}

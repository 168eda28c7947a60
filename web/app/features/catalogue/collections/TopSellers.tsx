import type { ItemCard } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Card } from '../../../components/card/Card.tsx';
import { ROW_SIZES } from '../../../components/card/row-sizes.ts';
import { Carousel } from '../../../components/carousel/Carousel.tsx';
import { DeferredSection } from '../../../components/DeferredSection.tsx';
import { CardSkeletons } from '../../../components/Skeleton.tsx';
import type { Deferred } from '../../../lib/api/deferred.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { card, home } from '../../../messages/en.ts';
import * as styles from './top-sellers.module.css';

const SIZES = '(min-width: 1025px) min(18vw, 270px), (min-width: 600px) 42vw, 70vw';
interface Props {
  top: Deferred<ItemCard[]>;
  /** seconds of the placeholder */
  timeoutSeconds: number;
  load: () => Promise<ItemCard[]>;
  /** '': the usual title */
  title?: string;
  /** true on the collections page: all of them in rows on wide screens */
  strip?: boolean;
}

/** The best sellers by rank; one for each slide on tablets and phones. */
export function TopSellers({ top, timeoutSeconds, load, title = '', strip = false }: Props) {
  if (top.data?.length === 0) return null;
  return (
    <section className={`section wrap ${styles.topSellers}`} aria-labelledby="top">
      <div className="section-head">
        <h2 id="top">{title || home.topSellers}</h2>
        <Link className="link" to={patterns.explore}>
          {home.wholeExplore}
        </Link>
      </div>
      <DeferredSection
        deferred={top}
        timeoutSeconds={timeoutSeconds}
        load={load}
        name={home.topSellersName}
        skeleton={
          <div className="card-grid">
            <CardSkeletons count={4} />
          </div>
        }
      >
        {(items) => (
          <Carousel label={home.topSellers} wide={strip ? 4 : 5} rows={strip}>
            {items.map((item, position) => (
              <div className={styles.ranked} key={item.id}>
                <span className={styles.rank} role="img" aria-label={card.rank(position + 1)}>
                  {position + 1}
                </span>
                <Card item={item} sizes={strip ? ROW_SIZES : SIZES} />
              </div>
            ))}
          </Carousel>
        )}
      </DeferredSection>
    </section>
  );
}

import type { ApiResponse, CommunityPost, HomeRow, ItemCard, PostCard } from '@talkies/shared/schemas';
import { Fragment, Suspense } from 'react';
import { Link } from 'react-router';
import { ItemsRow } from '../../features/catalogue/collections/ItemsRow.tsx';
import { TopSellers } from '../../features/catalogue/collections/TopSellers.tsx';
import { FilmSlider } from '../../features/catalogue/films/FilmSlider.tsx';
import { Hero } from '../../features/content/home/Hero.tsx';
import { HowItWorks } from '../../features/content/home/HowItWorks.tsx';
import * as styles from '../../features/content/home/home.module.css';
import { IntroVideo } from '../../features/content/home/IntroVideo.tsx';
import { NextLaunch } from '../../features/launches/NextLaunch.tsx';
import { LotteryBand } from '../../features/lottery/home/LotteryBand.tsx';
import { browserApi } from '../../lib/api/api.ts';
import type { Deferred } from '../../lib/api/deferred.ts';
import { lazy } from '../../lib/timing/lazy.ts';
import { patterns } from '../../lib/url/paths.ts';
import { home } from '../../messages/en.ts';

// further down, or seldom opened: rendered by the server, with scripts that are loaded after the others
const CommunityGrid = lazy(async () => ({
  default: (await import('../../features/content/home/CommunityGrid.tsx')).CommunityGrid,
}));
const Resources = lazy(async () => ({
  default: (await import('../../features/content/home/Resources.tsx')).Resources,
}));

/** cards of the carousel (discovery:9), and below the seconds of their placeholder */
export const TOP = 5;
export const TOP_TIMEOUT_SECONDS = 5;

/** What the rows show besides the chosen items. */
export interface HomeParts {
  /** the best sellers that are available, for a head without chosen items */
  hero: ItemCard[];
  /** announced launches, the nearest opening first */
  launches: ApiResponse<'listLaunches'>;
  top: Deferred<ItemCard[]>;
  partners: string[];
  grid: Deferred<CommunityPost[]>;
  post: Deferred<{ newest: PostCard | null }>;
}

/** The rows of the home page, in their set order; the nearest launch follows the first row while one is announced or open. */
export function HomeRows({ rows, parts }: { rows: readonly HomeRow[]; parts: HomeParts }) {
  const { launches, serverTime } = parts.launches;
  const [next] = launches;
  return rows.map((row, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of items differ only by their position
    <Fragment key={`${row.kind} ${at}`}>
      <Row row={row} id={`row-${at}`} parts={parts} />
      {at === 0 && next ? <NextLaunch launch={next} serverTime={serverTime} /> : null}
    </Fragment>
  ));
}

function Row({ row, id, parts }: { row: HomeRow; id: string; parts: HomeParts }) {
  switch (row.kind) {
    case 'hero':
      return <Hero items={row.items.length > 0 ? row.items : parts.hero} />;
    case 'films':
      return (
        <section className="section wrap" aria-labelledby="now">
          <div className="section-head">
            <h2 id="now">{row.title || home.nowShowing}</h2>
            <Link className="link" to={patterns.collections}>
              {home.allCollections}
            </Link>
          </div>
          <FilmSlider films={row.films} />
        </section>
      );
    case 'items':
      return <ItemsRow id={id} title={row.title || home.newest} items={row.items} more={row.more} />;
    case 'intro':
      return <IntroVideo />;
    case 'topSellers':
      return (
        <TopSellers
          title={row.title}
          top={parts.top}
          timeoutSeconds={TOP_TIMEOUT_SECONDS}
          load={async () => (await browserApi('topSellers', { query: { limit: TOP } })).items}
        />
      );
    case 'lottery':
      return <LotteryBand />;
    case 'how':
      return <HowItWorks />;
    case 'partners':
      return <Partners title={row.title || home.partners} partners={parts.partners} />;
    case 'community':
      return (
        <Suspense>
          <CommunityGrid title={row.title} posts={parts.grid} post={parts.post} />
        </Suspense>
      );
    case 'resources':
      return (
        <Suspense>
          <Resources />
        </Suspense>
      );
  }
}

const Partners = ({ title, partners }: { title: string; partners: readonly string[] }) =>
  partners.length > 0 ? (
    <section className={styles.partners} data-part="partners" aria-labelledby="partners">
      <div className="wrap">
        <h2 className="label accent" id="partners">
          {title}
        </h2>
        <ul>
          {partners.map((partner) => (
            <li key={partner}>{partner}</li>
          ))}
        </ul>
      </div>
    </section>
  ) : null;

import type { ItemCard } from '@talkies/shared/schemas';
import { data, Link } from 'react-router';
import { TopSellers } from '../features/catalogue/collections/TopSellers.tsx';
import { FilmSlider } from '../features/catalogue/films/FilmSlider.tsx';
import { aboutCompany } from '../features/content/home/about-company.ts';
import {
  COMMUNITY_PATIENCE,
  CommunityGrid,
  newest as newestPost,
} from '../features/content/home/CommunityGrid.tsx';
import { Hero } from '../features/content/home/Hero.tsx';
import { HowItWorks } from '../features/content/home/HowItWorks.tsx';
import * as styles from '../features/content/home/home.module.css';
import { IntroFilm } from '../features/content/home/IntroFilm.tsx';
import { Resources } from '../features/content/home/Resources.tsx';
import { LotteryBand } from '../features/lottery/home/LotteryBand.tsx';
import { patterns } from '../lib/address/paths.ts';
import { browserApi } from '../lib/api/api.ts';
import { deferred, deferredHeaders } from '../lib/api/part.ts';
import { orProblem, serverApi } from '../lib/api/server.ts';
import { pageMeta } from '../lib/page/meta.ts';
import { home } from '../messages/en.ts';
import type { Route } from './+types/home';

const HERO = 3;
const PANELS = 4;
/** cards of the carousel (discovery:9), and seconds that their placeholder stands */
const TOP = 5;
const TOP_PATIENCE = 5;

/** What can be bought at once, each once; the hero shows nothing that it must refuse. */
const toBeHad = (items: ItemCard[]): ItemCard[] => [
  ...new Map(
    items.filter(({ sale, available }) => sale === 'fixed' && available > 0).map((item) => [item.id, item]),
  ).values(),
];

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [{ films }, newest, top, grid, post] = await orProblem(
    Promise.all([
      api('listFilms'),
      api('listItems', { query: {} }),
      deferred(
        api('topSellers', { query: { limit: TOP } }).then(({ items }) => items),
        TOP_PATIENCE,
      ),
      deferred(
        api('communityPosts').then(({ posts }) => posts),
        COMMUNITY_PATIENCE,
      ),
      deferred(
        api('listPosts', { query: {} }).then((posts) => ({ newest: newestPost(posts) })),
        COMMUNITY_PATIENCE,
      ),
    ]),
  );
  const hero = toBeHad([...(top.data ?? []), ...newest.items]).slice(0, HERO);
  const partners = [...new Set(films.map(({ productionHouse }) => productionHouse))].filter(Boolean);
  return data({ films, top, hero, partners, grid, post }, { headers: deferredHeaders([top, grid, post]) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: home.title,
    description: home.description,
    path: patterns.home,
    origin: matches[0].loaderData.origin,
    shared: 'home',
    about: aboutCompany(matches[0].loaderData.origin),
  });

export default function Home({
  loaderData: { films, top, hero, partners, grid, post },
}: Route.ComponentProps) {
  return (
    <>
      <Hero items={hero} />
      {films.length > 0 ? (
        <section className="section wrap" aria-labelledby="now">
          <div className="section-head">
            <h2 id="now">{home.nowShowing}</h2>
            <Link className="link" to={patterns.collections}>
              {home.allCollections}
            </Link>
          </div>
          <FilmSlider films={films.slice(0, PANELS)} />
        </section>
      ) : null}
      <IntroFilm />
      <TopSellers
        top={top}
        patience={TOP_PATIENCE}
        load={async () => (await browserApi('topSellers', { query: { limit: TOP } })).items}
      />
      <LotteryBand />
      <HowItWorks />
      {partners.length > 0 ? (
        <section className={styles.partners} data-part="partners" aria-labelledby="partners">
          <div className="wrap">
            <h2 className="label accent" id="partners">
              {home.partners}
            </h2>
            <ul>
              {partners.map((partner) => (
                <li key={partner}>{partner}</li>
              ))}
            </ul>
          </div>
        </section>
      ) : null}
      <CommunityGrid posts={grid} post={post} />
      <Resources />
    </>
  );
}

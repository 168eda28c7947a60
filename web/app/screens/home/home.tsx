import './home.css';
import type { ItemCard } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { orProblem, serverApi } from '../../lib/api/server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { home } from '../../messages/en.ts';
import { patterns } from '../../paths.ts';
import type { Route } from './+types/home';
import { aboutHouse } from './about-house.ts';
import { FilmPanels } from './FilmPanels.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { TopSellers } from './TopSellers.tsx';

const HERO = 3;
const PANELS = 4;

/** What can be bought at once, each once; the hero shows nothing that it must refuse. */
const toBeHad = (items: ItemCard[]): ItemCard[] => [
  ...new Map(
    items.filter(({ sale, available }) => sale === 'fixed' && available > 0).map((item) => [item.id, item]),
  ).values(),
];

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [{ films }, top, newest] = await orProblem(
    Promise.all([
      api('listFilms'),
      api('topSellers', { query: { limit: 5 } }),
      api('listItems', { query: {} }),
    ]),
  );
  const hero = toBeHad([...top.items, ...newest.items]).slice(0, HERO);
  const partners = [...new Set(films.map(({ productionHouse }) => productionHouse))];
  return { films, top: top.items, hero, partners };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: home.title,
    description: home.description,
    path: patterns.home,
    origin: matches[0].loaderData.origin,
    shared: 'home',
    about: aboutHouse(matches[0].loaderData.origin),
  });

export default function Home({ loaderData: { films, top, hero, partners } }: Route.ComponentProps) {
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
          <FilmPanels films={films.slice(0, PANELS)} />
        </section>
      ) : null}
      <HowItWorks />
      {top.length > 0 ? <TopSellers items={top} /> : null}
      {partners.length > 0 ? (
        <section className="partners" aria-labelledby="partners">
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
    </>
  );
}

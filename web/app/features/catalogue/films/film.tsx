import { type ReactNode, useState } from 'react';
import { data } from 'react-router';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { ROW_SIZES } from '../../../components/card/row-sizes.ts';
import { Carousel } from '../../../components/carousel/Carousel.tsx';
import * as gridStyles from '../../../components/grid/grid.module.css';
import { StatusCard } from '../../../components/StatusCard.tsx';
import { deferred, deferredHeaders, PAGE_TIMEOUT_SECONDS } from '../../../lib/api/deferred.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { breadcrumbs, pageMeta } from '../../../lib/document/page-meta.ts';
import { filmPath, patterns } from '../../../lib/url/paths.ts';
import { explore, figure, nav, film as words } from '../../../messages/en.ts';
import { ItemRows } from '../explore/ItemRows.tsx';
import type { Route } from './+types/film';
import { FilmActions } from './FilmActions.tsx';
import { FilmBanner } from './FilmBanner.tsx';
import { FilmFigures } from './FilmFigures.tsx';
import { FilmPeople } from './FilmPeople.tsx';
import * as styles from './film.module.css';
import { shownItems } from './shown-items.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = serverApi(context);
  const cursor = new URL(request.url).searchParams.get('cursor');
  const slug = params.film;
  const [film, figures] = await Promise.all([
    orProblem(api('getFilm', { params: { slug } })),
    // the page does not depend on the figures
    deferred(api('filmFigures', { params: { slug } }), PAGE_TIMEOUT_SECONDS),
  ]);
  const page = await orProblem(
    api('listItems', { query: { ...shownItems(film), ...(cursor ? { cursor } : {}) } }),
  );
  return data({ film, figures, page }, { headers: deferredHeaders([figures]) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({
        title: loaderData.film.title,
        description: loaderData.film.tagline,
        path: filmPath(loaderData.film.slug),
        origin: matches[0].loaderData.origin,
        shared: { film: loaderData.film.slug, image: loaderData.film.cover },
        about: [
          breadcrumbs(matches[0].loaderData.origin, [
            [nav.collections, patterns.collections],
            [loaderData.film.title, filmPath(loaderData.film.slug)],
          ]),
        ],
      })
    : [];

/** The posters, one by one on phones and tablets until somebody opens all of them. */
function Posters({ cards, total }: { cards: ReactNode; total: number }) {
  const [all, setAll] = useState(false);
  if (all) return <div className="card-grid">{cards}</div>;
  return (
    <>
      <Carousel label={words.grid} wide={4} rows className={gridStyles.lampsCarousel}>
        {cards}
      </Carousel>
      {total > 1 ? (
        <p className={styles.seeAll}>
          <Button variant="ghost" block onClick={() => setAll(true)}>
            {words.seeAll(total)}
          </Button>
        </p>
      ) : null}
    </>
  );
}

export default function Film({ loaderData: { film, figures, page } }: Route.ComponentProps) {
  const filters = shownItems(film);
  return (
    <>
      <FilmBanner
        film={film}
        figures={<FilmFigures film={film} figures={figures.data} />}
        actions={<FilmActions film={film} actors={page.items.map(({ celebrity }) => celebrity)} />}
      />
      <section aria-labelledby="film-wall">
        <div className={`wrap ${styles.filmWall}`}>
          <h2 id="film-wall">{words.grid}</h2>
          <p className="muted">
            <b className="num">{figure(page.total)}</b> {explore.total(page.total)}
          </p>
        </div>
        <div className={gridStyles.rail} aria-hidden="true" />
        <div className={gridStyles.gallery} data-part="gallery">
          <div className="wrap">
            {page.items.length > 0 ? (
              <ItemRows
                key={film.slug}
                filters={filters}
                page={page}
                heading="h3"
                sizes={ROW_SIZES}
                lead={(cards) => <Posters cards={cards} total={page.total} />}
              />
            ) : (
              <StatusCard
                title={explore.emptyTitle}
                action={<ButtonLink to={patterns.explore}>{words.explore}</ButtonLink>}
              >
                <p>{explore.empty}</p>
              </StatusCard>
            )}
          </div>
        </div>
      </section>
      <FilmPeople film={film} />
    </>
  );
}

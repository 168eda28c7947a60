import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Countdown } from '../../../components/Countdown.tsx';
import { Frame } from '../../../components/card/Frame.tsx';
import { Carousel } from '../../../components/carousel/Carousel.tsx';
import * as gridStyles from '../../../components/grid/grid.module.css';
import { Intermission } from '../../../components/Intermission.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { searchOf } from '../../../lib/address/filters.ts';
import { filmPath, patterns } from '../../../lib/address/paths.ts';
import { share } from '../../../lib/address/share.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { breadcrumbs, pageMeta } from '../../../lib/page/meta.ts';
import { explore, nav, film as words } from '../../../messages/en.ts';
import { ItemRows } from '../explore/ItemRows.tsx';
import type { Route } from './+types/film';
import * as styles from './film.module.css';

const SIZES_OF_SLIDES = '(min-width: 1025px) min(22vw, 350px), (min-width: 600px) 42vw, 70vw';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = serverApi(context);
  const cursor = new URL(request.url).searchParams.get('cursor');
  const film = await orProblem(api('getFilm', { params: { slug: params.film } }));
  const page = await orProblem(
    api('listItems', { query: { film: film.slug, ...(cursor ? { cursor } : {}) } }),
  );
  return { film, page };
}

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

export default function Film({ loaderData: { film, page } }: Route.ComponentProps) {
  const filters = { film: film.slug };
  return (
    <>
      <section className={styles.filmBanner} aria-labelledby="film-title">
        {film.cover ? (
          <div className={styles.filmCover} data-part="film-cover" aria-hidden="true">
            <Picture
              image={film.cover}
              sizes="(min-width: 821px) 60vw, 100vw"
              ratio="auto"
              decorative
              priority
            />
          </div>
        ) : null}
        <div className="wrap">
          {film.thumb ? (
            <div className={styles.filmThumb} data-part="film-thumb">
              <Frame collection="Common">
                <Picture image={film.thumb} sizes="(min-width: 821px) 300px, 40vw" priority />
              </Frame>
            </div>
          ) : null}
          <div className={styles.filmText}>
            {film.label ? <p className="label accent">{film.label}</p> : null}
            <h1 id="film-title">{film.title}</h1>
            <p className={styles.filmTagline}>{film.tagline}</p>
            <p className="muted">{film.description}</p>
            <p className="small muted">{words.by(film.productionHouse)}</p>
            {film.pricedIn === 'MATIC' ? <p className={styles.sapling}>{words.saplings}</p> : null}
            {film.opensAt ? (
              <div className={styles.filmOpens}>
                <p>{film.items > 0 ? words.moreIn : words.opens}</p>
                <Countdown until={film.opensAt} />
              </div>
            ) : null}
            <div className={styles.filmActs}>
              <Button look="ghost" size="compact" onClick={() => void share(film.title, filmPath(film.slug))}>
                {words.share}
              </Button>
              <ButtonLink look="ghost" size="compact" to={patterns.explore + searchOf(filters)}>
                {words.all}
              </ButtonLink>
            </div>
          </div>
        </div>
      </section>
      <section aria-labelledby="film-wall">
        <div className={`wrap ${styles.filmWall}`}>
          <h2 id="film-wall">{words.grid}</h2>
          <p className="muted">
            <b className="num">{page.total}</b> {explore.total(page.total)}
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
                sizes={SIZES_OF_SLIDES}
                pricedIn={film.pricedIn}
                lead={(cards) => (
                  <Carousel label={words.grid} wide={4} rows className={gridStyles.lampsCarousel}>
                    {cards}
                  </Carousel>
                )}
              />
            ) : (
              <Intermission title={explore.emptyTitle}>
                <p>{explore.empty}</p>
              </Intermission>
            )}
          </div>
        </div>
      </section>
    </>
  );
}

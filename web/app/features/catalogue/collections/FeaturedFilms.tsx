import type { Film } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Countdown } from '../../../components/Countdown.tsx';
import { Carousel } from '../../../components/carousel/Carousel.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { filmPath } from '../../../lib/url/paths.ts';
import { collections } from '../../../messages/en.ts';
import { FilmPanel } from '../films/FilmPanel.tsx';
import { filmLabel } from '../films/film-label.ts';
import * as styles from './featured.module.css';

const SIZES = '(min-width: 1025px) min(66vw, 1080px), (min-width: 600px) 720px, 700px';

/** The announced film that opens next; where each has opened, the last one, until the operator sets another label. */
export function comingFilm(films: readonly Film[], at: string) {
  const announced = films
    .flatMap((film) =>
      film.label === 'Coming soon' && film.opensAt !== null ? [{ film, opensAt: film.opensAt }] : [],
    )
    .toSorted((one, other) => Date.parse(one.opensAt) - Date.parse(other.opensAt));
  return announced.find(({ opensAt }) => Date.parse(opensAt) > Date.parse(at)) ?? announced.at(-1);
}

/** The films one by one, and beside them the next announced one with its countdown. @param at when they were read */
export function FeaturedFilms({ films, at }: { films: readonly Film[]; at: string }) {
  const coming = comingFilm(films, at);
  return (
    <div className={coming ? `${styles.featured} ${styles.featuredComing}` : styles.featured}>
      <Carousel className={styles.featuredFilms} label={collections.featured} wide={1} autoplay="always">
        {films.map((film, position) => (
          <FilmPanel key={film.slug} film={film} sizes={SIZES} heading="h2" priority={position === 0} />
        ))}
      </Carousel>
      {coming ? <ComingSoon {...coming} /> : null}
    </div>
  );
}

/** Zeros once the date has passed. */
function ComingSoon({ film, opensAt }: { film: Film; opensAt: string }) {
  return (
    <section className={`${styles.comingSoon} paper`} aria-labelledby="coming">
      <p className="label">{filmLabel(film)}</p>
      <h2 id="coming">{film.title}</h2>
      <p>
        {collections.comingText} <LocalTime at={opensAt} shows="day" />.
      </p>
      <Countdown until={opensAt} />
      <Link className="link" to={filmPath(film.slug)}>
        {collections.comingLink}
      </Link>
    </section>
  );
}

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

/** The films one by one, and beside them the next announced one with its countdown. */
export function FeaturedFilms({ films }: { films: readonly Film[] }) {
  const coming = films.find(({ label, opensAt }) => label === 'Coming soon' && opensAt !== null);
  return (
    <div className={coming ? `${styles.featured} ${styles.featuredComing}` : styles.featured}>
      <Carousel className={styles.featuredFilms} label={collections.featured} wide={1} autoplay="always">
        {films.map((film, position) => (
          <FilmPanel key={film.slug} film={film} sizes={SIZES} heading="h2" priority={position === 0} />
        ))}
      </Carousel>
      {coming?.opensAt ? <ComingSoon film={coming} opensAt={coming.opensAt} /> : null}
    </div>
  );
}

/** Zeros once the date has passed, until the operator sets another label. */
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

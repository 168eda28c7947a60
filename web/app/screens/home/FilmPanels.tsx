import './film-panels.css';
import type { Film } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Picture } from '../../components/picture/Picture.tsx';
import { formatDay } from '../../lib/format/dates.ts';
import { home } from '../../messages/en.ts';
import { filmPath } from '../../paths.ts';

const ribbons = { Latest: 'latest', Trending: 'trending', 'Coming soon': 'soon' } as const;

/** Covers are wide and fill a tall panel, so they are fetched wider than the panel. */
const SIZES = '(min-width: 821px) 925px, 560px';

/** The films as panels; the first is the widest. On phones the row is swiped. */
export function FilmPanels({
  films,
  heading: Heading = 'h3',
}: {
  films: readonly Film[];
  heading?: 'h2' | 'h3';
}) {
  return (
    <ul className="film-panels">
      {films.map((film) => (
        <li key={film.slug}>
          <Link className="film-panel" to={filmPath(film.slug)} prefetch="intent">
            {film.label ? <span className={`ribbon ${ribbons[film.label]}`}>{film.label}</span> : null}
            {film.cover ? <Picture image={film.cover} sizes={SIZES} decorative /> : null}
            <div className="film-words">
              <Heading>{film.title}</Heading>
              <p>{film.tagline}</p>
              <p className="film-note">
                {film.opensAt ? home.opens(formatDay(film.opensAt)) : home.pictures(film.items)}
              </p>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  );
}

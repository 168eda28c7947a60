import type { Film } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { filmPath } from '../../../lib/url/paths.ts';
import { home } from '../../../messages/en.ts';
import * as styles from './film-panels.module.css';

interface Props {
  film: Film;
  /** the `sizes` of the cover, see Picture */
  sizes: string;
  heading?: 'h2' | 'h3';
  priority?: boolean;
}

/** A film's cover with its label, its words and how many items it has. */
export function FilmPanel({ film, sizes, heading: Heading = 'h3', priority = false }: Props) {
  return (
    <Link className={styles.filmPanel} data-part="film-panel" to={filmPath(film.slug)} prefetch="intent">
      {film.label ? (
        <span className={styles.ribbon} data-part="ribbon" data-label={film.label}>
          {film.label}
        </span>
      ) : null}
      {film.cover ? <Picture image={film.cover} sizes={sizes} priority={priority} decorative /> : null}
      <div className={styles.filmWords} data-part="film-words">
        <Heading>{film.title}</Heading>
        <p>{film.tagline}</p>
        <p className={styles.filmNote} data-part="film-note">
          <Note film={film} />
        </p>
      </div>
    </Link>
  );
}

function Note({ film: { items, opensAt } }: { film: Film }) {
  if (!opensAt) return home.items(items);
  return (
    <>
      {items === 0 ? home.opens : `${home.items(items)} · ${home.more}`}{' '}
      <LocalTime at={opensAt} shows="day" />
    </>
  );
}

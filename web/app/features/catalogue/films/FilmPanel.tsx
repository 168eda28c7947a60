import './film-panels.css';
import type { Film } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Picture } from '../../../components/Picture.tsx';
import { filmPath } from '../../../lib/address/paths.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { home } from '../../../messages/en.ts';

const ribbons = { Latest: 'latest', Trending: 'trending', 'Coming soon': 'soon' } as const;

interface Props {
  film: Film;
  /** how wide the cover is fetched, see Picture */
  sizes: string;
  heading?: 'h2' | 'h3';
  priority?: boolean;
}

/** A film's cover with its label, its words and how many pictures hang. */
export function FilmPanel({ film, sizes, heading: Heading = 'h3', priority = false }: Props) {
  return (
    <Link className="film-panel" to={filmPath(film.slug)} prefetch="intent">
      {film.label ? <span className={`ribbon ${ribbons[film.label]}`}>{film.label}</span> : null}
      {film.cover ? <Picture image={film.cover} sizes={sizes} priority={priority} decorative /> : null}
      <div className="film-words">
        <Heading>{film.title}</Heading>
        <p>{film.tagline}</p>
        <p className="film-note">{noteOf(film)}</p>
      </div>
    </Link>
  );
}

function noteOf({ items, opensAt }: Film): string {
  const opens = opensAt ? home.opens(formatDay(opensAt)) : null;
  if (items === 0 && opens) return opens;
  return opens ? `${home.pictures(items)} · ${home.more(formatDay(opensAt ?? ''))}` : home.pictures(items);
}

import type { FilmDetail } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Countdown } from '../../../components/Countdown.tsx';
import { Frame } from '../../../components/card/Frame.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { LazyReminder } from '../../../components/reminder/LazyReminder.tsx';
import { formatDate } from '../../../lib/format/dates.ts';
import { longestWord } from '../../../lib/format/longest-word.ts';
import { film as words } from '../../../messages/en.ts';
import * as styles from './film.module.css';
import { filmLabel } from './film-label.ts';

interface Props {
  film: FilmDetail;
  figures?: ReactNode;
  actions: ReactNode;
}

/** The head of a film's page: pictures, words, and when it opens. */
export const FilmBanner = ({ film, figures, actions }: Props) => (
  <section className={styles.filmBanner} aria-labelledby="film-title">
    {film.cover ? (
      <div className={styles.filmCover} data-part="film-cover" aria-hidden="true">
        <Picture image={film.cover} sizes="(min-width: 821px) 60vw, 100vw" ratio="auto" decorative priority />
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
        {film.label ? <p className="label accent">{filmLabel(film)}</p> : null}
        <h1 id="film-title" style={longestWord(film.title)}>
          {film.title}
        </h1>
        <p className={styles.filmTagline}>{film.tagline}</p>
        {film.description.split(/\n{2,}/).map((paragraph) => (
          <p className="muted" key={paragraph}>
            {paragraph}
          </p>
        ))}
        {film.productionHouse ? <p className="small muted">{words.by(film.productionHouse)}</p> : null}
        {film.released ? <p className="small muted">{words.released(formatDate(film.released))}</p> : null}
        {film.opensAt ? (
          <div className={styles.filmOpens}>
            <p>{film.items > 0 ? words.moreIn : words.opens}</p>
            <Countdown until={film.opensAt} />
            <LazyReminder about="film" id={film.slug} until={film.opensAt} />
          </div>
        ) : null}
        {figures}
        {actions}
      </div>
    </div>
  </section>
);

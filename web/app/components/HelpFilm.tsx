import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { helpFilms as words } from '../messages/en.ts';
import * as styles from './help-film.module.css';

/** Films of the shop itself with captions, as `npm run film` records them. */
export type HelpFilmName = keyof typeof words.names;

/** Shows how it is done; nothing of it is fetched before a press. The steps beside it say the same. */
export function HelpFilm({ name }: { name: HelpFilmName }) {
  const [state, setState] = useState<'closed' | 'playing' | 'failed'>('closed');
  const film = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (state === 'playing') film.current?.focus();
  }, [state]);
  const src = `/films/${name}.webm`;

  function play(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setState('playing');
  }

  if (state === 'playing')
    return (
      <video
        ref={film}
        className={styles.helpFilm}
        width={800}
        height={560}
        src={src}
        controls
        autoPlay
        muted
        playsInline
        tabIndex={-1}
        aria-label={words.names[name]}
        onError={() => setState('failed')}
      >
        <track default kind="captions" srcLang="en" label={words.captions} src={`/films/${name}.vtt`} />
      </video>
    );
  return (
    <div className={styles.helpFilmOpen}>
      {state === 'failed' ? <p role="alert">{words.failed}</p> : null}
      {/* a plain link where there is no script: the browser plays the file itself */}
      <a className="button ghost compact" href={src} onClick={play}>
        {state === 'failed' ? words.retry : words.play(words.names[name])}
      </a>
    </div>
  );
}

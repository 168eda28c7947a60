import { useEffect, useRef, useState } from 'react';
import { helpFilms as words } from '../messages/en.ts';
import * as styles from './help-film.module.css';

/** Films of the shop itself with captions, as `npm run film` records them. */
export type HelpFilmName = keyof typeof words.names;

/**
 * Shows how it is done; nothing but its captions is fetched before a press, and the steps beside it say the same. The browser
 * opens it, so a press before the script is not lost: without one the film waits for its own control.
 */
export function HelpFilm({ name }: { name: HelpFilmName }) {
  const [failed, setFailed] = useState(false);
  const frame = useRef<HTMLDetailsElement>(null);
  const film = useRef<HTMLVideoElement>(null);

  const play = (): void => {
    film.current?.focus();
    // a refusal to start by itself leaves the control; a film that fails says so by `error`
    film.current?.play().catch(() => undefined);
  };
  const toggled = (): void => {
    if (frame.current?.open) play();
    else film.current?.pause();
  };
  const retry = (): void => {
    setFailed(false);
    film.current?.load();
    play();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was opened before the script starts once, as it arrives
  useEffect(toggled, []);

  return (
    <details ref={frame} className={styles.helpFilm} onToggle={toggled}>
      <summary className="button ghost compact">{words.play(words.names[name])}</summary>
      {failed ? (
        <p role="alert">
          {words.failed}{' '}
          <button type="button" className="link" onClick={retry}>
            {words.retry}
          </button>
        </p>
      ) : null}
      <video
        ref={film}
        className={styles.helpFilmPicture}
        width={800}
        height={560}
        src={`/films/${name}.webm`}
        controls
        preload="none"
        muted
        playsInline
        tabIndex={-1}
        aria-label={words.names[name]}
        onError={() => setFailed(true)}
      >
        <track default kind="captions" srcLang="en" label={words.captions} src={`/films/${name}.vtt`} />
      </video>
    </details>
  );
}

import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { home } from '../../../messages/en.ts';
import * as styles from './intro-video.module.css';

const VIDEO = '/intro/intro.webm';
const SIZES = 'min(91vw, 1480px)';

type State = 'still' | 'playing' | 'failed';

/** The shop's own short, silent video behind its still picture; nothing of it is loaded before a press. */
export function IntroVideo() {
  const [state, setState] = useState<State>('still');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (state === 'playing') video.current?.focus();
  }, [state]);

  function play(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setState('playing');
  }

  return (
    <section className={`${styles.introVideo} wrap`} aria-labelledby="intro-title">
      <div className={styles.introScreen} data-part="intro-screen">
        {state === 'playing' ? (
          <video
            ref={video}
            src={VIDEO}
            poster="/intro/still-1280.webp"
            controls
            autoPlay
            loop
            muted
            playsInline
            tabIndex={-1}
            aria-label={home.intro.title}
            onError={() => setState('failed')}
          />
        ) : (
          <>
            <img
              src="/intro/still-1280.webp"
              srcSet="/intro/still-640.webp 640w, /intro/still-1280.webp 1280w"
              sizes={SIZES}
              width={1280}
              height={720}
              alt=""
              loading="lazy"
              decoding="async"
            />
            <svg className={styles.introLeader} viewBox="0 0 160 90" aria-hidden="true" fill="none">
              <circle cx="80" cy="45" r="34" />
              <circle cx="80" cy="45" r="29" />
              <path d="M0 45h160M80 0v90" />
            </svg>
            <div className={styles.introWords}>
              <h2 id="intro-title">{home.intro.title}</h2>
              {state === 'failed' ? <p role="alert">{home.intro.failed}</p> : null}
              {/* a plain link without scripts: the browser plays the file itself */}
              <a className="button" href={VIDEO} onClick={play}>
                {state === 'failed' ? home.intro.retry : home.intro.play}
              </a>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

import { useEffect, useRef, useState } from 'react';
import { helpVideos as words } from '../messages/en.ts';
import * as styles from './help-video.module.css';

/** Videos of the shop itself with captions, as `npm run video` records them. */
export type HelpVideoName = keyof typeof words.names;

/**
 * Shows how it is done; nothing but its captions is fetched before a press, and the steps beside it say the same. The browser
 * opens it, so a press before the script is not lost: without one the video waits for its own control.
 */
export function HelpVideo({ name }: { name: HelpVideoName }) {
  const [failed, setFailed] = useState(false);
  const frame = useRef<HTMLDetailsElement>(null);
  const video = useRef<HTMLVideoElement>(null);

  const play = (): void => {
    video.current?.focus();
    // a refusal to start by itself leaves the control; a video that fails says so by `error`
    video.current?.play().catch(() => undefined);
  };
  const toggled = (): void => {
    if (frame.current?.open) play();
    else video.current?.pause();
  };
  const retry = (): void => {
    setFailed(false);
    video.current?.load();
    play();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was opened before the script starts once, as it arrives
  useEffect(toggled, []);

  return (
    <details ref={frame} className={styles.helpVideo} onToggle={toggled}>
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
        ref={video}
        className={styles.helpVideoPicture}
        width={800}
        height={560}
        src={`/videos/${name}.webm`}
        controls
        preload="none"
        muted
        playsInline
        tabIndex={-1}
        aria-label={words.names[name]}
        onError={() => setFailed(true)}
      >
        <track default kind="captions" srcLang="en" label={words.captions} src={`/videos/${name}.vtt`} />
      </video>
    </details>
  );
}

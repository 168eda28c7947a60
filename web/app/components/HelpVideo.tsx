import { useEffect, useRef, useState } from 'react';
import { helpVideos as words } from '../messages/en.ts';
import * as styles from './help-video.module.css';

/** Videos of the shop with captions, which `npm run video` records. */
export type HelpVideoName = keyof typeof words.names;

/**
 * A help video. Before a press only its captions are loaded, and the steps beside it have the same content. The browser
 * opens it, so a press before the script runs is not lost; without scripts the video's own control starts it.
 */
export function HelpVideo({ name }: { name: HelpVideoName }) {
  const [failed, setFailed] = useState(false);
  const frame = useRef<HTMLDetailsElement>(null);
  const video = useRef<HTMLVideoElement>(null);

  const play = (): void => {
    video.current?.focus();
    // if autoplay is refused, the control remains; a failing video fires `error`
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for a video that was opened before the script
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

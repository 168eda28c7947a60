import { useEffect, useRef, useState } from 'react';
import { helpVideos as words } from '../messages/en.ts';
import * as styles from './help-video.module.css';

/** Videos of the shop with captions, which `npm run video` records. */
export type HelpVideoName = keyof typeof words.names;

/**
 * The video of a help video, which plays while it is open. Before a press only its captions are loaded, and the steps
 * beside it have the same content. Without scripts its own control starts it.
 */
export default function HelpVideoPlayer({ name }: { name: HelpVideoName }) {
  const [failed, setFailed] = useState(false);
  const video = useRef<HTMLVideoElement>(null);

  const play = (): void => {
    video.current?.focus();
    // if autoplay is refused, the control remains; a failing video fires `error`
    video.current?.play().catch(() => undefined);
  };
  const retry = (): void => {
    setFailed(false);
    video.current?.load();
    play();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; `play` reads the same element each time
  useEffect(() => {
    const frame = video.current?.closest('details');
    const toggled = (): void => {
      if (frame?.open) play();
      else video.current?.pause();
    };
    // it may have been opened before the script came
    toggled();
    frame?.addEventListener('toggle', toggled);
    return () => frame?.removeEventListener('toggle', toggled);
  }, []);

  return (
    <>
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
    </>
  );
}

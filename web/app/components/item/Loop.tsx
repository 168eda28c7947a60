import { loopPath } from '@talkies/shared';
import type { ItemDetail } from '@talkies/shared/schemas';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { press } from '../../lib/early-input/early-press.ts';
import { item as words } from '../../messages/en.ts';
import * as styles from './loop.module.css';

type Animation = NonNullable<ItemDetail['animation']>;
type Playing = 'still' | 'waiting' | 'playing' | 'failed';

/**
 * When a loop plays automatically after the page has loaded: on wide screens, unless people prefer reduced motion or
 * save data.
 */
const autoplay = '(min-width: 821px) and (prefers-reduced-motion: no-preference)';

function mayStart(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia(autoplay).matches && connection?.saveData !== true;
}

/** Plays the loop over its still picture; nothing is loaded before the first play. */
function useLoop(animation: Animation) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Playing>('still');

  async function play() {
    if (!video.current) return;
    setState('waiting');
    try {
      await video.current.play();
      setState('playing');
    } catch (error) {
      // pressing Pause while it loads is not a failure
      setState(error instanceof DOMException && error.name === 'AbortError' ? 'still' : 'failed');
    }
  }
  function pause() {
    video.current?.pause();
    setState('still');
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each shown loop
  useEffect(() => {
    if (!mayStart()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const playSoon = () => {
      timer = setTimeout(() => void play(), 600);
    };
    if (document.readyState === 'complete') playSoon();
    else addEventListener('load', playSoon, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('load', playSoon);
    };
  }, [animation.key]);

  return { video, state, toggle: () => (state === 'still' || state === 'failed' ? void play() : pause()) };
}

type Running = ReturnType<typeof useLoop>;

/** The video over its still picture (children). Decoration, as the picture is described already. */
function LoopScreen({
  animation,
  loop,
  children,
}: {
  animation: Animation;
  loop: Running;
  children: ReactNode;
}) {
  return (
    <div className={styles.loop}>
      {children}
      <video
        ref={loop.video}
        className={loop.state === 'playing' ? `${styles.loopVideo} ${styles.on}` : styles.loopVideo}
        data-part="loop-video"
        src={loopPath(animation)}
        muted
        loop
        playsInline
        preload="none"
        disablePictureInPicture
        aria-hidden="true"
        tabIndex={-1}
      />
    </div>
  );
}

/** The button for Play and Pause, and the reason where it does not play. */
function LoopButton({ loop: { state, toggle } }: { loop: Running }) {
  return (
    <>
      <button {...press(toggle)} className="quiet" aria-pressed={state === 'playing'}>
        {state === 'still' || state === 'failed' ? words.play : words.pause}
      </button>
      {state === 'failed' ? (
        <span className={styles.loopFailed} role="status">
          {words.cannotPlay}
        </span>
      ) : null}
    </>
  );
}

interface Props {
  animation: Animation;
  /** shown while it does not play */
  still: ReactNode;
  /** places the screen and its button */
  children: (screen: ReactNode, button: ReactNode) => ReactNode;
}

/**
 * A moving picture. Its code is part of the page: loaded later, it would be inside a part that React discards and
 * renders again if the page changes before it is loaded, and presses on that part would be lost.
 */
export function Loop({ animation, still, children }: Props) {
  const loop = useLoop(animation);
  return children(
    <LoopScreen animation={animation} loop={loop}>
      {still}
    </LoopScreen>,
    <LoopButton loop={loop} />,
  );
}

import { loopPath } from '@talkies/shared';
import type { ItemDetail, OwnedToken } from '@talkies/shared/schemas';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { Toasts } from '../../../components/Toasts.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { prefersStill } from '../../../lib/browser/prefers-still.ts';
import { useFullScreen } from '../../../lib/browser/use-full-screen.ts';
import { profile, slideshow as words } from '../../../messages/en.ts';
import * as styles from './slideshow.module.css';

/** How long each poster is shown. */
const SHOWN_MS = 7_000;

interface Props {
  tokens: readonly OwnedToken[];
  onClose: () => void;
}

/** The loop of an item; null where it has none, or loading fails: then its still picture is shown. */
function useAnimation(id: string | undefined): ItemDetail['animation'] {
  const [found, setFound] = useState<{ id: string; animation: ItemDetail['animation'] } | null>(null);
  useEffect(() => {
    if (id === undefined) return;
    let current = true;
    browserApi('getItem', { params: { id } }).then(
      ({ animation }) => current && setFound({ id, animation }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [id]);
  return found?.id === id ? (found?.animation ?? null) : null;
}

/** Fills the screen where the browser supports it; leaving full screen ends the slideshow. */
function useShow(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isFull, enter } = useFullScreen(content);
  const wasFull = useRef(false);
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current?.open) current?.showModal();
    return () => current?.close();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the press that began the slideshow
  useEffect(enter, []);
  useEffect(() => {
    if (wasFull.current && !isFull) onClose();
    wasFull.current = isFull;
  }, [isFull, onClose]);
  return { dialog, content };
}

/**
 * A slideshow of a person's posters over the whole screen, with their loops. It is paused for people who prefer reduced
 * motion.
 */
export default function Slideshow({ tokens, onClose }: Props) {
  const { dialog, content } = useShow(onClose);
  const [position, setPosition] = useState(0);
  const [running, setRunning] = useState(() => !prefersStill());
  const token = tokens[position];
  const several = tokens.length > 1;
  const animation = useAnimation(token?.item.id);
  const step = (by: number): void => setPosition((now) => (now + by + tokens.length) % tokens.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time starts again for each poster
  useEffect(() => {
    if (!running || !several) return;
    const timer = setTimeout(() => step(1), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [running, position, several]);
  if (!token) return null;
  const { item, serial } = token;
  return (
    <dialog
      ref={dialog}
      className={styles.slideshow}
      aria-label={words.name}
      data-part="slideshow"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') step(1);
        if (key === 'ArrowLeft') step(-1);
      }}
    >
      <div className={styles.content} ref={content}>
        <div className={styles.screen} key={token.marketToken}>
          <Picture image={item.image} sizes="100vh" decorative priority />
          {animation && running ? (
            <video
              src={loopPath(animation)}
              muted
              loop
              playsInline
              autoPlay
              disablePictureInPicture
              aria-hidden="true"
              tabIndex={-1}
            />
          ) : null}
        </div>
        <p className={styles.caption} aria-live={running ? 'off' : 'polite'}>
          <b>{item.title}</b> <span>{item.film}</span>{' '}
          <span className="num">{profile.number(serial, item.quantity)}</span>
        </p>
        <div className={styles.actions}>
          {several ? (
            <Button variant="ghost" size="compact" onClick={() => step(-1)}>
              {words.previous}
            </Button>
          ) : null}
          <Button variant="ghost" size="compact" onClick={() => setRunning(!running)}>
            {running ? words.pause : words.play}
          </Button>
          {several ? (
            <>
              <Button variant="ghost" size="compact" onClick={() => step(1)}>
                {words.next}
              </Button>
              <span className="num">{words.position(position + 1, tokens.length)}</span>
            </>
          ) : null}
          <Button variant="ghost" size="compact" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      </div>
      <Toasts />
    </dialog>
  );
}

import { loopPath, masterWidth, picturePath } from '@talkies/shared';
import { useEffect, useState } from 'react';
import { prefersStill } from '../../lib/browser/prefers-still.ts';
import { srcSet } from '../../lib/format/image.ts';
import { poster as words } from '../../messages/en.ts';
import type { PosterSides } from './poster-sides.ts';
import * as styles from './viewer.module.css';

type Sharpness = 'page' | 'fetching' | 'print' | 'failed';

/** Loads and decodes the largest version of the picture. */
function useMaster(url: string, wanted: boolean): Sharpness {
  const [sharpness, setSharpness] = useState<Sharpness>('page');
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    const master = new Image();
    master.src = url;
    setSharpness((now) => (now === 'print' ? now : 'fetching'));
    master.decode().then(
      () => !left && setSharpness('print'),
      // the shown picture stays
      () => !left && setSharpness('failed'),
    );
    return () => {
      left = true;
    };
  }, [url, wanted]);
  return sharpness;
}

/** The picture or its loop; zoomed in, the print version of the picture. */
export function Front({ item, close }: { item: PosterSides; close: boolean }) {
  const { image, animation } = item;
  const [hasBeenClose, setHasBeenClose] = useState(false);
  if (close && !hasBeenClose) setHasBeenClose(true);
  const url = picturePath(image, masterWidth, 'webp');
  const sharpness = useMaster(url, hasBeenClose);
  return (
    <div className={styles.front}>
      <img
        src={picturePath(image, 800, 'webp')}
        srcSet={srcSet(image, 'webp')}
        sizes="min(90vw, 70vh)"
        alt={image.alt}
        width={image.width}
        height={image.height}
        draggable={false}
      />
      {sharpness === 'print' ? (
        <img className={styles.master} src={url} alt="" draggable={false} data-part="master" />
      ) : null}
      {animation && !close ? (
        <video
          src={loopPath(animation)}
          autoPlay={!prefersStill()}
          muted
          loop
          playsInline
          disablePictureInPicture
          aria-hidden="true"
          tabIndex={-1}
        />
      ) : null}
      {sharpness === 'fetching' || sharpness === 'failed' ? (
        <p className={styles.sharper} role="status">
          {sharpness === 'failed' ? words.notSharper : words.sharper}
        </p>
      ) : null}
    </div>
  );
}

import type { Image } from '@talkies/shared/schemas';
import { Suspense, useState } from 'react';
import { press } from '../../../lib/early-input/early-press.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { pictures as words } from '../../../messages/en.ts';
import { CoverImage, PosterCover } from './CoverImage.tsx';
import * as styles from './pictures.module.css';

const ProfilePicturePanel = lazy(() => import('./ProfilePicturePanel.tsx'));

/**
 * The curtain above the sign, which opens on the cover, if there is one. Pressing the picture shows the upload control
 * again.
 */
export function Cover({ cover, poster }: { cover: Image | null; poster: Image | null }) {
  const [changing, setChanging] = useState(false);
  return (
    <div
      className={`${styles.profileCover} curtain ${cover || poster ? styles.shown : ''}`}
      data-part="profile-cover"
    >
      {cover ? null : <PosterCover poster={poster} />}
      {cover ? (
        <button
          {...press(() => setChanging(true))}
          className={styles.profileCoverPicture}
          aria-label={words.cover.change}
          aria-expanded={changing}
        >
          <CoverImage cover={cover} />
        </button>
      ) : null}
      <div className={`wrap ${styles.profileCoverPanel}`} data-part="profile-cover-panel">
        {cover && !changing ? (
          <span className={styles.profileCoverHint} aria-hidden="true">
            {words.cover.change}
          </span>
        ) : (
          <Suspense
            fallback={<div className={`${styles.picturePanel} ${styles.later}`} data-part="picture-panel" />}
          >
            <ProfilePicturePanel use="cover" present={cover !== null} onDone={() => setChanging(false)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

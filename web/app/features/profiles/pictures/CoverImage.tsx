import { picturePath } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';
import { srcSet, widthNear } from '../../../lib/format/image.ts';
import * as styles from './pictures.module.css';

/** The cover; decoration, as the sign below names the person. */
export function CoverImage({ cover }: { cover: Image }) {
  return (
    <img
      src={picturePath(cover, widthNear(cover.width, 1200), 'webp')}
      srcSet={srcSet(cover, 'webp')}
      sizes="min(100vw, 950px)"
      alt=""
      width={cover.width}
      height={cover.height}
    />
  );
}

/** A wide cut of the showcase's first poster, where the owner has chosen no cover. */
export const PosterCover = ({ poster }: { poster: Image | null }) =>
  poster?.key ? (
    <div className={`${styles.profileCoverStill} ${styles.poster}`}>
      <CoverImage cover={poster} />
    </div>
  ) : null;

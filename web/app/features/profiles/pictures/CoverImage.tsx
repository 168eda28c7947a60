import type { Image } from '@talkies/shared/schemas';
import { mediaUrl, srcSet, widthNear } from '../../../lib/format/image.ts';

/** Decoration: the sign below it says whose profile this is. */
export function CoverImage({ cover }: { cover: Image }) {
  return (
    <img
      src={mediaUrl(cover, widthNear(cover.width, 1200), 'webp')}
      srcSet={srcSet(cover, 'webp')}
      sizes="min(100vw, 950px)"
      alt=""
      width={cover.width}
      height={cover.height}
    />
  );
}

import type { Image } from '@talkies/shared/schemas';
import { mediaUrl, srcSet, widthNear } from '../../../lib/format/image.ts';

/** Decoration: the sign below it says whose house this is. */
export function CoverImage({ cover }: { cover: Image }) {
  return (
    <img
      src={mediaUrl(cover, widthNear(cover.width, 1200), 'webp')}
      srcSet={srcSet(cover, 'webp')}
      sizes="(min-width: 1100px) 950px, 100vw"
      alt=""
      width={cover.width}
      height={cover.height}
    />
  );
}

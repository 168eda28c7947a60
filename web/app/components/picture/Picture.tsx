import './picture.css';
import type { Image } from '@talkies/shared/schemas';
import type { CSSProperties } from 'react';
import { averageColour, mediaUrl, srcSet, widthNear } from '../../lib/format/image.ts';

interface Props {
  image: Image;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string;
  /** width by height; posters are 4:5 */
  ratio?: string;
  /** in the first view: loaded at once, before other pictures */
  priority?: boolean;
  /** Decoration beside text that says the same. */
  decorative?: boolean;
  /** the shared element of a view transition */
  transitionName?: string | undefined;
}

/** A picture in the sizes and formats that we serve. Its place is kept and coloured until it is there. */
export function Picture({
  image,
  sizes,
  ratio = '4 / 5',
  priority = false,
  decorative = false,
  transitionName,
}: Props) {
  const style: CSSProperties = { aspectRatio: ratio, backgroundColor: averageColour(image.thumbhash) };
  if (transitionName) style.viewTransitionName = transitionName;
  return (
    <picture className="picture">
      <source type="image/avif" srcSet={srcSet(image, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(image, 'webp')} sizes={sizes} />
      <img
        src={mediaUrl(image, widthNear(image.width, 640), 'jpg')}
        srcSet={srcSet(image, 'jpg')}
        sizes={sizes}
        alt={decorative ? '' : image.alt}
        width={image.width}
        height={image.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        style={style}
      />
    </picture>
  );
}

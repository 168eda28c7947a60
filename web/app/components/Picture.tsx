import { picturePath } from '@talkies/shared';
import './picture.css';
import type { Image } from '@talkies/shared/schemas';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { averageColour, srcSet, widthNear } from '../lib/format/image.ts';
import { picture as words } from '../messages/en.ts';

interface Props {
  image: Image;
  /** The `sizes` attribute: the displayed width. */
  sizes: string;
  /** width by height; posters are 4:5 */
  ratio?: string;
  /** true in the first view: loaded at once, before other pictures */
  priority?: boolean;
  /** true for less important pictures in the first view: loaded after those with priority */
  beside?: boolean;
  /** Decoration beside text that says the same. */
  decorative?: boolean;
  /** the shared element of a view transition */
  transitionName?: string | undefined;
}

/**
 * A picture in the sizes and formats that we serve. Its space is reserved and coloured until it is loaded; if it is
 * missing or fails, a curtain says so, and it is loaded again when the browser is online again.
 */
export function Picture({
  image,
  sizes,
  ratio = '4 / 5',
  priority = false,
  beside = false,
  decorative = false,
  transitionName,
}: Props) {
  const { element, failed, fail } = useFailure(image.key);
  const style: CSSProperties = { aspectRatio: ratio, backgroundColor: averageColour(image.thumbhash) };
  if (transitionName) style.viewTransitionName = transitionName;
  if (image.key === '' || failed) return <Curtain image={image} style={style} decorative={decorative} />;
  return (
    <picture className="picture">
      <source type="image/avif" srcSet={srcSet(image, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(image, 'webp')} sizes={sizes} />
      <img
        ref={element}
        src={picturePath(image, widthNear(image.width, 640), 'jpg')}
        srcSet={srcSet(image, 'jpg')}
        sizes={sizes}
        alt={decorative ? '' : image.alt}
        width={image.width}
        height={image.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : beside ? 'low' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        onError={fail}
        style={style}
      />
    </picture>
  );
}

/** Whether the picture failed to load, perhaps before our script ran. */
function useFailure(key: string) {
  const element = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const { current } = element;
    setFailed(
      key !== '' &&
        current !== null &&
        current.complete &&
        current.naturalWidth === 0 &&
        current.currentSrc !== '',
    );
  }, [key]);
  useEffect(() => {
    if (!failed) return;
    const again = () => setFailed(false);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [failed]);
  return { element, failed, fail: () => setFailed(true) };
}

function Curtain({ image, style, decorative }: { image: Image; style: CSSProperties; decorative: boolean }) {
  const label = decorative ? {} : { role: 'img', 'aria-label': image.alt };
  return (
    <span className="picture-none curtain" style={{ ...style, backgroundColor: undefined }} {...label}>
      <span aria-hidden="true">{image.key === '' ? words.none : words.failed}</span>
    </span>
  );
}

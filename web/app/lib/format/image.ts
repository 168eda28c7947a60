import { imageWidths, type PictureFormat, picturePath } from '@talkies/shared';
import { thumbHashToAverageRGBA } from 'thumbhash';

interface Original {
  key: string;
  width: number;
  small?: string | undefined;
}

/** Up to this width, the variant without small type is shown, if there is one. */
const SMALL = 320;

/** The widths in which a picture is served: none wider than its original, and at least one. */
export function widthsFor(original: number): readonly number[] {
  const fitting = imageWidths.filter((width) => width <= original);
  return fitting.length > 0 ? fitting : [imageWidths[0]];
}

export const srcSet = (image: Original, format: PictureFormat): string =>
  widthsFor(image.width)
    .map((width) => {
      const key = width <= SMALL ? (image.small ?? image.key) : image.key;
      return `${picturePath({ ...image, key }, width, format)} ${width}w`;
    })
    .join(', ');

/** The largest width up to `wanted`, for places that need a single address (og:image, `src`). */
export const widthNear = (original: number, wanted: number): number =>
  widthsFor(original).findLast((width) => width <= wanted) ?? imageWidths[0];

/** A colour that is shown until the picture has loaded. */
export function averageColour(thumbhash: string | null): string | undefined {
  if (!thumbhash) return undefined;
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
    const { r, g, b } = thumbHashToAverageRGBA(bytes);
    return `rgb(${Math.round(r * 255)} ${Math.round(g * 255)} ${Math.round(b * 255)})`;
  } catch {
    // with a broken hash, only the placeholder's colour is missing
    return undefined;
  }
}

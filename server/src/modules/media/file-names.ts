import { faceWidth, imageWidths, type PictureFormat } from '@talkies/shared';

/** The widths in which a picture is derived, up to its own width. */
export const derivedWidths = [faceWidth, ...imageWidths];

export const pictureTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** Names in the storage. */
export const originalName = (key: string): string => `originals/${key}`;
export const derivedName = (key: string, width: number, format: PictureFormat): string =>
  `derived/${key}-${width}.${format}`;
/** A picture's master from the archive; fetched again if it is missing. */
export const masterName = (key: string): string => `derived/${key}-master`;
/** The picture of a shared link, by the digest of its content. */
export const sharedName = (digest: string): string => `derived/share-${digest}.jpg`;

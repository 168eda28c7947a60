import { faceWidth, imageWidths, type PictureFormat } from '@talkies/shared';

/** In which a picture is derived, as far as it is as wide. */
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
/** What the archive of masters has of a picture; fetched again where it is gone. */
export const masterName = (key: string): string => `derived/${key}-master`;
/** The picture of a shared link, by the digest of what it shows. */
export const sharedName = (digest: string): string => `derived/share-${digest}.jpg`;

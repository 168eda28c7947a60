import { join } from 'node:path';
import { type Config, filesDir } from '../../config/config.ts';

export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];
export type LoopFormat = 'webm' | 'mp4';

export const originalsDir = (config: Config): string => join(filesDir(config), 'originals');
export const derivedDir = (config: Config): string => join(filesDir(config), 'derived');
export const originalFile = (config: Config, key: string): string => join(originalsDir(config), key);
/** The picture of a shared link, by the digest of what it shows. */
export const sharedFile = (config: Config, digest: string): string =>
  join(derivedDir(config), `share-${digest}.jpg`);

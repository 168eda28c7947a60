import type { Image } from '@talkies/shared/schemas';
import type { media } from './tables.ts';

export type PictureFacts = Pick<typeof media.$inferSelect, 'key' | 'width' | 'height' | 'thumbhash'>;

export const presentImage = ({ key, width, height, thumbhash }: PictureFacts, alt: string): Image => ({
  key,
  width,
  height,
  thumbhash,
  alt,
});

import type { LoopFormat, PictureFormat } from './file-types.ts';

/** A picture in one of the widths in which it is served. */
export const picturePath = ({ key }: { key: string }, width: number, format: PictureFormat): string =>
  `/media/${encodeURIComponent(key)}/${width}.${format}`;

export const loopPath = ({ key, format }: { key: string; format: LoopFormat }): string =>
  `/media/${encodeURIComponent(key)}/loop.${format}`;

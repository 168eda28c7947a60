import type { LoopFormat, PictureFormat } from './file-types.ts';

/** The path of a picture in one of the served widths. */
export const picturePath = ({ key }: { key: string }, width: number, format: PictureFormat): string =>
  `/media/${encodeURIComponent(key)}/${width}.${format}`;

export const loopPath = ({ key, format }: { key: string; format: LoopFormat }): string =>
  `/media/${encodeURIComponent(key)}/loop.${format}`;

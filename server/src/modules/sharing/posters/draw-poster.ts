import type { PosterFormat } from '@talkies/shared';
import { limitConcurrency } from '../../../platform/concurrency.ts';
import type { PosterToDraw } from './caption.ts';

export interface DrawnPoster {
  bytes: Buffer;
  type: 'image/png' | 'image/jpeg';
}

// decoding takes memory by the pixel
const limited = limitConcurrency(1);

/** A poster for its owner: the sheet to print is the artwork alone, the others show it in its frame. The same input gives the same picture. */
export const drawPoster = (poster: PosterToDraw, format: PosterFormat): Promise<DrawnPoster> =>
  limited(async () => {
    // the drawing code is loaded by the first download, not at every start
    const { drawPrint, drawScene } = await import('./scene.ts');
    return format === 'print'
      ? { bytes: await drawPrint(poster.art), type: 'image/png' }
      : { bytes: await drawScene(poster, format), type: 'image/jpeg' };
  });

import type { Grid, Noise } from './turbulence.ts';

/** Bytes of pixels, row after row: red, green, blue, and how much each covers. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * The part of a sheet that pixels show: the upper left corner of the first, and the side of each, in units of the
 * sheet.
 */
export interface Place {
  left: number;
  top: number;
  unit: number;
}

/** Rows that are computed together: the noise of a whole sheet would fill some hundred megabytes. */
const BAND = 128;

export const bounded = (value: number): number => Math.max(0, Math.min(1, value));

export type Paper = Omit<Noise, 'frequency'> & { frequency: string };

export function noiseOf(paper: Paper, seed: number): Noise {
  const [across = 0, down = across] = paper.frequency.split(' ').map(Number);
  return { frequency: [across, down], octaves: paper.octaves, seed: seed + paper.seed };
}

export const gridOf = ({ left, top, unit }: Place, width: number, from: number, rows: number): Grid => ({
  ...{ width, height: rows, across: [unit, 0], down: [0, unit] },
  origin: [left + unit / 2, top + (from + 0.5) * unit],
});

/** Calls `paint` for one stretch of rows after another. */
export function inBands(height: number, paint: (from: number, rows: number) => void): void {
  for (let from = 0; from < height; from += BAND) paint(from, Math.min(BAND, height - from));
}

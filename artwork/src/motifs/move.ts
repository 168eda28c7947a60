import type { Motif } from './motif.ts';

const transformed =
  (motif: Motif, transform: string): Motif =>
  (k) =>
    `<g transform="${transform}">${motif(k)}</g>`;

/** A turning coin: `width` is the visible share of its width, 1 for all of it. */
export const turned = (motif: Motif, width: number): Motif =>
  width === 1 ? motif : transformed(motif, `scale(${width.toFixed(4)} 1)`);

/** A plant in the wind, held at height `root`. */
export const swayed = (motif: Motif, degrees: number, root: number): Motif =>
  degrees === 0
    ? motif
    : transformed(motif, `translate(0 ${root}) skewX(${degrees.toFixed(3)}) translate(0 ${-root})`);

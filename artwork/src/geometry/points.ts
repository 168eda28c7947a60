export type Point = readonly [number, number];

/** Four edges: left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

/** Coordinates are written with one decimal: enough for a poster, and stable under hashing. */
export const round1 = (v: number) => Math.round(v * 10) / 10;

export const range = (n: number) => [...Array(n).keys()];

export const svg = (...parts: readonly string[]) => parts.join('');

/** Joins what `draw` makes of 0, 1 … n-1. */
export const repeat = (n: number, draw: (i: number) => string) => range(n).map(draw).join('');

const numbers = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((group) => group.split(',').map(Number));

function at(list: readonly number[], i: number): number {
  const v = list[i];
  if (v === undefined || Number.isNaN(v)) throw new RangeError(`no number ${i} in [${list.join()}]`);
  return v;
}

/** Points in the notation of SVG's `points` attribute: "x,y x,y …". */
export const pairs = (text: string): Point[] => numbers(text).map((g) => [at(g, 0), at(g, 1)]);

export const triples = (text: string): [number, number, number][] =>
  numbers(text).map((g) => [at(g, 0), at(g, 1), at(g, 2)]);

export const quads = (text: string): [number, number, number, number][] =>
  numbers(text).map((g) => [at(g, 0), at(g, 1), at(g, 2), at(g, 3)]);

import { smooth } from '../geometry/paths.ts';
import { type Point, range } from '../geometry/points.ts';
import type { Random } from '../random.ts';

export const flame = (x: number, y: number, s: number) =>
  smooth([
    [x, y - 120 * s],
    [x + 26 * s, y - 62 * s],
    [x + 40 * s, y - 18 * s],
    [x, y + 16 * s],
    [x - 40 * s, y - 18 * s],
    [x - 20 * s, y - 66 * s],
  ]);

/** A lumpy outline: treetops, continents, clouds. */
export const lumps = (
  r: Random,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  n: number,
  jitter: number,
): string =>
  smooth(
    range(n).map((i): Point => {
      const a = (i / n) * 2 * Math.PI;
      const q = 1 + r.between(-jitter, jitter) + (i % 2 ? 0.07 : -0.05);
      return [cx + rx * q * Math.cos(a), cy + ry * q * Math.sin(a)];
    }),
  );

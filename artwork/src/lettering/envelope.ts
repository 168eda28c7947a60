import { polygon } from '../geometry/paths.ts';
import type { Point } from '../geometry/points.ts';
import type { Outline } from './outline.ts';

/** The place on the poster of a point of the unit box. */
export type Warp = (u: number, v: number) => Point;

/** Height of a line over u from 0 (left) to 1 (right). */
export type Curve = (u: number) => number;

export const warp = (o: Outline, to: Warp) =>
  o.contours.map((c) => polygon(c.map(([u, v]) => to(u, v)))).join('');

/** Text between two curves. */
export const envelope =
  (left: number, right: number, top: Curve, bottom: Curve): Warp =>
  (u, v) => [left + (right - left) * u, top(u) * (1 - v) + bottom(u) * v];

/** Text on a ring; at the foot of a ring swap the radii, or it stands on its head. */
export const ring =
  (cx: number, cy: number, inner: number, outer: number, from: number, to: number): Warp =>
  (u, v) => {
    const a = from + (to - from) * u;
    const r = outer + (inner - outer) * v;
    return [cx + r * Math.cos(a), cy + r * Math.sin(a)];
  };

export const flat =
  (y: number): Curve =>
  () =>
    y;
export const hump =
  (y: number, rise: number): Curve =>
  (u) =>
    y - rise * Math.sin(u * Math.PI);
export const horns =
  (y: number, rise: number): Curve =>
  (u) =>
    y - rise * (2 * u - 1) ** 2;
export const slope =
  (y: number, rise: number): Curve =>
  (u) =>
    y - rise * u;

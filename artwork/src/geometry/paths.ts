import { type Box, type Point, range, round1 } from './points.ts';

/** Path data uses absolute M, L, C and Z only, so that `bounds` and `shift` can read it back. */
export const polygon = (points: readonly Point[]) => `${polyline(points)}Z`;

export const polyline = (points: readonly Point[]) =>
  `M${points.map((p) => `${round1(p[0])} ${round1(p[1])}`).join('L')}`;

export const ellipse = (cx: number, cy: number, rx: number, ry = rx, n = 56) =>
  polygon(range(n).map((i) => onEllipse(cx, cy, rx, ry, (i / n) * 2 * Math.PI)));

const onEllipse = (cx: number, cy: number, rx: number, ry: number, a: number): Point => [
  cx + rx * Math.cos(a),
  cy + ry * Math.sin(a),
];

export const rect = (x: number, y: number, w: number, h: number) =>
  polygon([
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ]);

function pointAt(points: readonly Point[], i: number, closed: boolean): Point {
  const n = points.length;
  const point = points[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))];
  if (point === undefined) throw new RangeError('a curve needs points');
  return point;
}

/** Catmull-Rom curve through the points. */
export function smooth(points: readonly Point[], closed = true): string {
  const first = pointAt(points, 0, closed);
  let path = `M${round1(first[0])} ${round1(first[1])}`;
  for (let i = 0; i < points.length - (closed ? 0 : 1); i++) {
    const before = pointAt(points, i - 1, closed);
    const from = pointAt(points, i, closed);
    const to = pointAt(points, i + 1, closed);
    const after = pointAt(points, i + 2, closed);
    const controls = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    ];
    path += `C${controls.map(round1).join(' ')}`;
  }
  return path + (closed ? 'Z' : '');
}

/** A shape turned on a lathe: half widths and heights of its right side. */
export function lathe(profile: readonly Point[], curved = true): string {
  const left = [...profile].reverse().map(([w, y]): Point => [-w, y]);
  return (curved ? smooth : polygon)([...profile, ...left]);
}

/** The same path moved by (dx, dy). */
export const shift = (path: string, dx: number, dy = 0) =>
  path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => `${round1(Number(x) + dx)} ${round1(Number(y) + dy)}`);

export function bounds(path: string): Box {
  const values = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  const xs = values.filter((_, i) => i % 2 === 0);
  const ys = values.filter((_, i) => i % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

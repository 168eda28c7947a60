import { polygon, smooth } from './paths.ts';
import { type Point, range } from './points.ts';

const { abs, cos, PI, sin } = Math;

/** Almond leaf or petal that grows from (x, y). */
export function leaf(x: number, y: number, angle: number, length: number, width: number): string {
  const c = cos(angle);
  const s = sin(angle);
  const turn = (u: number, v: number): Point => [x + u * c - v * s, y + u * s + v * c];
  return smooth([
    turn(0, 0),
    turn(length * 0.3, -width * 0.48),
    turn(length * 0.65, -width * 0.42),
    turn(length, 0),
    turn(length * 0.65, width * 0.42),
    turn(length * 0.3, width * 0.48),
  ]);
}

/** A star or cog wheel: n points between the inner and the outer radius. */
export const cog = (cx: number, cy: number, inner: number, outer: number, n: number, from = 0) =>
  polygon(
    range(n * 2).map((i) => {
      const r = i % 2 ? inner : outer;
      const a = from + (i / n) * PI;
      return [cx + r * cos(a), cy + r * sin(a)];
    }),
  );

export const scallop = (cx: number, cy: number, radius: number, bump: number, n: number) =>
  polygon(
    range(n * 10).map((i) => {
      const a = (i / n / 10) * 2 * PI;
      const r = radius + bump * abs(sin((a * n) / 2));
      return [cx + r * cos(a), cy + r * sin(a)];
    }),
  );

/** The opening of a Mughal cusped arch. */
export function cusped(cx: number, top: number, bottom: number, width: number, cusps = 4): string {
  const spring = top + width * 0.62;
  const half: Point[] = [];
  const base = (t: number): Point => [
    cx - (width / 2) * cos((t * PI) / 2) ** 1.15,
    spring - (spring - top) * sin((t * PI) / 2) ** 0.9,
  ];
  for (let i = 0; i < cusps; i++) {
    const a = base(i / cusps);
    const b = base((i + 1) / cusps);
    const nx = a[1] - b[1];
    const ny = b[0] - a[0];
    for (const u of range(9)) {
      const v = u / 8;
      const k = sin(v * PI) * 0.42;
      half.push([a[0] + (b[0] - a[0]) * v - nx * k, a[1] + (b[1] - a[1]) * v - ny * k]);
    }
  }
  const mirrored = [...half].reverse().map(([x, y]): Point => [2 * cx - x, y]);
  return polygon([[cx - width / 2, bottom], ...half, ...mirrored, [cx + width / 2, bottom]]);
}

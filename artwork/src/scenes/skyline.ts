import { polygon, rect } from '../geometry/paths.ts';
import type { Point } from '../geometry/points.ts';
import type { Random } from '../random.ts';

/** Stepped roofs with water tanks and masts, and the windows that are lit. */
export function skyline(r: Random, from: number, to: number, base: number, low: number, high: number) {
  const roofs: Point[] = [[from, base + 400]];
  let windows = '';
  let x = from;
  while (x < to) {
    const w = r.between(46, 110);
    const y = base - r.between(low, high);
    roofs.push([x, y]);
    const top = r();
    if (top < 0.3)
      roofs.push([x + w * 0.3, y], [x + w * 0.3, y - 34], [x + w * 0.66, y - 34], [x + w * 0.66, y]);
    else if (top < 0.5) roofs.push([x + w * 0.48, y], [x + w * 0.5, y - 90], [x + w * 0.52, y]);
    roofs.push([x + w, y]);
    for (let wx = x + 12; wx < x + w - 16; wx += 21)
      for (let wy = y + 18; wy < base + 60; wy += 30) if (r() < 0.42) windows += rect(wx, wy, 11, 15);
    x += w + (r() < 0.2 ? 8 : 0);
  }
  return { outline: polygon([...roofs, [x, base + 400]]), windows };
}

import { mix } from '../colour.ts';
import { polygon } from '../geometry/paths.ts';
import { type Point, range, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';

/** A wave that hides whatever is under water. */
export function wave(k: Kit, y: number, height: number, colour: string, phase: number): string {
  const { width, height: depth } = k.canvas;
  const crest = range(Math.ceil((width + 80) / 20) + 1).map((i): Point => {
    const x = -40 + i * 20;
    return [x, y + height * Math.sin(x / 90 + phase)];
  });
  const area = polygon([...crest, [width + 60, depth + 50], [-60, depth + 50]]);
  const marks = [mix(colour, k.palette.ink, 0.35), mix(colour, k.palette.pale, 0.35), colour];
  return svg(
    k.fill(area, k.palette.ink, 'transform="translate(0 -10)" opacity=".4"'),
    k.fill(area, colour),
    k.clip(
      area,
      k.dabs([-40, y, width, y + 230], 50, marks, { angle: 0.08, length: 180, width: 34, opacity: 0.3 }),
    ),
  );
}

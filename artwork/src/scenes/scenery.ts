import { mix } from '../colour.ts';
import { ellipse, polygon } from '../geometry/paths.ts';
import { type Point, range, repeat, round1, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { jasmine } from '../motifs/chandramukhi.ts';
import { skyline } from './skyline.ts';

const { PI, cos, sin } = Math;

/** Slanting rain; `fall` from 0 to 1 moves every drop once around the sheet. */
export const rain = (k: Kit, drops: number, colours: readonly string[], fall = 0) =>
  repeat(drops, () => {
    const r = k.random;
    const start = r.between(-60, k.canvas.width + 60);
    const top = r.between(-40, k.canvas.height - 50);
    const length = r.between(30, 120);
    const y = fall === 0 ? top : ((top + 40 + fall * k.canvas.height) % k.canvas.height) - 40;
    const x = start - (y - top) * 0.28;
    const path = `M${round1(x)} ${round1(y)}L${round1(x - length * 0.28)} ${round1(y + length)}`;
    const colour = r.pick(colours);
    const width = r.between(1.6, 4.2);
    return k.stroke(path, colour, width, `opacity="${round1(r.between(0.3, 0.8))}"`);
  });

export const garland = (k: Kit, at: readonly Point[], size: number, petals: string, shade: string) =>
  svg(
    ...at.map(([x, y], i) =>
      k.place(x, y, size * k.random.between(0.85, 1.15), i * 41, jasmine(petals, shade)(k)),
    ),
  );

/** One range of hills across the canvas; `phase` keeps two ranges from rhyming. */
export function hills(k: Kit, y: number, height: number, colour: string, phase: number): string {
  const { width } = k.canvas;
  const bottom = k.canvas.height + 50;
  const steps = Math.ceil((width + 40) / 36) + 1;
  const ridge = range(steps).map(
    (i): Point => [-20 + i * 36, y + height * sin(i / 4.2 + phase) + height * 0.3 * sin(i / 1.7)],
  );
  const path = polygon([[-20, bottom], ...ridge, [width + 40, bottom]]);
  const marks = [mix(colour, k.palette.ink, 0.3), mix(colour, k.palette.gold, 0.4)];
  const brushed = k.dabs([0, y - height, width, y + 260], 60, marks, {
    angle: 0.2,
    length: 160,
    width: 36,
    opacity: 0.34,
  });
  return k.fill(path, colour) + k.clip(path, brushed);
}

export function city(k: Kit, y: number, low: number, high: number, walls: string, light: string): string {
  const line = skyline(k.random, -20, k.canvas.width + 20, y, low, high);
  return k.fill(line.outline, walls) + k.fill(line.windows, light);
}

export function firework(k: Kit, x: number, y: number, radius: number, colour: string): string {
  let trails = '';
  let sparks = '';
  for (const i of range(22)) {
    const a = (i / 11) * PI + k.random.between(-0.06, 0.06);
    const q = radius * k.random.between(0.72, 1);
    const from = `${round1(x + radius * 0.2 * cos(a))} ${round1(y + radius * 0.2 * sin(a))}`;
    trails += `M${from}L${round1(x + q * cos(a))} ${round1(y + q * sin(a))}`;
    const end = ellipse(x + q * 1.08 * cos(a), y + q * 1.08 * sin(a) + 6, radius * 0.035, radius * 0.035, 12);
    const middle = ellipse(
      x + q * 0.6 * cos(a + 0.14),
      y + q * 0.6 * sin(a + 0.14),
      radius * 0.02,
      radius * 0.02,
      10,
    );
    sparks += end + middle;
  }
  return svg(
    k.glow(x, y, radius * 1.1, colour, 0.5),
    k.stroke(trails, colour, radius * 0.028),
    k.fill(sparks, mix(colour, k.palette.pale, 0.6)),
  );
}

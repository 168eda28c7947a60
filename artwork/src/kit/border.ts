import { leaf } from '../geometry/ornaments.ts';
import { ellipse, polygon, rect } from '../geometry/paths.ts';
import { type Point, repeat, svg } from '../geometry/points.ts';
import type { Kit } from './kit.ts';

export type BorderKind = 'bulbs' | 'petals' | 'scallop' | 'zigzag' | 'lines';

export interface Border {
  kind: BorderKind;
  ground: string;
  ornament: string;
}

type Unit = (x: number, y: number, angle: number) => string;
const MARGIN = 26;

/** Ornamental frames, drawn as units repeated around the sheet. */
export function border(k: Kit, { kind, ground, ornament }: Border): string {
  const { width, height } = k.canvas;
  const frame = (inset: number, thickness: number, colour: string) => {
    const inner = inset + thickness;
    const hole = rect(inner, inner, width - 2 * inner, height - 2 * inner);
    const whole = rect(inset, inset, width - 2 * inset, height - 2 * inset);
    return k.fill(whole + hole, colour, 'fill-rule="evenodd"');
  };
  const around = (step: number, unit: Unit) => unitsAround(width, height, step, unit);
  const rim = frame(-20, MARGIN + 20, ground);
  switch (kind) {
    case 'bulbs':
      return svg(
        frame(-20, MARGIN + 44, ground),
        around(50, (x, y) => bulb(k, x, y, ornament)),
        frame(MARGIN + 22, 5, ornament),
      );
    case 'petals':
      return svg(
        frame(-20, MARGIN + 22, ground),
        around(46, (x, y, a) =>
          svg(
            k.fill(leaf(x, y, a + Math.PI / 2, 46, 34), ground),
            k.fill(leaf(x, y, a + Math.PI / 2, 30, 16), ornament),
          ),
        ),
        frame(MARGIN - 14, 5, ornament),
      );
    case 'scallop':
      return svg(
        rim,
        around(58, (x, y) => k.fill(ellipse(x, y, 31, 31, 28), ground)),
        around(58, (x, y) => k.fill(ellipse(x, y, 9, 9, 14), ornament)),
        frame(MARGIN - 16, 4, ornament),
      );
    case 'zigzag':
      return svg(
        rim,
        around(44, (x, y, a) => k.fill(tooth(x, y, a), ground)),
        frame(MARGIN - 14, 6, ornament),
      );
    case 'lines':
      return svg(rim, frame(MARGIN + 10, 6, ornament), frame(MARGIN + 24, 3, ornament));
  }
}

function unitsAround(width: number, height: number, step: number, unit: Unit): string {
  const w = width - 2 * MARGIN;
  const h = height - 2 * MARGIN;
  const nx = Math.round(w / step);
  const ny = Math.round(h / step);
  const across = repeat(nx, (i) => {
    const x = MARGIN + ((i + 0.5) * w) / nx;
    return unit(x, MARGIN, 0) + unit(x, height - MARGIN, Math.PI);
  });
  const down = repeat(ny, (i) => {
    const y = MARGIN + ((i + 0.5) * h) / ny;
    return unit(MARGIN, y, -Math.PI / 2) + unit(width - MARGIN, y, Math.PI / 2);
  });
  return across + down;
}

const bulb = (k: Kit, x: number, y: number, colour: string) =>
  k.fill(ellipse(x, y, 15, 15, 20), colour) + k.fill(ellipse(x - 4, y - 4, 6, 6, 12), k.palette.pale);

function tooth(x: number, y: number, angle: number): string {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const turn = (u: number, v: number): Point => [x + u * c - v * s, y + u * s + v * c];
  return polygon([turn(-23, 0), turn(23, 0), turn(0, 32)]);
}

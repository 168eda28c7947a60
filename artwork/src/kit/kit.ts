import { mix } from '../colour.ts';
import { bounds, polygon, rect } from '../geometry/paths.ts';
import { type Box, range, repeat, round1, svg } from '../geometry/points.ts';
import { Pen } from './pen.ts';

const { cos, max, min, PI, round, sin, sqrt, hypot } = Math;

export interface DabOptions {
  angle?: number;
  length?: number;
  width?: number;
  opacity?: number;
  jitter?: number;
}

export interface PaintOptions {
  dark?: string;
  light?: string;
  /** How far the lit face is moved to the upper left. */
  lift?: number;
  dabs?: number;
  angle?: number;
  ink?: number;
  rim?: number;
  length?: number;
}

/** Brush marks and painted solids in the manner of a hoarding. */
export class Kit extends Pen {
  /** Bristle marks: each dab is a handful of parallel hairs of uneven length. */
  dabs(box: Box, n: number, colours: readonly string[], options: DabOptions = {}): string {
    const { angle = -0.9, length = 90, width = 26, opacity = 0.34, jitter = 0.35 } = options;
    const r = this.random;
    return repeat(n, () => {
      const x = r.between(box[0], box[2]);
      const y = r.between(box[1], box[3]);
      const a = angle + r.between(-jitter, jitter);
      const reach = length * r.between(0.5, 1.3);
      const hairs = max(3, round((width * r.between(0.6, 1.2)) / 5));
      const path = repeat(hairs, (j) => {
        const across = (j - hairs / 2) * 5;
        const from = r.between(-0.2, 0.12) * reach;
        const to = reach + r.between(-0.35, 0.1) * reach;
        const ox = x - across * sin(a);
        const oy = y + across * cos(a);
        const start = `${round1(ox + from * cos(a))} ${round1(oy + from * sin(a))}`;
        return `M${start}L${round1(ox + to * cos(a))} ${round1(oy + to * sin(a))}`;
      });
      const colour = r.pick(colours);
      return this.stroke(path, colour, 5.4, `opacity="${round1(opacity * r.between(0.5, 1.2) * 10) / 10}"`);
    });
  }

  /** Three-tone solid: dark body, lit face to the upper left, dabs, highlight line, ink contour. */
  paint(path: string, colour: string, options: PaintOptions = {}): string {
    const { ink: inkColour, hot, pale } = this.palette;
    // Shadows lean towards the hot paint first: mixed straight towards ink they went grey.
    const { dark = mix(mix(colour, hot, 0.4), inkColour, 0.4), light = mix(colour, pale, 0.6) } = options;
    const { lift = 22, dabs = 26, angle = -0.9, ink = 5, rim = 6, length = 70 } = options;
    const face = `<path d="${path}" fill="${colour}" fill-rule="nonzero" transform="translate(${-lift} ${-lift * 0.6})"/>`;
    const marks = [dark, light, colour, mix(colour, hot, 0.35)];
    const inside = svg(
      face,
      this.dabs(bounds(path), dabs, marks, { angle, length, width: 22 }),
      rim
        ? this.stroke(path, light, rim, `transform="translate(${rim * 1.1} ${rim * 1.1})" opacity=".85"`)
        : '',
    );
    return svg(
      this.fill(path, dark, 'fill-rule="nonzero"'),
      this.clip(path, inside),
      ink ? this.stroke(path, inkColour, ink) : '',
    );
  }

  /** The whole canvas in one colour, brushed over. */
  ground(colour: string, shade = mix(colour, this.palette.ink, 0.4), dabs = 150, angle = -0.5): string {
    const { width, height } = this.canvas;
    const { pale, hot } = this.palette;
    const marks = [shade, mix(colour, pale, 0.25), mix(colour, hot, 0.3), colour];
    return svg(
      this.fill(rect(-20, -20, width + 40, height + 40), colour),
      this.dabs([-60, -60, width, height], dabs, marks, { angle, length: 190, width: 60, opacity: 0.22 }),
    );
  }

  /** Real dots on a turned grid; `tone` gives their share of the paper, 0 to 1. */
  halftone(box: Box, cell: number, angle: number, tone: (x: number, y: number) => number, colour: string) {
    const [x0, y0, x1, y1] = box;
    const reach = hypot(x1 - x0, y1 - y0) / 2;
    let path = '';
    for (let u = -reach; u < reach; u += cell) {
      for (let v = -reach; v < reach; v += cell) {
        const x = (x0 + x1) / 2 + u * cos(angle) - v * sin(angle);
        const y = (y0 + y1) / 2 + u * sin(angle) + v * cos(angle);
        if (x < x0 || x > x1 || y < y0 || y > y1) continue;
        const q = cell * 0.68 * sqrt(max(0, min(1, tone(x, y))));
        if (q > 1) path += dot(x, y, q);
      }
    }
    return this.fill(path, colour);
  }

  rays(cx: number, cy: number, n: number, colour: string, radius = 1500): string {
    const beams = range(n).map((i) => {
      const a = ((i + this.random.between(-0.12, 0.12)) / n) * 2 * PI;
      const half = (PI / n) * this.random.between(0.42, 0.58);
      return polygon([
        [cx, cy],
        [cx + radius * cos(a - half), cy + radius * sin(a - half)],
        [cx + radius * cos(a + half), cy + radius * sin(a + half)],
      ]);
    });
    return this.fill(beams.join(''), colour);
  }
}

function dot(x: number, y: number, radius: number): string {
  const q = round1(radius);
  const d = round1(2 * radius);
  return `M${round1(x - radius)} ${round1(y)}a${q} ${q} 0 1 0 ${d} 0a${q} ${q} 0 1 0 ${-d} 0`;
}

import { mix, type Palette } from '../colour.ts';
import { type Composition, POSTER } from '../composition.ts';
import type { Film } from '../films.ts';
import { ellipse, polygon } from '../geometry/paths.ts';
import { repeat, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { envelope, slope } from '../lettering/envelope.ts';
import { type LetterOptions, letter } from '../lettering/letter.ts';
import { billing, tamil } from '../lettering/title.ts';
import type { Motif } from '../motifs/motif.ts';

const { width: W, height: H } = POSTER;

export interface DiagonalOptions {
  motif: Motif;
  /** Upper ground, lower ground and the bar between them. */
  colours?: readonly [keyof Palette, keyof Palette, keyof Palette];
  x: number;
  y: number;
  scale: number;
  angle: number;
  /** Left end of the slope, and the height of the lettering on it. */
  foot: number;
  band: number;
  /** A painted disc behind the object: x, y, radius. */
  sun?: readonly [number, number, number];
  title?: LetterOptions;
}

const RISE = 360;

/** Two grounds parted by a rising bar with the lettering on its slope. */
export const diagonal =
  (o: DiagonalOptions): Composition =>
  (k) => {
    const p = k.palette;
    const [upper, lower, bar] = o.colours ?? ['hot', 'deep', 'gold'];
    const y0 = o.foot;
    const low = polygon([
      [-20, y0 + 10],
      [W + 20, y0 - RISE + 10],
      [W + 20, H + 20],
      [-20, H + 20],
    ]);
    const stripe = (i: number) => {
      const y = 100 + i * 130;
      const band = polygon([
        [-20, y],
        [W + 20, y - RISE],
        [W + 20, y + 50 - RISE],
        [-20, y + 30],
      ]);
      return k.fill(band, mix(p[upper], p.gold, 0.35), 'opacity=".35"');
    };
    const marks = [mix(p[lower], p.ink, 0.45), mix(p[lower], p.pale, 0.2), p[lower]];
    const background = svg(
      k.ground(p[upper], mix(p[upper], p.ink, 0.4), 160, -0.35),
      repeat(7, stripe),
      k.fill(low, p[lower]),
      k.clip(low, k.dabs([0, 500, W, H], 130, marks, { angle: -0.35, length: 200, width: 60, opacity: 0.3 })),
      k.halftone(
        [0, 60, W, 900],
        19,
        0.35,
        (x, y) => 0.42 * Math.max(0, 1 - (x + y * 0.7) / 620),
        mix(p[upper], p.pale, 0.45),
      ),
    );
    const art = svg(
      o.sun ? k.paint(ellipse(...o.sun), p.gold, { dabs: 80, length: 120, ink: 0, rim: 0, lift: 24 }) : '',
      k.place(o.x, o.y, o.scale, o.angle, o.motif(k)),
    );
    return { background, art, type: (kit, f) => titleBar(kit, f, o, p[bar]) };
  };

function titleBar(k: Kit, film: Film, o: DiagonalOptions, colour: string): string {
  const { ink, gold, pale } = k.palette;
  const { foot: y0, band } = o;
  const end = y0 + band;
  const upper = polygon([
    [-20, y0 + 16],
    [W + 20, y0 + 16 - RISE],
    [W + 20, end + 70 - RISE],
    [-20, end + 30],
  ]);
  const edge = polygon([
    [-20, end + 30],
    [W + 20, end + 70 - RISE],
    [W + 20, end + 84 - RISE],
    [-20, end + 44],
  ]);
  return svg(
    k.fill(upper, colour),
    k.fill(edge, ink),
    slopedName(k, film, y0, band, { front: [pale, gold], side: ink, ...o.title }),
    tamil(k, film, 720, 1150, 84, gold, 480),
    billing(k, film, pale, 1212),
  );
}

function slopedName(k: Kit, film: Film, y0: number, band: number, options: LetterOptions): string {
  const [first, second] = film.lines;
  const end = y0 + band;
  if (second === undefined) {
    const line = envelope(50, 950, slope(y0 + 36, RISE * 1.02), slope(end, RISE * 0.96));
    return letter(k, film.capitals, film.face, line, options);
  }
  const upper = envelope(50, 950, slope(y0 + 46, RISE), slope(y0 + 46 + band * 0.38, RISE * 0.98));
  const lower = envelope(50, 950, slope(y0 + 70 + band * 0.42, RISE * 0.98), slope(end + 6, RISE * 0.93));
  return (
    letter(k, first, film.face, upper, { depth: [8, 9], edge: 5, ...options }) +
    letter(k, second, film.face, lower, options)
  );
}

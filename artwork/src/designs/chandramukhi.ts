import { mix, type Palette } from '../colour.ts';
import type { Composition, Type } from '../composition.ts';
import { rect } from '../geometry/paths.ts';
import { type Point, range, svg } from '../geometry/points.ts';
import { diagonal } from '../layouts/diagonal.ts';
import { frieze } from '../layouts/frieze.ts';
import { macro } from '../layouts/macro.ts';
import { medallion } from '../layouts/medallion.ts';
import { night } from '../layouts/night.ts';
import { pattern } from '../layouts/pattern.ts';
import { envelope, flat } from '../lettering/envelope.ts';
import { letter } from '../lettering/letter.ts';
import { billing } from '../lettering/title.ts';
import { anklet, jasmine, lamp, veena } from '../motifs/chandramukhi.ts';
import type { Design } from '../poster.ts';
import { palace } from '../scenes/palace.ts';
import { garland } from '../scenes/scenery.ts';

const { PI, sin } = Math;

const palaceTitle: Type = (k, film) => {
  const { ink, deep, hot, gold, pale } = k.palette;
  const string = range(15).map((i): Point => [20 + i * 70, 70 + 90 * sin((i / 14) * PI)]);
  return svg(
    garland(k, string, 0.13, pale, deep),
    k.fill(rect(0, 1010, 1000, 300), mix(hot, ink, 0.15)),
    k.fill(rect(0, 1010, 1000, 8), gold),
    letter(k, film.mixed, 'yatra', envelope(70, 920, flat(1034), flat(1152)), {
      front: [pale, gold],
      depth: [8, 9],
    }),
  );
};

const lampTitle: Type = (k, film) => {
  const { deep, gold, pale } = k.palette;
  return svg(
    letter(k, film.tamil, film.tamilFace, envelope(50, 720, flat(76), flat(210)), {
      front: [pale, gold],
      depth: [8, 9],
    }),
    k.fill(rect(0, 1020, 1000, 240), deep),
    k.fill(rect(0, 1012, 1000, 10), gold),
    letter(k, film.capitals, film.face, envelope(60, 930, flat(1050), flat(1160)), { front: [pale, gold] }),
    billing(k, film, gold, 1212),
  );
};

/** The lamp, whose flames breathe while t runs from 0 to 1. */
export const lampInTheArch =
  (t = 0) =>
  (p: Palette): Composition =>
    frieze({
      motif: lamp(p.gold, p.hot, (wick) => 1 + 0.16 * sin(2 * PI * t * (2 + (wick % 3)))),
      y: 690,
      scale: 0.72,
    });

export const chandramukhi: readonly Design[] = [
  {
    id: 'chandramukhi-1-frieze',
    palette: 'moon',
    compose: lampInTheArch(),
  },
  {
    id: 'chandramukhi-2-night',
    palette: 'peacock',
    compose: (p) =>
      night({
        moon: [610, 430, 270],
        sky: [p.ink, p.deep, mix(p.deep, p.gold, 0.35), p.gold],
        scene: (k) =>
          svg(
            palace(k, 800, p.ink, p.gold),
            k.clip(
              rect(0, 560, 1000, 440),
              k.dabs([0, 600, 1000, 1000], 40, [p.deep, mix(p.deep, p.ink, 0.5)], {
                angle: PI / 2,
                length: 90,
                width: 20,
                opacity: 0.35,
              }),
            ),
          ),
        type: palaceTitle,
      }),
  },
  {
    id: 'chandramukhi-3-medallion',
    palette: 'maroon',
    compose: (p) => medallion({ motif: anklet(p.gold, p.deep), scale: 0.74, dy: -10 }),
  },
  {
    id: 'chandramukhi-4-diagonal',
    palette: 'moon',
    compose: (p) =>
      diagonal({
        colours: ['hot', 'deep', 'gold'],
        motif: veena(mix(p.gold, p.hot, 0.35), mix(p.gold, p.hot, 0.1)),
        x: 510,
        y: 350,
        scale: 0.86,
        angle: -20,
        foot: 850,
        band: 330,
        sun: [560, 330, 270],
        title: { front: [p.deep, p.ink], side: p.hot, inline: p.pale },
      }),
  },
  {
    id: 'chandramukhi-5-pattern',
    palette: 'peacock',
    compose: (p) =>
      pattern({
        motifs: [jasmine(p.pale, p.hot), jasmine(mix(p.pale, p.hot, 0.45), p.hot), jasmine(p.pale, p.gold)],
        scattered: true,
        scale: 1.3,
        title: { front: [p.hot, mix(p.hot, p.ink, 0.3)], side: p.ink, inline: p.pale },
      }),
  },
  {
    id: 'chandramukhi-6-macro',
    palette: 'maroon',
    compose: (p) =>
      macro({
        ground: 'deep',
        motif: lamp(p.gold, p.hot),
        x: 560,
        y: 790,
        scale: 2.05,
        behind: (k) => svg(k.rays(560, 420, 26, mix(p.deep, p.hot, 0.4)), k.glow(560, 400, 420, p.gold, 0.7)),
        type: lampTitle,
      }),
  },
];

import { mix, type Palette } from '../colour.ts';
import type { Composition, Type } from '../composition.ts';
import { polygon, rect } from '../geometry/paths.ts';
import { pairs, svg } from '../geometry/points.ts';
import { diagonal } from '../layouts/diagonal.ts';
import { macro } from '../layouts/macro.ts';
import { night } from '../layouts/night.ts';
import { quad } from '../layouts/quad.ts';
import { sunburst } from '../layouts/sunburst.ts';
import { syllables, typo } from '../layouts/typo.ts';
import { envelope, flat, hump, slope } from '../lettering/envelope.ts';
import { letter } from '../lettering/letter.ts';
import { billing, tamil } from '../lettering/title.ts';
import { car, parrot, spectacles, tower } from '../motifs/kabali.ts';
import type { Design } from '../poster.ts';
import { city, rain } from '../scenes/scenery.ts';

const wetStreetTitle =
  (t: number): Type =>
  (k, film) => {
    const { ink, hot, gold, pale } = k.palette;
    return svg(
      rain(k, 190, [pale, hot, gold], (t * 3) % 1),
      letter(k, film.mixed, 'shrikhand', envelope(70, 930, slope(90, 30), slope(400, 60)), {
        front: [pale, gold, hot],
        halo: ink,
        depth: [18, 20],
      }),
      tamil(k, film, 500, 1126, 88, gold),
    );
  };

const spectaclesTitle: Type = (k, film) => {
  const { ink, deep, hot, gold, pale } = k.palette;
  const foot = polygon(pairs('0,880 1000,820 1000,1250 0,1250'));
  return svg(
    letter(k, film.capitals, 'mogra', envelope(80, 910, flat(90), hump(330, -30)), {
      front: [hot, hot],
      inline: pale,
      side: ink,
      depth: [16, 18],
    }),
    k.fill(foot, deep),
    k.clip(foot, k.dabs([0, 800, 1000, 1250], 90, [ink, mix(deep, pale, 0.3)], { length: 180, width: 40 })),
    letter(k, film.tamil, film.tamilFace, envelope(120, 870, slope(920, 30), slope(1140, 6)), {
      front: [pale, gold],
      depth: [12, 14],
    }),
    billing(k, film, pale, 1212),
  );
};

const steppedTitle: Type = (k, film) => {
  const { ink, hot, gold, pale } = k.palette;
  return svg(
    syllables(
      k,
      'shrikhand',
      [
        ['Ka', 70, 400, 70, 640],
        ['ba', 400, 730, 300, 800],
        ['li', 720, 1050, 520, 900],
      ],
      { front: [pale, gold], side: hot, edge: 9, depth: [26, 24], edgeColour: ink },
    ),
    k.place(250, 900, 0.5, -16, spectacles(gold, false)(k)),
    tamil(k, film, 260, 1130, 110, pale, 420),
    billing(k, film, gold),
  );
};

/** The taxi in the rain, which falls three times around while t runs from 0 to 1. */
export const wetStreet =
  (t = 0) =>
  (p: Palette): Composition =>
    night({
      moon: [700, 470, 70],
      moonColour: p.gold,
      sky: [p.ink, p.deep, p.hot, p.gold],
      scene: (k) =>
        svg(
          city(k, 760, 160, 420, mix(p.deep, p.ink, 0.4), p.gold),
          city(k, 860, 60, 260, p.ink, p.hot),
          k.fade(rect(-20, 870, 1040, 400), [mix(p.deep, p.ink, 0.5), p.ink]),
          k.dabs([0, 890, 1000, 1060], 90, [p.hot, p.gold, p.deep, p.deep], {
            angle: 0,
            jitter: 0.05,
            length: 200,
            width: 16,
            opacity: 0.5,
          }),
        ),
      foreground: { motif: car(p.hot, p.gold), x: 500, y: 880, scale: 0.95 },
      type: wetStreetTitle(t),
    });

export const kabali: readonly Design[] = [
  {
    id: 'kabali-1-night',
    palette: 'neon',
    compose: wetStreet(),
  },
  {
    id: 'kabali-2-diagonal',
    palette: 'red',
    compose: (p) =>
      diagonal({
        colours: ['gold', 'hot', 'deep'],
        motif: car(p.deep, p.gold),
        x: 520,
        y: 420,
        scale: 1.02,
        angle: -20,
        foot: 910,
        band: 220,
        title: { front: [p.pale, p.gold] },
      }),
  },
  {
    id: 'kabali-3-macro',
    palette: 'rain',
    compose: (p) =>
      macro({
        ground: 'gold',
        motif: spectacles(p.hot),
        x: 500,
        y: 540,
        scale: 1.02,
        behind: (k) =>
          svg(
            k.rays(500, 560, 36, mix(p.gold, p.hot, 0.45)),
            k.halftone(
              [0, 0, 1000, 1250],
              20,
              0.5,
              (x, y) => 0.7 * Math.max(0, 1 - Math.hypot(x - 500, y - 540) / 620),
              p.pale,
            ),
          ),
        type: spectaclesTitle,
      }),
  },
  {
    id: 'kabali-4-sunburst',
    palette: 'rain',
    compose: (p) =>
      sunburst({
        colours: ['deep', 'ink', 'gold'],
        motif: parrot('#2f9e5b', p.hot),
        scale: 0.92,
        dy: 6,
        centre: 470,
        title: { front: [p.pale, p.gold, p.gold], side: p.hot },
      }),
  },
  {
    id: 'kabali-5-typo',
    palette: 'red',
    compose: (p) =>
      typo({
        ground: 'deep',
        dots: 'ink',
        behind: (k) => k.rays(500, 1400, 30, mix(p.deep, p.ink, 0.35)),
        type: steppedTitle,
      }),
  },
  {
    id: 'kabali-6-quad',
    palette: 'neon',
    compose: (p) =>
      quad({
        cells: [
          { motif: spectacles(p.gold), ground: 'hot', scale: 0.42, dots: 'deep' },
          { motif: car(p.gold, p.hot), ground: 'deep', scale: 0.47, y: 10, rays: 'hot' },
          { motif: parrot(p.hot, p.deep), ground: 'gold', scale: 0.47, y: -10, dots: 'hot' },
          { motif: tower(p.hot, p.gold), ground: 'ink', scale: 0.5, y: 50, rays: 'deep' },
        ],
        title: { front: [p.hot, p.hot], side: p.deep },
      }),
  },
];

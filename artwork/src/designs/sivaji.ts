import { mix, type Palette } from '../colour.ts';
import type { Composition, Draw, Type } from '../composition.ts';
import { rect } from '../geometry/paths.ts';
import { quads, svg } from '../geometry/points.ts';
import { bands } from '../layouts/bands.ts';
import { matchbox } from '../layouts/matchbox.ts';
import { night } from '../layouts/night.ts';
import { pattern } from '../layouts/pattern.ts';
import { sunburst } from '../layouts/sunburst.ts';
import { syllables, typo } from '../layouts/typo.ts';
import { envelope, flat, hump } from '../lettering/envelope.ts';
import { letter } from '../lettering/letter.ts';
import { billing } from '../lettering/title.ts';
import { tower } from '../motifs/kabali.ts';
import { turned } from '../motifs/move.ts';
import { coin, note, scales } from '../motifs/sivaji.ts';
import type { Design } from '../poster.ts';
import { firework } from '../scenes/scenery.ts';

const fireworksOverTowers: Draw = (k) => {
  const { ink, hot, gold, pale } = k.palette;
  return svg(
    firework(k, 230, 290, 240, gold),
    firework(k, 760, 260, 270, hot),
    firework(k, 880, 560, 150, pale),
    firework(k, 120, 600, 150, mix(hot, gold, 0.5)),
    ...quads('190,.85,.5,0 810,.8,.5,0 350,.7,.2,0 660,.9,.2,0').map(([x, size, shade]) =>
      k.place(x, 780, size, 0, tower(mix(hot, ink, shade), gold)(k)),
    ),
  );
};

const groundTitle: Type = (k, film) => {
  const { ink, hot, gold, pale } = k.palette;
  return svg(
    k.fill(rect(0, 990, 1000, 300), ink),
    k.fill(rect(0, 984, 1000, 9), gold),
    letter(k, film.capitals, 'rakkas', envelope(70, 920, hump(1000, 60), flat(1160)), {
      front: [pale, gold, hot],
      halo: ink,
    }),
  );
};

const ribbons: Draw = (k) => {
  const { ink, deep, gold } = k.palette;
  return svg(
    k.place(500, 270, 0.58, 8, coin(gold, deep)(k)),
    k.place(500, 560, 0.95, -9, note('#3f9b78', ink, 1)(k)),
    k.place(500, 760, 0.95, 7, note(mix(gold, deep, 0.35), ink, 3.4)(k)),
  );
};

const waveTitle: Type = (k, film) => {
  const { gold, pale } = k.palette;
  const swell = (y: number) => (u: number) => y + 30 * Math.sin(u * 6);
  return svg(
    letter(k, film.capitals, 'modak', envelope(80, 900, swell(870), swell(1104)), {
      front: [pale, gold],
      depth: [16, 18],
    }),
    billing(k, film, pale, 1186),
  );
};

const stackedTitle: Type = (k, film) => {
  const { ink, deep, hot, pale } = k.palette;
  return svg(
    syllables(
      k,
      'modak',
      [
        ['SI', 70, 400, 180, 800],
        ['VA', 430, 760, 180, 800],
        ['JI', 790, 1120, 180, 800],
      ],
      { front: [deep, mix(deep, ink, 0.3)], inline: pale, side: ink, depth: [22, 24] },
    ),
    k.place(130, 250, 0.22, 0, coin(pale, hot)(k)),
    k.place(870, 600, 0.22, 20, coin(pale, hot)(k)),
    k.place(130, 960, 0.22, 40, coin(pale, hot)(k)),
    billing(k, film, ink),
  );
};

/** A coin that turns over while t runs from 0 to 1. */
export const spinningCoin =
  (t = 0) =>
  (p: Palette): Composition =>
    sunburst({
      colours: ['gold', 'deep', 'hot'],
      motif: turned(coin(p.pale, p.deep), Math.max(0.06, Math.abs(Math.cos(2 * Math.PI * t)))),
      scale: 0.86,
      angle: -8,
      rays: 22,
      title: { front: [p.pale, p.gold] },
    });

export const sivaji: readonly Design[] = [
  {
    id: 'sivaji-1-sunburst',
    palette: 'vermilion',
    compose: spinningCoin(),
  },
  {
    id: 'sivaji-2-pattern',
    palette: 'mint',
    compose: (p) =>
      pattern({
        ground: 'deep',
        motifs: [coin(p.gold, p.hot), coin(p.pale, p.deep)],
        scale: 0.86,
        scattered: true,
        label: 'hot',
        trim: 'pale',
        title: { front: [p.pale, p.gold] },
      }),
  },
  {
    id: 'sivaji-3-matchbox',
    palette: 'royal',
    compose: (p) =>
      matchbox({
        colours: ['gold', 'deep', 'gold'],
        motif: scales(p.gold, p.hot),
        scale: 0.8,
        y: 670,
        title: { front: [p.pale, p.gold] },
      }),
  },
  {
    id: 'sivaji-4-night',
    palette: 'royal',
    compose: (p) =>
      night({
        moon: [500, 900, 300],
        moonColour: p.gold,
        sky: [p.ink, p.deep, mix(p.deep, p.hot, 0.5), p.hot],
        scene: fireworksOverTowers,
        foreground: { motif: tower(p.gold, p.hot), x: 500, y: 700, scale: 1.1 },
        type: groundTitle,
      }),
  },
  {
    id: 'sivaji-5-bands',
    palette: 'vermilion',
    compose: (p) =>
      bands({
        colours: ['deep', 'gold', 'hot', 'pale', 'deep'],
        sky: 'pale',
        step: 170,
        amplitude: 60,
        wavelength: 190,
        behind: (k) => k.rays(500, 200, 20, mix(p.pale, p.gold, 0.6)),
        art: ribbons,
        type: waveTitle,
      }),
  },
  {
    id: 'sivaji-6-typo',
    palette: 'mint',
    compose: () => typo({ ground: 'gold', dots: 'hot', type: stackedTitle }),
  },
];

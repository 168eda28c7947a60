import { mix, type Palette } from '../colour.ts';
import type { Composition, Type } from '../composition.ts';
import { leaf } from '../geometry/ornaments.ts';
import { polygon } from '../geometry/paths.ts';
import { pairs, quads, svg } from '../geometry/points.ts';
import { diagonal } from '../layouts/diagonal.ts';
import { frieze } from '../layouts/frieze.ts';
import { macro } from '../layouts/macro.ts';
import { matchbox } from '../layouts/matchbox.ts';
import { pattern } from '../layouts/pattern.ts';
import { quad } from '../layouts/quad.ts';
import { sunburst } from '../layouts/sunburst.ts';
import { syllables, typo } from '../layouts/typo.ts';
import { envelope, flat, hump } from '../lettering/envelope.ts';
import { letter } from '../lettering/letter.ts';
import { billing, tamil } from '../lettering/title.ts';
import { autorickshaw, butterfly, rainCloud, spade, sunflower } from '../motifs/garden.ts';
import { sapling, wateringCan } from '../motifs/pasumai.ts';
import type { Design } from '../poster.ts';

const flowerTitle: Type = (k, film) => {
  const { ink, hot, gold, pale } = k.palette;
  return svg(
    k.fill(polygon(pairs('0,1000 1000,960 1000,1250 0,1250')), ink),
    k.fill(polygon(pairs('0,988 1000,948 1000,962 0,1002')), gold),
    letter(k, film.capitals, film.secondFace, envelope(60, 930, hump(1020, 20), flat(1140)), {
      front: [pale, gold],
      side: hot,
      depth: [10, 11],
    }),
    billing(k, film, gold, 1200),
  );
};

const grownTitle: Type = (k, film) => {
  const { ink, deep, gold, pale } = k.palette;
  const leaves = quads(
    '690,250,-.9,150 720,300,-.2,130 300,640,-2.3,150 280,690,-2.9,130 770,920,-.7,170 800,970,0,140',
  );
  return svg(
    syllables(
      k,
      'yatra',
      [
        ['PA', 50, 345, 150, 650],
        ['SU', 372, 667, 330, 830],
        ['MAI', 694, 989, 130, 770],
      ],
      { front: [mix(deep, gold, 0.4), deep], side: ink, depth: [24, 24], edge: 8, inline: pale },
    ),
    ...leaves.map(([x, y, a, length]) =>
      k.paint(leaf(x, y, a, length, 74), mix(deep, gold, 0.3), { angle: a, dabs: 12, lift: 12 }),
    ),
    tamil(k, film, 500, 1128, 48, ink, 700),
    billing(k, film, ink),
  );
};

/** The cloud, which rains leaves while t runs from 0 to 1. */
export const leafRain =
  (t = 0) =>
  (p: Palette): Composition =>
    sunburst({
      colours: ['deep', 'pale', 'deep'],
      motif: rainCloud(p.pale, p.hot, t),
      scale: 0.86,
      dy: -20,
      centre: 480,
      rays: 20,
      title: { front: [p.pale, p.gold], side: p.deep },
    });

/** Everything green but the first saplings. */
export const gardenThings: readonly Design[] = [
  {
    id: 'pasumai-7-diagonal',
    palette: 'leaf',
    compose: (p) =>
      diagonal({
        colours: ['gold', 'deep', 'hot'],
        motif: autorickshaw(p.deep, p.gold),
        x: 490,
        y: 470,
        scale: 0.8,
        angle: -20,
        foot: 880,
        band: 280,
        sun: [800, 150, 110],
        title: { front: [p.pale, p.gold] },
      }),
  },
  {
    id: 'pasumai-8-pattern',
    palette: 'sky',
    compose: (p) =>
      pattern({
        ground: 'deep',
        motifs: [butterfly(p.gold, p.deep), butterfly(p.pale, p.hot), butterfly('#f07a2a', p.ink)],
        scale: 0.84,
        scattered: true,
        label: 'pale',
        trim: 'hot',
        title: { front: [p.hot, mix(p.hot, p.ink, 0.4)], side: p.ink, inline: p.pale },
      }),
  },
  {
    id: 'pasumai-9-macro',
    palette: 'clay',
    compose: (p) =>
      macro({
        ground: 'deep',
        motif: sunflower(p.gold, p.hot),
        x: 540,
        y: 640,
        scale: 1.36,
        angle: 8,
        behind: (k) =>
          svg(
            k.rays(540, 560, 22, mix(p.deep, p.gold, 0.35)),
            k.halftone([0, 0, 1000, 1250], 22, 0.5, (_x, y) => 0.5 * Math.max(0, 1 - y / 520), p.pale),
          ),
        type: flowerTitle,
      }),
  },
  {
    id: 'pasumai-10-typo',
    palette: 'leaf',
    compose: () => typo({ ground: 'pale', dots: 'gold', type: grownTitle }),
  },
  {
    id: 'pasumai-11-frieze',
    palette: 'clay',
    compose: (p) =>
      frieze({
        colours: ['deep', 'hot', 'ink'],
        motif: sapling(mix(p.hot, p.gold, 0.35), mix(p.deep, p.ink, 0.4)),
        y: 660,
        scale: 0.76,
        title: { front: [p.pale, p.gold], side: p.deep },
      }),
  },
  {
    id: 'pasumai-12-sunburst',
    palette: 'sky',
    compose: leafRain(),
  },
  {
    id: 'pasumai-13-matchbox',
    palette: 'leaf',
    compose: (p) =>
      matchbox({
        colours: ['gold', 'deep', 'gold'],
        motif: spade(mix(p.pale, p.ink, 0.12), p.hot, p.deep),
        scale: 0.72,
        y: 650,
        banner: 'hot',
        title: { front: [p.pale, p.gold] },
      }),
  },
  {
    id: 'pasumai-14-quad',
    palette: 'sky',
    compose: (p) =>
      quad({
        cells: [
          { motif: sapling(p.hot, mix(p.gold, p.ink, 0.5)), ground: 'gold', scale: 0.46, rays: 'pale' },
          { motif: wateringCan(p.gold, p.hot), ground: 'deep', scale: 0.42, dots: 'ink' },
          { motif: butterfly(p.gold, p.deep), ground: 'hot', scale: 0.5, angle: 10, dots: 'ink' },
          { motif: autorickshaw(p.hot, p.gold), ground: 'pale', scale: 0.46, dots: 'gold' },
        ],
        type: (k, film) =>
          letter(k, film.capitals, 'ranga', envelope(50, 935, flat(1006), flat(1148)), {
            front: [p.deep, p.deep],
            side: p.ink,
            depth: [9, 10],
            inline: p.gold,
          }),
      }),
  },
];

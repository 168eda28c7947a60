import { mix, type Palette } from '../colour.ts';
import type { Composition } from '../composition.ts';
import { ellipse } from '../geometry/paths.ts';
import { svg } from '../geometry/points.ts';
import { bands } from '../layouts/bands.ts';
import { diagonal } from '../layouts/diagonal.ts';
import { frieze } from '../layouts/frieze.ts';
import { macro } from '../layouts/macro.ts';
import { matchbox } from '../layouts/matchbox.ts';
import { pattern } from '../layouts/pattern.ts';
import { quad } from '../layouts/quad.ts';
import { sunburst } from '../layouts/sunburst.ts';
import { typo } from '../layouts/typo.ts';
import { anklet, lamp, veena } from '../motifs/chandramukhi.ts';
import { door, drum, key, plume } from '../motifs/palace.ts';
import type { Design } from '../poster.ts';

import {
  ankletTitle,
  floatingLamps,
  moonAndKey,
  steppedTitle,
  veenaTitle,
  waterTitle,
} from './palace-layers.ts';

/** Lamps that rise and fall on the water while t runs from 0 to 1. */
export const lampsAfloat =
  (t = 0) =>
  (p: Palette): Composition =>
    bands({
      colours: ['deep', 'deep', 'ink', 'ink'],
      sky: 'ink',
      step: 195,
      amplitude: 20,
      wavelength: 110,
      behind: (k) =>
        svg(
          k.glow(500, 150, 420, p.hot, 0.8),
          k.paint(ellipse(500, 180, 96), p.pale, { lift: 12, dabs: 40, ink: 0, rim: 0 }),
        ),
      art: floatingLamps(t),
      type: waterTitle,
    });

/** The objects of the west wing. */
export const palaceThings: readonly Design[] = [
  {
    id: 'chandramukhi-7-matchbox',
    palette: 'maroon',
    compose: (p) =>
      matchbox({
        colours: ['gold', 'deep', 'gold'],
        motif: key(p.gold, p.hot),
        scale: 0.74,
        angle: 28,
        y: 665,
        banner: 'hot',
        title: { front: [p.pale, p.gold] },
      }),
  },
  {
    id: 'chandramukhi-8-diagonal',
    palette: 'peacock',
    compose: (p) =>
      diagonal({
        colours: ['gold', 'deep', 'hot'],
        motif: plume(p.deep, p.hot),
        x: 545,
        y: 405,
        scale: 0.84,
        angle: 38,
        foot: 880,
        band: 300,
        title: { front: [p.pale, p.gold] },
      }),
  },
  {
    id: 'chandramukhi-9-quad',
    palette: 'moon',
    compose: (p) =>
      quad({
        cells: [
          { motif: lamp(p.gold, p.hot), ground: 'deep', scale: 0.46, rays: 'ink' },
          { motif: key(p.deep, p.hot), ground: 'gold', scale: 0.5, angle: 32, dots: 'hot' },
          { motif: anklet(p.gold, p.deep), ground: 'hot', scale: 0.5, dots: 'deep' },
          { motif: veena(p.hot, p.gold), ground: 'ink', scale: 0.36, angle: -24, rays: 'deep' },
        ],
        title: { front: [p.hot, p.hot], side: p.deep },
      }),
  },
  {
    id: 'chandramukhi-10-typo',
    palette: 'maroon',
    compose: () => typo({ ground: 'deep', dots: 'ink', art: moonAndKey, type: steppedTitle }),
  },
  {
    id: 'chandramukhi-11-bands',
    palette: 'peacock',
    compose: lampsAfloat(),
  },
  {
    id: 'chandramukhi-12-frieze',
    palette: 'maroon',
    compose: (p) =>
      frieze({
        colours: ['hot', 'ink', 'ink'],
        motif: door(p.deep, p.gold),
        y: 564,
        scale: 1,
        title: { front: [p.pale, p.gold], side: p.deep },
      }),
  },
  {
    id: 'chandramukhi-13-macro',
    palette: 'moon',
    compose: (p) =>
      macro({
        ground: 'deep',
        motif: anklet(p.gold, p.hot),
        x: 420,
        y: 760,
        scale: 1.72,
        angle: -14,
        behind: (k) => svg(k.rays(420, 700, 30, mix(p.deep, p.hot, 0.35)), k.glow(420, 640, 620, p.hot, 0.7)),
        type: ankletTitle,
      }),
  },
  {
    id: 'chandramukhi-14-pattern',
    palette: 'moon',
    compose: (p) =>
      pattern({
        ground: 'deep',
        motifs: [key(p.gold, p.hot), plume(p.hot, p.gold)],
        scale: 1.22,
        columns: 5,
        scattered: true,
        label: 'gold',
        trim: 'deep',
        title: { front: [p.deep, p.ink], side: p.hot, inline: p.pale },
      }),
  },
  {
    id: 'chandramukhi-15-sunburst',
    palette: 'maroon',
    compose: (p) =>
      sunburst({
        colours: ['deep', 'hot', 'gold'],
        motif: drum(mix(p.hot, p.deep, 0.4), p.pale),
        scale: 0.86,
        angle: -16,
        centre: 470,
        rays: 26,
        title: { front: [p.pale, p.gold] },
      }),
  },
  {
    id: 'chandramukhi-16-macro',
    palette: 'peacock',
    compose: (p) =>
      macro({
        ground: 'hot',
        motif: veena(mix(p.gold, p.hot, 0.2), mix(p.gold, p.deep, 0.25)),
        x: 420,
        y: 640,
        scale: 1.5,
        angle: -52,
        behind: (k) => k.rays(300, 1250, 24, mix(p.hot, p.gold, 0.45)),
        type: veenaTitle,
      }),
  },
];

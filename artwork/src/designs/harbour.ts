import { mix, type Palette } from '../colour.ts';
import type { Composition } from '../composition.ts';
import { ellipse } from '../geometry/paths.ts';
import { svg } from '../geometry/points.ts';
import { bands } from '../layouts/bands.ts';
import { diagonal } from '../layouts/diagonal.ts';
import { macro } from '../layouts/macro.ts';
import { matchbox } from '../layouts/matchbox.ts';
import { medallion } from '../layouts/medallion.ts';
import { night } from '../layouts/night.ts';
import { pattern } from '../layouts/pattern.ts';
import { quad } from '../layouts/quad.ts';
import { sunburst } from '../layouts/sunburst.ts';
import { steamer, suit, suitcase, taxi, umbrella } from '../motifs/harbour.ts';
import { parrot } from '../motifs/kabali.ts';
import { cassette } from '../motifs/music.ts';
import type { Design } from '../poster.ts';

import { dawnSea, dawnTitle, harbourTitle, parrotTitle, shipInHarbour } from './harbour-layers.ts';

/** The ship, which rides the swell while t runs from 0 to 1. */
export const backAtTheDocks =
  (t = 0) =>
  (p: Palette): Composition =>
    bands({
      colours: ['gold', 'hot', 'deep'],
      sky: 'pale',
      step: 210,
      amplitude: 26,
      wavelength: 210,
      behind: (k) =>
        svg(
          k.rays(240, 180, 22, mix(p.pale, p.gold, 0.5)),
          k.paint(ellipse(240, 190, 110), p.hot, { dabs: 40, ink: 0, rim: 0 }),
        ),
      art: shipInHarbour(t),
      type: harbourTitle,
    });

/** Rain, cloth and the harbour. */
export const harbourThings: readonly Design[] = [
  {
    id: 'kabali-7-matchbox',
    palette: 'rain',
    compose: (p) =>
      matchbox({
        colours: ['pale', 'hot', 'gold'],
        motif: umbrella(p.deep, p.pale),
        scale: 0.72,
        angle: -12,
        y: 690,
        banner: 'deep',
        title: { front: [p.pale, p.gold] },
      }),
  },
  {
    id: 'kabali-8-sunburst',
    palette: 'red',
    compose: (p) =>
      sunburst({
        colours: ['deep', 'ink', 'gold'],
        motif: suit(p.hot, p.deep),
        scale: 0.84,
        dy: 100,
        centre: 480,
        rays: 28,
        title: { front: [p.pale, p.gold, p.gold], side: p.deep },
      }),
  },
  {
    id: 'kabali-9-medallion',
    palette: 'neon',
    compose: (p) =>
      medallion({
        colours: ['deep', 'hot', 'gold'],
        motif: cassette(p.hot, p.deep),
        scale: 0.66,
        angle: -10,
        ribbon: 'hot',
      }),
  },
  {
    id: 'kabali-10-bands',
    palette: 'rain',
    compose: backAtTheDocks(),
  },
  {
    id: 'kabali-11-diagonal',
    palette: 'neon',
    compose: (p) =>
      diagonal({
        colours: ['deep', 'ink', 'hot'],
        motif: taxi(p.gold, p.hot),
        x: 500,
        y: 420,
        scale: 0.82,
        angle: -18,
        foot: 900,
        band: 220,
        sun: [620, 330, 250],
        title: { front: [p.pale, p.gold] },
      }),
  },
  {
    id: 'kabali-12-pattern',
    palette: 'red',
    compose: (p) =>
      pattern({
        ground: 'hot',
        motifs: [umbrella(p.deep, p.pale), umbrella(p.gold, p.deep), umbrella(p.pale, p.hot)],
        scale: 0.92,
        scattered: true,
        label: 'deep',
        trim: 'gold',
        title: { front: [p.pale, p.gold] },
      }),
  },
  {
    id: 'kabali-13-macro',
    palette: 'neon',
    compose: (p) =>
      macro({
        ground: 'deep',
        motif: parrot('#1fa463', p.hot),
        x: 640,
        y: 1210,
        scale: 2.5,
        behind: (k) =>
          svg(
            k.rays(500, 400, 32, mix(p.deep, p.hot, 0.45)),
            k.halftone(
              [0, 0, 1000, 1250],
              22,
              0.4,
              (x, y) => 0.6 * Math.max(0, 1 - Math.hypot(x - 120, y - 80) / 700),
              p.gold,
            ),
          ),
        type: parrotTitle,
      }),
  },
  {
    id: 'kabali-14-quad',
    palette: 'rain',
    compose: (p) =>
      quad({
        cells: [
          { motif: suit(p.deep, p.hot), ground: 'gold', scale: 0.46, y: 30, rays: 'pale' },
          { motif: suitcase(p.hot, p.ink), ground: 'deep', scale: 0.48, angle: -6, dots: 'ink' },
          { motif: cassette(p.ink, p.hot), ground: 'hot', scale: 0.46, angle: 10, dots: 'gold' },
          { motif: umbrella(p.gold, p.hot), ground: 'ink', scale: 0.5, angle: 12, rays: 'deep' },
        ],
        title: { front: [p.hot, p.hot], side: p.deep },
      }),
  },
  {
    id: 'kabali-15-night',
    palette: 'red',
    compose: (p) =>
      night({
        moon: [300, 640, 210],
        moonColour: p.gold,
        stars: 26,
        sky: [p.ink, p.deep, mix(p.deep, p.gold, 0.5), p.gold],
        clouds: [p.deep, p.ink, mix(p.deep, p.gold, 0.5)],
        scene: dawnSea,
        foreground: { motif: steamer(p.hot, p.deep), x: 560, y: 810, scale: 0.74 },
        type: dawnTitle,
      }),
  },
];

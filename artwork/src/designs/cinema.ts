import { mix, type Palette } from '../colour.ts';
import type { Composition, Type } from '../composition.ts';
import { polygon } from '../geometry/paths.ts';
import { pairs, svg } from '../geometry/points.ts';
import { diagonal } from '../layouts/diagonal.ts';
import { frieze } from '../layouts/frieze.ts';
import { macro } from '../layouts/macro.ts';
import { matchbox } from '../layouts/matchbox.ts';
import { medallion } from '../layouts/medallion.ts';
import { pattern } from '../layouts/pattern.ts';
import { quad } from '../layouts/quad.ts';
import { sunburst } from '../layouts/sunburst.ts';
import { envelope, flat, hump } from '../lettering/envelope.ts';
import { letter } from '../lettering/letter.ts';
import { billing } from '../lettering/title.ts';
import { projector, reel, ticket, watch } from '../motifs/cinema.ts';
import { coin, scales } from '../motifs/sivaji.ts';
import type { Design } from '../poster.ts';

const tossTitle: Type = (k, film) => {
  const { ink, hot, gold, pale } = k.palette;
  return svg(
    letter(k, film.capitals, 'rakkas', envelope(80, 900, flat(70), hump(270, -30)), {
      front: [pale, gold],
      side: hot,
      depth: [16, 18],
    }),
    k.fill(polygon(pairs('0,1140 1000,1110 1000,1250 0,1250')), ink),
    billing(k, film, pale, 1208),
  );
};

/** The projector, whose spools turn while t runs from 0 to 1. */
export const firstBeam =
  (t = 0) =>
  (p: Palette): Composition =>
    sunburst({
      colours: ['ink', 'deep', 'gold'],
      motif: projector(p.hot, p.pale, 2 * t),
      scale: 0.8,
      dy: -20,
      centre: 480,
      rays: 14,
      title: { front: [p.pale, p.gold, p.gold], side: p.hot },
    });

/** What stands in a projection room. */
export const cinemaThings: readonly Design[] = [
  {
    id: 'sivaji-7-diagonal',
    palette: 'royal',
    compose: (p) =>
      diagonal({
        colours: ['gold', 'deep', 'hot'],
        motif: reel(p.hot, p.deep),
        x: 420,
        y: 420,
        scale: 0.86,
        angle: -20,
        foot: 920,
        band: 200,
        title: { front: [p.pale, p.gold] },
      }),
  },
  {
    id: 'sivaji-8-medallion',
    palette: 'vermilion',
    compose: (p) =>
      medallion({
        colours: ['hot', 'deep', 'pale'],
        motif: watch(p.gold, p.deep),
        scale: 0.64,
        dy: 24,
        ribbon: 'deep',
      }),
  },
  {
    id: 'sivaji-9-macro',
    palette: 'mint',
    compose: (p) =>
      macro({
        ground: 'deep',
        motif: coin(p.gold, p.hot),
        x: 560,
        y: 790,
        scale: 1.42,
        angle: 16,
        behind: (k) =>
          svg(k.rays(560, 760, 34, mix(p.deep, p.ink, 0.5)), k.glow(560, 760, 700, p.gold, 0.55)),
        type: tossTitle,
      }),
  },
  {
    id: 'sivaji-10-quad',
    palette: 'vermilion',
    compose: (p) =>
      quad({
        cells: [
          { motif: coin(p.gold, p.deep), ground: 'hot', scale: 0.46, rays: 'ink' },
          { motif: scales(p.hot, p.deep), ground: 'gold', scale: 0.46, dots: 'deep' },
          { motif: reel(p.gold, p.ink), ground: 'deep', scale: 0.44, angle: 10, dots: 'ink' },
          { motif: ticket(p.pale, p.deep), ground: 'hot', scale: 0.48, angle: -12, dots: 'ink' },
        ],
        title: { front: [p.deep, p.deep], side: p.ink, inline: p.gold },
      }),
  },
  {
    id: 'sivaji-11-sunburst',
    palette: 'royal',
    compose: firstBeam(),
  },
  {
    id: 'sivaji-12-pattern',
    palette: 'vermilion',
    compose: (p) =>
      pattern({
        ground: 'hot',
        motifs: [ticket(p.gold, p.deep), ticket(p.pale, p.hot), ticket(p.deep, p.pale)],
        scale: 1.12,
        scattered: true,
        label: 'gold',
        trim: 'deep',
        title: { front: [p.deep, p.deep], side: p.ink, inline: p.pale },
      }),
  },
  {
    id: 'sivaji-13-frieze',
    palette: 'royal',
    compose: (p) =>
      frieze({
        colours: ['deep', 'hot', 'ink'],
        panel: 'pale',
        motif: scales(p.gold, p.hot),
        y: 680,
        scale: 0.72,
        title: { front: [p.pale, p.gold], side: p.hot },
      }),
  },
  {
    id: 'sivaji-14-matchbox',
    palette: 'mint',
    compose: (p) =>
      matchbox({
        colours: ['hot', 'deep', 'gold'],
        motif: reel(p.hot, p.deep),
        scale: 0.66,
        angle: -14,
        y: 640,
        banner: 'hot',
        title: { front: [p.pale, p.gold] },
      }),
  },
];

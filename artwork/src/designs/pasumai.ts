import { mix, type Palette } from '../colour.ts';
import type { Composition, Draw, Type } from '../composition.ts';
import { ellipse, rect } from '../geometry/paths.ts';
import { svg, triples } from '../geometry/points.ts';
import { bands } from '../layouts/bands.ts';
import { matchbox } from '../layouts/matchbox.ts';
import { medallion } from '../layouts/medallion.ts';
import { night } from '../layouts/night.ts';
import { quad } from '../layouts/quad.ts';
import { sunburst } from '../layouts/sunburst.ts';
import { envelope, flat, hump } from '../lettering/envelope.ts';
import { letter } from '../lettering/letter.ts';
import { billing, title } from '../lettering/title.ts';
import { swayed } from '../motifs/move.ts';
import { banyan, earth, packet, sapling, wateringCan } from '../motifs/pasumai.ts';
import type { Design } from '../poster.ts';
import { hills } from '../scenes/scenery.ts';

const field: Draw = (k) => {
  const { ink, hot, gold } = k.palette;
  const rows = triples(`120,290,.3 380,300,.34 660,280,.32 900,330,.34 230,480,.44 560,500,.48 850,480,.46
    380,700,.62 740,690,.6`);
  return svg(
    ...rows.map(([x, y, size]) => k.place(x, y - size * 180, size, 0, sapling(mix(hot, gold, 0.25), ink)(k))),
  );
};

const fieldTitle: Type = (k, film) => {
  const { ink, gold, pale } = k.palette;
  return svg(
    k.fill(rect(0, 960, 1000, 300), ink),
    title(k, film, 930, 1128, { front: [pale, gold], top: hump(950, 40) }),
    billing(k, film, gold, 1186),
  );
};

const banyanTitle: Type = (k, film) => {
  const { ink, gold, pale } = k.palette;
  return letter(k, film.capitals, 'ranga', envelope(70, 915, hump(1000, 44), hump(1140, -6)), {
    front: [pale, gold],
    halo: ink,
  });
};

const packetTitle: Type = (k, film) => {
  const { ink, hot, gold } = k.palette;
  return letter(k, film.capitals, 'ranga', envelope(50, 935, flat(1006), flat(1148)), {
    front: [hot, hot],
    side: ink,
    depth: [9, 10],
    inline: gold,
  });
};

/** A sapling that sways while t runs from 0 to 1. */
export const swayingSapling =
  (t = 0) =>
  (p: Palette): Composition =>
    sunburst({
      colours: ['pale', 'gold', 'hot'],
      motif: swayed(sapling(p.deep, mix(p.hot, p.ink, 0.55)), 5 * Math.sin(2 * Math.PI * t), 360),
      scale: 0.84,
      dy: -20,
      centre: 460,
      title: { side: p.deep },
    });

export const pasumai: readonly Design[] = [
  {
    id: 'pasumai-1-sunburst',
    palette: 'leaf',
    compose: swayingSapling(),
  },
  {
    id: 'pasumai-2-night',
    palette: 'sky',
    compose: (p) =>
      night({
        moon: [800, 230, 140],
        moonColour: p.gold,
        stars: 0,
        sky: [mix(p.deep, p.ink, 0.2), p.deep, mix(p.deep, p.pale, 0.6), p.gold, p.gold],
        clouds: [p.pale, mix(p.deep, p.pale, 0.5), p.deep],
        scene: (k) =>
          svg(
            hills(k, 760, 30, mix(p.hot, p.deep, 0.4), 0),
            hills(k, 860, 34, p.hot, 2),
            hills(k, 960, 26, mix(p.hot, p.ink, 0.35), 4),
          ),
        foreground: { motif: banyan(p.hot, '#8a4a1c'), x: 500, y: 560, scale: 0.98 },
        type: banyanTitle,
      }),
  },
  {
    id: 'pasumai-3-matchbox',
    palette: 'clay',
    compose: (p) =>
      matchbox({
        colours: ['gold', 'hot', 'gold'],
        motif: wateringCan(p.deep, p.gold),
        scale: 0.74,
        y: 680,
        banner: 'deep',
        title: { front: [p.pale, p.gold] },
      }),
  },
  {
    id: 'pasumai-4-quad',
    palette: 'leaf',
    compose: (p) =>
      quad({
        cells: [
          { motif: packet(p.hot, p.deep), ground: 'gold', scale: 0.5, angle: -6, rays: 'pale' },
          { motif: packet(p.gold, p.hot), ground: 'deep', scale: 0.5, angle: 5, dots: 'ink' },
          { motif: packet(p.pale, p.deep), ground: 'hot', scale: 0.5, angle: 4, dots: 'gold' },
          { motif: packet(p.deep, p.hot), ground: 'gold', scale: 0.5, angle: -5, dots: 'hot' },
        ],
        type: packetTitle,
      }),
  },
  {
    id: 'pasumai-5-medallion',
    palette: 'sky',
    compose: (p) =>
      medallion({
        colours: ['hot', 'gold', 'deep'],
        ribbon: 'deep',
        motif: earth(p.hot, mix(p.deep, p.pale, 0.25)),
        scale: 0.72,
      }),
  },
  {
    id: 'pasumai-6-bands',
    palette: 'clay',
    compose: (p) =>
      bands({
        colours: ['hot', 'deep', 'hot', 'deep', 'ink'],
        sky: 'gold',
        step: 165,
        amplitude: 22,
        wavelength: 130,
        furrows: true,
        behind: (k) =>
          svg(
            k.rays(760, 160, 24, p.pale),
            k.paint(ellipse(760, 170, 130), mix(p.deep, p.gold, 0.3), { dabs: 40 }),
          ),
        art: field,
        type: fieldTitle,
      }),
  },
];

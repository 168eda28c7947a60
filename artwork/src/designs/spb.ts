import { mix, type Palette } from '../colour.ts';
import type { Composition, Draw, Type } from '../composition.ts';
import { ellipse } from '../geometry/paths.ts';
import { repeat, svg } from '../geometry/points.ts';
import { bands } from '../layouts/bands.ts';
import { frieze } from '../layouts/frieze.ts';
import { macro } from '../layouts/macro.ts';
import { quad } from '../layouts/quad.ts';
import { sunburst } from '../layouts/sunburst.ts';
import { syllables, typo } from '../layouts/typo.ts';
import { envelope, flat, slope } from '../lettering/envelope.ts';
import { letter } from '../lettering/letter.ts';
import { billing, title } from '../lettering/title.ts';
import { cassette, gramophone, microphone, vinyl } from '../motifs/music.ts';
import type { Design } from '../poster.ts';

const { PI, abs, sin } = Math;

const recordTitle: Type = (k, film) => {
  const { ink, deep, gold, pale } = k.palette;
  return svg(
    letter(k, 'SPB', film.face, envelope(60, 760, slope(180, 30), slope(520, -20)), {
      front: [pale, gold],
      side: deep,
      depth: [22, 24],
      edge: 9,
    }),
    letter(k, 'NONFUNGIBLE', 'small', envelope(66, 690, flat(84), flat(132)), {
      front: [ink, ink],
      depth: [0, 0],
      edge: 0,
      brush: false,
    }),
    billing(k, film, pale),
  );
};

const soundWave: Draw = (k) => {
  const { ink, hot, gold, pale } = k.palette;
  const colours = [pale, gold, hot, gold];
  return repeat(37, (i) => {
    const x = 40 + i * 25.6;
    const h = 40 + 300 * abs(sin(i * 0.55) * sin((i / 36) * PI)) * k.random.between(0.7, 1.1);
    const bar = `M${x} ${440 - h}L${x} ${440 + h}`;
    return k.stroke(bar, ink, 24) + k.stroke(bar, colours[i % 4] ?? gold, 15);
  });
};

const steppedTitle: Type = (k, film) => {
  const { ink, hot, gold, pale } = k.palette;
  return svg(
    syllables(
      k,
      'shrikhand',
      [
        ['S', 70, 480, 90, 420],
        ['P', 400, 810, 340, 690],
        ['B', 730, 1130, 560, 900],
      ],
      { front: [pale, gold, hot], side: ink, depth: [26, 26], edge: 9 },
    ),
    k.place(770, 260, 0.42, 12, microphone(pale, gold)(k)),
    letter(k, 'NONFUNGIBLE', 'rakkas', envelope(70, 480, flat(1010), flat(1090)), {
      front: [gold, gold],
      depth: [6, 6],
      edge: 4,
      inline: null,
    }),
    billing(k, film, pale),
  );
};

/** A record that turns once while t runs from 0 to 1. */
export const record =
  (t = 0) =>
  (p: Palette): Composition =>
    macro({
      ground: 'hot',
      motif: vinyl(p.hot, p.gold),
      x: 700,
      y: 820,
      scale: 1.75,
      angle: 20 + 360 * t,
      behind: (k) => k.rays(700, 820, 40, mix(p.hot, p.gold, 0.6)),
      type: recordTitle,
    });

export const spb: readonly Design[] = [
  {
    id: 'spb-1-macro',
    palette: 'plum',
    compose: record(),
  },
  {
    id: 'spb-2-frieze',
    palette: 'teal',
    compose: (p) =>
      frieze({
        colours: ['deep', 'hot', 'ink'],
        motif: microphone(mix(p.pale, p.deep, 0.25), p.gold),
        y: 660,
        scale: 0.74,
      }),
  },
  {
    id: 'spb-3-sunburst',
    palette: 'mustard',
    compose: (p) =>
      sunburst({
        colours: ['deep', 'gold', 'pale'],
        motif: gramophone(p.hot, p.deep),
        scale: 0.94,
        dy: -20,
        centre: 490,
      }),
  },
  {
    id: 'spb-4-bands',
    palette: 'teal',
    compose: (p) =>
      bands({
        colours: ['hot', 'gold', 'deep', 'ink', 'ink'],
        sky: 'pale',
        step: 160,
        amplitude: 46,
        wavelength: 150,
        behind: (k) => k.glow(500, 150, 600, p.deep, 0.9),
        art: soundWave,
        type: (k, film) =>
          svg(title(k, film, 790, 1130, { front: [p.pale, p.gold], side: p.hot }), billing(k, film, p.pale)),
      }),
  },
  {
    id: 'spb-5-typo',
    palette: 'plum',
    compose: (p) =>
      typo({
        ground: 'deep',
        dots: 'ink',
        behind: (k) =>
          repeat(16, (i) => {
            const ring = ellipse(500, 620, 80 + i * 46, undefined, 80);
            return k.stroke(ring, i % 3 ? mix(p.deep, p.hot, 0.5) : p.hot, i % 3 ? 5 : 14);
          }),
        type: steppedTitle,
      }),
  },
  {
    id: 'spb-6-quad',
    palette: 'mustard',
    compose: (p) =>
      quad({
        paper: 'pale',
        cells: [
          { motif: cassette(p.hot, p.deep), ground: 'gold', scale: 0.46, angle: -8, rays: 'pale' },
          { motif: vinyl(p.deep, p.gold), ground: 'hot', scale: 0.5, dots: 'ink' },
          { motif: microphone(p.gold, p.hot), ground: 'ink', scale: 0.5, y: 6, rays: 'hot' },
          { motif: gramophone(p.deep, p.hot), ground: 'deep', scale: 0.48, dots: 'hot' },
        ],
        title: { front: [p.hot, p.hot], side: p.deep },
      }),
  },
];

import { mix } from '../colour.ts';
import type { Draw } from '../composition.ts';
import { ellipse, rect } from '../geometry/paths.ts';
import { repeat, svg, triples } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { projector } from '../motifs/cinema.ts';
import { autorickshaw } from '../motifs/garden.ts';
import { microphone, vinyl } from '../motifs/music.ts';
import { banyan, sapling } from '../motifs/pasumai.ts';
import { hills } from '../scenes/scenery.ts';
import { STILL, type Still } from './still.ts';

const { width: W, height: H } = STILL;
const { abs, PI, sin } = Math;

const greenHills: Draw = (k) => {
  const { ink, deep, hot, gold, pale } = k.palette;
  return svg(
    k.fade(rect(-20, -20, W + 40, H + 40), [mix(deep, ink, 0.2), deep, mix(deep, pale, 0.6), gold, gold]),
    k.dabs([-60, -20, W, 560], 200, [pale, mix(deep, pale, 0.5), deep], {
      angle: -0.12,
      length: 260,
      width: 60,
      opacity: 0.3,
    }),
    k.glow(700, 230, 300, gold, 0.8),
    k.paint(ellipse(700, 230, 110), gold, { dabs: 60, ink: 0, rim: 0 }),
    hills(k, 520, 30, mix(hot, deep, 0.4), 0),
    hills(k, 620, 34, hot, 2),
    hills(k, 730, 26, mix(hot, ink, 0.35), 4),
  );
};

const banyanAndSaplings: Draw = (k) => {
  const { hot, gold, ink } = k.palette;
  const row = triples('120,800,.2 270,820,.22 430,810,.21 590,830,.24 760,820,.22');
  return svg(
    k.place(1220, 430, 0.92, 0, banyan(hot, '#8a4a1c')(k)),
    ...row.map(([x, y, size]) => k.place(x, y - size * 200, size, 0, sapling(mix(hot, gold, 0.3), ink)(k))),
    k.place(1010, 745, 0.3, 3, autorickshaw(mix(hot, ink, 0.2), gold)(k)),
  );
};

const rings: Draw = (k) => {
  const { ink, deep, hot, gold } = k.palette;
  return svg(
    k.ground(deep, mix(deep, ink, 0.5), 220),
    k.rays(1150, 460, 44, mix(deep, hot, 0.3), 1900),
    repeat(14, (i) =>
      k.stroke(ellipse(1150, 460, 420 + i * 60, undefined, 90), i % 3 ? mix(deep, hot, 0.5) : hot, 6),
    ),
    k.glow(1150, 460, 760, gold, 0.4),
  );
};

const recordAndVoice: Draw = (k) => {
  const { ink, hot, gold, pale } = k.palette;
  const colours = [pale, gold, hot, gold];
  const bars = repeat(28, (i) => {
    const x = 40 + i * 25;
    const h = 14 + 120 * abs(sin(i * 0.55) * sin((i / 27) * PI)) * k.random.between(0.7, 1.1);
    const bar = `M${x} ${460 - h}L${x} ${460 + h}`;
    return k.stroke(bar, ink, 20) + k.stroke(bar, colours[i % 4] ?? gold, 12);
  });
  return svg(
    bars,
    k.place(1150, 460, 0.98, 16, vinyl(hot, gold)(k)),
    k.place(860, 560, 0.78, -14, microphone(mix(pale, gold, 0.2), gold)(k)),
  );
};

/** One half of the curtain, in folds that narrow towards the gap. */
const curtain = (k: Kit, side: 'left' | 'right') => {
  const { ink, deep, hot, gold } = k.palette;
  const folds = repeat(7, (i) => {
    const w = 62 - i * 4;
    const x = i * 52;
    const fold = (at: number) => (side === 'left' ? at : W - at - w);
    return k.fade(
      rect(fold(x), -20, w, H + 40),
      [mix(deep, ink, 0.6), mix(deep, hot, 0.35), mix(deep, ink, 0.7)],
      1,
      0,
    );
  });
  const edge = side === 'left' ? 372 : W - 372;
  return (
    folds +
    k.stroke(`M${edge} -20L${edge} ${H + 20}`, ink, 20) +
    k.stroke(`M${edge} -20L${edge} ${H + 20}`, gold, 7)
  );
};

const projectionRoom: Draw = (k) => {
  const { ink, deep, gold } = k.palette;
  return svg(
    k.ground(ink, mix(ink, deep, 0.5), 220),
    curtain(k, 'left'),
    curtain(k, 'right'),
    k.fill(rect(-20, 800, W + 40, 160), ink),
    k.dabs([0, 810, W, H], 90, [mix(deep, ink, 0.4), ink, mix(deep, gold, 0.2)], {
      angle: 0,
      length: 240,
      width: 30,
    }),
    k.glow(1160, 470, 620, gold, 0.45),
  );
};

const projectorOnStage: Draw = (k) => {
  const { hot, pale } = k.palette;
  const dust = repeat(70, () => {
    const x = k.random.between(20, 880);
    const spread = (900 - x) * 0.36;
    return k.fill(
      ellipse(x, 510 + k.random.between(-spread, spread), k.random.between(1.5, 4.5), undefined, 8),
      pale,
      'opacity=".7"',
    );
  });
  return svg(dust, k.place(1190, 440, 0.84, 0, projector(mix(hot, k.palette.deep, 0.3), k.palette.gold)(k)));
};

export const stageStills: readonly Still[] = [
  {
    id: 'pasumainayaganvivek',
    film: 'pasumai',
    palette: 'sky',
    background: greenHills,
    art: banyanAndSaplings,
  },
  { id: 'nonfungiblespb', film: 'spb', palette: 'plum', background: rings, art: recordAndVoice },
  {
    id: 'trailer',
    film: 'chandramukhi',
    palette: 'maroon',
    background: projectionRoom,
    art: projectorOnStage,
  },
];

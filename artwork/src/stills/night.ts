import { mix } from '../colour.ts';
import type { Draw } from '../composition.ts';
import { ellipse, rect } from '../geometry/paths.ts';
import { type Point, quads, range, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { lamp } from '../motifs/chandramukhi.ts';
import { taxi } from '../motifs/harbour.ts';
import { tower } from '../motifs/kabali.ts';
import { coin } from '../motifs/sivaji.ts';
import { palace } from '../scenes/palace.ts';
import { city, firework, garland, rain } from '../scenes/scenery.ts';
import { STILL, type Still, stars } from './still.ts';

const { width: W, height: H } = STILL;

const sky = (k: Kit, colours: readonly string[], clouds: readonly string[]) =>
  svg(
    k.fade(rect(-20, -20, W + 40, H + 40), colours),
    k.dabs([-60, -20, W, H], 260, clouds, { angle: -0.12, length: 260, width: 60, opacity: 0.3 }),
  );

const disc = (k: Kit, x: number, y: number, r: number, colour: string) =>
  svg(
    k.glow(x, y, r * 2.4, k.palette.gold, 0.75),
    k.paint(ellipse(x, y, r), colour, { lift: 20, dabs: 90, ink: 0, rim: 0, length: 120, light: '#fffdf0' }),
  );

/** Horizontal strokes of light on a wet road or on water. */
const wet = (k: Kit, y: number, colours: readonly string[]) =>
  k.dabs([0, y, W, H], 150, colours, { angle: 0, jitter: 0.05, length: 230, width: 16, opacity: 0.5 });

const palaceNight: Draw = (k) => {
  const { ink, deep, gold, pale } = k.palette;
  const mid = mix(deep, ink, 0.45);
  return svg(
    sky(k, [ink, deep, mix(deep, gold, 0.35), gold], [deep, ink, mix(deep, pale, 0.25)]),
    stars(k, 80, 420),
    disc(k, 1130, 330, 220, pale),
    k.place(-460, 150, 0.86, 0, palace(k, 700, mid, mix(gold, deep, 0.55))),
    k.place(430, 150, 0.86, 0, palace(k, 700, mid, mix(gold, deep, 0.55))),
    k.place(620, 0, 1, 0, palace(k, 640, ink, gold)),
    k.fade(rect(-20, 800, W + 40, 200), [mix(ink, deep, 0.3), ink]),
    wet(k, 830, [deep, mix(deep, gold, 0.4), ink]),
  );
};

const lampsAndGarland: Draw = (k) => {
  const { deep, hot, gold, pale } = k.palette;
  const string = range(24).map((i): Point => [10 + i * 71, 20 + 70 * Math.sin((i / 23) * Math.PI)]);
  return svg(
    garland(k, string, 0.12, pale, deep),
    ...quads('690,800,.2,0 900,820,.26,0 1390,815,.24,0 1540,800,.18,0').map(([x, y, size]) =>
      k.place(x, y, size, 0, lamp(mix(gold, hot, 0.2), hot)(k)),
    ),
  );
};

const fireworkNight: Draw = (k) => {
  const { ink, deep, hot, gold, pale } = k.palette;
  const far = quads(
    '560,620,.6,.6 700,640,.7,.5 1160,690,.6,.45 1500,640,.8,.5 1590,640,.7,.6 180,690,.5,.7 330,680,.56,.65',
  );
  return svg(
    sky(k, [ink, deep, mix(deep, hot, 0.5), hot], [deep, ink, mix(deep, hot, 0.5)]),
    stars(k, 70, 400),
    firework(k, 760, 210, 190, gold),
    firework(k, 1420, 230, 210, pale),
    firework(k, 330, 260, 130, mix(hot, gold, 0.5)),
    k.glow(1150, 330, 560, gold, 0.7),
    k.place(1150, 330, 0.66, -12, coin(pale, hot)(k)),
    ...far.map(([x, y, size, shade]) => k.place(x, y, size, 0, tower(mix(hot, ink, shade), gold)(k))),
    k.fade(rect(-20, 830, W + 40, 120), [mix(ink, hot, 0.2), ink]),
  );
};

const twoTowers: Draw = (k) => {
  const { hot, gold, pale } = k.palette;
  return svg(
    k.place(1370, 590, 0.92, 0, tower(gold, hot)(k)),
    k.place(955, 640, 0.76, 0, tower(mix(hot, gold, 0.25), pale)(k)),
  );
};

const rainyStreet: Draw = (k) => {
  const { ink, deep, hot, gold } = k.palette;
  return svg(
    sky(k, [ink, deep, hot, gold], [deep, ink, mix(deep, hot, 0.5)]),
    disc(k, 560, 330, 60, gold),
    city(k, 600, 150, 420, mix(deep, ink, 0.4), gold),
    city(k, 680, 60, 260, ink, hot),
    k.fade(rect(-20, 690, W + 40, 300), [mix(deep, ink, 0.5), ink]),
    wet(k, 705, [hot, gold, deep, deep]),
  );
};

const taxiInRain: Draw = (k) => {
  const { hot, gold, pale } = k.palette;
  return svg(k.place(1180, 560, 0.86, 0, taxi(gold, hot)(k)), rain(k, 260, [pale, hot, gold]));
};

export const nightStills: readonly Still[] = [
  {
    id: 'chandramukhi',
    film: 'chandramukhi',
    palette: 'peacock',
    background: palaceNight,
    art: lampsAndGarland,
  },
  {
    id: 'sivaji',
    film: 'sivaji',
    palette: 'royal',
    background: fireworkNight,
    art: twoTowers,
  },
  { id: 'kabali', film: 'kabali', palette: 'neon', background: rainyStreet, art: taxiInRain },
];

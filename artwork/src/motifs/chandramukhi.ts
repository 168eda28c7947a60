import { mix } from '../colour.ts';
import { leaf } from '../geometry/ornaments.ts';
import { ellipse, lathe, polygon, polyline, rect, shift, smooth } from '../geometry/paths.ts';
import { type Point, pairs, range, repeat, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import type { Motif } from './motif.ts';
import { flame } from './shapes.ts';

const { abs, cos, PI, sin } = Math;

const LAMP = pairs(`120,-104 222,-104 232,-92 218,-56 170,-10 96,22 44,36 30,54 64,78 30,104 24,150 58,184
  24,214 26,268 74,300 40,326 128,366 214,396 220,424`);

/** Standing oil lamp with five wicks; `breath` is the height of a wick's flame, 1 at rest. */
export const lamp =
  (brass: string, fire: string, breath: (wick: number) => number = () => 1): Motif =>
  (k) => {
    const { ink, gold, pale } = k.palette;
    const flames = [-170, -88, 0, 88, 170].map((x, i) => {
      const y = -96 + abs(i - 2) * -6;
      const s = (i === 2 ? 1.75 : 1.1) * breath(i);
      return svg(
        k.fill(flame(x, y, s), fire),
        k.fill(flame(x, y, s * 0.68), gold),
        k.fill(flame(x, y + 2, s * 0.36), pale),
      );
    });
    return svg(
      k.glow(0, -170, 430, gold, 0.75),
      ...flames,
      k.paint(lathe(LAMP), brass, { lift: 34, dabs: 46 }),
      k.fill(ellipse(0, -102, 216, 15), mix(brass, ink, 0.55)),
      k.stroke('M-190 -60C-100 10 100 10 190 -60', mix(brass, ink, 0.5), 5),
    );
  };

function bell(k: Kit, x: number, y: number, size: number, brass: string): string {
  const { ink } = k.palette;
  const loop = ellipse(0, -46, 11, 12, 16);
  return k.place(
    x,
    y,
    size * 1.12,
    0,
    svg(
      k.stroke(loop, ink, 13),
      k.stroke(loop, brass, 6),
      k.paint(ellipse(0, 0, 42, 43), brass, { lift: 12, dabs: 4, ink: 5, rim: 5, length: 30 }),
      k.stroke('M-40 -2C-16 9 16 9 40 -2', ink, 5),
      k.stroke('M0 9L0 36', ink, 7),
      k.fill(ellipse(0, 10, 8, 8, 14), ink),
    ),
  );
}

/** Dancer's anklet: three bands hung with bells. */
export const anklet =
  (bells: string, bands: string): Motif =>
  (k) => {
    const { ink, pale } = k.palette;
    const band = (y: number, front: boolean) => {
      const arc = range(41).map((i): Point => {
        const t = front ? (i / 40) * PI : PI + (i / 40) * PI;
        return [330 * cos(t), y + 120 * sin(t)];
      });
      return svg(
        k.stroke(polyline(arc), ink, 62),
        k.stroke(polyline(arc), front ? bands : mix(bands, ink, 0.45), 50),
        k.stroke(polyline(arc.map(([x, v]): Point => [x, v - 8])), mix(bands, pale, 0.45), 6),
      );
    };
    const row = (y: number) =>
      repeat(10, (i) => {
        const t = ((i + 0.5) / 10) * PI;
        return bell(k, -338 * cos(t), y + 44 + 122 * sin(t), 0.74 + 0.26 * sin(t), bells);
      });
    const heights = [-150, -40, 70];
    return svg(...heights.map((y) => band(y, false)), ...heights.map((y) => band(y, true) + row(y)));
  };

const VEENA_NECK = polygon(pairs('-470,-34 250,-44 250,44 -470,28'));
const VEENA_HEAD = smooth(
  pairs('-440,-34 -520,-60 -600,-40 -640,40 -600,110 -540,100 -540,50 -580,46 -572,10 -520,6 -450,30'),
);
const VEENA_PEG = lathe(pairs('8,-150 24,-142 24,-112 9,-104 9,-30'));

export const veena =
  (wood: string, gourd: string): Motif =>
  (k) => {
    const { ink, gold, pale } = k.palette;
    const studs = repeat(18, (i) =>
      k.fill(ellipse(330 + 162 * cos((i / 9) * PI), 20 + 150 * sin((i / 9) * PI), 8, 8, 12), gold),
    );
    return svg(
      k.paint(ellipse(-250, 120, 128, 122), gourd, { lift: 34, dabs: 40 }),
      k.paint(ellipse(330, 20, 200, 186), wood, { lift: 44, dabs: 60 }),
      k.stroke(ellipse(330, 20, 128, 118), gold, 7),
      studs,
      k.paint(VEENA_HEAD, wood, { lift: 12, dabs: 16 }),
      ...[-400, -330].map((x) => k.paint(shift(VEENA_PEG, x), gold, { lift: 6, dabs: 2, ink: 4, rim: 0 })),
      k.paint(VEENA_NECK, mix(gourd, ink, 0.25), { lift: 0, dabs: 40, angle: 0 }),
      repeat(19, (i) => k.stroke(`M${-420 + i * 32} -30L${-420 + i * 32} 28`, gold, 6)),
      ...[-18, -6, 6, 18].map((y) => k.stroke(`M-460 ${y}L420 ${y * 1.5 + 8}`, pale, 2.6)),
      k.fill(rect(392, -34, 22, 100), ink),
    );
  };

/** A single jasmine flower. */
export const jasmine =
  (petals: string, shade: string): Motif =>
  (k) => {
    const { ink, gold } = k.palette;
    const turn = (i: number) => (i / 6) * 2 * PI;
    return svg(
      k.fill(
        repeat(6, (i) => leaf(0, 0, turn(i) + 0.2, 300, 190)),
        mix(ink, shade, 0.4),
        'transform="translate(16 18)" opacity=".55"',
      ),
      repeat(6, (i) =>
        k.paint(leaf(0, 0, turn(i), 300, 185), petals, {
          lift: 16,
          dabs: 5,
          angle: turn(i),
          dark: mix(petals, shade, 0.5),
          light: '#ffffff',
        }),
      ),
      k.paint(ellipse(0, 0, 52), gold, { lift: 10, dabs: 4 }),
    );
  };

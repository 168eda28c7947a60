import { mix } from '../colour.ts';
import { cog, leaf, scallop } from '../geometry/ornaments.ts';
import { ellipse, lathe, polygon, polyline, rect, smooth } from '../geometry/paths.ts';
import { type Point, pairs, range, repeat, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { ring, warp } from '../lettering/envelope.ts';
import { outline } from '../lettering/outline.ts';
import type { Motif } from './motif.ts';

const { PI, sin, cos } = Math;

const NUMERAL_ONE =
  'M-70 -110L20 -190L62 -190L62 130L110 130L110 180L-90 180L-90 130L-28 130L-28 -92L-70 -66Z';
const RUPEE_SIGN = 'M-110 -130L110 -130M-110 -60L110 -60M-110 -130C60 -140 60 18 -110 10L60 170';

/** One-rupee coin between two ears of grain. */
export const coin =
  (metal: string, numeral: string): Motif =>
  (k) => {
    const { ink } = k.palette;
    const legend = warp(outline('ONE RUPEE', 'small', 0.12), ring(0, 0, 304, 252, PI * 0.7, PI * 0.3));
    return svg(
      k.fill(ellipse(22, 26, 392), ink, 'opacity=".6"'),
      k.paint(cog(0, 0, 378, 394, 80), mix(metal, ink, 0.25), { dabs: 20 }),
      k.paint(ellipse(0, 0, 352), metal, { lift: 30, dabs: 110, length: 110 }),
      k.stroke(ellipse(0, 0, 318), ink, 5),
      repeat(60, (i) => k.fill(ellipse(334 * cos((i / 30) * PI), 334 * sin((i / 30) * PI), 6, 6, 10), ink)),
      ear(k, 1),
      ear(k, -1),
      k.fill(NUMERAL_ONE, ink, 'transform="translate(10 14)"'),
      k.paint(NUMERAL_ONE, numeral, { lift: 12, dabs: 12 }),
      k.fill(legend, ink),
    );
  };

function ear(k: Kit, side: -1 | 1): string {
  const { ink } = k.palette;
  const grains = repeat(7, (i) => {
    const x = side * (150 + sin((i / 6) * PI) * 50);
    const y = 150 - i * 52;
    return k.fill(leaf(x, y, -PI / 2 + side * 0.7, 78, 36) + leaf(x, y, -PI / 2 - side * 0.5, 70, 32), ink);
  });
  const stalk = `M${side * 110} 220C${side * 240} 80 ${side * 220} -120 ${side * 150} -220`;
  return grains + k.stroke(stalk, ink, 8);
}

/** A ribbon of play currency that flows from left to right. */
export const note =
  (paper: string, print: string, phase: number): Motif =>
  (k) => {
    const { ink, pale } = k.palette;
    const length = 1300;
    const height = 190;
    const y = (x: number) => 80 * sin(x / 210 + phase) + 34 * sin(x / 90 + phase * 2);
    const xs = range(66).map((i) => -length / 2 + (i * length) / 65);
    const along = (offset: number) => xs.map((x): Point => [x, y(x) + offset]);
    const ribbon = polygon([...along(-height / 2), ...along(height / 2).reverse()]);
    const engraving = repeat(9, (j) => {
      const wave = range(260).map((i): Point => {
        const x = -length / 2 + (i * length) / 259;
        return [x, y(x) + height * 0.36 * sin(x / 34 + j * 0.7)];
      });
      return k.stroke(polyline(wave), j % 2 ? print : mix(paper, ink, 0.45), 2.2, 'opacity=".7"');
    });
    const seal = (i: number) => {
      const x = -length / 2 + ((i + 0.5) * length) / 5;
      const disc = scallop(0, 0, height * 0.32, 9, 16);
      const sign = k.place(2, 0, height / 560, 0, k.stroke(RUPEE_SIGN, print, 44));
      const drawn = k.fill(disc, pale) + k.stroke(disc, print, 4) + sign;
      return k.place(x, y(x), 1, 8 * cos(x / 210 + phase), drawn);
    };
    const lines = [-0.42, 0.42].map((f) => k.stroke(polyline(along(height * f)), pale, 6));
    return svg(
      k.fill(ribbon, ink, 'transform="translate(14 26)" opacity=".45"'),
      k.paint(ribbon, paper, { lift: 0, dabs: 60, angle: 0.1, rim: 0 }),
      k.clip(ribbon, svg(engraving, ...lines, repeat(5, seal))),
    );
  };

const COLUMN = pairs(`12,-400 44,-366 18,-326 34,-290 26,200 64,244 34,280 120,330 220,356 226,390`);
const BEAM = smooth(pairs('-336,-192 -180,-282 0,-312 180,-350 336,-322 180,-284 0,-234 -180,-214'));

/** Scales: coins in one pan, a banknote in the other. */
export const scales =
  (brass: string, pans: string): Motif =>
  (k) => {
    const { gold, pale } = k.palette;
    const stack = () =>
      repeat(5, (i) =>
        k.paint(ellipse(-320 + (i % 2 ? 5 : -4), 40 - i * 26, 78, 24), gold, { lift: 10, dabs: 5, rim: 3 }),
      );
    return svg(
      k.paint(lathe(COLUMN), brass, { dabs: 40 }),
      k.paint(BEAM, brass, { dabs: 20, angle: 0 }),
      k.paint(ellipse(0, -276, 40), pans, { dabs: 6, lift: 10 }),
      stack(),
      pan(k, -320, 50, pans),
      k.place(
        320,
        -96,
        0.5,
        -10,
        k.paint(rect(-190, -70, 380, 130), pale, { dabs: 10, lift: 8 }) + k.fill(ellipse(0, -4, 44), pans),
      ),
      pan(k, 320, -70, pans),
    );
  };

function pan(k: Kit, x: number, y: number, colour: string): string {
  const chains = `M${x} ${y - 250}L${x - 120} ${y}M${x} ${y - 250}L${x + 120} ${y}M${x} ${y - 250}L${x} ${y}`;
  const bowl = smooth([
    [x - 150, y],
    [x - 100, y + 54],
    [x, y + 74],
    [x + 100, y + 54],
    [x + 150, y],
  ]);
  return k.stroke(chains, k.palette.ink, 5) + k.paint(bowl, colour, { dabs: 16 });
}

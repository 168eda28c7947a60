import { mix } from '../colour.ts';
import { cog, scallop } from '../geometry/ornaments.ts';
import { ellipse, polygon, rect, shift } from '../geometry/paths.ts';
import { pairs, repeat, svg, triples } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { envelope, flat, warp } from '../lettering/envelope.ts';
import { outline } from '../lettering/outline.ts';
import type { Motif } from './motif.ts';

const { PI } = Math;

const SHIRT = 'M-112 -330L0 -290L112 -330L96 60L0 200L-96 60Z';
const WAISTCOAT = 'M-104 -110L0 90L104 -110L150 400L-150 400Z';
const TIE = 'M-34 -232L34 -232L26 -184L58 70L0 140L-58 70L-26 -184Z';
const LAPEL = 'M-112 -330L-196 -292L-262 -150L-176 -132L-214 -72L-36 300L-70 60L-122 -120Z';
const COLLAR = 'M-114 -352L-16 -262L-84 -178L-148 -310Z';
const mirror = (path: string) => path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => `${-Number(x)} ${y}`);

const HALF_JACKET =
  'M-110 -330C-200 -300 -300 -276 -352 -214C-404 -120 -412 80 -420 400L-120 400L-30 300L-96 40Z';

/** A three-piece suit with nobody in it. */
export const suit =
  (cloth: string, tie: string): Motif =>
  (k) => {
    const { ink, gold, pale } = k.palette;
    const both = (path: string, colour: string, dabs: number) =>
      [path, mirror(path)].map((d) => k.paint(d, colour, { lift: 10, dabs, angle: PI / 2 })).join('');
    const pinstripes = repeat(22, (i) =>
      k.stroke(`M${-420 + i * 40} -340L${-440 + i * 41.9} 400`, pale, 2.4, 'opacity=".55"'),
    );
    const stripes = repeat(7, (i) => k.stroke(`M-80 ${-150 + i * 54}L80 ${-210 + i * 54}`, gold, 9));
    return svg(
      k.paint(SHIRT, pale, { lift: 10, dabs: 30, angle: PI / 2 }),
      k.paint(TIE, tie, { lift: 10, dabs: 26 }),
      k.clip(TIE, stripes),
      k.paint('M-42 -276L42 -276L30 -222L-30 -222Z', tie, { lift: 6, dabs: 6 }),
      k.paint(WAISTCOAT, mix(cloth, ink, 0.35), { lift: 12, dabs: 30, angle: PI / 2 }),
      repeat(4, (i) => k.fill(ellipse(0, 150 + i * 64, 11), gold)),
      both(HALF_JACKET, cloth, 60),
      k.clip(HALF_JACKET + mirror(HALF_JACKET), pinstripes),
      k.stroke('M-300 -40C-316 140 -316 280 -308 400', ink, 6),
      k.stroke('M300 -40C316 140 316 280 308 400', ink, 6),
      both(LAPEL, mix(cloth, pale, 0.14), 20),
      both(COLLAR, pale, 10),
      k.paint('M150 20L190 -44L214 0L244 -40L262 30Z', tie, { lift: 6, dabs: 6, ink: 4 }),
      k.stroke('M144 34L270 44', ink, 9),
      k.fill(scallop(-186, -158, 26, 8, 7), tie),
      k.fill(cog(-186, -158, 8, 18, 6), gold),
    );
  };

const CANOPY =
  'M-400 60C-390 -170 -210 -330 0 -330C210 -330 390 -170 400 60C370 14 270 14 240 60C210 14 110 14 80 60C50 14 -50 14 -80 60C-110 14 -210 14 -240 60C-270 14 -370 14 -400 60Z';

/** An open umbrella, seen from the side. */
export const umbrella =
  (cloth: string, panels: string): Motif =>
  (k) => {
    const { ink, gold, pale } = k.palette;
    const gore = (from: number, to: number) =>
      `M0 -330C${from * 0.72} -290 ${from} -120 ${from} 90L${to} 90C${to} -120 ${to * 0.72} -290 0 -330Z`;
    const rib = (x: number) => k.stroke(`M0 -330C${x * 0.72} -290 ${x} -120 ${x} 60`, ink, 5);
    const stick = 'M0 -30L0 330C0 412 -116 412 -116 330';
    return svg(
      k.stroke(stick, ink, 34),
      k.stroke(stick, gold, 20),
      k.stroke('M-5 0L-5 320', pale, 5),
      k.stroke('M0 -396L0 -330', ink, 18),
      k.stroke('M0 -392L0 -336', gold, 8),
      k.paint(CANOPY, cloth, { lift: 26, dabs: 80 }),
      k.clip(
        CANOPY,
        [
          [-240, -80],
          [80, 240],
        ]
          .map(([a = 0, b = 0]) => k.paint(gore(a, b), panels, { lift: 8, dabs: 30, ink: 0, rim: 0 }))
          .join(''),
      ),
      ...[-240, -80, 80, 240].map(rib),
      k.stroke('M-330 -20C-300 -150 -200 -240 -110 -276', mix(cloth, pale, 0.7), 8),
      k.stroke(CANOPY, ink, 7),
    );
  };

const CASE =
  'M-380 -170C-380 -196 -366 -210 -340 -210L340 -210C366 -210 380 -196 380 -170L380 250C380 276 366 290 340 290L-340 290C-366 290 -380 276 -380 250Z';

/** A travelling case with straps, corners and the labels of two ports. */
export const suitcase =
  (leather: string, straps: string): Motif =>
  (k) => {
    const { ink, deep, hot, gold, pale } = k.palette;
    const handle = 'M-110 -216C-110 -316 110 -316 110 -216';
    const strap = (x: number) =>
      svg(
        k.paint(rect(x - 34, -216, 68, 512), straps, { lift: 6, dabs: 16, angle: PI / 2 }),
        k.paint(rect(x - 46, 0, 92, 70), gold, { lift: 6, dabs: 4 }),
        k.fill(rect(x - 24, 18, 48, 34), ink),
      );
    const corner = ([x, y, turn]: readonly [number, number, number]) =>
      k.place(
        x,
        y,
        1,
        turn,
        k.paint('M-4 -4L104 -4C96 60 60 96 -4 104Z', straps, { lift: 4, dabs: 6, ink: 4 }),
      );
    return svg(
      k.fill(ellipse(0, 306, 410, 26), ink, 'opacity=".5"'),
      k.stroke(handle, ink, 52),
      k.stroke(handle, straps, 36),
      k.paint(CASE, leather, { lift: 26, dabs: 90, angle: 0.1 }),
      k.stroke('M-380 -120L380 -120', ink, 6),
      ...triples('-380,-210,0 380,-210,90 380,290,180 -380,290,270').map(corner),
      strap(-210),
      strap(210),
      k.place(
        -10,
        60,
        1,
        -10,
        svg(k.paint(ellipse(0, 0, 104), pale, { lift: 8, dabs: 12 }), anchor(k, deep)),
      ),
      k.place(
        300,
        180,
        1,
        14,
        k.paint(rect(-56, -40, 112, 80), hot, { lift: 6, dabs: 6 }) +
          k.fill(cog(0, 0, 14, 30, 5, -PI / 2), pale),
      ),
    );
  };

const anchor = (k: Kit, colour: string) =>
  k.stroke('M0 -44L0 62M-40 -18L40 -18M-62 20C-50 80 50 80 62 20', colour, 13) +
  k.stroke(ellipse(0, -60, 16), colour, 10);

const TAXI_BODY = 'M-350 240L-356 60C-350 -10 -310 -50 -262 -66L262 -66C310 -50 350 -10 356 60L350 240Z';
const TAXI_CABIN =
  'M-270 -60C-250 -190 -214 -262 -160 -276C-60 -292 60 -292 160 -276C214 -262 250 -190 270 -60Z';
const WINDSCREEN =
  'M-222 -70C-206 -170 -184 -222 -146 -232C-60 -246 60 -246 146 -232C184 -222 206 -170 222 -70Z';

/** A taxi, head on, with its lamps lit. */
export const taxi =
  (body: string, roof: string): Motif =>
  (k) => {
    const { ink, deep, gold, pale } = k.palette;
    const sign = warp(outline('TAXI', 'small', 0.1), envelope(-74, 74, flat(-352), flat(-304)));
    const plate = warp(outline('TKS 1975', 'small', 0.06), envelope(-70, 70, flat(206), flat(234)));
    const check = repeat(22, (i) => k.fill(rect(-352 + i * 32, i % 2 ? 116 : 136, 32, 20), pale));
    return svg(
      k.fill(ellipse(0, 330, 420, 30), ink, 'opacity=".6"'),
      ...[-290, 200].map((x) => k.paint(rect(x, 200, 90, 130), ink, { dabs: 8, light: mix(ink, pale, 0.3) })),
      k.paint(TAXI_CABIN, roof, { lift: 20, dabs: 40 }),
      k.fade(WINDSCREEN, [ink, mix(deep, ink, 0.3), gold]),
      k.clip(WINDSCREEN, k.fill(polygon(pairs('-160,-60 -60,-250 10,-250 -90,-60')), pale, 'opacity=".3"')),
      k.stroke(WINDSCREEN, pale, 7),
      k.stroke('M-20 -78L-110 -150M120 -78L30 -150', ink, 8),
      k.paint(rect(-98, -366, 196, 76), gold, { lift: 10, dabs: 10 }),
      k.fill(sign, ink),
      k.paint(TAXI_BODY, body, { lift: 26, dabs: 70, angle: 0, length: 110 }),
      k.clip(TAXI_BODY, check),
      k.stroke('M-90 -60C-80 10 -60 30 -50 40M90 -60C80 10 60 30 50 40', ink, 5, 'opacity=".7"'),
      grille(k),
      k.paint(rect(-390, 246, 780, 40), pale, { lift: 8, dabs: 16, angle: 0 }),
      k.paint(rect(-90, 190, 180, 58), pale, { lift: 4, dabs: 4, ink: 4 }),
      k.fill(plate, ink),
      headlamp(k, -254),
      headlamp(k, 254),
    );
  };

const grille = (k: Kit) =>
  k.paint(scallop(0, 84, 112, 0.1, 8), k.palette.ink, { dabs: 0, rim: 0 }) +
  repeat(7, (i) => {
    const x = -84 + i * 28;
    const half = Math.sqrt(100 ** 2 - x ** 2);
    return k.stroke(`M${x} ${84 - half}L${x} ${84 + half}`, k.palette.pale, 10);
  });

const headlamp = (k: Kit, x: number) =>
  svg(
    k.fill(ellipse(x, 50, 82), k.palette.ink),
    k.fill(ellipse(x, 50, 70), k.palette.gold),
    k.fill(ellipse(x - 8, 42, 48), k.palette.pale),
    k.glow(x, 50, 210, k.palette.gold, 0.8),
  );

const HULL = 'M-430 40L-392 230C-300 250 300 250 372 230L440 10L330 40Z';

/** A two-funnel steamer; what lies below 200 should be under water. */
export const steamer =
  (hull: string, funnels: string): Motif =>
  (k) => {
    const { ink, gold, pale } = k.palette;
    const smoke = triples('-60,-330,70 -150,-390,90 -270,-430,110 120,-330,60 40,-410,80').map(([x, y, r]) =>
      k.paint(ellipse(x, y, r, r * 0.68), mix(pale, ink, 0.25), {
        lift: 14,
        dabs: 14,
        ink: 0,
        rim: 0,
      }),
    );
    const funnel = (x: number) =>
      svg(
        k.paint(shift(polygon(pairs('-46,-90 46,-90 60,-290 -32,-290')), x), funnels, {
          lift: 16,
          dabs: 20,
          angle: PI / 2,
        }),
        k.fill(shift(polygon(pairs('-38,-210 54,-210 57,-246 -35,-246')), x), pale),
      );
    const deck = (x: number, y: number, w: number) =>
      k.paint(rect(x, y, w, 70), pale, { lift: 8, dabs: 20, angle: 0 }) +
      repeat(Math.floor(w / 60), (i) =>
        k.fill(rect(x + 22 + i * 60, y + 18, 26, 30), i % 3 === 1 ? gold : ink),
      );
    return svg(
      ...smoke,
      k.stroke(
        'M-300 40L-300 -330M310 40L310 -290M-300 -330L310 -290M-420 40L-300 -330M430 10L310 -290',
        ink,
        5,
      ),
      funnel(-100),
      funnel(80),
      deck(-200, -100, 400),
      deck(-280, -32, 570),
      k.paint(HULL, hull, { lift: 26, dabs: 70, angle: 0, length: 120 }),
      k.stroke('M-420 78C-200 92 200 92 424 56', gold, 9),
      repeat(
        12,
        (i) => k.fill(ellipse(-320 + i * 58, 134, 17), ink) + k.fill(ellipse(-322 + i * 58, 132, 11), gold),
      ),
      k.place(360, 120, 0.7, 8, anchor(k, pale)),
    );
  };

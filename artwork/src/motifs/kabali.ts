import { mix } from '../colour.ts';
import { leaf } from '../geometry/ornaments.ts';
import { bounds, ellipse, lathe, polygon, rect, smooth } from '../geometry/paths.ts';
import { pairs, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { skyline } from '../scenes/skyline.ts';
import type { Motif } from './motif.ts';

function lens(k: Kit, side: -1 | 1, frame: string, city: boolean): string {
  const { ink, deep, hot, gold, pale } = k.palette;
  const points = pairs('42,-84 200,-128 380,-104 412,-20 366,108 230,152 96,100 40,0');
  const glass = smooth(points.map(([x, y]) => [side * x, y]));
  const [left, top, , bottom] = bounds(glass);
  const gleam = polygon([
    [left + 40, bottom],
    [left + 150, top],
    [left + 215, top],
    [left + 105, bottom],
  ]);
  const reflection = svg(
    k.fade(glass, [ink, deep, hot, gold]),
    city
      ? k.place(side * 225, 150, 0.62, 0, k.fill(skyline(k.random, -400, 400, 60, 120, 330).outline, ink))
      : '',
    k.fill(gleam, pale, 'opacity=".3"'),
  );
  return svg(
    k.clip(glass, reflection),
    k.stroke(glass, ink, 46),
    k.stroke(glass, frame, 32),
    k.stroke(glass, mix(frame, pale, 0.7), 5, 'transform="translate(-6 -9)"'),
  );
}

/** Sunglasses, with the city in their lenses if wished. */
export const spectacles =
  (frame: string, city = true): Motif =>
  (k) => {
    const { ink, pale } = k.palette;
    const bar = (path: string, width: number) =>
      svg(
        k.stroke(path, ink, width + 14),
        k.stroke(path, frame, width),
        k.stroke(path, mix(frame, pale, 0.6), 4, 'transform="translate(-2 -7)"'),
      );
    return svg(
      bar('M-400 -70C-470 -150 -500 -150 -520 -120', 22),
      bar('M400 -70C470 -150 500 -150 520 -120', 22),
      bar('M-60 -64C-30 -110 30 -110 60 -64', 26),
      lens(k, -1, frame, city),
      lens(k, 1, frame, city),
    );
  };

const CAR_BODY = smooth(
  pairs(`-440,70 -446,10 -410,-44 -300,-66 -232,-78 -170,-178 -60,-226 70,-224 150,-190 224,-84 330,-70
    412,-36 440,20 436,78 0,92`),
);
const CAR_WINDOWS = [
  polygon(pairs('-196,-84 -144,-166 -56,-198 -22,-200 -22,-84')),
  polygon(pairs('10,-84 10,-200 64,-198 128,-170 186,-84')),
];

/** A saloon of the fifties, of no particular make. */
export const car =
  (body: string, hub: string): Motif =>
  (k) => {
    const { ink, deep, gold, pale } = k.palette;
    const wheel = (x: number) =>
      svg(
        k.paint(ellipse(x, 84, 84), ink, { dabs: 6, dark: ink, light: mix(ink, pale, 0.3) }),
        k.fill(ellipse(x, 84, 52), pale),
        k.paint(ellipse(x, 84, 40), hub, { dabs: 4, lift: 8, ink: 4 }),
        k.fill(ellipse(x, 84, 12), ink),
      );
    return svg(
      k.fill(ellipse(0, 168, 470, 26), ink, 'opacity=".6"'),
      k.paint(CAR_BODY, body, { lift: 30, dabs: 70, angle: 0, length: 120 }),
      ...CAR_WINDOWS.map((w) => k.fade(w, [ink, mix(deep, ink, 0.3), gold]) + k.stroke(w, pale, 7)),
      k.stroke('M-420 6C-200 -24 200 -24 424 8', pale, 9),
      k.stroke('M-430 -14C-350 -60 -270 -40 -214 40', ink, 5, 'opacity=".7"'),
      k.stroke('M150 40C190 -50 320 -60 400 -24', ink, 5, 'opacity=".7"'),
      k.stroke('M-6 -84L-6 70', ink, 5),
      k.stroke('M30 -40L76 -40', pale, 9),
      k.stroke('M380 70L462 70', ink, 30),
      k.stroke('M380 68L460 68', pale, 18),
      k.stroke('M-462 70L-380 70', ink, 30),
      k.stroke('M-460 68L-380 68', pale, 18),
      wheel(-270),
      wheel(270),
      k.fill(ellipse(418, -4, 26, 30), ink),
      k.fill(ellipse(420, -5, 20, 24), gold),
      k.glow(424, -4, 130, gold, 0.9),
    );
  };

const PARROT_BODY = smooth(
  pairs(`-70,-400 40,-396 116,-320 134,-200 166,-60 150,80 70,190 -10,214 -90,150 -140,20 -150,-110 -130,-220
    -160,-310`),
);
const UPPER_BEAK = smooth(
  pairs('-100,-378 -180,-392 -246,-340 -256,-250 -226,-210 -214,-262 -160,-280 -110,-290'),
);
const LOWER_BEAK = smooth(pairs('-190,-270 -146,-276 -120,-250 -150,-222 -190,-234'));

export const parrot =
  (feathers: string, beak: string): Motif =>
  (k) => {
    const { ink, gold, pale } = k.palette;
    const tail = [
      k.paint(leaf(-20, 150, 1.72, 400, 70), beak, { angle: 1.72, dabs: 12 }),
      k.paint(leaf(10, 150, 1.58, 440, 76), mix(feathers, ink, 0.3), { angle: 1.58, dabs: 12 }),
      k.paint(leaf(44, 140, 1.44, 370, 66), gold, { angle: 1.44, dabs: 12 }),
    ];
    const coverts = [mix(feathers, ink, 0.35), beak, gold, mix(feathers, pale, 0.25), feathers];
    const wing = coverts.map((c, i) =>
      k.paint(leaf(70 - i * 4, -150 + i * 30, 1.25 + i * 0.09, 360 - i * 26, 116), c, {
        angle: 1.3,
        dabs: 12,
      }),
    );
    const collar = 'M-124 -236C-60 -196 40 -200 112 -262';
    return svg(
      ...tail,
      k.paint(PARROT_BODY, feathers, { lift: 30, dabs: 60, angle: 1.2 }),
      k.stroke(collar, beak, 26),
      k.stroke(collar, ink, 5, 'transform="translate(0 16)"'),
      ...wing,
      k.paint(UPPER_BEAK, beak, { lift: 12, dabs: 12 }),
      k.paint(LOWER_BEAK, mix(beak, ink, 0.5), { lift: 6, dabs: 4 }),
      k.fill(ellipse(-52, -330, 40), pale),
      k.fill(ellipse(-56, -328, 25), ink),
      k.fill(ellipse(-66, -338, 8), pale),
      k.paint(rect(-330, 196, 640, 34), mix(gold, ink, 0.35), { dabs: 20, angle: 0, lift: 6 }),
      ...[-60, 20].map((x) => claws(k, x)),
    );
  };

const claws = (k: Kit, x: number) =>
  k.stroke(
    `M${x} 180L${x - 12} 224M${x + 20} 180L${x + 20} 228M${x + 40} 180L${x + 50} 224`,
    k.palette.ink,
    17,
  ) +
  k.stroke(
    `M${x} 180L${x - 12} 222M${x + 20} 180L${x + 20} 226M${x + 40} 180L${x + 50} 222`,
    k.palette.gold,
    9,
  );

const TOWER = pairs(
  `5,-520 6,-400 30,-390 30,-320 60,-320 60,-220 90,-220 90,-60 120,-60 120,120 150,120 150,400`,
);

/** Stepped art-deco tower with a clock. */
export const tower =
  (stone: string, ribs: string): Motif =>
  (k) => {
    const { ink, pale } = k.palette;
    const rib = (x: number) => {
      const reach = Math.abs(x);
      const path = `M${x} 390L${x} ${reach > 60 ? 150 : reach > 20 ? -30 : -190}`;
      return k.stroke(path, ink, 13) + k.stroke(path, ribs, 6);
    };
    return svg(
      k.paint(lathe(TOWER, false), stone, { lift: 40, dabs: 50, angle: Math.PI / 2, rim: 0 }),
      ...[-90, -45, 0, 45, 90].map(rib),
      k.paint(ellipse(0, -262, 34), pale, { dabs: 4, lift: 6 }),
      k.stroke('M0 -262L0 -284M0 -262L15 -252', ink, 5),
    );
  };

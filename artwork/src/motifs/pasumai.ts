import { mix } from '../colour.ts';
import { cog, leaf } from '../geometry/ornaments.ts';
import { ellipse, lathe, polygon, rect, smooth } from '../geometry/paths.ts';
import { type Point, pairs, quads, range, repeat, round1, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { envelope, flat, warp } from '../lettering/envelope.ts';
import { outline } from '../lettering/outline.ts';
import type { Motif } from './motif.ts';
import { lumps } from './shapes.ts';

const { PI, cos, sin, abs } = Math;

function blade(k: Kit, x: number, y: number, angle: number, length: number, width: number, colour: string) {
  const tip = `${round1(x + length * 0.9 * cos(angle))} ${round1(y + length * 0.9 * sin(angle))}`;
  return svg(
    k.paint(leaf(x, y, angle, length, width), colour, { angle, dabs: 22, lift: 18 }),
    k.stroke(`M${x} ${y}L${tip}`, mix(colour, k.palette.ink, 0.5), 6),
  );
}

const MOUND = smooth(pairs('-330,400 -260,330 -120,296 0,306 130,290 260,334 330,400 0,430'));

export const sapling =
  (leaves: string, soil: string): Motif =>
  (k) => {
    const { ink, gold, pale } = k.palette;
    const stem = 'M0 330C-20 160 24 40 0 -190';
    const old = mix(leaves, ink, 0.15);
    return svg(
      k.stroke(stem, ink, 40),
      k.stroke(stem, mix(leaves, ink, 0.2), 28),
      k.stroke('M-4 330C-24 160 20 40 -4 -190', mix(leaves, pale, 0.5), 6),
      blade(k, 2, 150, PI + 0.35, 190, 90, old),
      blade(k, 2, 120, -0.4, 200, 96, old),
      blade(k, 0, -70, PI + 0.62, 380, 190, leaves),
      blade(k, 0, -100, -0.7, 390, 196, leaves),
      blade(k, 0, -180, -PI / 2 - 0.1, 250, 120, mix(leaves, gold, 0.4)),
      k.paint(MOUND, soil, { dabs: 40, angle: 0.2 }),
    );
  };

const PACKET_TOP = range(24).map((i): Point => [-230 + ((i + 0.5) * 460) / 24, -330 - (i % 2 ? 0 : 16)]);
const PACKET = polygon([[-230, -330], ...PACKET_TOP, [230, -330], [244, 340], [-244, 340]]);

/** Seed packet with some of its seeds beside it. */
export const packet =
  (paper: string, band: string): Motif =>
  (k) => {
    const { ink, gold, pale } = k.palette;
    const word = warp(outline('SEEDS', 'mogra'), envelope(-150, 150, flat(-278), flat(-210)));
    const seed = () => {
      const r = k.random;
      const shape = leaf(r.between(-250, 200), r.between(360, 420), r.between(0, 3), 52, 30);
      return k.paint(shape, gold, { dabs: 2, lift: 5, ink: 4, rim: 0 });
    };
    return svg(
      k.fill(PACKET, ink, 'transform="translate(22 22)" opacity=".5"'),
      k.paint(PACKET, paper, { lift: 24, dabs: 60 }),
      k.fill(rect(-200, -290, 400, 96), band),
      k.fill(word, pale),
      k.paint(ellipse(0, 56, 172, 200), pale, { dabs: 20, lift: 16 }),
      k.place(0, 60, 0.38, 0, sapling(band, ink)(k)),
      k.stroke('M-180 300L180 300', ink, 8),
      repeat(7, seed),
    );
  };

const CAN_BODY = lathe(pairs('180,-206 196,-196 196,-160 186,-150 224,226 236,246 230,280'), false);

export const wateringCan =
  (metal: string, trim: string): Motif =>
  (k) => {
    const { ink, pale } = k.palette;
    const drops = repeat(22, () => {
      const t = k.random();
      const x = -430 - t * 50 + k.random.between(-60, 40);
      return k.fill(leaf(x, -70 + t * 330, PI * 0.62, 46, 20), pale);
    });
    const handle = (path: string, width: number) =>
      k.stroke(path, ink, width + 14) + k.stroke(path, trim, width);
    return svg(
      drops,
      handle('M210 -150C420 -260 430 180 206 200', 38),
      handle('M-120 -196C-90 -380 150 -380 170 -196', 34),
      k.paint(polygon(pairs('-190,130 -430,-160 -392,-196 -180,-6')), metal, { dabs: 24 }),
      k.paint(polygon(pairs('-500,-116 -390,-240 -352,-206 -448,-96')), trim, { dabs: 10 }),
      k.paint(CAN_BODY, metal, { lift: 50, dabs: 80 }),
      k.fill(rect(-200, 20, 404, 74), trim),
      repeat(5, (i) => k.place(-160 + i * 80, 57, 0.09, 0, k.fill(cog(0, 0, 190, 360, 8), pale))),
    );
  };

const TRUNK = smooth(
  pairs(
    `-60,-60 -84,120 -130,270 -260,380 -90,350 -40,400 20,340 90,400 130,346 290,384 150,260 92,110 70,-60`,
  ),
);
const CROWN: readonly (readonly [...ReturnType<typeof quads>[number], number])[] = [
  [-290, -110, 210, 130, 0.3],
  [290, -120, 210, 130, 0.3],
  [-150, -220, 230, 150, 0.1],
  [170, -230, 230, 150, 0.15],
  [0, -300, 250, 140, 0],
  [0, -130, 330, 120, 0.2],
];

export const banyan =
  (leaves: string, wood: string): Motif =>
  (k) => {
    const { ink, gold } = k.palette;
    const r = k.random;
    const crown = CROWN.map(([x, y, rx, ry, shade]) =>
      k.paint(lumps(r, x, y, rx, ry, 18, 0.05), mix(leaves, ink, shade), {
        lift: 26,
        dabs: 46,
        angle: -0.3,
        length: 44,
        rim: 0,
        light: mix(leaves, gold, 0.65),
      }),
    );
    const root = (i: number) => {
      const x = -430 + i * 61;
      if (abs(x) < 70) return '';
      const path = `M${x} -60C${x + r.between(-16, 16)} 60 ${x + r.between(-12, 12)} 120 ${x} ${r.between(120, 380)}`;
      return k.stroke(path, mix(wood, ink, 0.4), r.between(5, 12));
    };
    return svg(k.paint(TRUNK, wood, { dabs: 60, angle: 1.4 }), repeat(15, root), ...crown);
  };

const CONTINENTS = quads('-150,-170,190,150 -60,120,120,190 210,-60,130,230 120,280,130,60 -330,120,80,120');

export const earth =
  (land: string, sea: string): Motif =>
  (k) => {
    const { ink, pale } = k.palette;
    const globe = () =>
      svg(
        ...CONTINENTS.map(([x, y, rx, ry]) =>
          k.paint(lumps(k.random, x, y, rx, ry, 13, 0.2), land, { lift: 16, dabs: 34, ink: 4 }),
        ),
        ...[-250, -130, 0, 130, 250].map((y) =>
          k.stroke(`M-380 ${y}C-150 ${y + 44} 150 ${y + 44} 380 ${y}`, pale, 3, 'opacity=".5"'),
        ),
      );
    return svg(
      k.paint(ellipse(0, 0, 380), sea, { lift: 44, dabs: 90, length: 120 }),
      k.clip(ellipse(0, 0, 377), globe()),
      k.stroke(ellipse(0, 0, 380), ink, 7),
    );
  };

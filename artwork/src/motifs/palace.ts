import { mix } from '../colour.ts';
import { cog, cusped, leaf, scallop } from '../geometry/ornaments.ts';
import { ellipse, lathe, polygon, rect, smooth } from '../geometry/paths.ts';
import { type Point, pairs, range, repeat, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import type { Motif } from './motif.ts';

const { PI, abs, cos, sin } = Math;

/** A crescent open to the right. */
export function crescent(cx: number, cy: number, r: number): string {
  const arc = (n: number, to: (t: number) => Point) => range(n + 1).map((i) => to(i / n));
  const outer = arc(30, (t) => {
    const a = PI * (0.25 + 1.5 * t);
    return [cx + r * cos(a), cy + r * sin(a)];
  });
  const inner = arc(30, (t) => {
    const a = PI * (1.64 - 1.28 * t);
    return [cx + r * 0.32 + r * 0.82 * cos(a), cy + r * 0.82 * sin(a)];
  });
  return polygon([...outer, ...inner]);
}

const SHAFT = lathe(
  pairs('34,-96 52,-84 52,-58 26,-44 26,56 44,70 44,94 26,108 26,352 40,364 40,388 20,404'),
  false,
);
const BIT = polygon(
  pairs('20,196 172,196 172,246 134,246 134,276 172,276 172,350 112,350 112,316 78,316 78,350 20,350'),
);

/** The key of the west wing, with a crescent in its bow. */
export const key =
  (brass: string, stone: string): Motif =>
  (k) => {
    const { ink, pale } = k.palette;
    const bow = scallop(0, -236, 148, 22, 10);
    const studs = repeat(10, (i) => {
      const a = ((i + 0.5) / 10) * 2 * PI;
      return k.fill(ellipse(132 * cos(a), -236 + 132 * sin(a), 9, 9, 12), stone);
    });
    return svg(
      k.paint(BIT, brass, { lift: 12, dabs: 12 }),
      k.paint(SHAFT, brass, { lift: 10, dabs: 40, angle: PI / 2 }),
      k.paint(bow, brass, { lift: 26, dabs: 50 }),
      studs,
      k.fill(ellipse(0, -236, 102), ink),
      k.stroke(ellipse(0, -236, 102), mix(brass, ink, 0.5), 6),
      k.paint(crescent(-14, -236, 76), pale, { lift: 8, dabs: 12, ink: 0, rim: 0 }),
      k.fill(cog(44, -236, 8, 24, 5, -PI / 2), stone),
      k.stroke('M-14 130L-14 340', mix(brass, pale, 0.7), 6),
    );
  };

const DOORWAY = cusped(0, -436, 436, 560);

/** Double doors that fill an arch of 560 × 872, with light in the gap between them. */
export const door =
  (wood: string, brass: string): Motif =>
  (k) => {
    const { ink, gold, pale } = k.palette;
    const panel = (x: number, y: number, w: number, h: number) =>
      svg(
        k.paint(rect(x, y, w, h), mix(wood, ink, 0.12), { lift: 10, dabs: 16, angle: PI / 2 }),
        k.stroke(rect(x + 16, y + 16, w - 32, h - 32), brass, 4),
        k.fill(cog(x + w / 2, y + h / 2, 14, 38, 8), brass),
      );
    const rows = [-130, 50, 230];
    const leaves = [-1, 1].map((side) =>
      svg(
        ...rows.map((y) => panel(side < 0 ? -252 : 40, y, 212, 154)),
        ...rows.map((y) => studs(k, side, y - 22, brass)),
        studs(k, side, 410, brass),
      ),
    );
    const seam = polygon(pairs('-5,-420 5,-420 12,436 -12,436'));
    return svg(
      k.paint(DOORWAY, wood, { lift: 20, dabs: 120, angle: PI / 2, length: 140 }),
      k.clip(
        DOORWAY,
        svg(
          ...leaves,
          fanlight(k, brass),
          k.fill(rect(-22, -436, 44, 872), ink),
          k.glow(0, 120, 190, gold, 0.75),
          k.fill(seam, pale),
        ),
      ),
      ring(k, -64, brass),
      ring(k, 64, brass),
      k.stroke(DOORWAY, ink, 9),
    );
  };

const studs = (k: Kit, side: number, y: number, brass: string) =>
  repeat(6, (i) => {
    const x = side * (48 + i * 39);
    return (
      k.fill(ellipse(x + 2, y + 3, 11, 11, 14), k.palette.ink) + k.fill(ellipse(x, y, 10, 10, 14), brass)
    );
  });

const fanlight = (k: Kit, brass: string) =>
  svg(
    k.stroke('M-280 -172L280 -172', k.palette.ink, 20),
    k.stroke('M-280 -172L280 -172', brass, 11),
    repeat(9, (i) => {
      const a = PI + ((i + 0.5) / 9) * PI;
      return k.fill(leaf(60 * cos(a), -180 + 60 * sin(a), a, 130, 40), brass);
    }),
    k.fill(cog(0, -186, 22, 50, 12), brass),
  );

const ring = (k: Kit, x: number, brass: string) =>
  svg(
    k.paint(scallop(x, 24, 24, 5, 8), brass, { lift: 6, dabs: 4, ink: 4, rim: 0 }),
    k.stroke(ellipse(x, 62, 34), k.palette.ink, 20),
    k.stroke(ellipse(x, 62, 34), brass, 11),
  );

/** A peacock's tail feather. */
export const plume =
  (barbs: string, eye: string): Motif =>
  (k) => {
    const { ink, gold, pale } = k.palette;
    const barb = (i: number) => {
      const t = i / 25;
      const y = 330 - 560 * t;
      const length = 90 + 230 * sin(t * PI * 0.8 + 0.15);
      const colour = [barbs, mix(barbs, gold, 0.4), mix(barbs, ink, 0.25)][i % 3] ?? barbs;
      return [-1, 1]
        .map((side) => {
          const angle = side < 0 ? PI + 0.5 + t * 0.75 : -0.5 - t * 0.75;
          const shape = leaf(0, y, angle, length, 34);
          return k.fill(leaf(4, y + 6, angle, length, 40), ink, 'opacity=".5"') + k.fill(shape, colour);
        })
        .join('');
    };
    const crown = repeat(15, (i) => {
      const a = PI + ((i + 0.5) / 15) * PI;
      return k.paint(
        leaf(0, -206, a, 250 + 16 * abs(sin(i * 1.7)), 74),
        i % 2 ? barbs : mix(barbs, gold, 0.5),
        {
          lift: 8,
          dabs: 4,
          ink: 4,
          rim: 0,
        },
      );
    });
    const heart = smooth(pairs('0,-298 60,-280 78,-212 40,-156 0,-176 -40,-156 -78,-212 -60,-280'));
    return svg(
      k.stroke('M0 420C-20 240 14 80 0 -180', ink, 20),
      repeat(26, barb),
      k.stroke('M0 420C-20 240 14 80 0 -180', pale, 10),
      crown,
      k.paint(ellipse(0, -216, 150, 158), gold, { lift: 12, dabs: 20 }),
      k.paint(ellipse(0, -212, 114, 122), eye, { lift: 10, dabs: 20 }),
      k.paint(heart, ink, { lift: 0, dabs: 6, light: mix(eye, pale, 0.4), ink: 0 }),
      k.fill(ellipse(-26, -262, 12, 18, 16), pale, 'opacity=".8"'),
    );
  };

const BARREL = smooth(
  pairs(
    '-310,-168 -180,-206 -40,-216 140,-192 300,-134 318,0 300,134 140,192 -40,216 -180,206 -310,168 -330,0',
  ),
);

/** Mridangam: a barrel drum, its larger head to the left. */
export const drum =
  (wood: string, straps: string): Motif =>
  (k) => {
    const { ink, pale } = k.palette;
    const lacing = repeat(9, (i) => {
      const y = -150 + i * 37.5;
      const path = `M-296 ${y}L300 ${y * 0.8 + 15}L-296 ${y + 37.5}`;
      return k.stroke(path, ink, 12) + k.stroke(path, straps, 7);
    });
    const band = (x: number, ry: number) => {
      const hoop = ellipse(x, 0, 44, ry);
      return k.stroke(hoop, ink, 40) + k.stroke(hoop, straps, 28);
    };
    const head = ellipse(-316, 0, 70, 168);
    return svg(
      k.fill(ellipse(10, 236, 350, 30), ink, 'opacity=".45"'),
      k.paint(ellipse(304, 0, 40, 142), straps, { lift: 6, dabs: 12 }),
      k.paint(BARREL, wood, { lift: 40, dabs: 90, angle: 0, length: 120 }),
      k.clip(BARREL, lacing),
      ...[-150, 150].map((x) => k.paint(peg(x), straps, { lift: 6, dabs: 4, ink: 4 })),
      band(-306, 172),
      k.paint(head, pale, { lift: 8, dabs: 30, angle: PI / 2 }),
      k.paint(ellipse(-320, 0, 36, 86), ink, { dabs: 6, light: mix(ink, pale, 0.4) }),
      k.stroke(ellipse(-318, 0, 54, 132), mix(pale, ink, 0.45), 5),
    );
  };

const peg = (x: number) => rect(x - 26, -12, 52, 24);

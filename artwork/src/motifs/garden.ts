import { mix } from '../colour.ts';
import { cog, leaf } from '../geometry/ornaments.ts';
import { ellipse, lathe, polygon, rect, smooth } from '../geometry/paths.ts';
import { pairs, quads, repeat, svg, triples } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import type { Motif } from './motif.ts';

const { PI, cos, sin, sqrt } = Math;
const GOLDEN_ANGLE = PI * (3 - sqrt(5));

/** A sunflower on its stem; the head is centred a little above the middle. */
export const sunflower =
  (petals: string, leaves: string): Motif =>
  (k) => {
    const { ink, hot, gold } = k.palette;
    const cy = -70;
    const stem = 'M0 200C-10 280 10 340 0 430';
    const row = (n: number, turn: number, length: number, colour: string) =>
      repeat(n, (i) => {
        const a = ((i + turn) / n) * 2 * PI;
        const shape = leaf(150 * cos(a), cy + 150 * sin(a), a, length, 84);
        return k.paint(shape, colour, { lift: 8, dabs: 6, angle: a, ink: 4 });
      });
    const seeds = repeat(150, (i) => {
      const r = 12.4 * sqrt(i);
      const a = i * GOLDEN_ANGLE;
      const dot = ellipse(r * cos(a), cy + r * sin(a), 3.4 + i * 0.018, undefined, 10);
      return k.fill(dot, i % 3 ? gold : mix(gold, hot, 0.6), 'opacity=".85"');
    });
    return svg(
      k.stroke(stem, ink, 44),
      k.stroke(stem, leaves, 30),
      k.paint(leaf(0, 350, PI + 0.5, 260, 130), leaves, { dabs: 20, angle: 0.5 }),
      k.paint(leaf(0, 370, -0.5, 260, 130), leaves, { dabs: 20, angle: -0.5 }),
      row(17, 0.5, 236, mix(petals, hot, 0.4)),
      row(17, 0, 216, petals),
      k.paint(ellipse(0, cy, 168), mix(ink, hot, 0.28), { lift: 12, dabs: 30 }),
      seeds,
    );
  };

const BLADE = 'M-120 100L120 100C128 220 92 330 0 410C-92 330 -128 220 -120 100Z';

/** A spade stuck in a clod with a seedling beside it. */
export const spade =
  (steel: string, wood: string, leaves: string): Motif =>
  (k) => {
    const { ink, pale } = k.palette;
    const grip = 'M0 -300C-110 -310 -110 -404 0 -404C110 -404 110 -310 0 -300';
    return svg(
      k.stroke(grip, ink, 50),
      k.stroke(grip, wood, 34),
      k.paint(lathe(pairs('22,-300 26,-200 24,60 40,80 40,110'), false), wood, {
        lift: 8,
        dabs: 40,
        angle: PI / 2,
      }),
      k.paint(BLADE, steel, { lift: 24, dabs: 50, angle: PI / 2 }),
      k.stroke('M0 130L0 300', mix(steel, ink, 0.5), 7),
      k.fill(leaf(-6, 120, PI / 2 + 0.14, 210, 40), pale, 'opacity=".35"'),
      k.paint(leaf(220, 330, -PI / 2 - 0.7, 150, 80), leaves, { dabs: 8 }),
      k.paint(leaf(220, 330, -PI / 2 + 0.6, 160, 84), leaves, { dabs: 8 }),
      k.stroke('M220 340L220 420', mix(leaves, ink, 0.3), 16),
      k.paint(
        smooth(pairs('-330,440 -250,380 -120,352 0,372 130,350 270,372 340,440 0,462')),
        mix(wood, ink, 0.4),
        {
          dabs: 40,
          angle: 0.2,
        },
      ),
    );
  };

const UPPER_WING = pairs('16,-60 90,-210 220,-310 350,-320 396,-250 380,-120 300,-20 180,30 30,10');
const LOWER_WING = pairs('20,20 160,50 270,90 300,190 250,290 160,310 80,240 30,120');

/** A butterfly with its wings spread. */
export const butterfly =
  (wings: string, spots: string): Motif =>
  (k) => {
    const { ink, gold, pale } = k.palette;
    const wing = (side: -1 | 1, points: typeof UPPER_WING, colour: string) =>
      k.paint(smooth(points.map(([x, y]) => [side * x, y])), colour, {
        lift: 16,
        dabs: 36,
        angle: -side * 0.7,
      });
    const half = (side: -1 | 1) =>
      svg(
        wing(side, LOWER_WING, mix(wings, spots, 0.35)),
        wing(side, UPPER_WING, wings),
        ...quads('300,-230,46,54 210,-120,34,40 330,-120,24,28 210,190,44,50').map(([x, y, rx, ry]) =>
          svg(
            k.fill(ellipse(side * x, y, rx + 8, ry + 8), ink),
            k.fill(ellipse(side * x, y, rx, ry), spots),
            k.fill(ellipse(side * x - 6, y - 6, rx * 0.45, ry * 0.45), pale),
          ),
        ),
        k.stroke(`M${side * 24} -40C${side * 120} -120 ${side * 180} -200 ${side * 250} -290`, ink, 5),
        k.stroke(`M${side * 24} 0C${side * 130} -20 ${side * 230} -50 ${side * 330} -60`, ink, 5),
        k.stroke(`M${side * 10} -120C${side * 30} -220 ${side * 70} -300 ${side * 120} -330`, ink, 9),
        k.fill(ellipse(side * 124, -334, 14), gold),
      );
    return svg(
      half(-1),
      half(1),
      k.paint(lathe(pairs('6,-150 30,-130 34,-90 24,-60 30,-10 28,80 18,180 6,240')), ink, {
        lift: 6,
        dabs: 10,
        light: mix(ink, pale, 0.5),
      }),
      repeat(5, (i) => k.stroke(`M-24 ${0 + i * 36}L24 ${0 + i * 36}`, gold, 7)),
    );
  };

/** A rain cloud before the sun, its drops shaped like leaves; `fall` from 0 to 1 lets them fall one round. */
export const rainCloud =
  (cloud: string, drops: string, fall = 0): Motif =>
  (k) => {
    const { hot, gold, pale } = k.palette;
    const puffs = triples('-220,20,130 220,20,140 -90,-80,160 100,-90,170 0,30,220').map(([x, y, r]) =>
      k.paint(ellipse(x, y, r, r * 0.8), cloud, { lift: 20, dabs: 24, rim: 0, ink: 6 }),
    );
    const rows = triples(
      '-230,170,0 -110,190,0 10,170,0 130,190,0 240,165,0 -170,290,1 -50,300,1 70,290,1 190,300,1 -110,400,2 10,400,2 130,400,2',
    );
    return svg(
      k.fill(cog(200, -210, 150, 200, 16), hot),
      k.paint(ellipse(200, -210, 140), gold, { lift: 14, dabs: 30 }),
      ...puffs,
      k.paint(ellipse(0, 44, 300, 96), cloud, {
        lift: 14,
        dabs: 60,
        ink: 0,
        rim: 0,
        light: pale,
      }),
      ...rows.map(([x, y, tone]) =>
        k.paint(
          leaf(x, (fall === 0 ? y : 165 + ((y - 165 + fall * 345) % 345)) - 40, PI / 2 + 0.2, 92, 46),
          mix(drops, gold, tone * 0.25),
          {
            lift: 6,
            dabs: 3,
            ink: 4,
          },
        ),
      ),
    );
  };

const TUB =
  'M-390 170L-400 -30C-400 -50 -386 -60 -366 -60L40 -60L70 110L190 118C230 20 290 -10 340 20L404 120C414 150 404 170 384 174Z';
const HOOD =
  'M-400 -40C-412 -220 -350 -300 -210 -310L110 -310C190 -310 228 -274 252 -210L344 30L300 30L214 -196C206 -216 190 -226 166 -226L-40 -226L-60 -50Z';

/** An auto-rickshaw facing right, its back seat full of saplings. */
export const autorickshaw =
  (tub: string, hood: string): Motif =>
  (k) => {
    const { ink, hot, gold, pale } = k.palette;
    const green = mix(tub, gold, 0.25);
    const load = quads(
      '-330,-290,-2.2,190 -270,-290,-1.75,240 -200,-290,-1.4,210 -130,-290,-1.75,250 -60,-290,-1.25,200 0,-290,-0.8,180',
    ).map(([x, y, a, length]) => k.paint(leaf(x, y, a, length, 96), green, { dabs: 14, angle: a, lift: 12 }));
    return svg(
      k.fill(ellipse(0, 268, 430, 24), ink, 'opacity=".55"'),
      k.fill('M-60 -230L190 -230L290 30L60 60L-60 60Z', mix(ink, hot, 0.2)),
      ...load,
      k.stroke('M-370 -322L60 -322M-340 -322L-330 -280M40 -322L30 -290', ink, 18),
      k.stroke('M-370 -322L60 -322', gold, 9),
      k.paint(HOOD, hood, { lift: 18, dabs: 60, angle: 0 }),
      k.paint(TUB, tub, { lift: 22, dabs: 80, angle: 0, length: 110 }),
      k.fill(polygon(pairs('-396,40 60,40 66,74 -394,74')), hood),
      k.stroke('M300 30L250 -90M236 -92L280 -100', ink, 12),
      wheel(k, -260, hot),
      wheel(k, 300, hot),
      k.paint('M214 170C216 80 380 70 398 166Z', hood, { lift: 6, dabs: 12 }),
      k.fill(ellipse(382, 60, 30), ink),
      k.fill(ellipse(384, 58, 22), gold),
      k.glow(392, 58, 120, pale, 0.8),
      k.fill(rect(-330, -20, 120, 40), pale),
      k.fill(leaf(-310, 4, -0.2, 80, 30), green),
    );
  };

const wheel = (k: Kit, x: number, hub: string) =>
  svg(
    k.paint(ellipse(x, 190, 76), k.palette.ink, { dabs: 6, light: mix(k.palette.ink, k.palette.pale, 0.3) }),
    k.fill(ellipse(x, 190, 44), k.palette.pale),
    k.paint(ellipse(x, 190, 32), hub, { dabs: 3, lift: 6, ink: 4 }),
  );

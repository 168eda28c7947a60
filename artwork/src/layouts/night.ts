import { mix } from '../colour.ts';
import { type Composition, type Draw, POSTER, type Type } from '../composition.ts';
import { cog } from '../geometry/ornaments.ts';
import { ellipse, rect } from '../geometry/paths.ts';
import { repeat, round1, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { billing } from '../lettering/title.ts';
import type { Motif } from '../motifs/motif.ts';

const { hypot, max } = Math;

export interface NightOptions {
  /** The sky from top to bottom. */
  sky: readonly string[];
  clouds?: readonly string[];
  stars?: number;
  /** x, y, radius. */
  moon: readonly [number, number, number];
  moonColour?: string;
  scene: Draw;
  foreground?: { motif: Motif; x: number; y: number; scale: number };
  type: Type;
}

/** A graded sky with its moon or sun, a scene, and now and then an object before it. */
export const night =
  (o: NightOptions): Composition =>
  (k) => {
    const p = k.palette;
    const { width, height } = POSTER;
    const clouds = o.clouds ?? [p.deep, p.ink, mix(p.deep, p.hot, 0.5), mix(p.deep, p.pale, 0.25)];
    const background = svg(
      k.fade(rect(-20, -20, width + 40, height + 40), o.sky),
      k.dabs([-60, -20, width, 1000], 200, clouds, { angle: -0.12, length: 240, width: 60, opacity: 0.3 }),
      repeat(o.stars ?? 70, () => star(k)),
      moon(k, o.moon, o.moonColour ?? p.pale),
      o.scene(k),
    );
    const front = o.foreground;
    const art = front ? k.place(front.x, front.y, front.scale, 0, front.motif(k)) : '';
    const border = { kind: 'lines' as const, ground: p.ink, ornament: p.gold };
    return { background, art, border, type: (kit, f) => o.type(kit, f) + billing(kit, f, p.pale, 1188) };
  };

function star(k: Kit): string {
  const r = k.random;
  const shape = cog(r.between(20, 980), r.between(20, 620), 1.4, r.between(3, 9), 4);
  return k.fill(shape, k.palette.pale, `opacity="${round1(r.between(0.5, 1))}"`);
}

function moon(k: Kit, [x, y, r]: NightOptions['moon'], colour: string): string {
  const { gold, pale } = k.palette;
  const tone = (u: number, v: number) => (hypot(u - x, v - y) < r - 6 ? 0.55 * max(0, (v - y) / r) : 0);
  return svg(
    k.glow(x, y, r * 2.3, gold, 0.75),
    k.paint(ellipse(x, y, r), colour, {
      lift: 20,
      dabs: 90,
      ink: 0,
      rim: 0,
      length: 120,
      light: '#fffdf0',
      dark: mix(pale, gold, 0.6),
    }),
    k.halftone([x - r, y - r, x + r, y + r], 14, 0.4, tone, mix(pale, gold, 0.9)),
  );
}

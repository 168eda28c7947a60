import { mix, type Palette } from '../colour.ts';
import { type Composition, POSTER, type Type } from '../composition.ts';
import { rect } from '../geometry/paths.ts';
import { svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import type { LetterOptions } from '../lettering/letter.ts';
import { billing, title } from '../lettering/title.ts';
import type { Motif } from '../motifs/motif.ts';

interface Cell {
  motif: Motif;
  ground: keyof Palette;
  scale: number;
  angle?: number;
  y?: number;
  /** Rays in this paint, or else dots. */
  rays?: keyof Palette;
  dots?: keyof Palette;
}

export interface QuadOptions {
  cells: readonly [Cell, Cell, Cell, Cell];
  paper?: keyof Palette;
  type?: Type;
  title?: LetterOptions;
}

/** Four screen-print panels on paper, the paints changing places. */
export const quad =
  (o: QuadOptions): Composition =>
  (k) => {
    const p = k.palette;
    let panels = '';
    let art = '';
    o.cells.forEach((cell, i) => {
      const x = (i % 2) * 472 + 42;
      const y = (i >> 1) * 472 + 42;
      panels += panel(k, cell, i, x, y);
      const object = k.place(x + 222, y + 222 + (cell.y ?? 0), cell.scale, cell.angle ?? 0, cell.motif(k));
      art += k.clip(rect(x, y, 444, 444), object);
    });
    const sheet = k.fill(rect(-20, -20, POSTER.width + 40, POSTER.height + 40), p[o.paper ?? 'pale']);
    const type: Type = (kit, film) =>
      svg(
        o.type?.(kit, film) ??
          title(kit, film, 996, 1150, {
            left: 46,
            right: 940,
            front: [p.hot, p.hot],
            side: p.ink,
            depth: [9, 10],
            ...o.title,
          }),
        billing(kit, film, p.ink, 1214),
      );
    return { background: sheet + panels, art, print: true, type };
  };

function panel(k: Kit, cell: Cell, i: number, x: number, y: number): string {
  const p = k.palette;
  const ground = p[cell.ground];
  const tone = (u: number, v: number) => 0.6 * Math.max(0, (i % 2 ? v - y : u - x) / 444 - 0.15);
  const inside = svg(
    k.dabs([x, y, x + 444, y + 444], 44, [mix(ground, p.ink, 0.3), mix(ground, p.pale, 0.3)], {
      length: 130,
      width: 40,
      opacity: 0.24,
    }),
    cell.rays
      ? k.rays(x + 222, y + 222, 14, p[cell.rays], 400)
      : k.halftone([x, y, x + 444, y + 444], 15, 0.26 + i * 0.3, tone, p[cell.dots ?? 'ink']),
    k.glow(x + 222, y + 222, 200, p.pale, 0.4),
  );
  const box = rect(x, y, 444, 444);
  return k.fill(box, ground) + k.clip(box, inside);
}

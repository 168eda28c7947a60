import type { Palette } from '../colour.ts';
import type { Composition, Draw, Type } from '../composition.ts';
import { svg } from '../geometry/points.ts';
import type { Border } from '../kit/border.ts';
import type { Motif } from '../motifs/motif.ts';

export interface MacroOptions {
  motif: Motif;
  ground?: keyof Palette;
  behind: Draw;
  before?: Draw;
  x: number;
  y: number;
  scale: number;
  angle?: number;
  border?: Border;
  type: Type;
}

/** An object bigger than the sheet, with the lettering in its quiet corner. */
export const macro =
  (o: MacroOptions): Composition =>
  (k) => ({
    background: svg(k.ground(k.palette[o.ground ?? 'gold'], undefined, 200), o.behind(k)),
    art: svg(k.place(o.x, o.y, o.scale, o.angle ?? 0, o.motif(k)), o.before?.(k) ?? ''),
    type: o.type,
    ...(o.border ? { border: o.border } : {}),
  });

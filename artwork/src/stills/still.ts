import type { Draw } from '../composition.ts';
import { FILMS, type FilmKey } from '../films.ts';
import { finish } from '../finish.ts';
import { cog } from '../geometry/ornaments.ts';
import { repeat, round1 } from '../geometry/points.ts';
import { Kit } from '../kit/kit.ts';

/** A little more than 1600×900, since the rim is cut off. */
export const STILL = { width: 1616, height: 920 };

/** A wide picture without lettering, quiet on its left so that a page can write there. */
export interface Still {
  id: string;
  film: FilmKey;
  palette: string;
  background: Draw;
  art: Draw;
}

export function still({ id, film, palette, background, art }: Still): string {
  const paints = FILMS[film].palettes[palette];
  if (!paints) throw new RangeError(`${id}: no palette ${palette}`);
  const kit = new Kit(`still/${id}`, paints, STILL, 'none');
  return finish(kit, { background: background(kit), art: art(kit), type: '' });
}

/** Stars over the upper part of the sheet. */
export const stars = (k: Kit, n: number, depth: number) =>
  repeat(n, () => {
    const r = k.random;
    const shape = cog(r.between(20, k.canvas.width), r.between(20, depth), 1.4, r.between(3, 9), 4);
    return k.fill(shape, k.palette.pale, `opacity="${round1(r.between(0.5, 1))}"`);
  });

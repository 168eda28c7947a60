import type { Palette } from '../colour.ts';
import type { Composition } from '../composition.ts';
import { lampInTheArch } from '../designs/chandramukhi.ts';
import { firstBeam } from '../designs/cinema.ts';
import { leafRain } from '../designs/garden.ts';
import { backAtTheDocks } from '../designs/harbour.ts';
import { DESIGNS } from '../designs/index.ts';
import { wetStreet } from '../designs/kabali.ts';
import { lampsAfloat } from '../designs/palace.ts';
import { swayingSapling } from '../designs/pasumai.ts';
import { spinningCoin } from '../designs/sivaji.ts';
import { record } from '../designs/spb.ts';
import { poster } from '../poster.ts';

/** A poster that moves: its first frame is the poster itself, which serves as the still. */
export interface Loop {
  id: string;
  /** The composition at t, from 0 to 1; at 1 it would be as at 0. */
  at: (t: number) => (p: Palette) => Composition;
}

export const LOOPS: readonly Loop[] = [
  { id: 'chandramukhi-1-frieze', at: lampInTheArch },
  { id: 'chandramukhi-11-bands', at: lampsAfloat },
  { id: 'kabali-1-night', at: wetStreet },
  { id: 'kabali-10-bands', at: backAtTheDocks },
  { id: 'sivaji-1-sunburst', at: spinningCoin },
  { id: 'sivaji-11-sunburst', at: firstBeam },
  { id: 'pasumai-1-sunburst', at: swayingSapling },
  { id: 'pasumai-12-sunburst', at: leafRain },
  { id: 'spb-1-macro', at: record },
];

/** One frame as SVG, in the poster's size. */
export function frame(loop: Loop, t: number): string {
  const design = DESIGNS.find((d) => d.id === loop.id);
  if (!design) throw new RangeError(`no design ${loop.id} to move`);
  return poster({ ...design, compose: loop.at(t) });
}

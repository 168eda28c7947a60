import type { Palette } from '../colour.ts';
import { type Composition, type Draw, POSTER, type Type } from '../composition.ts';
import { svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { envelope, flat } from '../lettering/envelope.ts';
import { type LetterOptions, letter } from '../lettering/letter.ts';
import type { Face } from '../lettering/outline.ts';

export interface TypoOptions {
  ground?: keyof Palette;
  dots?: keyof Palette;
  behind?: Draw;
  art?: Draw;
  type: Type;
}

/** The lettering is the picture: syllables stepped across the sheet over a halftone. */
export const typo =
  (o: TypoOptions): Composition =>
  (k) => {
    const p = k.palette;
    const { width, height } = POSTER;
    const tone = (_x: number, y: number) => 0.62 * Math.max(0, y / height - 0.1);
    return {
      background: svg(
        k.ground(p[o.ground ?? 'pale'], undefined, 160),
        k.halftone([0, 0, width, height], 24, 0.4, tone, p[o.dots ?? 'gold']),
        o.behind?.(k) ?? '',
      ),
      art: o.art?.(k) ?? '',
      type: o.type,
    };
  };

/** Text, top, bottom, left and right of one step. */
type Syllable = readonly [text: string, top: number, bottom: number, left: number, right: number];

export const syllables = (k: Kit, face: Face, rows: readonly Syllable[], options: LetterOptions) =>
  svg(
    ...rows.map(([text, top, bottom, left, right]) =>
      letter(k, text, face, envelope(left, right, flat(top), flat(bottom)), options),
    ),
  );

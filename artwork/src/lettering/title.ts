import type { Film } from '../films.ts';
import type { Kit } from '../kit/kit.ts';
import { type Curve, envelope, flat } from './envelope.ts';
import { caption, type LetterOptions, letter } from './letter.ts';

export interface TitleOptions extends LetterOptions {
  left?: number;
  right?: number;
  /** Upper edge of the first line, where it is not flat. */
  top?: Curve;
}

/** The film's title between two heights, in one line or two. */
export function title(k: Kit, film: Film, y0: number, y1: number, options: TitleOptions = {}): string {
  const { left = 100, right = 900, top = flat(y0) } = options;
  const [first, second] = film.lines;
  if (second === undefined) return letter(k, first, film.face, envelope(left, right, top, flat(y1)), options);
  // A long first word over a short one: the first becomes a small line, the second stands in the middle.
  const uneven = first.length > 2 * second.length;
  const middle = y0 + (y1 - y0) * (uneven ? 0.3 : 0.48);
  const gap = 34 * (uneven ? 0.7 : 1);
  const firstOptions: LetterOptions = uneven ? { ...options, depth: [4, 5], edge: 3, inline: null } : options;
  const under = envelope(uneven ? 270 : left, uneven ? 730 : right, flat(middle + gap), flat(y1));
  return (
    letter(k, first, film.face, envelope(left, right, top, flat(middle)), firstOptions) +
    letter(k, second, film.face, under, options)
  );
}

export const tamil = (
  k: Kit,
  film: Film,
  x: number,
  y: number,
  size: number,
  colour: string,
  maxWidth?: number,
) =>
  caption(k, film.tamil, x, y, size, colour, {
    face: film.tamilFace,
    tracking: 0.01,
    ...(maxWidth === undefined ? {} : { maxWidth }),
  });

/** The line of small type at the foot. */
export const billing = (k: Kit, film: Film, colour: string, y = 1196) => {
  const number = String(k.number).padStart(3, '0');
  const text = `${film.tagline}  ·  TALKIES SERIES ONE  ·  No ${number}`;
  return caption(k, text, 500, y, 19, colour, { tracking: 0.14 });
};

import { mix } from '../colour.ts';
import { bounds } from '../geometry/paths.ts';
import { type Point, repeat, round1, svg } from '../geometry/points.ts';
import type { Kit } from '../kit/kit.ts';
import { type Warp, warp } from './envelope.ts';
import { type Face, outline } from './outline.ts';

export interface LetterOptions {
  /** Colours of the face from top to bottom. */
  front?: readonly [string, string, ...string[]];
  side?: string;
  /** Offset of the block's far end. */
  depth?: Point;
  edge?: number;
  edgeColour?: string;
  /** Colour of the highlight inside the letters; null for none. */
  inline?: string | null;
  tracking?: number;
  brush?: boolean;
  halo?: string;
}

/** Hoarding lettering: block extrusion, graded face, brushed texture, highlight. */
export function letter(k: Kit, text: string, face: Face, to: Warp, options: LetterOptions = {}): string {
  if (k.lettering === 'none') return '';
  const { ink, hot, pale, gold } = k.palette;
  const { front = [pale, gold], side = ink, depth = [14, 16], edge = 7, edgeColour = ink } = options;
  const { inline = pale, tracking = 0, brush = true, halo } = options;
  const path = warp(outline(text, face, tracking), to);
  const steps = Math.max(1, Math.round(Math.hypot(...depth) / 2.5));
  const id = k.id('t');
  const last = front.at(-1) ?? front[0];
  const copy = (colour: string, at = '') =>
    `<use href="#${id}" fill="${colour}" stroke="${colour}" stroke-width="${edge}" stroke-linejoin="round"${at}/>`;
  const block = repeat(steps + 1, (i) => {
    const back = 1 - i / steps;
    return copy(side, ` x="${round1(depth[0] * back)}" y="${round1(depth[1] * back)}"`);
  });
  const texture = () =>
    k.clip(
      path,
      svg(
        k.dabs(bounds(path), 40, [front[0], last, mix(last, hot, 0.6)], {
          angle: -1.2,
          length: 60,
          width: 16,
          opacity: 0.4,
        }),
        inline ? k.stroke(path, inline, 3.4, 'transform="translate(5 6)" opacity=".9"') : '',
      ),
    );
  return svg(
    `<defs><path id="${id}" d="${path}"/></defs><g filter="url(#hand)">`,
    halo ? k.stroke(path, halo, edge * 2 + 22) : '',
    block,
    edge ? copy(edgeColour) : '',
    k.fade(path, front),
    brush ? texture() : '',
    '</g>',
  );
}

export interface CaptionOptions {
  face?: Face;
  tracking?: number;
  maxWidth?: number;
}

/** One flat centred line; `size` is the height of its capitals. Decoration, never information. */
export function caption(
  k: Kit,
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  options: CaptionOptions = {},
): string {
  const { face = 'small', tracking = 0.08, maxWidth = 860 } = options;
  if (k.lettering === 'none' || (k.lettering === 'title' && face === 'small')) return '';
  const o = outline(text, face, tracking);
  const scale = Math.min(size / (o.em * 0.7), maxWidth / o.width);
  const w = o.width * scale;
  const h = o.height * scale;
  const left = x - w * 0.5;
  return k.fill(
    warp(o, (u, v) => [left + w * u, y - h + h * v]),
    colour,
  );
}

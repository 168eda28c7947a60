import type { Collection } from '@talkies/shared';
import { headingFace, labelFace, outline, setBlock } from '../lettering.ts';
import type { Layout } from './layouts.ts';

/** The content of a poster's caption. Text that none of our fonts can write is left out. */
export interface PosterCaption {
  title: string;
  /** film and celebrity */
  line: string;
  serial: number;
  quantity: number;
  /** its owner's name */
  owner: string;
}

export interface PosterToDraw extends PosterCaption {
  collection: Collection;
  /** bytes of the artwork */
  art: Buffer;
}

const colour = { paper: '#f6ead2', ink: '#2b0f12', soft: '#6a4338', alert: '#a3261a' };
const SIDE = 70;
const STUB = 270;
const NOTCH = 26;

/** A line of labels, its base line at `y`. */
function label(text: string, x: number, y: number, size: number, fill: string, middle = false): string {
  const face = labelFace(text);
  if (!face) return '';
  const { path, width } = outline(face, text, size);
  return `<g fill="${fill}" transform="translate(${(middle ? x - width / 2 : x).toFixed(1)} ${y})">${path}</g>`;
}

function heading(text: string, box: { x: number; y: number; width: number; height: number }): string {
  const face = headingFace(text);
  if (!face) return '';
  const block = setBlock(face, text, { width: box.width, lines: 2, sizes: [72, 62, 54, 46, 40] });
  const leading = block.size * 1.08;
  const top = box.y + (box.height - leading * block.lines.length) / 2;
  const lines = block.lines.map(
    ({ path }, index) =>
      `<g transform="translate(${box.x} ${(top + leading * (index + 0.8)).toFixed(1)})">${path}</g>`,
  );
  return `<g fill="${colour.ink}">${lines.join('')}</g>`;
}

/** The number as large as the stub allows. */
function number(serial: number, x: number, y: number): string {
  const text = serial.toLocaleString('en');
  const face = headingFace(text);
  if (!face) return '';
  const block = setBlock(face, text, { width: STUB - 50, lines: 1, sizes: [150, 120, 96, 76, 60, 48] });
  const line = block.lines[0];
  if (!line) return '';
  return `<g fill="${colour.ink}" transform="translate(${(x - line.width / 2).toFixed(1)} ${y})">${line.path}</g>`;
}

/** The caption below the poster, drawn as a ticket: its title and owner, and behind the perforation its number. */
export function captionSvg(text: PosterCaption, { width, poster }: Layout): string {
  const left = SIDE;
  const right = width - SIDE;
  const top = poster.top + poster.height + 90;
  const bottom = top + 350;
  const fold = right - STUB;
  const stub = fold + STUB / 2;
  const room = fold - left - 90;
  const notch = (x: number, y: number, sweep: number) =>
    `L${x + (sweep ? -NOTCH : NOTCH)} ${y} A${NOTCH} ${NOTCH} 0 0 0 ${x + (sweep ? NOTCH : -NOTCH)} ${y}`;
  const outlineOf = `M${left} ${top} ${notch(fold, top, 1)} L${right} ${top} L${right} ${bottom} ${notch(fold, bottom, 0)} L${left} ${bottom} Z`;
  const line = text.line.toUpperCase();
  const owner = `THE POSTER OF ${text.owner.toUpperCase()}`;
  return `<path d="${outlineOf}" fill="#000" opacity=".4" transform="translate(0 10)"/>
<path d="${outlineOf}" fill="${colour.paper}"/>
<path d="M${fold} ${top + NOTCH + 14} V${bottom - NOTCH - 8}" stroke="${colour.soft}" stroke-width="4" stroke-dasharray="2 14" stroke-linecap="round"/>
${label('ADMIT ONE COLLECTOR', left + 45, top + 66, 30, colour.alert)}
${heading(text.title, { x: left + 45, y: top + 84, width: room, height: 150 })}
${label(fitted(line, 28, room), left + 45, bottom - 78, 28, colour.soft)}
${label(fitted(owner, 28, room), left + 45, bottom - 36, 28, colour.ink)}
${label('NUMBER', stub, top + 78, 30, colour.alert, true)}
${number(text.serial, stub, top + 222)}
${label(`OF ${text.quantity.toLocaleString('en')}`, stub, bottom - 56, 34, colour.soft, true)}`;
}

/** The part of a line that fits. */
function fitted(text: string, size: number, width: number): string {
  const face = labelFace(text);
  if (!face || outline(face, text, size).width <= width) return text;
  let letters = [...text];
  while (letters.length > 1 && outline(face, `${letters.join('').trimEnd()}…`, size).width > width)
    letters = letters.slice(0, -1);
  return labelFace('…') ? `${letters.join('').trimEnd()}…` : letters.join('').trimEnd();
}

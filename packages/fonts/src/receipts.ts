/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

/** Faces as TrueType, which PDFs embed; in the order in which they are asked for a letter. */
export const receiptFonts = [
  'mukta-latin-400',
  'mukta-latin-600',
  'mukta-latin-1-400',
  'mukta-latin-ext-400',
  'rozha-one-devanagari-400',
] as const;
export type ReceiptFont = (typeof receiptFonts)[number];

const read = new Map<ReceiptFont, { data: Buffer; font: Font }>();

function face(name: ReceiptFont) {
  let known = read.get(name);
  if (!known) {
    const data = readFileSync(new URL(`../files/${name}.ttf`, import.meta.url));
    known = { data, font: create(data) };
    read.set(name, known);
  }
  return known;
}

export const fontData = (name: ReceiptFont): Buffer => face(name).data;
export const hasGlyph = (name: ReceiptFont, codePoint: number): boolean =>
  face(name).font.hasGlyphForCodePoint(codePoint);

/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/** Font faces as TrueType, which PDFs embed; a letter is taken from the first face that has it. */
export const receiptFonts = [
  'mukta-latin-400',
  'mukta-latin-600',
  'mukta-latin-1-400',
  'mukta-latin-ext-400',
  'rozha-one-devanagari-400',
  'noto-sans-tamil-400',
  'noto-sans-telugu-400',
  'noto-sans-malayalam-400',
  'noto-sans-kannada-400',
] as const;
export type ReceiptFont = (typeof receiptFonts)[number];

const read = new Map<ReceiptFont, { data: Buffer; font: Font }>();

function face(name: ReceiptFont) {
  let known = read.get(name);
  if (!known) {
    const data = readFileSync(addressOf(name));
    known = { data, font: create(data) };
    read.set(name, known);
  }
  return known;
}

const addressOf = (name: ReceiptFont): URL => new URL(`../files/${name}.ttf`, import.meta.url);
export const fontFile = (name: ReceiptFont): string => fileURLToPath(addressOf(name));
export const fontData = (name: ReceiptFont): Buffer => face(name).data;
export const hasGlyph = (name: ReceiptFont, codePoint: number): boolean =>
  face(name).font.hasGlyphForCodePoint(codePoint);

/** How far the letters of a text reach above the baseline, in ems, before they are shaped. */
export function inkTop(name: ReceiptFont, text: string): number {
  const { font } = face(name);
  const tops = [...text].map((character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0).bbox.maxY);
  return Math.max(0, ...tops) / font.unitsPerEm;
}

/** From the baseline to the top of a line, in ems. */
export const ascentOf = (name: ReceiptFont): number => face(name).font.ascent / face(name).font.unitsPerEm;

/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs';
import { create, type Font, type Path } from 'fontkit';
import { fontFile } from './files.ts';

export type { Font, Path } from 'fontkit';

/** A font of any of the formats that fontkit reads (WOFF, WOFF2, TrueType). */
export const openFont = (path: string | URL): Font => create(readFileSync(path));

/** One of the site's font faces, by its file's name, such as `rozha-one-latin-400`. */
export const siteFont = (name: string): Font => openFont(fontFile(name));

/** A glyph and its position, in font units from the start of the line; y points up, as in `path`. */
interface PlacedGlyph {
  path: Path;
  x: number;
  y: number;
}

/**
 * Sets a line as the outlines of its glyphs, so that the machine's own fonts make no difference.
 *
 * @param tracking added after each glyph, as a share of the size
 * @returns glyphs, and where the next one would stand, in font units
 */
export function shapeLine(font: Font, text: string, tracking = 0): { glyphs: PlacedGlyph[]; end: number } {
  const run = font.layout(text);
  let end = 0;
  const glyphs = run.glyphs.map(({ path }, index) => {
    const at = run.positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
    const placed = { path, x: end + at.xOffset, y: at.yOffset };
    end += at.xAdvance + tracking * font.unitsPerEm;
    return placed;
  });
  return { glyphs, end };
}

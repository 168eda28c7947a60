/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs';
import { create, type Font, type Path } from 'fontkit';
import { fontFile } from './files.ts';

export type { Font, Path } from 'fontkit';

/** A font of any of the formats that fontkit reads (WOFF, WOFF2, TrueType). */
export const openFont = (path: string | URL): Font => create(readFileSync(path));

/** A face of the site by its file's name, `rozha-one-latin-400`. */
export const siteFont = (name: string): Font => openFont(fontFile(name));

/** A glyph and where it stands, in font units from the start of the line; y upwards, as in `path`. */
interface PlacedGlyph {
  path: Path;
  x: number;
  y: number;
}

/**
 * A line as the outlines of its glyphs: what fonts a machine has changes nothing.
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

/** The part of fontkit that share pictures use; the package ships no types. */
declare module 'fontkit' {
  interface GlyphRun {
    glyphs: { path: { toSVG(): string } }[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  }
  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): GlyphRun;
  }
  export function create(data: Uint8Array): Font;
}

import { type Font, shapeLine, siteFont } from '@talkies/fonts';

export interface Face {
  /** files of one family: a character is drawn by the first that has it */
  fonts: Font[];
  /** extra space between letters, as a fraction of the size */
  spacing: number;
}

const read = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
const family = (...files: string[]) => read(() => files.map(siteFont));
const headings = [family('rozha-one-latin-400', 'rozha-one-latin-1-400'), family('rozha-one-devanagari-400')];
const labels = family('khand-latin-600', 'khand-latin-1-600');

const fontWith = (fonts: Font[], sign: string): Font | undefined =>
  fonts.find((font) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));

const canWrite = (fonts: Font[], text: string): boolean => [...text].every((sign) => fontWith(fonts, sign));

/** The face for a heading; null where we have no font for its script. */
export function headingFace(text: string): Face | null {
  for (const fonts of headings) if (canWrite(fonts(), text)) return { fonts: fonts(), spacing: 0 };
  return null;
}

export const labelFace = (text: string): Face | null =>
  canWrite(labels(), text) ? { fonts: labels(), spacing: 0.09 } : null;

/** Splits text into runs of one font; a run's characters are shaped together. */
function runs(fonts: Font[], text: string): { font: Font; text: string }[] {
  const found: { font: Font; text: string }[] = [];
  for (const sign of text) {
    const font = fontWith(fonts, sign) ?? fonts[0];
    const last = found.at(-1);
    if (font && last?.font === font) last.text += sign;
    else if (font) found.push({ font, text: sign });
  }
  return found;
}

interface Line {
  path: string;
  width: number;
}

/** One line as the outlines of its letters, its base line at 0, `size` pixels high. */
export function outline({ fonts, spacing }: Face, text: string, size: number): Line {
  let x = 0;
  const letters = runs(fonts, text).flatMap(({ font, text }) => {
    const scale = size / font.unitsPerEm;
    const { glyphs, end } = shapeLine(font, text, spacing);
    const start = x;
    x += end * scale;
    return glyphs.map(({ path, ...at }) => {
      const position = `translate(${(start + at.x * scale).toFixed(2)} ${(-at.y * scale).toFixed(2)})`;
      const d = path.toSVG();
      return d === '' ? '' : `<path transform="${position} scale(${scale} ${-scale})" d="${d}"/>`;
    });
  });
  return { path: letters.join(''), width: x - spacing * size };
}

/** Breaks text at blanks into lines that fit; a word wider than `width` gets a line of its own. */
function broken(face_: Face, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && outline(face_, longer, size).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export interface Block {
  size: number;
  lines: Line[];
}

/** The largest of `sizes` in which the text fits; in the smallest, what does not fit is cut with an ellipsis. */
export function setBlock(
  face_: Face,
  text: string,
  { width, lines: most, sizes }: { width: number; lines: number; sizes: readonly number[] },
): Block {
  const smallest = sizes.at(-1) ?? 32;
  for (const size of sizes) {
    const lines = broken(face_, text, size, width);
    const set = lines.map((line) => outline(face_, line, size));
    if (lines.length <= most && set.every((line) => line.width <= width)) return { size, lines: set };
  }
  const lines = broken(face_, text, smallest, width).slice(0, most);
  return {
    size: smallest,
    lines: lines.map((line, index) => cut(face_, line, smallest, width, index === most - 1)),
  };
}

function cut(face_: Face, text: string, size: number, width: number, last: boolean): Line {
  let letters = [...text];
  let line = outline(face_, last ? `${text}…` : text, size);
  while (line.width > width && letters.length > 1) {
    letters = letters.slice(0, -1);
    line = outline(face_, `${letters.join('').trimEnd()}…`, size);
  }
  return line;
}

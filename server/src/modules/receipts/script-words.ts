import { fontFile, inkTop, type ReceiptFont } from '@talkies/fonts/receipts';
import { escapeMarkup } from '../../platform/markup.ts';

/** Pango's names of the fonts for scripts that the PDF library does not shape correctly. */
const families: Partial<Record<ReceiptFont, string>> = {
  'noto-sans-tamil-400': 'Noto Sans Tamil',
  'noto-sans-telugu-400': 'Noto Sans Telugu',
  'noto-sans-malayalam-400': 'Noto Sans Malayalam',
  'noto-sans-kannada-400': 'Noto Sans Kannada',
};
export const isDrawn = (font: ReceiptFont): boolean => families[font] !== undefined;

/** Pixels for an em: sharp on paper at every size in a receipt. */
const EM = 96;

/** A word as a picture; lengths in ems. */
export interface ScriptWord {
  png: Buffer;
  width: number;
  height: number;
  /** from the baseline to its top edge */
  above: number;
}

/**
 * Words of Indian scripts, whose letters join, change places and stack, shaped and drawn by Pango and HarfBuzz, which
 * `sharp` brings; fontkit, under the PDF library, breaks on some of them. By font and text, as `wordKey` names them.
 * @param colour such as #2b0d12
 */
export async function drawWords(
  words: readonly { font: ReceiptFont; text: string }[],
  colour: string,
): Promise<Map<string, ScriptWord>> {
  const drawn = new Map<string, ScriptWord>();
  if (words.length === 0) return drawn;
  const { default: sharp } = await import('sharp');
  for (const { font, text } of words) {
    const key = wordKey(font, text);
    const family = families[font];
    if (!family || drawn.has(key)) continue;
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
        font: `${family} ${EM}`,
        fontfile: fontFile(font),
        rgba: true,
        dpi: 72,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    drawn.set(key, {
      png: data,
      width: info.width / EM,
      height: info.height / EM,
      above: inkTop(font, text),
    });
  }
  return drawn;
}

export const wordKey = (font: ReceiptFont, text: string): string => `${font}:${text}`;

import { ascentOf, fontData, hasGlyph, type ReceiptFont, receiptFonts } from '@talkies/fonts/receipts';
import { type ReceiptText, receiptText } from '@talkies/shared/receipts';
import type { Receipt } from '@talkies/shared/schemas';
import { drawWords, isDrawn, type ScriptWord, wordKey } from './script-words.ts';

type Document = PDFKit.PDFDocument;

/** The document to draw on, with pictures of the words that its fonts cannot write. */
interface Sheet {
  doc: Document;
  words: ReadonlyMap<string, ScriptWord>;
}

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const LABELS = 150;
const INK = '#2b0d12';
const FAINT = '#5c3733';
const LINE = '#dcc7a0';

interface Run {
  font: ReceiptFont;
  text: string;
}

/** Splits a text by the fonts that have its letters: none of the site's fonts has all. */
function runsOf(text: string, first: ReceiptFont): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    // marks and joiners stay with the character that they belong to
    const order =
      last && /[\p{M}\u200c\u200d]/u.test(character)
        ? [last.font, first, ...receiptFonts]
        : [first, ...receiptFonts];
    const font = order.find((face) => hasGlyph(face, point));
    const shown = font ? character : '?';
    if (last && last.font === (font ?? first)) last.text += shown;
    else runs.push({ font: font ?? first, text: shown });
  }
  return runs;
}

interface Style {
  size: number;
  bold?: boolean;
  colour?: string;
  align?: 'left' | 'right';
}

/** Writes a text into a box of the given width. @returns where the next line begins */
function write(
  sheet: Sheet,
  text: string,
  box: { x: number; y: number; width: number },
  { size, bold = false, colour = INK, align = 'left' }: Style,
): number {
  const { doc } = sheet;
  doc.fontSize(size).fillColor(colour);
  const face = bold ? 'mukta-latin-600' : 'mukta-latin-400';
  const lines = linesOf(sheet, text, { first: face, size }, box.width);
  let { y } = box;
  for (const { runs, width } of lines) {
    let x = align === 'right' ? box.x + box.width - width : box.x;
    for (const run of runs) {
      place(sheet, run, x, y, size);
      x += widthOf(sheet, run, size);
    }
    y += size * 1.45;
  }
  return y;
}

const wordOf = ({ words }: Sheet, { font, text }: Run): ScriptWord | undefined =>
  words.get(wordKey(font, text));

function widthOf(sheet: Sheet, run: Run, size: number): number {
  const word = wordOf(sheet, run);
  if (word) return word.width * size;
  return sheet.doc.font(run.font).widthOfString(writable(run));
}

/** The text of a run to write; empty for words that are drawn as pictures, which are never split. */
const writable = ({ font, text }: Run): string => (isDrawn(font) ? '' : text);

/** Writes a run, or places its picture on the line; text copied out of the PDF has the letters in either case. */
function place(sheet: Sheet, run: Run, x: number, y: number, size: number): void {
  const { doc } = sheet;
  const word = wordOf(sheet, run);
  if (!word) {
    doc.font(run.font).text(writable(run), x, y, { lineBreak: false });
    return;
  }
  const top = y + (ascentOf('mukta-latin-400') - word.above) * size;
  doc.markContent('Span', { actual: run.text });
  doc.image(word.png, x, top, { width: word.width * size, height: word.height * size });
  doc.endMarkedContent();
}

/** Breaks a text into lines, at blanks, and within a word that is wider than the box, such as a hash. */
function linesOf(
  sheet: Sheet,
  text: string,
  { first, size }: { first: ReceiptFont; size: number },
  width: number,
) {
  const measure = (part: string): number =>
    runsOf(part, first).reduce((sum, run) => sum + widthOf(sheet, run, size), 0);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (measure(line) > width) {
      let end = line.length - 1;
      while (end > 1 && measure(line.slice(0, end)) > width) end -= 1;
      lines.push(line.slice(0, end));
      line = line.slice(end);
    }
  }
  return [...lines, line].map((part) => ({ runs: runsOf(part, first), width: measure(part) }));
}

const rule = (doc: Document, y: number): void => {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke();
};

/** Begins another page where a line would not fit. */
function roomFor(doc: Document, y: number, height: number): number {
  if (y + height <= doc.page.height - MARGIN) return y;
  doc.addPage();
  return MARGIN;
}

/** the height that a row may need: three lines, as for a hash */
const ROW = 54;

function draw(sheet: Sheet, { heading, seller, facts, amounts, notes }: ReceiptText): void {
  const { doc } = sheet;
  let y = write(sheet, heading, { x: MARGIN, y: MARGIN, width: WIDTH }, { size: 24, bold: true });
  y += 8;
  for (const [index, text] of seller.entries())
    y = write(sheet, text, { x: MARGIN, y, width: WIDTH }, { size: 11, bold: index === 0 });
  y += 14;
  for (const { label, text } of facts) {
    y = roomFor(doc, y, ROW);
    rule(doc, y - 4);
    const below = write(sheet, label, { x: MARGIN, y, width: LABELS - 8 }, { size: 10, colour: FAINT });
    y =
      Math.max(below, write(sheet, text, { x: MARGIN + LABELS, y, width: WIDTH - LABELS }, { size: 10 })) + 6;
  }
  y += 16;
  for (const [index, { label, text }] of amounts.entries()) {
    y = roomFor(doc, y, ROW);
    const sum = index === amounts.length - 1;
    rule(doc, y - 4);
    const style = { size: sum ? 14 : 11, bold: sum };
    write(sheet, label, { x: MARGIN, y, width: WIDTH / 2 }, style);
    y = write(sheet, text, { x: MARGIN + WIDTH / 2, y, width: WIDTH / 2 }, { ...style, align: 'right' }) + 6;
  }
  y += 16;
  for (const note of notes) {
    y = roomFor(doc, y, ROW);
    y = write(sheet, note, { x: MARGIN, y, width: WIDTH }, { size: 9, colour: FAINT });
  }
}

/** The runs of a sheet that are drawn as pictures. */
function sheetRuns({ heading, seller, facts, amounts, notes }: ReceiptText): Run[] {
  const texts = [...facts, ...amounts].flatMap(({ label, text }) => [label, text]);
  return [heading, ...seller, ...texts, ...notes]
    .flatMap((text) => text.split(' '))
    .flatMap((word) => runsOf(word, 'mukta-latin-400'))
    .filter(({ font }) => isDrawn(font));
}

/** Draws a receipt on one page of A4; the same receipt always gives the same page. */
export const drawReceipt = (receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> => {
  const text = receiptText(receipt);
  return drawText(text, { title: `${text.heading} ${receipt.number}`, at: new Date(receipt.issuedAt) });
};

/** Draws a text on as many pages of A4 as it needs. */
export async function drawText(
  text: ReceiptText,
  { title, at }: { title: string; at: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  // loaded only where a PDF is requested
  const { default: PDFDocument } = await import('pdfkit');
  const info = { Title: title, Author: text.seller[0] ?? '', CreationDate: at, ModDate: at };
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, lang: 'en', displayTitle: true, info });
  for (const face of receiptFonts) if (!isDrawn(face)) doc.registerFont(face, fontData(face));
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  draw({ doc, words: await drawWords(sheetRuns(text), INK) }, text);
  doc.end();
  await done;
  return new Uint8Array(Buffer.concat(parts));
}

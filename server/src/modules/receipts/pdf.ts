import { ascentOf, fontData, hasGlyph, type ReceiptFont, receiptFonts } from '@talkies/fonts/receipts';
import { type ReceiptText, receiptText } from '@talkies/shared/receipts';
import type { Receipt } from '@talkies/shared/schemas';
import { drawWords, isDrawn, type ScriptWord, wordKey } from './script-words.ts';

type Document = PDFKit.PDFDocument;

/** What is drawn on, with the words that cannot be written. */
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

/** Splits a text by the faces that have its letters: no one of the site's has them all. */
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

/** Writes a text into a box of that width. @returns where the next line begins */
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

/** A part of such a word that a line had no room for is not drawn by itself. */
const writable = ({ font, text }: Run): string => (isDrawn(font) ? '' : text);

/** Writes a run, or sets its picture on the line; who copies the text out of the sheet gets its letters either way. */
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

/** Breaks at blanks, and within a word that is wider than the box, as hashes are. */
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

/** Begins another sheet where a line would not fit. */
function roomFor(doc: Document, y: number, height: number): number {
  if (y + height <= doc.page.height - MARGIN) return y;
  doc.addPage();
  return MARGIN;
}

/** so much a row may need: three lines, as a hash does */
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

/** The words of a sheet that are drawn. */
function sheetRuns({ heading, seller, facts, amounts, notes }: ReceiptText): Run[] {
  const texts = [...facts, ...amounts].flatMap(({ label, text }) => [label, text]);
  return [heading, ...seller, ...texts, ...notes]
    .flatMap((text) => text.split(' '))
    .flatMap((word) => runsOf(word, 'mukta-latin-400'))
    .filter(({ font }) => isDrawn(font));
}

/** A receipt on one sheet of A4. The same receipt is the same sheet, whenever it is drawn. */
export const drawReceipt = (receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> => {
  const text = receiptText(receipt);
  return drawText(text, { title: `${text.heading} ${receipt.number}`, at: new Date(receipt.issuedAt) });
};

/** What such a text says, on as many sheets of A4 as it needs. */
export async function drawText(
  text: ReceiptText,
  { title, at }: { title: string; at: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  // only who asks for one needs it
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

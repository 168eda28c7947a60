import { Readable } from 'node:stream';
import { PERSONAL } from './cache-control.ts';

export type Cell = string | number | bigint | null;

/** A number may begin with a minus: nothing runs of it. */
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
/** What a spreadsheet takes as the beginning of a formula, also behind blanks, and in the wide letters of Asia. */
const formula = /^[\s\ufeff]*[=+\-@|\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/**
 * One cell (RFC 4180). A text that a spreadsheet would run as a formula begins with an apostrophe, so that it is shown
 * as text, whoever wrote it.
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  const harmless = typeof cell !== 'string' || isNumber(text) || !formula.test(text) ? text : `'${text}`;
  return /[",;\r\n\t]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A cell of ours, or of a careful spreadsheet, as it was before its formula was made harmless. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** so many characters are sent at once */
const PART = 64 * 1024;

/** What a file of a table holds. */
export interface CsvTable {
  head: readonly string[];
  rows: Iterable<readonly Cell[]>;
}

/**
 * A table as a file to keep, sent as fast as its reader takes it. It begins with the mark by which spreadsheets know
 * UTF-8. What fails on the way ends the answer unfinished, so that no part of a table passes for the whole.
 * @param name the file's, of letters, digits, dots and hyphens
 */
export function csvResponse(
  name: string,
  head: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): Response {
  async function* whole(): AsyncGenerator<Buffer> {
    let part = `\ufeff${csvLine(head)}`;
    for await (const row of rows) {
      part += csvLine(row);
      if (part.length < PART) continue;
      yield Buffer.from(part);
      part = '';
    }
    if (part) yield Buffer.from(part);
  }
  return new Response(Readable.toWeb(Readable.from(whole())) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': PERSONAL,
    },
  });
}

import { Readable } from 'node:stream';
import { PERSONAL } from './cache-control.ts';

export type Cell = string | number | bigint | null;

/** A number may begin with a minus: spreadsheets run nothing for it. */
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
/** What a spreadsheet takes for the beginning of a formula, also after blanks and in full-width letters. */
const formula = /^[\s\ufeff]*[=+\-@|\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/**
 * One cell (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front, so that it is
 * shown as text.
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  const harmless = typeof cell !== 'string' || isNumber(text) || !formula.test(text) ? text : `'${text}`;
  return /[",;\r\n\t]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The text of a cell without the apostrophe that kept it from being run as a formula. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** characters that are sent at once */
const PART = 64 * 1024;

/** The content of a file that holds a table. */
export interface CsvTable {
  head: readonly string[];
  rows: Iterable<readonly Cell[]>;
}

/**
 * Responds with a table as a file to download, sent as fast as its reader takes it. It begins with the byte order mark
 * by which spreadsheets recognise UTF-8. A failure on the way ends the response unfinished, so that no part of a table
 * passes for the whole.
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

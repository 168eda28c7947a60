import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { parse } from 'csv-parse';
import { plainCell } from '../../../platform/csv.ts';
import { TalkiesSchema } from './metadata.ts';

const MAX_FILE = 512 * 1024 * 1024;
const MAX_JSON = 64 * 1024 * 1024;
const MAX_ROW = 1024 * 1024;
const MAX_DEPTH = 6;

/** A row of a file, or why it is unreadable. */
export interface RawRow {
  /** the operator's name of the file: relative to the given path */
  file: string;
  folder: string;
  /** position in the file, from 1; a line number in JSONL and CSV */
  row: number;
  value: unknown;
  /** the original: a record of columns, a JSON value, or the invalid line */
  original?: unknown;
  unreadable?: string;
  /** the file's name, where the file contains one item only */
  fallbackId: string | null;
}

interface Source {
  path: string;
  file: string;
}

const kinds = new Set(['.json', '.jsonl', '.ndjson', '.csv']);

/** The metadata files under `path`, films first; files with numeric names are OpenSea's, without an extension. */
export async function findSources(path: string): Promise<Source[]> {
  const isItem = (name: string): boolean => kinds.has(extname(name).toLowerCase()) || /^\d+$/.test(name);
  const walk = async (folder: string, depth: number): Promise<string[]> => {
    const entries = await readdir(folder, { withFileTypes: true });
    const found = entries
      .filter((entry) => !entry.name.startsWith('.') && entry.name !== 'node_modules')
      .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
      .map(async (entry) => {
        const child = join(folder, entry.name);
        if (entry.isDirectory()) return depth < MAX_DEPTH ? walk(child, depth + 1) : [];
        return entry.isFile() && isItem(entry.name) ? [child] : [];
      });
    return (await Promise.all(found)).flat();
  };
  const folder = (await stat(path)).isDirectory();
  const files = folder ? await walk(path, 0) : [path];
  return files.map((file) => ({ path: file, file: folder ? relative(path, file) : basename(file) }));
}

export const isFilms = (file: string): boolean => basename(file).toLowerCase() === 'films.json';

/** Rows of a JSON value: `items`, `films` or `tokens` of an object, an array, or a single object. */
export async function readJson(path: string, size: number): Promise<unknown[] | { unreadable: string }> {
  if (size > MAX_JSON)
    return { unreadable: 'is larger than 64 MB: write one item a line (JSONL), which has no such limit' };
  try {
    const value: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''));
    if (Array.isArray(value)) return value;
    const list =
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(
            ([name, v]) => ['items', 'films', 'tokens'].includes(name) && Array.isArray(v),
          )
        : undefined;
    return list ? (list[1] as unknown[]) : [value];
  } catch (error) {
    return { unreadable: `is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Splits a stream into lines, without holding more than the limit of one line. */
async function* linesOf(path: string): AsyncGenerator<{ line: string; tooLong: boolean }> {
  let pending = '';
  let tooLong = false;
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const parts = (pending + chunk).split('\n');
    pending = parts.pop() ?? '';
    for (const line of parts) {
      yield { line: tooLong ? '' : line, tooLong: tooLong || line.length > MAX_ROW };
      tooLong = false;
    }
    if (pending.length > MAX_ROW) {
      pending = '';
      tooLong = true;
    }
  }
  if (pending.trim() || tooLong) yield { line: pending, tooLong };
}

type RowSource = Pick<RawRow, 'file' | 'folder'>;
const rowAt = (source: RowSource, row: number, value: unknown, original = value): RawRow => ({
  ...source,
  ...{ row, value, original },
  fallbackId: null,
});
const unreadable = (source: RowSource, row: number, why: string, original?: string): RawRow => ({
  ...rowAt(source, row, null),
  original,
  unreadable: why,
});

async function* jsonLines(path: string, source: RowSource): AsyncGenerator<RawRow> {
  let row = 0;
  for await (const { line, tooLong } of linesOf(path)) {
    row += 1;
    if (tooLong) yield unreadable(source, row, 'is longer than 1 MB');
    else if (line.trim()) {
      try {
        yield rowAt(source, row, JSON.parse(line.replace(/^\uFEFF/, '')));
      } catch (error) {
        yield unreadable(
          source,
          row,
          `is not JSON: ${error instanceof Error ? error.message : String(error)}`,
          line,
        );
      }
    }
  }
}

const plain = new Set(['external_id', 'token_id', 'id', 'name', 'description', 'image', 'animation_url']);

/** The column in a file of refused rows that states the reason; it is no field of the item. */
export const REFUSED_COLUMN = 'refused_because';

/** Maps a spreadsheet's columns: fields of the metadata, fields of `talkies`, and every other column to a trait. */
function fromColumns(record: Record<string, string>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  const talkies: Record<string, unknown> = {};
  const attributes: { trait_type: string; value: string }[] = [];
  for (const [column, cell] of Object.entries(record)) {
    const field = column.trim().toLowerCase().replaceAll(' ', '_');
    const value = plainCell(cell);
    if (field === REFUSED_COLUMN) continue;
    if (plain.has(field)) row[field] = value;
    else if (field === 'rewards') {
      const rewards = value.split('|').map((s) => s.trim());
      if (rewards.some(Boolean)) talkies[field] = rewards.filter(Boolean);
    } else if (field in TalkiesSchema.shape) talkies[field] = value;
    else if (value.trim()) attributes.push({ trait_type: column, value });
  }
  return { ...row, talkies, ...(attributes.length > 0 ? { attributes } : {}) };
}

async function* csvRows(path: string, source: RowSource): AsyncGenerator<RawRow> {
  const skipped: RawRow[] = [];
  const parser = createReadStream(path).pipe(
    parse({
      bom: true,
      columns: true,
      info: true,
      max_record_size: MAX_ROW,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        skipped.push(
          unreadable(source, Number(error?.lines ?? 0), `is not CSV: ${error?.message ?? 'unknown'}`),
        );
        return undefined;
      },
    }),
  );
  for await (const { record, info } of parser as AsyncIterable<{
    record: Record<string, string>;
    info: { lines: number };
  }>) {
    yield* skipped.splice(0);
    yield rowAt(source, info.lines, fromColumns(record), record);
  }
  yield* skipped;
}

/** Iterates over the rows of one file. */
export async function* rowsOf({ path, file }: Source): AsyncGenerator<RawRow> {
  const source = { file, folder: dirname(path) };
  const { size } = await stat(path);
  const kind = extname(path).toLowerCase();
  if (size > MAX_FILE) yield unreadable(source, 0, 'is larger than 512 MB');
  else if (kind === '.csv') yield* csvRows(path, source);
  else if (kind === '.jsonl' || kind === '.ndjson') yield* jsonLines(path, source);
  else {
    const values = await readJson(path, size);
    if (!Array.isArray(values)) yield unreadable(source, 0, values.unreadable);
    else
      for (const [index, value] of values.entries())
        yield {
          ...rowAt(source, index + 1, value),
          fallbackId: values.length === 1 ? basename(path, extname(path)) : null,
        };
  }
}

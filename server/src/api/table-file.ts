import { exactAmount } from '@talkies/shared';
import { ImageSchema, MoneySchema } from '@talkies/shared/schemas';
import { type StudioTableName, studioTables } from '@talkies/shared/studio';
import { studioShapesOf } from '@talkies/shared/studio/schemas';
import { z } from 'zod';
import { type Cell, csvResponse } from '../platform/csv.ts';

interface Column {
  name: string;
  of: (row: unknown) => Cell;
}

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

const snake = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join('; ');
  return JSON.stringify(value);
}

/** Unwraps optional and nullable schemas. */
function bare(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? bare(schema.unwrap() as z.ZodType)
    : schema;
}

const amountOf = (money: unknown): Cell => {
  const found = MoneySchema.nullish().parse(money);
  return found ? exactAmount(found) : '';
};

/** The columns of a schema of rows: an object's parts side by side, money as amount and currency. */
function columnsOf(schema: z.ZodType, name: string, of: (row: unknown) => unknown): Column[] {
  const plain = bare(schema);
  // a cell cannot show a picture
  if (plain === ImageSchema) return [];
  if (plain === MoneySchema)
    return [
      { name, of: (row) => amountOf(of(row)) },
      { name: `${name}_currency`, of: (row) => cellOf(partOf(of(row), 'currency')) },
    ];
  if (!(plain instanceof z.ZodObject)) return [{ name, of: (row) => cellOf(of(row)) }];
  return Object.entries(plain.shape).flatMap(([key, part]) =>
    columnsOf(part as z.ZodType, name ? `${name}_${snake(key)}` : snake(key), (row) => partOf(of(row), key)),
  );
}

/** The schema of a table's rows: `rows` is an array of the response. */
function rowSchemaOf(table: StudioTableName, rows: string): z.ZodType {
  const { response } = studioShapesOf(table);
  const list = response instanceof z.ZodObject ? bare(response.shape[rows] as z.ZodType) : null;
  if (!(list instanceof z.ZodArray)) throw new Error(`${table} answers no ${rows}`);
  return list.element as z.ZodType;
}

/** The columns of a table's file; equal names of several kinds of rows share a column. */
function sheetOf(table: StudioTableName) {
  const kinds: readonly string[] = studioTables[table].rows;
  const sheets = kinds.map((kind) => ({
    kind,
    columns: columnsOf(rowSchemaOf(table, kind), '', (row) => row),
  }));
  const names = [...new Set(sheets.flatMap(({ columns }) => columns.map(({ name }) => name)))];
  const head = kinds.length > 1 ? ['table', ...names] : names;
  const lines = function* (answer: unknown): Generator<Cell[]> {
    for (const { kind, columns } of sheets)
      for (const row of (partOf(answer, kind) ?? []) as unknown[]) {
        const cells = new Map(columns.map(({ name, of }) => [name, of(row)]));
        yield head.map((name) => (name === 'table' ? kind : (cells.get(name) ?? '')));
      }
  };
  return { head, lines };
}

/**
 * All filtered rows of a list, as CSV. `page` returns the list from a position on; the first page is read before
 * anything is sent, so that a wrong filter is refused as by the list.
 */
export async function tableFile(
  table: StudioTableName,
  day: string,
  page: (from: string | null) => Promise<unknown>,
): Promise<Response> {
  const { head, lines } = sheetOf(table);
  const first = await page(null);
  async function* rows(): AsyncGenerator<Cell[]> {
    for (let answer = first; ; ) {
      yield* lines(answer);
      const next = partOf(answer, 'next') ?? null;
      if (next === null) return;
      answer = await page(String(next));
    }
  }
  return csvResponse(`${studioTables[table].rows[0]}-${day}.csv`, head, rows());
}

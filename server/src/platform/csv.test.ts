import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { type Cell, csvCell, csvLine, csvResponse, plainCell } from './csv.ts';

describe('a cell', () => {
  test.each([
    '=1+1',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\u00a0=1',
    '＝1',
    '|cmd',
    '\ufeff=1',
  ])('%j is shown, never run', (text) =>
    expect(parse(csvLine([text]), { bom: false })[0]?.[0]).toBe(`'${text}`),
  );

  test.each<[Cell, string]>([
    [-1250n, '-1250'],
    [-3, '-3'],
    ['-12.50', '-12.50'],
    ['12.00', '12.00'],
    [null, ''],
    ['a = b', 'a = b'],
    ['Rain, "and" a taxi', '"Rain, ""and"" a taxi"'],
  ])('%s is kept as it is', (cell, text) => expect(csvCell(cell)).toBe(text));

  test.each(['two\nlines', 'a "quote"', 'a;b', ' blank ', 'é 🎬 தமிழ்'])('%j is read back', (text) =>
    expect(parse(csvLine([text, 'next']))).toEqual([[text, 'next']]),
  );
});

test('an apostrophe that somebody wrote stays', () => expect(plainCell("'tis")).toBe("'tis"));

test('a table is sent part by part, however long', async () => {
  async function* rows() {
    for (let n = 0; n < 20_000; n += 1) yield [n, `row ${n}`];
  }
  const response = csvResponse('rows.csv', ['n', 'name'], rows());
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="rows.csv"');
  const parts: Buffer[] = [];
  for await (const part of response.body ?? []) parts.push(Buffer.from(part));
  expect(parts.length).toBeGreaterThan(3);
  const read = parse(Buffer.concat(parts), { bom: true });
  expect([read.length, read[0], read.at(-1)]).toEqual([20_001, ['n', 'name'], ['19999', 'row 19999']]);
});

test('what fails on the way leaves no file that looks whole', async () => {
  async function* rows() {
    yield [1];
    throw new Error('the database is gone');
  }
  await expect(csvResponse('rows.csv', ['n'], rows()).text()).rejects.toThrow();
});

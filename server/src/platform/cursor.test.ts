import { expect, test } from 'vitest';
import { readCursor, readTimeCursor, wholeNumbers, writeCursor, writeTimeCursor } from './cursor.ts';

const cursor = writeCursor('newest', { key: '170', id: '7' });
const coded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a cursor leads back to the last row of its page', () => {
  expect(readCursor('newest', cursor, wholeNumbers(15))).toEqual({ key: '170', id: '7' });
});

test.each([
  ['of another order', writeCursor('price-up', { key: '170', id: '7' })],
  ['with a longer number', writeCursor('newest', { key: '1'.repeat(16), id: '7' })],
  ['with words', coded(['newest', '1 or 1=1', '7'])],
  ['with a number that is no text', coded(['newest', 170, '7'])],
  ['with too little', coded(['newest', '170'])],
  ['with too much', coded(['newest', '170', '7', '8'])],
  ['of another shape', coded({ key: '170' })],
  ['that is none', 'none'],
  ['that is empty', ''],
])('one %s is refused, and the field is named', (_what, other) => {
  expect(() => readCursor('newest', other, wholeNumbers(15))).toThrow(
    expect.objectContaining({
      code: 'request/invalid',
      fields: [{ field: 'cursor', message: expect.any(String) }],
    }),
  );
});

test('a list whose keys are words says what they look like, and in which field its cursor comes', () => {
  const shape = { key: /^[a-z]+$/, id: /^\d+$/, field: 'after' };
  const words = writeCursor('name', { key: 'asha', id: '7' });
  expect(readCursor('name', words, shape)).toEqual({ key: 'asha', id: '7' });
  expect(() => readCursor('name', writeCursor('name', { key: '9', id: '7' }), shape)).toThrow(
    expect.objectContaining({ fields: [{ field: 'after', message: expect.any(String) }] }),
  );
});

test('the end of a page by time is a time and an id; no cursor is the beginning', () => {
  const ended = { at: new Date('2026-11-28T20:00:00Z'), id: 'D-7' };
  expect(readTimeCursor('inbox', writeTimeCursor('inbox', ended))).toEqual(ended);
  expect(readTimeCursor('inbox', undefined)).toBeNull();
  const noTime = writeCursor('inbox', { key: '2026-99-28T20:00:00.000Z', id: 'D-7' });
  for (const other of [writeTimeCursor('another', ended), noTime, ''])
    expect(() => readTimeCursor('inbox', other)).toThrow(
      expect.objectContaining({ code: 'request/invalid' }),
    );
});

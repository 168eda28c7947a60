import { expect, test } from 'vitest';
import { drawnFile, holderNumber } from '../../testing/draws.ts';
import { readDrawFile } from './draw-file.ts';

const file = drawnFile();

test('a file is read as it was written, whatever the case of its digits', () => {
  const text = JSON.stringify({ ...file, contract: `0x${file.contract.slice(2).toUpperCase()}`, more: 1 });
  expect(readDrawFile(JSON.parse(text))).toEqual(file);
});

test.each([
  [null, /not an object/],
  [{ ...file, format: 'another' }, /not of the format/],
  [{ ...file, deadline: 'soon' }, /deadline is missing or not a whole number/],
  [{ ...file, round: -1 }, /round is missing/],
  [{ ...file, listHash: '0x12' }, /listHash is missing or not 32 bytes/],
  [{ ...file, purchases: {} }, /purchases is no list/],
  [{ ...file, purchases: [['0x1', 1]] }, /purchases\[0\]/],
  [{ ...file, purchases: [[holderNumber(1), 1.5]] }, /purchases\[0\]/],
  [{ ...file, purchases: ['x'] }, /purchases\[0\] is not/],
  [{ ...file, sold: 0 }, /a draw without a ticket/],
  [{ ...file, sold: 2 ** 32 }, /sold is missing or not a whole number/],
  [{ ...file, beacon: null }, /beacon is missing or not an object/],
  [{ ...file, lotteryId: 2 ** 53 }, /lotteryId/],
  [{ ...file, draw: { ...file.draw, winner: 'me' } }, /draw.winner/],
])('what is no such file is refused in words: %#', (value, words) => {
  expect(() => readDrawFile(value)).toThrow(words);
});

test('before the draw it has none', () => {
  expect(readDrawFile({ ...file, draw: null }).draw).toBeNull();
});

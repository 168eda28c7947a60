import { expect, test } from 'vitest';
import { readShort, shortPath } from './short-links.ts';

test.each([
  [1n, undefined],
  [46_655n, 7],
  [2n ** 63n - 1n, 999_999_999],
] as const)('the link of drop %s and number %s is read as it was written', (dropId, serial) => {
  const path = shortPath(dropId, serial);
  expect(readShort(path.slice('/i/'.length))).toEqual({ dropId, serial: serial ?? null });
});

test('capital letters are the same link; what is none names nothing', () => {
  expect(readShort('2A-7')).toEqual(readShort('2a-7'));
  for (const text of ['', '-', '2a-', '2a-0', '2a-7-7', 'ä', '../x', 'zzzzzzzzzzzzz', '1'.repeat(14)])
    expect(readShort(text), text).toBeNull();
});

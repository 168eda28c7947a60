import { expect, test } from 'vitest';
import { hasUploadEnding, megabytesOf } from './file-types.ts';

test.each([
  ['still.jpg', true],
  ['still.JPEG', true],
  ['a.b.Png', true],
  ['still.gif', false],
  ['png', false],
  ['still.png.exe', false],
  ['', false],
])('the name of an avatar or cover says that it is one: %s', (name, may) => {
  expect(hasUploadEnding(name)).toBe(may);
});

test('a size is never stated smaller than it is', () => {
  expect([0, 1, 1024 * 1024, 1024 * 1024 + 1].map(megabytesOf)).toEqual([0, 1, 1, 2]);
});

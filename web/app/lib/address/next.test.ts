import { expect, test } from 'vitest';
import { ownPath } from './next.ts';

test.each(['/nftdetail/a?buy', '/wallet?next=%2F', '/'])('%s is one of our own', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil',
  '/..//evil.example',
  '/a/..//evil.example',
  `/${'a'.repeat(3000)}`,
  '',
  null,
  undefined,
])('%s leads home', (path) => {
  expect(ownPath(path)).toBe('/');
});

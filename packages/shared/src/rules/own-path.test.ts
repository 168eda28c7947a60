import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each(['/nftdetail/a?buy', '/wallet?next=%2F', '/'])('%s is one of our own', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  `/${'a'.repeat(3000)}`,
  '',
  null,
  undefined,
])('%s leads home', (path) => {
  expect(ownPath(path)).toBe('/');
});

test.each(['/%2f/evil.example', '/%5cevil.example', '/a//b'])(
  '%s stays with us, as the browser reads it',
  (path) => {
    expect(ownPath(path)).toBe(path);
    expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
  },
);

test('where it may not lead it leads where the page says', () => {
  expect(ownPath('//evil.example', '/wallet')).toBe('/wallet');
});

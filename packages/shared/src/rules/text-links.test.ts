import { expect, test } from 'vitest';
import { mayLinkTo, ownPictureKey } from './text-links.ts';

test.each(['https://a.example', 'HTTP://a.example', 'mailto:a@b.example', '#terms', '/explore', '/'])(
  'a text may link to %s',
  (href) => {
    expect(mayLinkTo(href)).toBe(true);
  },
);

test.each([
  ...['javascript:alert(1)', 'JavaScript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'vbscript:x'],
  ...[
    '//a.example',
    'a.example',
    'explore',
    '',
    'https://',
    'https:// a',
    'mailto:',
    'tel:1',
    'ftp://a.example',
  ],
])('not to %j', (href) => {
  expect(mayLinkTo(href)).toBe(false);
});

const key = '0123456789abcdef'.repeat(2);

test('a picture of ours has a key in its address', () => {
  expect(ownPictureKey(`/media/${key}/800.webp`)).toBe(key);
});

test.each([
  ...[`https://a.example/media/${key}/800.webp`, `/media/${key}/800.jpg`, `/media/${key}/800.webp?x`],
  ...[`/media/${key.slice(1)}/800.webp`, `/media/${key.toUpperCase()}/800.webp`, `/media/${key}/.webp`, ''],
])('%j is no picture of ours', (src) => {
  expect(ownPictureKey(src)).toBeNull();
});

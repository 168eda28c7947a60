import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isRich, readMarkdown, writeMarkdown } from './markdown.ts';

const again = (markdown: string): string => writeMarkdown(readMarkdown(markdown));

test.each([
  'Plain words.',
  '## A heading\n\nWords with **bold**, *italic*, `code` and [a link](/explore).',
  '- one\n- two\n\n1. first\n2. second',
  '> A quotation.',
  '![A red hall](/media/0123456789abcdef0123456789abcdef/800.webp)',
  'A line  \nand another.',
])('is given back as it was: %s', (markdown) => {
  expect(isRich(markdown)).toBe(true);
  expect(again(again(markdown))).toBe(again(markdown));
});

test.each([
  ['a table', '| a | b |\n| --- | --- |\n| c | d |'],
  ['a list of terms', 'Common\n: Cream card.'],
  ['words struck out', 'It was ~~never~~ always so.'],
])('is written as Markdown: %s', (_, markdown) => {
  expect(isRich(markdown)).toBe(false);
});

test('HTML is words to read', () => {
  expect(readMarkdown('<script>alert(1)</script>').textContent).toBe('<script>alert(1)</script>');
});

test('every post that comes with the shop is either given back, or written as Markdown', () => {
  const folder = new URL('../../../../../../server/src/modules/content/blog/own/posts/', import.meta.url);
  for (const file of readdirSync(folder)) {
    const body = readFileSync(new URL(file, folder), 'utf8').replace(/^---\n.*?\n---\n/s, '');
    const terms = /^: |^\|/m.test(body);
    expect(isRich(body), file).toBe(!terms);
  }
});

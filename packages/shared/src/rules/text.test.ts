import { expect, test } from 'vitest';
import { foldedText, slugOf, slugPattern } from './text.ts';

test.each([
  ['Nuit d’Été', 'nuit d’ete'],
  ['ＡＢＣ', 'abc'],
  ['படம் No. 7', 'படம no. 7'],
])('%j is compared as %j', (text, folded) => {
  expect(foldedText(text)).toBe(folded);
});

test.each([
  ['Nuit d’Été', 'nuit-d-ete'],
  ['  The Old Banyan! ', 'the-old-banyan'],
  ['படம்', ''],
])('%j is %j in an address', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
  expect(slugPattern.test(slug)).toBe(slug !== '');
});

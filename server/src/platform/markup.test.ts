import { expect, test } from 'vitest';
import { escapeMarkup } from './markup.ts';

test.each([
  ['Fish & <b>chips</b>', 'Fish &amp; &lt;b&gt;chips&lt;/b&gt;'],
  [`" onload="x' `, '&quot; onload=&quot;x&#39; '],
  ['&amp;', '&amp;amp;'],
  ['a\u0000b\u001bc\uffffd', 'abcd'],
  ['a\tb\nc\rd', 'a\tb\nc\rd'],
  ['தமிழ் 😀', 'தமிழ் 😀'],
])('%j becomes %j', (text, markup) => {
  expect(escapeMarkup(text)).toBe(markup);
});

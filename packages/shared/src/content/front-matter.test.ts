import { expect, test } from 'vitest';
import { readFrontMatter } from './front-matter.ts';

const read = (text: string) => readFrontMatter('post.md', text, ['title', 'changed?']);

test('fields stand between lines of dashes, and the text after them', () => {
  expect(read('---\ntitle: On money: a guide\n---\n\nWords.\n')).toEqual({
    fields: { title: 'On money: a guide' },
    body: '\nWords.\n',
    line: 4,
  });
});

test('an editor of Windows changes nothing', () => {
  expect(read('---\r\ntitle: A\r\n---\r\nWords.').body).toBe('Words.');
});

test.each([
  [
    'a field that nobody knows',
    '---\ntitle: A\ntilte: B\n---\n',
    'post.md:3: Unknown field “tilte”. Known: title, changed?.',
  ],
  [
    'a missing field',
    '---\nchanged: today\n---\n',
    'post.md:1: “title: …” is missing between the lines of dashes.',
  ],
  ['no front matter at all', 'Words.', 'post.md:1: “title: …” is missing between the lines of dashes.'],
  ['a field without words', '---\ntitle:\n---\n', 'post.md:2: “title” is empty.'],
  ['a field that stands twice', '---\ntitle: A\ntitle: B\n---\n', 'post.md:3: “title” stands twice.'],
  ['a line that is no field', '---\ntitle: A\n\n---\n', 'post.md:3: Expected “name: value”.'],
  ['fields without an end', '---\ntitle: A\n', 'post.md:1: The line of dashes after the fields is missing.'],
])('%s is refused with file and line', (_, text, problem) => {
  expect(() => read(text)).toThrow(problem);
});

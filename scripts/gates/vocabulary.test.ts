import { expect, test } from 'vitest';
import { givenUp, vocabularyProblems } from './vocabulary.ts';

const words = ['wish', 'deed', 'bookingwindow'];
const problems = (path: string, text = '') => vocabularyProblems([{ path, text }], words);

test('the words are the first column of the last table', () => {
  const glossary = `| word | x |\n|---|---|\n| item | y |\n\n## Words that were given up\n\nWhy.\n\n| not | but |\n|---|---|\n| lobby, hall | explore |\n| deed | call |\n`;
  expect(givenUp(glossary)).toEqual(['lobby', 'hall', 'deed']);
});

test.each([
  ['a constant', 'const theWish = 1;'],
  ['a type, in the plural', 'export interface ManyDeeds {}'],
  ['a name of two words', 'function openBookingWindow() {}'],
  ['capitals', 'const MOST_WISHES = 3;'],
])('%s with a word that was given up is named', (_, text) => {
  expect(problems('server/src/a.ts', text)).toHaveLength(1);
});

test('so is a file or a folder', () => {
  expect(problems('web/app/deed/a.tsx')).toEqual([
    'web/app/deed/a.tsx: its path says "deed"; docs/glossary.md has the word for it.',
  ]);
});

test.each([
  ['part of another word', 'server/src/a.ts', 'const indeed = wishful;'],
  ['a use of somebody else’s name', 'server/src/a.ts', 'const a = library.wish;'],
  ['a message', 'web/app/messages/en/wish.ts', 'export const wish = "Make a wish";'],
])('%s is not', (_, path, text) => {
  expect(problems(path, text)).toEqual([]);
});

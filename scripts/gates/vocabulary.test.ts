import { expect, test } from 'vitest';
import { givenUp, sentenceProblems, vocabularyProblems } from './vocabulary.ts';

const words = ['wish', 'deed', 'house', 'bookingwindow', 'asked', 'told', 'said', 'kept', 'heard', 'trading'];
const problems = (path: string, text = '') => vocabularyProblems([{ path, text }], words);

test('the words are the first column of the last table', () => {
  const glossary = `| word | x |\n|---|---|\n| item | y |\n\n## Words that were given up\n\nWhy.\n\n| not | but |\n|---|---|\n| lobby, hall | explore |\n| deed | call |\n`;
  expect(givenUp(glossary)).toEqual(['lobby', 'hall', 'deed']);
});

test.each([
  ['a constant', 'const theWish = 1;'],
  ['a type, in the plural', 'export interface ManyDeeds {}'],
  ['a name of two words', 'function openBookingWindow() {}'],
  ['capitals', 'const MAX_WISHES = 3;'],
  ['what was asked', 'const isAsked = true;'],
  ['what was told', 'interface Told {}'],
  ['what was said', 'let lastSaid = 1;'],
  ['what was kept', 'function keptForm() {}'],
  ['what was heard', 'class Heard {}'],
  ['a parameter', 'const a = (asked: string) => 1;'],
  ['a field', 'interface A {\n  readonly told?: Date;\n}'],
  ['a key', 'const a = { said: 1 };'],
  ['what is taken out', 'const [before, asked] = pair;'],
  ['a part of a screen', '<p data-part="house-map">'],
  ['a part that a journey looks for', `page.locator('[data-part="told"]')`],
  ['an id', 'const a = <h2 id={`deed`}>;'],
])('%s with a word that was given up is named', (_, text) => {
  expect(problems('server/src/a.ts', text)).toHaveLength(1);
});

test.each([
  ['a class', '.card.lastSaid {}'],
  ['a class with a hyphen', '.house-map li {}'],
  ['a part', "[data-part='deed'] {}"],
  ['an animation', '@keyframes house-falls {}'],
])('so is %s of a stylesheet', (_, text) => {
  expect(problems('web/app/a.module.css', text)).toHaveLength(1);
});

test('so is a file or a folder', () => {
  expect(problems('web/app/deed/a.tsx')).toEqual([
    'web/app/deed/a.tsx: its path says "deed"; docs/glossary.md has the word for it.',
  ]);
});

test.each([
  ['part of another word', 'server/src/a.ts', 'const indeed = wishful;'],
  ['a film’s company', 'server/src/a.ts', 'const productionHouses = 1; let production_house;'],
  ['what stands in a text', 'server/src/a.ts', "const a = 'they asked: why';"],
  ['a role', 'packages/shared/src/studio/roles.ts', 'const a = { trading: 1 };'],
  ['a use of somebody else’s name', 'server/src/a.ts', 'const a = library.wish;'],
  ['a message', 'web/app/messages/en/wish.ts', 'export const wish = "Make a wish";'],
])('%s is not', (_, path, text) => {
  expect(problems(path, text)).toEqual([]);
});

const spoken = (text: string, path = 'server/src/chain/a.ts') =>
  sentenceProblems([{ path, text }], [...words, 'hang']);

test.each([
  ['a comment', '/**\n * What a wish means.\n */'],
  ['the end of a line', 'const a = 1; // as it was wished'],
  ['a title', "test('the same wish twice sends once', () => {});"],
  ['a title of many', "])('%s is a deed', () => {});"],
])('%s of a folder that is clean speaks the field’s words', (_, text) => {
  expect(spoken(text)).toHaveLength(1);
  expect(spoken(text, 'server/src/modules/a.ts')).toEqual([]);
});

test.each([
  ['a text', "const text = 'Make a wish';"],
  ['an address', "fetch('http://wish.example');"],
  ['an everyday word', '// a node that hangs'],
  ['what somebody is told', '// asked for, told, said, kept and heard'],
  ['a film’s company', '// the production house of a film'],
])('%s may', (_, text) => expect(spoken(text)).toEqual([]));

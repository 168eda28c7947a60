import { expect, test } from 'vitest';
import { inWords, numberOf, statedProblems } from './stated-numbers.ts';
import type { Rule } from './stated-rules.ts';

const text = 'web/app/messages/en/sale.ts';
const source = 'server/src/rules.ts';
const rules: Rule[] = [
  { constant: { file: source, name: 'QUOTE_SECONDS' }, per: 60, texts: { 'for {word} minutes': [text] } },
];

const problems = (seconds: string, message: string, path = text) => {
  const files: Record<string, string> = {
    [text]: "'for ten minutes'",
    [source]: `export const QUOTE_SECONDS = ${seconds};\n`,
  };
  files[path] = message;
  return statedProblems([path], (name) => files[name] ?? '', rules);
};

test('a text states a number as its constant has it', () => {
  expect(problems('10 * 60', "'The price holds for ten minutes.'")).toEqual([]);
  expect(problems('900', "'The price holds for ten minutes.'")).toEqual([
    `${text}: QUOTE_SECONDS is stated as “for fifteen minutes”, which is not there.`,
    expect.stringContaining('no rule is named for “ten minutes”'),
  ]);
  // comments are no texts
  expect(problems('600', '/** for ten minutes */')).toHaveLength(1);
});

test.each([
  "'for ten minutes', 'It takes 3 days.'",
  "'for ten minutes', '12.5% of it'",
  "'for ten minutes', 'A 6-digit key'",
])('a number that no rule is named for is found: %s', (message) =>
  expect(problems('600', message)).toEqual([expect.stringContaining('no rule is named')]),
);

test('what is interpolated, and a number of nothing measured, are no stated numbers', () => {
  expect(problems('600', `'for ten minutes', \`\${days} days\`, 'One of two'`)).toEqual([]);
});

test.each([
  ["z.string().max(100, 'Enter at most 100 characters.')", 0],
  ["z.string().max(2_000, 'Write at most 2,000 characters.')", 0],
  ["z.number().max(7 * 24 * 60, 'At most a week: 10,080 minutes.')", 0],
  ["z.number().max(5000, 'A fee is 50% at most.')", 0],
  ["z.string().max(120, 'Enter at most 100 characters.')", 1],
])('a bound and the text beside it agree: %s', (message, found) => {
  expect(problems('600', message, 'packages/shared/src/schemas.ts')).toHaveLength(found);
});

test.each([
  ['export const A_MS = 3 * DAY_MS;', 'A_MS', 259_200_000],
  ['const BETWEEN_SECONDS = 2 * HOUR_SECONDS;', 'BETWEEN_SECONDS', 7_200],
  ['const BYTES = 25 * 1024 * 1024;', 'BYTES', 26_214_400],
  ['uint256 public constant DELAY = 14 days;', 'DELAY', 1_209_600],
  ["const hours = { verify: 72, reset: 1, 'email-undo': 72 } as const;", 'hours.reset', 1],
])('the number of %s', (code, name, value) => {
  expect(numberOf({ file: source, name }, () => code)).toBe(value);
});

test('a constant that is gone, or is no number, is named', () => {
  expect(() => numberOf({ file: source, name: 'GONE' }, () => '')).toThrow('GONE is no number');
  expect(() => numberOf({ file: source, name: 'A' }, () => 'const A = other();')).toThrow('A is no number');
});

test.each([
  [0.5, 'half'],
  [1.25, '1.25'],
  [12, 'twelve'],
  [30, 'thirty'],
  [45, 'forty-five'],
  [100, 'hundred'],
  [180, '180'],
])('%s is written out as %s', (value, word) => {
  expect(inWords(value)).toBe(word);
});

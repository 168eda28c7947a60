import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isReadText, proseOf } from './read-texts.ts';
import { type Constant, type Rule, rules, settled } from './stated-rules.ts';

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** `.max(100, 'Enter at most 100 characters.')`: a bound and, beside it, the text that states it. */
const BOUND = /\.(?:min|max|length)\(([\d_*\s]+), '([^'\n]*)'/g;

const small = [
  ...[
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** A number as texts write it, up to a hundred; others in digits. */
export function inWords(value: number): string {
  if (value === 0.5) return 'half';
  if (!Number.isInteger(value) || value > 100) return String(value);
  if (value === 100) return 'hundred';
  return (
    small[value] ??
    [tens[Math.floor(value / 10)], small[value % 10]].filter((part) => part !== 'zero').join('-')
  );
}

const NUMBER = `(?:${[...small.slice(1), ...tens.slice(2), 'hundred', 'half'].join('|')}|\\d[\\d,.]*)`;
const UNIT =
  '(?:minutes?|hours?|days?|seconds?|digits?|characters|months?|MB|bytes|percent|per cent|tickets|seats)';
/** “ten minutes”, “6-digit”, “20 to 30 minutes”, “1.25%” */
const STATED = new RegExp(`(?<![\\w#$.{])${NUMBER}(?:[ –-]+(?:(?:an?|to|-) )?(?:\\d+ )?${UNIT}\\b|%)`, 'gi');

/** The durations of packages/shared, by the names that products of them use. */
const durations: Readonly<Record<string, number>> = {
  ...{ MINUTESECONDS: 60, HOURSECONDS: 3_600, DAYSECONDS: 86_400 },
  ...{ MINUTEMS: 60_000, HOURMS: 3_600_000, DAYMS: 86_400_000 },
};

/** `export const NAME = 3 * DAY_MS;`, `NAME = 14 days` of a contract, in seconds, or `key: 72` of an object. */
export function numberOf({ file, name }: Constant, read: (path: string) => string): number {
  const text = read(file);
  const [first = '', key] = name.split('.');
  const at = new RegExp(`\\b${first}\\b[^=\\n]* = `).exec(text);
  const rest = at ? text.slice(at.index + at[0].length) : '';
  const written = key ? new RegExp(`\\b${key}: ([^,}]+)`).exec(rest)?.[1] : /^[^;\n]+/.exec(rest)?.[0];
  const factors = (written ?? '').split('*').map((part) => part.trim().replaceAll('_', ''));
  return factors.reduce((product, factor) => {
    if (/^[\d.]+$/.test(factor)) return product * Number(factor);
    const duration = durations[factor];
    if (duration !== undefined) return product * duration;
    if (/^\d+ days$/.test(factor)) return product * 86_400 * Number.parseInt(factor, 10);
    throw new Error(`${file}: ${name} is no number that scripts/gates/stated-numbers.ts can read.`);
  }, 1);
}

/** `{}` is the number in digits, `{word}` in words, `{Word}` with a capital. */
function phraseOf(template: string, value: number): string {
  const word = inWords(value);
  return template
    .replace('{}', value.toLocaleString('en'))
    .replace('{word}', word)
    .replace('{Word}', word.slice(0, 1).toUpperCase() + word.slice(1));
}

interface Phrase {
  file: string;
  phrase: string;
  name: string;
}

const phrasesOf = ({ constant, per = 1, texts }: Rule, read: (path: string) => string): Phrase[] =>
  Object.entries(texts).flatMap(([template, files]) => {
    const value = [constant].flat().reduce((sum, one) => sum + numberOf(one, read), 0) / per;
    const name = [constant].flat()[0]?.name ?? '';
    return files.map((file) => ({ file, phrase: phraseOf(template, value), name }));
  });

const bare = (text: string): string => text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));

/** Bounds whose own text says another number. */
function boundProblems(path: string, text: string): string[] {
  return [...text.matchAll(BOUND)].flatMap(([, written = '', message = '']) => {
    const bound = written.split('*').reduce((product, part) => product * Number(part.replaceAll('_', '')), 1);
    // percentages are bounded in basis points
    const numbers = [...message.matchAll(/(\d[\d,]*)(%?)/g)].map(
      ([, number = '', percent]) => Number(number.replaceAll(',', '')) * (percent ? 100 : 1),
    );
    return numbers.length === 0 || numbers.includes(bound)
      ? []
      : [`${path}: “${message}” stands beside a bound of ${bound}.`];
  });
}

/** Numbers of a text that neither a rule nor the list of settled ones explains. */
function unknownNumbers(path: string, text: string, phrases: readonly Phrase[]): string[] {
  const known = [
    ...phrases.filter(({ file }) => file === path).map(({ phrase }) => phrase),
    ...settled.filter(({ files }) => !files || files.includes(path)).map(({ text: phrase }) => phrase),
    ...[...text.matchAll(BOUND)].map(([, , message = '']) => message),
  ];
  const covers = (at: number, length: number): boolean =>
    known.some((phrase) => {
      for (let from = text.indexOf(phrase); from >= 0; from = text.indexOf(phrase, from + 1))
        if (from <= at && at + length <= from + phrase.length) return true;
      return false;
    });
  return [...text.matchAll(STATED)]
    .filter(({ 0: stated, index }) => !covers(index, stated.length))
    .map(
      ({ 0: stated }) =>
        `${path}: no rule is named for “${stated}”: interpolate its constant, or name its rule in scripts/gates/stated-rules.ts.`,
    );
}

/** Texts that state a rule's number differently from its constant, or a number for which no rule is named. */
export function statedProblems(
  paths: readonly string[],
  read: (path: string) => string,
  list: readonly Rule[] = rules,
): string[] {
  const phrases = list.flatMap((rule) => phrasesOf(rule, read));
  const missing = phrases
    .filter(({ file, phrase }) => !bare(read(file)).includes(phrase))
    .map(({ file, phrase, name }) => `${file}: ${name} is stated as “${phrase}”, which is not there.`);
  const readable = paths.filter(isReadText);
  return [
    ...missing,
    ...readable.flatMap((path) => {
      const text = bare(read(path));
      return [...boundProblems(path, text), ...unknownNumbers(path, text, phrases)];
    }),
  ];
}

export const statedOf = (root: string, paths: readonly string[]): string[] =>
  statedProblems([...proseOf(root), ...paths], (path) => readFileSync(join(root, path), 'utf8'));

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DECLARED = /\b(?:const|let|function|class|interface|type)\s+([A-Za-z_]\w*)/g;
/** Parameters, fields of types and objects, and destructured names: every name before a colon. */
const FIELD = /(?:[{(,;]|^)\s*(?:readonly |\.\.\.)?#?([A-Za-z_]\w*)\??: /gm;
/** Tables, columns, indexes and constraints, by their names in the database. */
const STORED = /\b[a-zA-Z]+\('([a-z][a-z_]*)'/g;
const TABLES = /\/tables(\/[^/]+)?\.ts$/;
const DESTRUCTURED = /\b(?:const|let)\s+[[{]([^=;]*)[\]}]\s*=/g;
/** Classes and animations of a stylesheet, and names of a screen's parts. */
const CLASS = /(?:\.|@keyframes )([A-Za-z_][\w-]*)/g;
const PART = /\b(?:data-part|id)=(?:["']|\{[`'"])([\w-]+)/g;
const HEADING = '## Words that were given up';
const CODE = /\.tsx?$/;
const STYLES = /\.css$/;
/** Texts that people read, output of tools, and the generator of the pictures may use every word. */
const FREE = /(^|\/)(generated|drizzle|messages)\/|^artwork\/|^scripts\/gates\/vocabulary/;

/** Folders whose comments and test titles must use the field's words too. */
const SPOKEN = /^(server\/src\/(chain|platform|api)|packages|sandbox|scripts|bench)\//;
/** The name of a role: it is stored with each member. */
const ROLES = 'packages/shared/src/studio/roles.ts';
/** Given up as names; in a sentence they are everyday words: a node hangs, a mistake slips in. */
const EVERYDAY =
  'hang slip trap trouble asked told said kept heard stands holds breath takeup way mend'.split(' ');
/** The specification's word for a film's company is one word. */
const COMPANY = /production[-_ ]?houses?/gi;
const SENTENCE =
  /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|(?<=\b(?:test|it|describe)[.\w]*\(|\]\)\()\s*(['"`]).*?\1/gm;

/** The first column of the glossary's last table, in small letters. */
export function givenUp(glossary: string): string[] {
  const table = glossary.split(HEADING)[1] ?? '';
  const cells = [...table.matchAll(/^\|([^|]+)\|/gm)].map(([, cell = '']) => cell.trim());
  return cells.slice(2).flatMap((cell) => cell.split(', '));
}

/** `TradeWindow`, `trade-window` and `TRADE_WINDOW` are the words `trade` and `window`. */
const wordsOf = (name: string): string[] =>
  (name.replace(COMPANY, '').match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

/** A word itself, its plural, or neighbouring words that form it. */
function contains(name: string, word: string): boolean {
  const words = wordsOf(name);
  return words.some((_, from) =>
    [1, 2].some((count) => {
      const joined = words.slice(from, from + count).join('');
      return joined === word || joined === `${word}s` || joined === `${word}es`;
    }),
  );
}

/** Every name that a file declares. */
function namesIn(path: string, text: string): string[] {
  if (STYLES.test(path))
    return [...text.matchAll(CLASS), ...text.matchAll(PART)].map(([, name = '']) => name);
  const listed = [...text.matchAll(DESTRUCTURED)].flatMap(
    ([, list = '']) => list.match(/[A-Za-z_]\w*/g) ?? [],
  );
  const stored = TABLES.test(path) ? [...text.matchAll(STORED)] : [];
  return [...text.matchAll(DECLARED), ...text.matchAll(FIELD), ...text.matchAll(PART), ...stored]
    .map(([, name = '']) => name)
    .concat(listed);
}

/** Declared names, classes, parts, files and folders that use a word which the glossary gave up; one sentence each. */
export function vocabularyProblems(
  files: readonly { path: string; text: string }[],
  words: string[],
): string[] {
  return files
    .filter(({ path }) => (CODE.test(path) || STYLES.test(path)) && !FREE.test(path))
    .flatMap(({ path, text }) => {
      const names = new Set(
        [path, ...namesIn(path, text)].filter((name) => path !== ROLES || name !== 'trading'),
      );
      return [...names].flatMap((name) =>
        words
          .filter((word) => contains(name, word))
          .map(
            (word) =>
              `${path}: ${name === path ? 'its path' : name} says "${word}"; docs/glossary.md has the word for it.`,
          ),
      );
    });
}

/** Comments and titles of tests that use such a word; one sentence each. */
export function sentenceProblems(
  files: readonly { path: string; text: string }[],
  words: string[],
): string[] {
  const refused = words.filter((word) => !EVERYDAY.includes(word));
  const used = new RegExp(`\\b(${refused.join('|')})(s|es|ed)?\\b`, 'gi');
  return files
    .filter(({ path }) => CODE.test(path) && SPOKEN.test(path) && !FREE.test(path))
    .flatMap(({ path, text }) =>
      (text.match(SENTENCE) ?? []).flatMap((sentence) =>
        [...sentence.replace(COMPANY, '').matchAll(used)].map(
          ([word]) =>
            `${path}: "${word}" in “${sentence.trim().slice(0, 60)}”; docs/glossary.md has the word for it.`,
        ),
      ),
    );
}

/** @param paths of the repository's own sources */
export function vocabularyOf(root: string, paths: readonly string[]): string[] {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const files = paths
    .filter((path) => CODE.test(path) || STYLES.test(path))
    .map((path) => ({ path, text: read(path) }));
  const words = givenUp(read('docs/glossary.md'));
  return [...vocabularyProblems(files, words), ...sentenceProblems(files, words)];
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DECLARED = /\b(?:const|let|function|class|interface|type)\s+([A-Za-z_]\w*)/g;
const HEADING = '## Words that were given up';
const CODE = /\.tsx?$/;
/** What people read, what tools write, and the generator of the pictures may use every word. */
const FREE = /(^|\/)(generated|drizzle|messages)\/|^artwork\/|^scripts\/gates\/vocabulary/;

/** The first column of the glossary's last table, in small letters. */
export function givenUp(glossary: string): string[] {
  const table = glossary.split(HEADING)[1] ?? '';
  const cells = [...table.matchAll(/^\|([^|]+)\|/gm)].map(([, cell = '']) => cell.trim());
  return cells.slice(2).flatMap((cell) => cell.split(', '));
}

/** `TradeWindow`, `trade-window` and `TRADE_WINDOW` are the words `trade` and `window`. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

/** A word itself, its plural, or some neighbouring words that make it up. */
function contains(name: string, word: string): boolean {
  const words = wordsOf(name);
  return words.some((_, from) =>
    [1, 2].some((count) => {
      const joined = words.slice(from, from + count).join('');
      return joined === word || joined === `${word}s` || joined === `${word}es`;
    }),
  );
}

/** Declared names, files and folders that use a word which the glossary gave up; one sentence each. */
export function vocabularyProblems(
  files: readonly { path: string; text: string }[],
  words: string[],
): string[] {
  return files
    .filter(({ path }) => CODE.test(path) && !FREE.test(path))
    .flatMap(({ path, text }) => {
      const names = new Set([path, ...[...text.matchAll(DECLARED)].map(([, name = '']) => name)]);
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

/** @param paths of the repository's own sources */
export function vocabularyOf(root: string, paths: readonly string[]): string[] {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  return vocabularyProblems(
    paths.filter((path) => CODE.test(path)).map((path) => ({ path, text: read(path) })),
    givenUp(read('docs/glossary.md')),
  );
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyPlaces, isReadText, proseOf } from './read-texts.ts';

const HEADING = '## Phrases that were given up';
/**
 * Texts in code that people read: the detail of a refusal, the message beside a field, a text message, an alert of a
 * device.
 */
const PARTLY_READ = /^server\/src\/(?!.*studio).*\.ts$/;
const TEST = /\.test\.ts$/;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const LITERAL = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g;
const ONE = `(?:${LITERAL.source})`;
/** `detail: 'A'`, `message = many ? 'A' : 'B'`, `wrong('field', 'A')` */
const WORDED = new RegExp(
  `(?:\\b(?:detail|message|text|title)\\s*[:=]\\s*(?:[^'"\`;{}\\n]*\\?\\s*)?|\\bwrong\\w*\\(\\s*${ONE},\\s*)${ONE}(?:\\s*:\\s*${ONE})?`,
  'g',
);

/** The first column of the table of the wording's document, in small letters. */
export function phrasesGivenUp(wording: string): string[] {
  const table = wording.split(HEADING)[1] ?? '';
  return [...table.matchAll(/^\|([^|]+)\|/gm)]
    .map(([, cell = '']) => cell.trim())
    .slice(2)
    .flatMap((cell) => cell.split(', '));
}

/** The studio's readers have words of their own, and posts are about theatres. */
const OTHER_WORDS = /studio|\/posts\//;
const isWhollyRead = (path: string): boolean => isReadText(path) && !OTHER_WORDS.test(path);
const isRead = (path: string): boolean => (isWhollyRead(path) || PARTLY_READ.test(path)) && !TEST.test(path);

/** The texts of a file that people read: literals of code, every line of prose. */
function textOf({ path, text }: { path: string; text: string }): string {
  if (path.endsWith('.md')) return text;
  return (text.replace(COMMENT, '').match(isWhollyRead(path) ? LITERAL : WORDED) ?? []).join('\n');
}

/** Texts with a word that was given up; one sentence each. */
export function wordsProblems(
  files: readonly { path: string; text: string }[],
  phrases: readonly string[],
): string[] {
  const given = phrases.map((phrase) => ({ phrase, pattern: new RegExp(`\\b${phrase}\\b(?! card)`, 'i') }));
  return files
    .filter(({ path }) => isRead(path))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line) =>
          given
            .filter(({ pattern }) => pattern.test(line))
            .map(
              ({ phrase }) =>
                `${file.path}: “${phrase}” in ${line.trim().slice(0, 80)}; docs/wording.md has the words for it.`,
            ),
        ),
    );
}

/** @param paths of the repository's own sources, which do not include the prose */
export function wordsOf(root: string, paths: readonly string[]): string[] {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const all = [...proseOf(root), ...paths];
  const files = all.filter(isRead).map((path) => ({ path, text: read(path) }));
  return [...emptyPlaces(all), ...wordsProblems(files, phrasesGivenUp(read('docs/wording.md')))];
}

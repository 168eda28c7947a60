import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const HEADING = '## Phrases that were given up';
/** Where texts that people read are written; the studio's readers have words of their own. */
const READ = [
  /^web\/app\/messages\/en\/(?!studio\/).*\.(ts|md)$/,
  /^server\/src\/modules\/notifications\/(kinds|choices)\//,
  /^server\/src\/modules\/sharing\/shared-pages\.ts$/,
  /^server\/src\/(?!.*studio).*mails?\.ts$/,
  /^packages\/shared\/src\/(?!studio).*(errors|schemas)\.ts$/,
];
/** Where some of a file is read: the detail of a refusal, the message beside a field, a text message, an alert of a device. */
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

const isWhollyRead = (path: string): boolean => READ.some((place) => place.test(path));
const isRead = (path: string): boolean => (isWhollyRead(path) || PARTLY_READ.test(path)) && !TEST.test(path);

/** What people read of a file: literals of code, every line of prose. */
function textOf({ path, text }: { path: string; text: string }): string {
  if (path.endsWith('.md')) return text;
  return (text.replace(COMMENT, '').match(isWhollyRead(path) ? LITERAL : WORDED) ?? []).join('\n');
}

/** Texts that say what was given up; one sentence each. */
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

/** A place that a moved file has left: nothing of it is read any more. */
export function emptyPlaces(paths: readonly string[]): string[] {
  return READ.filter((place) => !paths.some((path) => place.test(path))).map(
    (place) => `scripts/gates/words.ts: no file is at ${place.source}.`,
  );
}

const PROSE = 'web/app/messages/en';

/** @param paths of the repository's own sources, to which the texts in prose do not belong */
export function wordsOf(root: string, paths: readonly string[]): string[] {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const prose = readdirSync(join(root, PROSE), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${PROSE}/${name}`);
  const files = [...prose, ...paths].filter(isRead).map((path) => ({ path, text: read(path) }));
  return [...emptyPlaces(paths), ...wordsProblems(files, phrasesGivenUp(read('docs/wording.md')))];
}

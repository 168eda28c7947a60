import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const HEADING = '## Phrases that were given up';
/** Where texts that people read are written; the studio's readers have words of their own. */
const READ =
  /^web\/app\/messages\/en\/(?!studio\/).*\.(ts|md)$|^server\/src\/modules\/notifications\/kinds\/|^server\/src\/(?!.*studio).*mails?\.ts$|^packages\/shared\/src\/(?!studio).*errors\.ts$/;
const TEST = /\.test\.ts$/;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const LITERAL = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g;

/** The first column of the table of the look's document, in small letters. */
export function phrasesGivenUp(look: string): string[] {
  const table = look.split(HEADING)[1] ?? '';
  return [...table.matchAll(/^\|([^|]+)\|/gm)]
    .map(([, cell = '']) => cell.trim())
    .slice(2)
    .flatMap((cell) => cell.split(', '));
}

/** What people read of a file: literals of code, every line of prose. */
const textOf = ({ path, text }: { path: string; text: string }): string =>
  path.endsWith('.md') ? text : (text.replace(COMMENT, '').match(LITERAL) ?? []).join('\n');

/** Texts that say what was given up; one sentence each. */
export function wordsProblems(
  files: readonly { path: string; text: string }[],
  phrases: readonly string[],
): string[] {
  const given = phrases.map((phrase) => ({ phrase, pattern: new RegExp(`\\b${phrase}\\b(?! card)`, 'i') }));
  return files
    .filter(({ path }) => READ.test(path) && !TEST.test(path))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line) =>
          given
            .filter(({ pattern }) => pattern.test(line))
            .map(
              ({ phrase }) =>
                `${file.path}: “${phrase}” in ${line.trim().slice(0, 80)}; docs/look.md has the words for it.`,
            ),
        ),
    );
}

const PROSE = 'web/app/messages/en';

/** @param paths of the repository's own sources, to which the texts in prose do not belong */
export function wordsOf(root: string, paths: readonly string[]): string[] {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const prose = readdirSync(join(root, PROSE), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${PROSE}/${name}`);
  const files = [...prose, ...paths]
    .filter((path) => READ.test(path))
    .map((path) => ({ path, text: read(path) }));
  return wordsProblems(files, phrasesGivenUp(read('docs/look.md')));
}

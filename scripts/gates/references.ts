import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ownFiles } from './own-files.ts';
import type { DecisionRecord } from './records.ts';

const TEXT = /\.(tsx?|mjs|cjs|sol|tree|css|md|ya?ml)$/;
/** files with planted references that lead nowhere */
const EXAMPLES = /^scripts\/gates\/(references|records)(\.test)?\.ts$|^docs\/decisions\/000-/;
const RECORD = /\badr\/(\d+)( \(superseded\))?/g;
const SPECIFICATION = /(?<![\w./-])(spec|discovery|transactions):(\d+[a-z]?)\b/g;
/** how references were written in the past: a number whose list the reader must guess */
const BARE =
  /\b(?:decisions?|decision records?) \d+|\brecords? \d{3}\b|\b(?:discovery|transactions) §\d+|docs\/decisions\/\d{3}(?!\d|-)/gi;
const INDEX_ROW = /^\| ((?:spec|discovery|transactions):\d+[a-z]?) \| .+ \|$/gm;
const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
const PATH = /`(?!adr\/\d)((?:[\w.@{}-]+\/)+[\w.@-]*)`/g;

const NAME = /`([\w-]+\.(?:tsx?|sol|css))`/g;
/** a file and, after it, names that it contains: `a.ts` (`one`, `two`); `a.ts`, `one`: … */
const IN_FILE = /`([\w./-]+\.(?:tsx?|sol|css))`(?: \(|, )((?:`#?\w+`(?:, | and )?)+)/g;
/** the same the other way round: `one` of `a.ts` */
const OF_FILE = /((?:`#?\w+`(?:, | and )?)+)\)? (?:of|in) `([\w./-]+\.(?:tsx?|sol|css))`/g;
/** between paragraphs, items of a list and rows of a table */
const BREAK = /\n(?=\s*\n|\d+\. |[-|] )/;

export interface Text {
  path: string;
  text: string;
}

/** The repository's own texts, committed or not yet. */
export function texts(root: string): Text[] {
  return ownFiles(root, TEXT)
    .filter((path) => !EXAMPLES.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/**
 * References that lead nowhere, one sentence each: `adr/062` without its record, or to a superseded one without saying
 * so; `spec:42`, `discovery:4` or `transactions:8` without a row in `index`; and bare numbers.
 */
export function referenceProblems(all: Text[], records: DecisionRecord[], index: string): string[] {
  const byNumber = new Map(records.map((record) => [record.number, record]));
  const known = new Set([...index.matchAll(INDEX_ROW)].map(([, reference = '']) => reference));
  return all.flatMap(({ path, text }) => [
    ...problemsAt(path, text, RECORD, ([, number = '', superseded]) => {
      const record = byNumber.get(number);
      if (!record) return `adr/${number} does not exist.`;
      const successor = record.relations.find(({ relation }) => relation === 'superseded by')?.other;
      if (!successor || superseded || path.startsWith('docs/decisions/')) return null;
      return `adr/${number} is superseded by adr/${successor}: name that, or write “adr/${number} (superseded)”.`;
    }),
    ...problemsAt(path, text, SPECIFICATION, ([reference]) =>
      known.has(reference) ? null : `${reference} has no row in docs/spec-index.md.`,
    ),
    ...problemsAt(
      path,
      text,
      BARE,
      ([bare]) => `“${bare}” is a bare number: write spec:N, adr/NNN, discovery:N or transactions:N.`,
    ),
  ]);
}

/**
 * Paths that a guide names, in backticks with a slash or as a link, and that do not exist; and file names without a
 * folder that are beside none of the paths of their paragraph. Patterns (`*`, `<…>`) are skipped.
 */
export function pathProblems({ path, text }: Text, exists: (path: string) => boolean): string[] {
  return [
    ...problemsAt(path, text, PATH, ([, named = '']) => (exists(named) ? null : `${named} does not exist.`)),
    ...problemsAt(path, text, LINK, ([, target = '']) =>
      /^[a-z]+:/.test(target) || exists(join(dirname(path), target)) ? null : `${target} does not exist.`,
    ),
    ...problemsAt(path, text, NAME, ({ 1: name = '', index }) => {
      const [paragraph = ''] = text.slice(0, index).split(BREAK).slice(-1);
      const folders = [...paragraph.matchAll(PATH)].map(([, named = '']) => dirname(named));
      return folders.length === 0 || folders.some((folder) => exists(join(folder, name)))
        ? null
        : `${name} is beside none of the files that its paragraph names.`;
    }),
  ];
}

/**
 * Functions, types and classes that a guide names together with their file, and that the file does not have.
 * @param read the text of a file; null where there is none
 */
export function nameProblems({ path, text }: Text, read: (path: string) => string | null): string[] {
  const look = (named: string, names: string, index: number): string | null => {
    const content = read(named) ?? read(besideIn(text, named, index)) ?? '';
    const lacks = [...names.matchAll(/`(#?\w+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !new RegExp(`(?<!\\w)${name}\\b`).test(content));
    return content === '' || lacks.length === 0 ? null : `${named} has no ${lacks.join(', no ')}.`;
  };
  return [
    ...problemsAt(path, text, IN_FILE, ({ 1: named = '', 2: names = '', index }) =>
      look(named, names, index),
    ),
    ...problemsAt(path, text, OF_FILE, ({ 1: names = '', 2: named = '', index }) =>
      look(named, names, index),
    ),
  ];
}

/** A file without a folder is looked for beside the last path before it. */
function besideIn(text: string, name: string, index: number): string {
  const before = [...text.slice(0, index).matchAll(PATH)].at(-1)?.[1] ?? '';
  return name.includes('/') ? name : join(dirname(before), name);
}

function problemsAt(
  path: string,
  text: string,
  pattern: RegExp,
  judge: (match: RegExpExecArray) => string | null,
): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const problem = judge(match);
    const line = text.slice(0, match.index).split('\n').length;
    return problem === null ? [] : [`${path}:${line}: ${problem}`];
  });
}

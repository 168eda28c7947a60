import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROW = /^\| ([A-Z]\d{2,3}) \|/;
const COLUMNS = 5;
/** a file or folder, and words that it must contain: `path` “words” */
const NAMED = /`([^`]+)`(?: “([^”]+)”)?/g;
const TEST = /\.(test\.tsx?|t\.sol)$/;

/** The text of a file of the repository, empty for a folder; null where there is neither. */
export type Read = (path: string) => string | null;

export const readIn =
  (root: string): Read =>
  (path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (!found) return null;
    return found.isFile() ? readFileSync(join(root, path), 'utf8') : '';
  };

/** Problems of docs/conformance.md, one sentence each. A row is open (two empty cells) or done (both filled). */
export function conformanceProblems(ledger: string, read: Read): string[] {
  const lines = ledger.split('\n').filter((line) => ROW.test(line));
  if (lines.length === 0) return ['The ledger has no rows.'];
  const ids = new Set<string>();
  return lines.flatMap((line) => {
    const cells = line.split('|').slice(1, -1);
    const [id = '', , , code = '', test = ''] = cells.map((cell) => cell.trim());
    const twice = ids.has(id) ? [`${id} stands twice.`] : [];
    ids.add(id);
    if (cells.length !== COLUMNS) return [...twice, `${id} has ${cells.length} cells, not ${COLUMNS}.`];
    if ((code === '') !== (test === '')) return [...twice, `${id} names code or test without the other.`];
    return [...twice, ...cellProblems(id, code, read), ...cellProblems(id, test, read, TEST)];
  });
}

function cellProblems(id: string, cell: string, read: Read, kind?: RegExp): string[] {
  const named = [...cell.matchAll(NAMED)];
  if (cell !== '' && named.length === 0) return [`${id} names no path in “${cell}”.`];
  return named.flatMap(([, path = '', words]) => {
    const text = read(path);
    if (text === null) return [`${id}: ${path} does not exist.`];
    if (kind && !kind.test(path)) return [`${id}: ${path} is no test.`];
    return words && !text.includes(words) ? [`${id}: ${path} has nothing called “${words}”.`] : [];
  });
}

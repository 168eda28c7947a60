import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../test/command.ts';
import { conformanceProblems, readIn } from './conformance.ts';

const head = '| id | route | built as | code | test |\n|---|---|---|---|---|\n';
const files: Record<string, string> = {
  'web/home.tsx': '',
  'e2e/home.test.ts': "test('the way in', () => {})",
  'contracts/Drops.t.sol': '',
};
const problems = (...rows: string[]) =>
  conformanceProblems(head + rows.join('\n'), (path) => files[path] ?? null);

describe('the ledger of conformance', () => {
  it('takes open rows, and done ones whose paths are there', () => {
    expect(
      problems(
        '| R01 | `/` | home | | |',
        '| R02 | `/a` | | `web/home.tsx` | `e2e/home.test.ts` “the way in” |',
        '| R03 | `/b` | | `web/home.tsx`, `web/home.tsx` | `contracts/Drops.t.sol` |',
      ),
    ).toEqual([]);
  });

  it.each([
    [
      'code without a test',
      '| R01 | `/` | | `web/home.tsx` | |',
      'R01 names code or test without the other.',
    ],
    [
      'a test without code',
      '| R01 | `/` | | | `e2e/home.test.ts` |',
      'R01 names code or test without the other.',
    ],
    [
      'code that is gone',
      '| R01 | `/` | | `web/gone.tsx` | `e2e/home.test.ts` |',
      'R01: web/gone.tsx does not exist.',
    ],
    [
      'a test that is gone',
      '| R01 | `/` | | `web/home.tsx` | `e2e/gone.test.ts` |',
      'R01: e2e/gone.test.ts does not exist.',
    ],
    [
      'a test that is none',
      '| R01 | `/` | | `web/home.tsx` | `web/home.tsx` |',
      'R01: web/home.tsx is no test.',
    ],
    [
      'a test that has another name',
      '| R01 | `/` | | `web/home.tsx` | `e2e/home.test.ts` “the way out” |',
      'R01: e2e/home.test.ts has nothing called “the way out”.',
    ],
    [
      'words in place of a path',
      '| R01 | `/` | | done | `e2e/home.test.ts` |',
      'R01 names no path in “done”.',
    ],
    ['a cell too many', '| R01 | a | b | | | |', 'R01 has 6 cells, not 5.'],
  ])('refuses %s', (_, row, problem) => {
    expect(problems(row)).toEqual([problem]);
  });

  it('refuses an id that stands twice, in whatever table', () => {
    expect(problems('| R01 | a | | | |', '', '## Others', '', '| R01 | b | | | |')).toEqual([
      'R01 stands twice.',
    ]);
  });

  it('refuses a ledger without rows', () => {
    expect(conformanceProblems('# Conformance', () => '')).toEqual(['The ledger has no rows.']);
  });

  it('reads files, folders and nothing', () => {
    const read = readIn(root);
    expect(read('package.json')).toBe(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(read('scripts')).toBe('');
    expect(read('scripts/nothing')).toBeNull();
  });
});

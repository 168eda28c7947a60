import { describe, expect, it } from 'vitest';
import { listOf, parseRecord, recordProblems } from './records.ts';
import { nameProblems, pathProblems, referenceProblems } from './references.ts';

const first = parseRecord('001-one.md', '# 001 One\n\nStatus: superseded by adr/002\n');
const second = parseRecord('002-two.md', '# 002 Two\n\nStatus: supersedes adr/001. For speed.\n');
const third = parseRecord('003-three.md', '# 003 Three\n\n**Needed.** Quiet.\n');
const records = [first, second, third];
const index = '| spec:31 | One spelling. |\n| discovery:4 | States. |\n';
const problems = (text: string) => referenceProblems([{ path: 'a.ts', text }], records, index);

describe('references in comments, tests and documents', () => {
  it('takes those that lead somewhere', () => {
    expect(problems('// spelling (spec:31, discovery:4), kept (adr/002); once adr/001 (superseded)')).toEqual(
      [],
    );
    expect(problems('see RFC 8291 §3.1, a record of 128 blocks, and { transactions: 7 }')).toEqual([]);
  });

  it.each([
    ['a record that is not there', 'adr/009', 'adr/009 does not exist.'],
    [
      'a superseded record as if it stood',
      'adr/001',
      'adr/001 is superseded by adr/002: name that, or write “adr/001 (superseded)”.',
    ],
    ['a decision without a row in the index', 'spec:32', 'spec:32 has no row in docs/spec-index.md.'],
    ['a section without a row', 'transactions:8', 'transactions:8 has no row in docs/spec-index.md.'],
    [
      'a number of which nobody knows the list',
      'as decision 31 has it',
      '“decision 31” is a bare number: write spec:N, adr/NNN, discovery:N or transactions:N.',
    ],
    [
      'a record by its bare number',
      'docs/decisions/002',
      '“docs/decisions/002” is a bare number: write spec:N, adr/NNN, discovery:N or transactions:N.',
    ],
    [
      'a section by its sign',
      'discovery §4',
      '“discovery §4” is a bare number: write spec:N, adr/NNN, discovery:N or transactions:N.',
    ],
  ])('refuses %s', (_, text, problem) => {
    expect(problems(`\n// ${text}`)).toEqual([`a.ts:2: ${problem}`]);
  });
});

describe('paths in guides', () => {
  const exists = (path: string) => ['web/app/routes.ts', 'web/app/', 'docs/tour.md'].includes(path);
  const problems = (text: string) => pathProblems({ path: 'docs/guide.md', text }, exists);

  it('takes what is there, patterns and addresses of others', () => {
    expect(
      problems(
        '`web/app/routes.ts`, `web/app/`, `adr/062`, `src/<feature>/a.ts`, [tour](tour.md#bid), [x](https://a.test)',
      ),
    ).toEqual([]);
  });

  it('refuses what is gone', () => {
    expect(problems('`web/app/gone.ts`\n[tour](gone.md)')).toEqual([
      'docs/guide.md:1: web/app/gone.ts does not exist.',
      'docs/guide.md:2: gone.md does not exist.',
    ]);
    expect(problems('`web/app/routes.ts`, and `gone.ts` beside it')).toEqual([
      'docs/guide.md:1: gone.ts is beside none of the files that its paragraph names.',
    ]);
    expect(problems('`web/app/routes.ts`\n\n- `tables.ts` of any module')).toEqual([]);
  });
});

describe('records of decisions', () => {
  it('stand in a list with what became of them', () => {
    expect(recordProblems(records, listOf(records))).toEqual([]);
    expect(listOf(records)).toContain('| [001](001-one.md) | One | superseded by adr/002 |');
  });

  it('refuse an old list', () => {
    expect(recordProblems(records, listOf([first, second]))).toEqual([
      'docs/decisions/README.md is old: node scripts/gates/records.ts writes it.',
    ]);
  });

  it('refuse a relation that one side leaves out', () => {
    const one = parseRecord('003-three.md', '# 003 Three\n\nStatus: amends adr/002\n');
    const list = listOf([first, second, one]);
    expect(recordProblems([first, second, one], list)).toEqual([
      'adr/003 is “amends adr/002”, which does not say so.',
    ]);
  });

  it('refuse a number that is given twice, and a title without its number', () => {
    const twin = parseRecord('003-other.md', '# 003 Other\n');
    const list = listOf([...records, twin]);
    expect(recordProblems([...records, twin], list)).toEqual([
      'docs/decisions/003-three.md: its number is given twice.',
    ]);
    expect(() => parseRecord('004-four.md', '# Four\n')).toThrow('docs/decisions/004-four.md');
  });
});

describe('what a guide names in a file', () => {
  const files: Record<string, string> = {
    'server/src/a/rules.ts': 'export function decide() {} class A { #roll() {} }',
    'server/src/a/other.ts': 'export const quote = 1;',
  };
  const problems = (text: string) =>
    nameProblems({ path: 'docs/guide.md', text }, (path) => files[path] ?? null);

  it.each([
    ['`server/src/a/rules.ts` (`decide`, `#roll`)'],
    ['`decide` of `server/src/a/rules.ts`'],
    ['`server/src/a/rules.ts`, `decide`: decides'],
    ['`server/src/a/rules.ts` (`decide`) and `other.ts` (`quote`)'],
    ['`server/src/a/rules.ts` (which decides)'],
  ])('is there: %s', (text) => expect(problems(text)).toEqual([]));

  it.each([
    ['`server/src/a/rules.ts` (`decide`, `roll`, `gone`)', 'server/src/a/rules.ts has no gone.'],
    ['`gone` of `server/src/a/rules.ts`', 'server/src/a/rules.ts has no gone.'],
    ['`server/src/a/rules.ts`, `deci`: decides', 'server/src/a/rules.ts has no deci.'],
    ['`server/src/a/rules.ts` (`decide`) and `other.ts` (`gone`)', 'other.ts has no gone.'],
  ])('is refused where it is not: %s', (text, problem) =>
    expect(problems(text)).toEqual([`docs/guide.md:1: ${problem}`]),
  );
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classProblemsOf } from '../gates/classes.ts';
import { componentsOf } from '../gates/components.ts';
import { conformanceProblems, readIn } from '../gates/conformance.ts';
import { forbiddenImports } from '../gates/imports.ts';
import { messagesOf } from '../gates/messages.ts';
import { migrationProblems, readMigrations } from '../gates/migrations.ts';
import { needsProblems } from '../gates/needs.ts';
import { packageLockProblems } from '../gates/package-lock.ts';
import { readList, readRecords, recordProblems } from '../gates/records.ts';
import { nameProblems, pathProblems, referenceProblems, texts } from '../gates/references.ts';
import { sizeProblems, sourceFiles } from '../gates/sizes.ts';
import { statedOf } from '../gates/stated-numbers.ts';
import { styleProblems } from '../gates/styles.ts';
import { vocabularyOf } from '../gates/vocabulary.ts';
import { wordsOf } from '../gates/words.ts';
import { buildWeb } from '../start/web-build.ts';
import { root, run } from './command.ts';
import { forge } from './forge.ts';
import { generateTypes } from './generated-types.ts';
import { journeys } from './journeys.ts';
import { near } from './near.ts';
import { mayHavePostgres, testDatabase } from './postgres.ts';
import './compile-cache.ts';
import { asOne, gate, type Outcome, type Step, sum, vitest } from './step.ts';
import { types } from './types.ts';

/** Documents whose paths must be there. */
const guides = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/tour.md',
  'docs/where.md',
  'docs/contracts.md',
  'docs/spec-index.md',
];

/**
 * Everything that `npm test` runs. First the steps that do not use all cores by themselves, side by side, longest
 * first; then those that run alone, one after another, and beside them, one after another, the patient ones (adr/462).
 */
export const steps: Step[] = [
  { name: 'contracts', title: 'Contracts (forge)', patient: true, run: forge },
  { name: 'types', title: 'Types (TypeScript)', run: types },
  {
    name: 'format',
    title: 'Format and lint (Biome), colours, breakpoints and classes',
    run: format,
  },
  { name: 'imports', title: 'Import law (dependency-cruiser)', run: imports },
  {
    name: 'unused',
    title: 'Unused files, exports and packages (knip), unused messages',
    run: unused,
  },
  { name: 'sizes', title: 'Sizes of files', run: sizes },
  { name: 'ledger', title: 'Ledgers, records and references', run: ledger },
  {
    name: 'coverage',
    title: 'Contracts: every line, branch and function covered',
    patient: true,
    run: async () =>
      asOne(await run('npm', ['run', '--silent', 'coverage', '-w', 'contracts'], { patient: true })),
  },
  { name: 'web', title: 'Web build and bundle budget', run: web },
  { name: 'unit', title: 'Units, the server on PGlite (Vitest)', patient: true, run: onPglite },
  { name: 'journeys', title: 'Journeys in Chromium', alone: true, run: () => journeys() },
  { name: 'postgres', title: 'Server on PostgreSQL (Vitest)', patient: true, run: onPostgres },
];

const QUICK = ['format', 'types', 'imports', 'unused', 'sizes', 'ledger'];

/**
 * The steps of `npm test -- --changed`: the quick checks, and the tests that these files can break, nearest first, for
 * at most two minutes. Server tests run on PostgreSQL, where there is one.
 */
export function stepsAfter(changed: string[]): Step[] {
  const touches = (...folders: string[]) =>
    changed.some((file) => folders.some((folder) => file.startsWith(folder)));
  const also = [
    ...(touches('contracts/src/', 'contracts/test/') ? ['contracts'] : []),
    ...(touches('web/', 'packages/') ? ['web'] : []),
  ];
  return [
    ...steps.filter(({ name }) => [...QUICK, ...also].includes(name)),
    {
      name: 'near',
      title: 'Tests that reach what was changed (Vitest)',
      alone: true,
      run: () => near(changed),
    },
  ];
}

async function format(): Promise<Outcome> {
  const paths = sourceFiles(root).map(({ path }) => path);
  const problems = [...styleProblems(root, paths), ...classProblemsOf(root, paths)];
  return sum([
    await gate('biome', ['ci', '--colors=off', '--error-on-warnings', '.']),
    asOne({ code: problems.length, transcript: problems.join('\n') }),
  ]);
}

async function imports(): Promise<Outcome> {
  const { violations, cruised } = await forbiddenImports(root);
  if (cruised === 0) return { passed: 0, failed: 1, report: 'No file was looked at.' };
  return asOne({ code: violations.length, transcript: violations.join('\n') });
}

async function unused(): Promise<Outcome> {
  await generateTypes();
  const problems = messagesOf(
    root,
    sourceFiles(root).map(({ path }) => path),
  );
  return sum([
    await gate('knip', ['--no-progress']),
    asOne({ code: problems.length, transcript: problems.join('\n') }),
  ]);
}

async function sizes(): Promise<Outcome> {
  const problems = sizeProblems(sourceFiles(root));
  return asOne({ code: problems.length, transcript: problems.join('\n') });
}

async function ledger(): Promise<Outcome> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const records = readRecords();
  const paths = sourceFiles(root).map(({ path }) => path);
  const problems = [
    ...['docs/conformance.md', 'docs/security.md'].flatMap((path) =>
      conformanceProblems(read(path), readIn(root)),
    ),
    ...recordProblems(records, readList()),
    ...vocabularyOf(root, paths),
    ...wordsOf(root, paths),
    ...statedOf(root, paths),
    ...componentsOf(root, paths),
    ...packageLockProblems(JSON.parse(read('package-lock.json')).packages),
    ...migrationProblems(readMigrations(root)),
    ...needsProblems(sourceFiles(root).map(({ path }) => ({ path, text: read(path) }))),
    ...referenceProblems(texts(root), records, read('docs/spec-index.md')),
    ...guides.flatMap((path) => [
      ...pathProblems({ path, text: read(path) }, (named) => existsSync(join(root, named))),
      ...nameProblems({ path, text: read(path) }, readIn(root)),
    ]),
  ];
  return asOne({ code: problems.length, transcript: problems.join('\n') });
}

/**
 * Where PostgreSQL has its own step, server/vitest.config.ts leaves out tests that need not run on both databases;
 * TEST_EVERYWHERE=true: none.
 */
function onPglite(): Promise<Outcome> {
  const onBoth = mayHavePostgres() && process.env.TEST_EVERYWHERE !== 'true';
  return vitest([], { TEST_DATABASE_URL: '', TEST_ON_BOTH: onBoth ? 'true' : '' }, true);
}

async function onPostgres(): Promise<Outcome> {
  const database = await testDatabase();
  if (typeof database === 'string') return { passed: 0, failed: 0, report: '', leftOut: database };
  try {
    const env = { TEST_DATABASE_URL: database.url };
    return await vitest(['--project', 'server', '--project', 'backup'], env, true);
  } finally {
    await database.stop();
  }
}

async function web(): Promise<Outcome> {
  await buildWeb(console.log, new AbortController().signal);
  return sum([
    asOne({ code: 0, transcript: '' }),
    await gate('npm', ['run', '--silent', 'budget', '-w', 'web']),
  ]);
}

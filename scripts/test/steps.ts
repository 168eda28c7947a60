import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { classProblemsOf } from '../gates/classes.ts';
import { componentsOf } from '../gates/components.ts';
import { forbiddenImports, readModules } from '../gates/imports.ts';
import { ledgerProblems, readIn } from '../gates/ledger.ts';
import { needsProblems } from '../gates/needs.ts';
import { readList, readRecords, recordProblems } from '../gates/records.ts';
import { pathProblems, referenceProblems, texts } from '../gates/references.ts';
import { sizeProblems, sourceFiles } from '../gates/sizes.ts';
import { styleProblems } from '../gates/styles.ts';
import { vocabularyOf } from '../gates/vocabulary.ts';
import { buildWeb } from '../start/web-build.ts';
import { testsBehind, within } from './changed.ts';
import { findChromium } from './chromium.ts';
import { root } from './command.ts';
import { forge } from './forge.ts';
import { mayHavePostgres, testDatabase } from './postgres.ts';
import './compile-cache.ts';
import { asOne, gate, type Outcome, type Step, sum, vitest } from './step.ts';
import { readTimes } from './times.ts';
import { types } from './types.ts';

/** Documents whose paths must be there. */
const guides = [
  'CONTRIBUTING.md',
  'docs/tour.md',
  'docs/where.md',
  'docs/contracts.md',
  'docs/spec-index.md',
];

/** Everything that `npm test` runs, in this order; what does not keep the cores busy by itself, side by side, longest first. */
export const steps: Step[] = [
  { name: 'contracts', title: 'Contracts (forge)', run: forge },
  { name: 'types', title: 'Types (TypeScript)', run: types },
  {
    name: 'format',
    title: 'Format and lint (Biome), colours, breakpoints and classes',
    run: format,
  },
  { name: 'imports', title: 'Import law (dependency-cruiser)', run: imports },
  {
    name: 'unused',
    title: 'Unused files, exports and packages (knip)',
    run: () => gate('knip', ['--no-progress']),
  },
  { name: 'sizes', title: 'Sizes of files', run: sizes },
  { name: 'ledger', title: 'Ledgers, records and references', run: ledger },
  {
    name: 'coverage',
    title: 'Contracts: every line, branch and function covered',
    run: () => gate('npm', ['run', '--silent', 'coverage', '-w', 'contracts']),
  },
  { name: 'web', title: 'Web build and bundle budget', run: web },
  { name: 'unit', title: 'Units, the server on PGlite (Vitest)', alone: true, run: onPglite },
  { name: 'postgres', title: 'Server on PostgreSQL (Vitest)', alone: true, run: onPostgres },
  { name: 'journeys', title: 'Journeys in Chromium', alone: true, run: journeys },
];

const QUICK = ['format', 'types', 'imports', 'unused', 'sizes', 'ledger'];
/** what `--changed` may take, less what starting PostgreSQL and reading modules takes; tests have what the checks left of it */
const SECONDS_FOR_ALL = 95;
const LEAST_FOR_TESTS = 30;

/**
 * What `npm test -- --changed` runs: the quick checks, and what these files can break, nearest first, as far as two
 * minutes go. Server tests run on PostgreSQL, where there is one.
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

async function near(changed: string[]): Promise<Outcome> {
  const found = testsBehind(changed, await readModules());
  const [journeys, tests] = [found.filter(isJourney), found.filter((file) => !isJourney(file))];
  const seconds = Math.max(SECONDS_FOR_ALL - process.uptime(), LEAST_FOR_TESTS);
  // each core runs a worker
  const { run: chosen, left } = within(seconds * availableParallelism(), tests, readTimes());
  const remark = [
    ...(left.length > 0
      ? [`${left.length} test files further off were left to npm test: ${left.join(' ')}`]
      : []),
    ...(journeys.length > 0 ? [`Journeys were left to npm test: ${journeys.join(' ')}`] : []),
  ].join('\n');
  if (chosen.length === 0)
    return { passed: 0, failed: 0, report: remark || 'No test reaches what was changed.' };
  const database = await testDatabase();
  const postgres = typeof database === 'string' ? null : database;
  try {
    // without PostgreSQL its own tests are left out, which may be all of them
    const outcome = await vitest(['--passWithNoTests', ...chosen], {
      TEST_DATABASE_URL: postgres?.url ?? '',
    });
    return { ...outcome, report: [outcome.report, remark].filter(Boolean).join('\n') };
  } finally {
    await postgres?.stop();
  }
}

const isJourney = (file: string): boolean => file.startsWith('e2e/');

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
      ledgerProblems(read(path), readIn(root)),
    ),
    ...recordProblems(records, readList()),
    ...vocabularyOf(root, paths),
    ...componentsOf(root, paths),
    ...needsProblems(sourceFiles(root).map(({ path }) => ({ path, text: read(path) }))),
    ...referenceProblems(texts(root), records, read('docs/spec-index.md')),
    ...guides.flatMap((path) =>
      pathProblems({ path, text: read(path) }, (named) => existsSync(join(root, named))),
    ),
  ];
  return asOne({ code: problems.length, transcript: problems.join('\n') });
}

/**
 * Where PostgreSQL has its own step, server/vitest.config.ts leaves to it what need not run on both databases;
 * TEST_EVERYWHERE=true: nothing.
 */
function onPglite(): Promise<Outcome> {
  const onBoth = mayHavePostgres() && process.env.TEST_EVERYWHERE !== 'true';
  return vitest([], { TEST_DATABASE_URL: '', TEST_ON_BOTH: onBoth ? 'true' : '' });
}

async function onPostgres(): Promise<Outcome> {
  const database = await testDatabase();
  if (typeof database === 'string') return { passed: 0, failed: 0, report: '', leftOut: database };
  try {
    return await vitest(['--project', 'server', '--project', 'backup'], { TEST_DATABASE_URL: database.url });
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

async function journeys(): Promise<Outcome> {
  const chromium = await findChromium();
  if (typeof chromium === 'string') return { passed: 0, failed: 0, report: '', leftOut: chromium };
  const env = { CHROMIUM_PATH: chromium.path, CHROMIUM_WHOLE_PATH: chromium.whole };
  return vitest(['--config', 'e2e/vitest.config.ts'], env);
}

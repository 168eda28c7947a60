import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forbiddenImports } from '../gates/imports.ts';
import { ledgerProblems, readIn } from '../gates/ledger.ts';
import { readList, readRecords, recordProblems } from '../gates/records.ts';
import { pathProblems, referenceProblems, texts } from '../gates/references.ts';
import { sizeProblems, sourceFiles } from '../gates/sizes.ts';
import { buildWeb } from '../start/web-build.ts';
import { findChromium } from './chromium.ts';
import { root, run } from './command.ts';
import { forge } from './forge.ts';
import { testDatabase } from './postgres.ts';
import { asOne, gate, type Outcome, type Step, sum, vitest } from './step.ts';

/** Documents whose paths must be there. */
const guides = ['CONTRIBUTING.md', 'docs/tour.md', 'docs/contracts.md', 'docs/spec-index.md'];

/** Everything that `npm test` runs, in this order. */
export const steps: Step[] = [
  {
    name: 'format',
    title: 'Format and lint (Biome)',
    run: () => gate('biome', ['ci', '--colors=off', '--error-on-warnings', '.']),
  },
  { name: 'types', title: 'Types (TypeScript)', run: types },
  { name: 'imports', title: 'Import law (dependency-cruiser)', run: imports },
  {
    name: 'unused',
    title: 'Unused files, exports and packages (knip)',
    run: () => gate('knip', ['--no-progress']),
  },
  { name: 'sizes', title: 'Sizes of files', run: sizes },
  { name: 'ledger', title: 'Ledgers, records and references', run: ledger },
  { name: 'contracts', title: 'Contracts (forge)', run: forge },
  {
    name: 'coverage',
    title: 'Contracts: every line, branch and function covered',
    run: () => gate('npm', ['run', '--silent', 'coverage', '-w', 'contracts']),
  },
  {
    name: 'unit',
    title: 'Units, the server on PGlite (Vitest)',
    run: () => vitest([], { TEST_DATABASE_URL: '' }),
  },
  { name: 'postgres', title: 'Server on PostgreSQL (Vitest)', run: onPostgres },
  { name: 'web', title: 'Web build and bundle budget', run: web },
  { name: 'journeys', title: 'Journeys in Chromium', run: journeys },
];

async function types(): Promise<Outcome> {
  const workspaces = [
    'packages/shared',
    'packages/abi',
    'packages/fonts',
    'contracts',
    'server',
    'web',
    'sandbox',
    'e2e',
    'bench',
    'artwork',
    'scripts',
  ];
  await run('react-router', ['typegen'], { cwd: join(root, 'web') });
  const outcomes: Outcome[] = [];
  for (const workspace of workspaces) {
    if (existsSync(join(root, workspace, 'tsconfig.json')))
      outcomes.push(await gate('tsc', ['-p', workspace, '--checkers', '1']));
    else outcomes.push({ passed: 0, failed: 1, report: `${workspace}/tsconfig.json is missing.` });
  }
  return sum(outcomes);
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
  const problems = [
    ...['docs/conformance.md', 'docs/security.md'].flatMap((path) =>
      ledgerProblems(read(path), readIn(root)),
    ),
    ...recordProblems(records, readList()),
    ...referenceProblems(texts(root), records, read('docs/spec-index.md')),
    ...guides.flatMap((path) =>
      pathProblems({ path, text: read(path) }, (named) => existsSync(join(root, named))),
    ),
  ];
  return asOne({ code: problems.length, transcript: problems.join('\n') });
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
  return vitest(['--config', 'e2e/vitest.config.ts'], { CHROMIUM_PATH: chromium.path });
}

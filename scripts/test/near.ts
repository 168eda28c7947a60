import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Module, readModules } from '../gates/imports.ts';
import { testsBehind, within } from './changed.ts';
import { root } from './command.ts';
import { journeys } from './journeys.ts';
import { journeysOn, pagesBehind, type RouteEntry } from './pages.ts';
import { testDatabase } from './postgres.ts';
import { type Outcome, sum, vitest } from './step.ts';
import { readTimes, type Times } from './times.ts';

/**
 * the time of `--changed` without that for starting PostgreSQL, Vitest and its workers; tests get what the checks leave
 * of it
 */
const SECONDS_FOR_ALL = 90;
const MIN_FOR_TESTS = 30;
/** until a shop and a browser are ready */
const OPENING_SECONDS = 25;
const UNKNOWN_JOURNEY_SECONDS = 40;

const remaining = (): number => Math.max(SECONDS_FOR_ALL - process.uptime(), MIN_FOR_TESTS);

/**
 * Tests that reach changed files by imports, nearest first, as many as fit into the time; then journeys on pages that
 * show something of them, nearest first, as many as fit into the rest, or else the shortest, since only journeys test
 * screens.
 */
export async function near(changed: string[]): Promise<Outcome> {
  const modules = await readModules();
  const found = testsBehind(changed, modules);
  const times = readTimes();
  // each core runs a worker
  const tests = within(
    remaining() * availableParallelism(),
    found.filter((file) => !isJourney(file)),
    times,
  );
  const outcomes = [await onServer(tests.run)];
  const behind = await journeysBehind(changed, modules, found.filter(isJourney));
  const walks = journeysWithin(remaining() - OPENING_SECONDS, behind, times);
  // one shop: opening a second costs more than it gains
  if (walks.run.length > 0) outcomes.push(await journeys('--maxWorkers=1', ...walks.run));
  const outcome = sum(outcomes);
  const remark = [
    ...leftOut('test files further off', tests.left),
    ...leftOut('journeys', walks.left),
    ...(found.length + behind.length === 0 ? ['No test reaches what was changed.'] : []),
  ];
  const without = outcomes.find(({ leftOut }) => leftOut)?.leftOut;
  return {
    ...outcome,
    report: [outcome.report, ...remark].filter(Boolean).join('\n'),
    ...(without ? { leftOut: without } : {}),
  };
}

/** Those that fit, nearest first; where none does, the shortest. */
export function journeysWithin(seconds: number, behind: string[], times: Times): ReturnType<typeof within> {
  const known = Object.fromEntries(behind.map((file) => [file, times[file] ?? UNKNOWN_JOURNEY_SECONDS]));
  const found = within(seconds, behind, known);
  if (found.run.length > 0) return found;
  const shortest = behind.toSorted((a, b) => (known[a] ?? 0) - (known[b] ?? 0)).slice(0, 1);
  return { run: shortest, left: behind.filter((file) => !shortest.includes(file)) };
}

const leftOut = (what: string, files: string[]): string[] =>
  files.length === 0 ? [] : [`${files.length} ${what} were left to npm test: ${files.join(' ')}`];

async function onServer(chosen: string[]): Promise<Outcome> {
  if (chosen.length === 0) return { passed: 0, failed: 0, report: '' };
  const database = await testDatabase();
  const postgres = typeof database === 'string' ? null : database;
  try {
    // without PostgreSQL its own tests are left out, which may be all of them
    return await vitest(['--passWithNoTests', ...chosen], { TEST_DATABASE_URL: postgres?.url ?? '' });
  } finally {
    await postgres?.stop();
  }
}

const isJourney = (file: string): boolean => file.startsWith('e2e/');

/** Changed journeys, those that a change of their helpers reaches, and those on pages that show something of a change. */
async function journeysBehind(changed: string[], modules: Module[], found: string[]): Promise<string[]> {
  const routes: { default: RouteEntry[] } = await import('../../web/app/routes.ts');
  const files = modules
    .map(({ source }) => source)
    .filter((file) => /^e2e\/journeys\/.*\.test\.ts$/.test(file));
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const onPages = journeysOn(pagesBehind(changed, modules, routes.default), texts);
  return [...new Set([...found, ...onPages])];
}

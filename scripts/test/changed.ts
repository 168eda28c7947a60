import type { Module } from '../gates/imports.ts';
import { run } from './command.ts';
import type { Times } from './times.ts';

const TEST = /\.test\.tsx?$/;
/** assumed seconds of a test file that has not run here yet */
const UNKNOWN_SECONDS = 4;

/**
 * Files that differ from where this branch left main, uncommitted changes included; paths from the root.
 * @param since a commit to compare with instead
 */
export async function changedFiles(since?: string): Promise<string[]> {
  const git = async (...args: string[]): Promise<string[]> => {
    const { code, output, transcript } = await run('git', args);
    if (code !== 0) throw new Error(`git ${args.join(' ')}: ${transcript.trim()}`);
    return output.split('\0').filter(Boolean);
  };
  const base = since ?? (await branchPoint());
  const differing = await git('diff', '--name-only', '-z', '--no-renames', base);
  const fresh = await git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...differing, ...fresh])];
}

async function branchPoint(): Promise<string> {
  for (const main of ['origin/main', 'main']) {
    const { code, output } = await run('git', ['merge-base', main, 'HEAD']);
    if (code === 0) return output.trim();
  }
  throw new Error('There is no branch main to compare with: name a commit by --since.');
}

/** Files that are read at run time, and the module that reads them: no import shows it. */
const READ_BY: [folder: string, reader: string][] = [
  ['server/drizzle/', 'server/src/platform/db/prepare.ts'],
  ['contracts/src/', 'contracts/scripts/compiled.test.ts'],
];

/** The files that reach a changed file by imports, and the changed ones themselves: nearest first, then by name. */
export function reachedBy(changed: string[], modules: Module[]): string[] {
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of modules)
    for (const { resolved, typeOnly } of dependencies)
      if (!typeOnly) importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  const present = new Set(modules.map(({ source }) => source));
  const readers = READ_BY.flatMap(([folder, reader]) =>
    changed.some((file) => file.startsWith(folder)) ? [reader] : [],
  );
  const seen = new Set([...changed, ...readers]);
  const reached: string[] = [];
  for (let files = [...seen]; files.length > 0; ) {
    reached.push(...files.filter((file) => present.has(file)).sort());
    const next = files.flatMap((file) => importers.get(file) ?? []).filter((file) => !seen.has(file));
    files = [...new Set(next)];
    for (const file of files) seen.add(file);
  }
  return reached;
}

/** The test files among them. */
export const testsBehind = (changed: string[], modules: Module[]): string[] =>
  reachedBy(changed, modules).filter((file) => TEST.test(file));

/** As many of the tests, nearest first, as fit into the time; a long one does not displace shorter ones. */
export function within(seconds: number, tests: string[], times: Times): { run: string[]; left: string[] } {
  let remaining = seconds;
  const [run, left]: [string[], string[]] = [[], []];
  for (const test of tests) {
    const needed = times[test] ?? UNKNOWN_SECONDS;
    if (needed <= remaining) {
      remaining -= needed;
      run.push(test);
    } else left.push(test);
  }
  return { run, left };
}

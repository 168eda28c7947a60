import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './command.ts';

export interface Outcome {
  passed: number;
  failed: number;
  /** what to show: the failures, or nothing */
  report: string;
  /** what could not be tested on this machine, and how to have it tested */
  leftOut?: string;
}

export interface Step {
  name: string;
  title: string;
  /** uses every core by itself: only patient steps run beside it */
  alone?: true;
  /** takes the processor time that steps which run alone leave */
  patient?: true;
  run: () => Promise<Outcome>;
}

/** Runs all in their order, as many at once as there are cores. */
export async function sideBySide<T, R>(all: T[], perform: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...all.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await perform(next[1]);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

/** A check that counts as one test. */
export async function gate(command: string, args: string[]): Promise<Outcome> {
  return asOne(await run(command, args));
}

export function asOne({ code, transcript }: { code: number; transcript: string }): Outcome {
  return code === 0 ? { passed: 1, failed: 0, report: '' } : { passed: 0, failed: 1, report: transcript };
}

export function sum(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, outcome) => total + outcome.passed, 0),
    failed: outcomes.reduce((total, outcome) => total + outcome.failed, 0),
    report: outcomes
      .map((outcome) => outcome.report)
      .filter(Boolean)
      .join('\n'),
  };
}

interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    status: string;
    assertionResults: { status: string }[];
  }[];
}

const timesReporter = join(import.meta.dirname, 'times-reporter.ts');

/** Runs Vitest and counts its tests; a file that fails before its first test counts as one failure. */
export async function vitest(
  args: string[],
  env: Record<string, string> = {},
  patient = false,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'talkies-vitest-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['default', 'json', timesReporter].map((reporter) => `--reporter=${reporter}`);
    const finished = await run('vitest', ['run', ...reporters, `--outputFile.json=${file}`, ...args], {
      env: { NO_COLOR: '1', ...(patient ? { TEST_PATIENT: 'true' } : {}), ...env },
      patient,
    });
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return { passed: 0, failed: 1, report: finished.transcript };
    const report: VitestReport = JSON.parse(text);
    const broken = finished.code !== 0;
    return {
      passed: report.numPassedTests,
      failed: broken ? Math.max(report.numFailedTests + brokenFiles(report), 1) : 0,
      report: broken ? failuresOf(finished.transcript) : '',
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Files that failed although none of their tests did: they could not be read, or their set-up failed. */
function brokenFiles({ testResults }: VitestReport): number {
  return testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length;
}

/** Vitest's summary of failures comes after its list of files. */
function failuresOf(transcript: string): string {
  const start = transcript.search(/⎯+ Failed (Suites|Tests)|⎯+ Unhandled Errors/);
  return start < 0 ? transcript : transcript.slice(start);
}

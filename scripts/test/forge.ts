import { run } from './command.ts';
import type { Outcome } from './step.ts';

type ForgeReport = Record<
  string,
  { test_results: Record<string, { status: string; reason: string | null }> }
>;

/** Runs the contracts' own tests by their package's script, which passes its arguments to forge. */
export async function forge(): Promise<Outcome> {
  const finished = await run('npm', ['run', '--silent', 'test', '-w', 'contracts', '--', '--json'], {
    patient: true,
  });
  // a failing invariant prints lines of JSON too; the report is the last one
  const line = finished.output.split('\n').findLast((text) => text.startsWith('{'));
  if (!line) return { passed: 0, failed: 1, report: finished.transcript };
  const report: ForgeReport = JSON.parse(line);
  const results = Object.entries(report).flatMap(([suite, { test_results }]) =>
    Object.entries(test_results).map(([test, result]) => ({ suite, test, ...result })),
  );
  const failures = results.filter((result) => result.status === 'Failure');
  const passed = results.filter((result) => result.status === 'Success').length;
  return {
    passed,
    failed: failures.length || (finished.code !== 0 || passed === 0 ? 1 : 0),
    report: failures.map(({ suite, test, reason }) => `${suite} ${test}: ${reason ?? 'failed'}`).join('\n'),
  };
}

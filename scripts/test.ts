/**
 * `npm test`: every check of the project. `-- --only unit,web` runs some of them; `-- --changed` the tests that files
 * which differ from main can break (`--since <commit>`: from that commit); `-- --everywhere` every test of the server
 * on PGlite too.
 */
import { parseArgs } from 'node:util';
import { changedFiles } from './test/changed.ts';
import './test/compile-cache.ts';
import { useRunFolder } from './test/run-folder.ts';
import { type Outcome, type Step, sideBySide } from './test/step.ts';
import { steps, stepsAfter } from './test/steps.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    changed: { type: 'boolean' },
    since: { type: 'string' },
    everywhere: { type: 'boolean' },
  },
});
useRunFolder();
const chosen =
  values.changed || values.since ? stepsAfter(await changedFiles(values.since)) : choose(values.only);
if (values.everywhere) process.env.TEST_EVERYWHERE = 'true';
const outcomes = await sideBySide(
  chosen.filter((step) => !step.alone && !step.patient),
  perform,
);
const inTurn = async (steps: Step[]): Promise<void> => {
  for (const step of steps) outcomes.push(await perform(step));
};
await Promise.all([
  inTurn(chosen.filter((step) => step.alone)),
  inTurn(chosen.filter((step) => step.patient)),
]);
process.exitCode = conclude(outcomes);

function choose(only: string | undefined): Step[] {
  if (only === undefined) return steps;
  const names = only.split(',');
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No step ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}.`);
    process.exit(2);
  }
  return steps.filter((step) => names.includes(step.name));
}

async function perform(step: Step): Promise<Outcome & { title: string }> {
  const began = performance.now();
  const outcome = await step.run().catch((error: unknown): Outcome => {
    return {
      passed: 0,
      failed: 1,
      report: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  });
  console.log(`\n── ${step.title}  [${step.name}]`);
  if (outcome.report) console.log(outcome.report.trimEnd());
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const result = outcome.leftOut ? 'left out' : `${outcome.passed} passed, ${outcome.failed} failed`;
  console.log(`   ${result} in ${seconds} s`);
  return { ...outcome, title: step.title };
}

/** Prints the closing lines; a skipped step is a failure where a machine decides (CI=true). */
function conclude(all: (Outcome & { title: string })[]): number {
  const leftOut = all.filter((outcome) => outcome.leftOut);
  const strict = process.env.CI === 'true';
  const passed = all.reduce((total, outcome) => total + outcome.passed, 0);
  const failed = all.reduce((total, outcome) => total + outcome.failed, 0) + (strict ? leftOut.length : 0);
  console.log('');
  for (const { title, failed: count } of all) if (count > 0) console.log(`Failed: ${title} (${count})`);
  for (const { title, leftOut: reason } of leftOut) console.log(`Left out: ${title}. ${reason}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

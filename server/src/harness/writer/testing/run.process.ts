import { faultedRun } from './faulted-run.ts';

/**
 * The long form: `TEST_DATABASE_URL=… SEED=1 RUNS=50 SECONDS=10 node server/src/harness/writer/testing/run.process.ts` prints each run
 * and ends with an error where one showed a difference.
 */
const first = Number(process.env.SEED ?? Date.now() % 1_000_000);
const runs = Number(process.env.RUNS ?? 10);
const seconds = Number(process.env.SECONDS ?? 10);
const sums = { asked: 0, kills: 0, calls: 0, faulted: 0, held: 0, different: 0 };
for (let seed = first; seed < first + runs; seed++) {
  const run = await faultedRun(seed, seconds);
  for (const name of ['asked', 'kills', 'calls', 'faulted', 'held'] as const) sums[name] += run[name];
  sums.different += run.differences.length > 0 ? 1 : 0;
  process.stdout.write(`${JSON.stringify(run)}\n`);
}
process.stdout.write(`seeds ${first} to ${first + runs - 1}, ${seconds} s each: ${JSON.stringify(sums)}\n`);
process.exit(sums.different > 0 ? 1 : 0);

import { faultedRun } from './faulted-run.ts';
import { orders } from './orders.ts';
import { transactions } from './transactions.ts';

/**
 * The long form: `TEST_DATABASE_URL=… SUBJECT=orders SEED=1 RUNS=50 STEPS=130 node server/src/harness/writer/testing/run.process.ts`
 * prints each run and ends with an error where one showed a difference. SUBJECT: orders or transactions.
 */
const plan = process.env.SUBJECT === 'orders' ? orders : transactions;
const first = Number(process.env.SEED ?? Date.now() % 1_000_000);
const runs = Number(process.env.RUNS ?? 10);
const steps = Number(process.env.STEPS ?? 130);
const sums: Record<string, number> = { different: 0 };
for (let seed = first; seed < first + runs; seed++) {
  const { counts, kills, calls, faulted, ...run } = await faultedRun(plan, seed, steps);
  const figures = { kills, calls, faulted, ...counts };
  for (const [name, figure] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + figure;
  if (run.differences.length > 0) sums.different = (sums.different ?? 0) + 1;
  process.stdout.write(`${JSON.stringify({ ...figures, ...run })}\n`);
}
process.stdout.write(`seeds ${first} to ${first + runs - 1}, ${steps} steps each: ${JSON.stringify(sums)}\n`);
process.exit(sums.different ? 1 : 0);

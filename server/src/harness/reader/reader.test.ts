import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { followThroughLies } from './run.ts';

// The long form: RUNS=20 SEED=1 npx vitest run --project server server/src/harness/reader
const runs = Number(process.env.RUNS ?? 0);
const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
const seeds = Array.from({ length: Math.max(runs, 1) }, (_, run) => seed + run);

test.each(seeds)(
  'through every lie of a node the projection comes to what the contracts hold (seed %i)',
  async (each) => {
    const outcome = await followThroughLies(each, runs === 0 ? 16 : undefined);
    process.stdout.write(`seed ${each}: ${JSON.stringify({ ...outcome, differences: undefined })}\n`);
    expect(outcome.differences).toEqual([]);
    expect(outcome.pairs).toBeGreaterThan(15);
  },
  600_000,
);

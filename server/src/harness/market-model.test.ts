import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rebuildProjection } from '../chain/rebuild.ts';
import { counts, steps } from './testing/market/actions.ts';
import { compareWithChain, compareWithProjection } from './testing/market/compare.ts';
import { openWorld } from './testing/market/world.ts';

/**
 * Many people at random against a small model of the rules: `SEED=… STEPS=… npx vitest run --project server
 * src/harness/market-model` plays it for longer; a failure prints its seed and the fewest steps that still fail.
 */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const wanted = Number(process.env.STEPS ?? 240);
const PER_RUN = 400;

let played = 0;

async function play(commands: Iterable<fc.AsyncCommand<never, never>>): Promise<void> {
  const { model, world } = await openWorld();
  try {
    await fc.asyncModelRun(() => ({ model, real: world }), commands as never);
    await compareWithChain(model, world);
    await compareWithProjection(model, world);
    await rebuildProjection(world.ctx, world.chain.config.name);
    await compareWithProjection(model, world);
  } finally {
    await world.close();
  }
}

test(`model, chain and projection of the market agree (SEED=${seed} STEPS=${wanted})`, {
  timeout: 900_000 + wanted * 1_000, // trying with fewer steps what has failed takes minutes
}, async () => {
  const maxCommands = Math.min(wanted, PER_RUN);
  const all = fc.commands(steps, { maxCommands, size: 'max' });
  const counted = fc.asyncProperty(all, async (commands) => {
    const list = [...commands];
    played += list.length;
    await play(list as never);
  });
  for (let round = 0; played < wanted; round += 1)
    await fc.assert(counted, { seed: seed + round, numRuns: 1, endOnFailure: false });
  const lines = [...counts].map(([name, { done, refused }]) => `${name} ${done}+${refused}`);
  process.stdout.write(
    `${played} steps, seeds from ${seed}: ${lines.toSorted().join(', ')} (done+refused)\n`,
  );
  expect(played).toBeGreaterThanOrEqual(wanted);
});

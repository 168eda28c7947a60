import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startAnvil } from '../deploy/anvil.ts';
import { LIMITS } from './field.ts';
import { measureGas, type Operation } from './measure.ts';

test('no operation costs more than its limit, nor 1 % more than the committed snapshot', async () => {
  const snapshot = JSON.parse(await readFile(new URL('./snapshot.json', import.meta.url), 'utf8'));
  const chain = await startAnvil();
  try {
    const gas = await measureGas(chain);
    for (const operation of Object.keys(gas) as Operation[]) {
      expect(gas[operation], operation).toBeLessThanOrEqual(LIMITS[operation]);
      expect(gas[operation], `${operation} (npm run gas -- --save)`).toBeLessThanOrEqual(
        snapshot[operation] * 1.01,
      );
    }
  } finally {
    await chain.stop();
  }
});

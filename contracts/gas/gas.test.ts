import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startAnvil } from '../deploy/anvil.ts';
import { BUYING_FOR_ANOTHER, LIMITS } from './field.ts';
import { BUY_TICKET } from './lottery.ts';
import { measureGas, type Operation } from './measure.ts';
import { account, PRICE, setUpMarket } from './setup.ts';

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
    expect(gas.buyFor - gas.buy, 'paying for another buyer').toBeLessThanOrEqual(BUYING_FOR_ANOTHER);
  } finally {
    await chain.stop();
  }
});

test('of the further tickets of one wallet four share a word: one opens it, and together they keep to the limit', async () => {
  const chain = await startAnvil();
  try {
    const { lottery } = await setUpMarket(chain);
    await lottery(account(5), BUY_TICKET, PRICE);
    const costs: number[] = [];
    while (costs.length < 4) costs.push(await lottery(account(5), BUY_TICKET, PRICE));
    const sum = costs.reduce((all, cost) => all + cost, 0);
    expect(sum / costs.length, costs.join()).toBeLessThanOrEqual(LIMITS.ticketAgain);
    expect(Math.max(...costs), costs.join()).toBeLessThanOrEqual(66_000);
  } finally {
    await chain.stop();
  }
});

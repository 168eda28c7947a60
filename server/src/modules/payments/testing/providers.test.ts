import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProviders, type TestProviders } from './providers.ts';

let providers: TestProviders;
let answered = 0;
beforeAll(async () => {
  providers = await startTestProviders(async () => {
    await wait(50);
    answered++;
    return 200;
  });
});
afterAll(() => providers.stop());

const paid = async (): Promise<void> => {
  const { pageUrl } = await providers.openByHand(12_00);
  await providers.act(pageUrl, 'pay');
};

test('what a provider sent is answered before it is switched, so that no test hears of the one before', async () => {
  await paid();
  await providers.switch('card');
  expect(answered).toBeGreaterThan(0);
  const before = answered;
  await paid();
  await providers.untilAnswered();
  expect(answered).toBe(2 * before);
});

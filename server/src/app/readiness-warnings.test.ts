import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCollector } from '../api/metrics/collect.ts';
import { chainTransactions } from '../chain/index.ts';
import { startTestChain, type TestChain } from '../testing/chain.ts';
import { createTestContext, type TestContext, testKeys } from '../testing/context.ts';
import { readinessWarnings } from './readiness-warnings.ts';

const { address: minter } = privateKeyToAccount(testKeys.minter);

let chain: TestChain;
let ctx: TestContext;
beforeAll(async () => {
  chain = await startTestChain();
  ctx = await createTestContext({ chains: [chain.config] });
});
afterAll(async () => {
  await ctx.close();
  await chain.stop();
});

test('an account that has sent of late, and can pay for few more transactions, is named while it is so', async () => {
  const gasLow = async () =>
    (await readinessWarnings(ctx)()).filter((warning) => /^gas:polygon:.*\bminter\b/.test(warning)).length;
  const measured = async () =>
    /^talkies_gas_transactions\{chain="polygon",accounts="[^"]*\bminter\b[^"]*"\} (\d+)$/m.exec(
      await createCollector(ctx, null)(),
    )?.[1];
  await chain.fund(minter, 1n);
  expect([await gasLow(), await measured()]).toEqual([0, undefined]);
  await ctx.db.insert(chainTransactions).values({
    ...{ key: 'mint/1', chain: 'polygon', signer: 'minter', data: '0x', value: '0', status: 'confirmed' },
    createdAt: ctx.clock.now(),
  });
  expect([await gasLow(), await measured()]).toEqual([1, '0']);
  await chain.fund(minter, 10n ** 22n);
  expect(await gasLow()).toBe(0);
  expect(Number(await measured())).toBeGreaterThan(50);
});

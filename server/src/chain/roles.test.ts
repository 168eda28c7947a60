import { orderReceiverAbi } from '@talkies/abi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../testing/chain.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { rolesOfOthers } from './roles.ts';

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

test('a role on the chain that none of our keys has is named, and no other', async () => {
  const ofOthers = () => rolesOfOthers(ctx, ctx.chains.get('polygon'));
  expect(await ofOthers()).toEqual([]);
  await chain.client.writeContract({
    address: chain.config.contracts.orderReceiver,
    abi: orderReceiverAbi,
    functionName: 'setCashier',
    args: [chain.buyer.address],
    account: chain.deployer,
    chain: null,
  });
  await chain.untilMined();
  expect(await ofOthers()).toEqual(['role:polygon:orderReceiver.cashier']);
});

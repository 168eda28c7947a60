import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPeople } from '../../modules/accounts/testing/people.ts';
import { giveVault } from '../../modules/wallets/index.ts';
import { walletAudit } from '../../modules/wallets/tables.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { vaultHasValue } from './vault-has-value.ts';

let chain: TestChain;
let ctx: TestContext;
beforeAll(async () => {
  chain = await startTestChain();
  // a real network: coins on a local one are play money
  ctx = await createTestContext({ chains: [{ ...chain.config, local: false }] });
});
afterAll(async () => {
  await ctx.close();
  await chain.stop();
});

async function newcomer(id: string) {
  await addPeople(ctx, id);
  const wallet = await giveVault(ctx, id);
  if (!wallet) throw new Error('no wallet');
  return wallet;
}

test('an e-mail wallet that nobody has touched is as good as none', async () => {
  await addPeople(ctx, 'without');
  expect(await vaultHasValue(ctx, 'without')).toBe(false);
  await newcomer('asha');
  expect(await vaultHasValue(ctx, 'asha')).toBe(false);
});

test('coins in it are worth taking; play money is not', async () => {
  const { address } = await newcomer('ravi');
  await chain.fund(address, 1n);
  expect(await vaultHasValue(ctx, 'ravi')).toBe(true);
  const { chains } = ctx.config;
  ctx.config.chains = [chain.config];
  expect(await vaultHasValue(ctx, 'ravi')).toBe(false);
  ctx.config.chains = chains;
});

test('one that signed something, or whose key was shown, keeps something', async () => {
  const { address } = await newcomer('meera');
  const at = ctx.clock.now();
  await ctx.db.insert(walletAudit).values({ userId: 'meera', address, use: 'exported', subject: 'x', at });
  expect(await vaultHasValue(ctx, 'meera')).toBe(true);
});

test('where the chain does not answer, something may be in it', async () => {
  await newcomer('divya');
  await chain.stop();
  expect(await vaultHasValue(ctx, 'divya')).toBe(true);
});

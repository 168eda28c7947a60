import { collectibleAbi } from '@talkies/abi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestChain, type TestChain } from './chain.ts';

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.stop());

test('whenever it runs, no day ends in a test that uses it', async () => {
  const { timestamp } = await chain.client.getBlock();
  expect(new Date(Number(timestamp) * 1_000).getUTCHours()).toBe(12);
});

test('starts with our contract', async () => {
  const name = await chain.client.readContract({
    address: chain.config.contracts.collectible,
    abi: collectibleAbi,
    functionName: 'name',
  });
  expect(name).toBe('Talkies');
});

test('comes back shorter, and reorganises', async () => {
  const id = await chain.snapshot();
  const before = await chain.client.getBlockNumber();
  await chain.mine(5);
  expect(await chain.client.getBlockNumber()).toBe(before + 5n);
  await chain.revert(id);
  expect(await chain.client.getBlockNumber()).toBe(before);
  await chain.mine(3);
  const { hash } = await chain.client.getBlock();
  await chain.reorg(2);
  expect((await chain.client.getBlock()).hash).not.toBe(hash);
  expect(await chain.client.getBlockNumber()).toBe(before + 3n);
});

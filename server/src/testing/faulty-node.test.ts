import { createPublicClient, http } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestChain, type TestChain } from './chain.ts';
import { useCollectible } from './collectible.ts';
import { type FaultyNode, faults, startFaultyNode } from './faulty-node.ts';

let chain: TestChain;
let node: FaultyNode;
let head: number;
const client = (timeout = 60_000) =>
  createPublicClient({ transport: http(node.url, { retryCount: 0, timeout }), cacheTime: 0 });
const address = () => chain.config.contracts.collectible;
const logsOf = (blockNumber: number) =>
  client().getLogs({ address: address(), fromBlock: BigInt(blockNumber), toBlock: BigInt(blockNumber) });

beforeAll(async () => {
  chain = await startTestChain();
  node = await startFaultyNode(chain.config.rpcUrl, { seed: 7 });
  const hash = await useCollectible(chain).registerDrop(7n);
  head = Number((await chain.client.waitForTransactionReceipt({ hash })).blockNumber);
});
beforeEach(() => node.heal());
afterAll(async () => {
  await node.stop();
  await chain.stop();
});

test('an honest node is passed through', async () => {
  expect(Number(await client().getBlockNumber())).toBe(head);
  expect(await logsOf(head)).toHaveLength(1);
});

test('a node that lags ends earlier, and cuts logs without a word', async () => {
  node.use(faults.lag(2));
  expect(Number((await client().getBlock()).number)).toBe(head - 2);
  await expect(client().getBlock({ blockNumber: BigInt(head) })).rejects.toThrow('could not be found');
  expect(await logsOf(head)).toEqual([]);
  const { hash } = await chain.client.getBlock({ blockNumber: BigInt(head) });
  await expect(client().getLogs({ address: address(), blockHash: hash })).rejects.toThrow('unknown block');
});

test('a node on another branch has other hashes, and knows nothing of ours', async () => {
  node.use(faults.branch(2));
  const real = await chain.client.getBlock();
  const [last, before, common] = await Promise.all(
    [0, 1, 2].map((depth) => client().getBlock({ blockNumber: BigInt(head - depth) })),
  );
  expect(last?.hash).not.toBe(real.hash);
  expect(last?.parentHash).toBe(before?.hash);
  expect(before?.parentHash).toBe(common?.hash);
  expect(await logsOf(head)).toEqual([]);
  await expect(client().getLogs({ address: address(), blockHash: real.hash })).rejects.toThrow(
    'unknown block',
  );
});

test('a hanging node does not answer, a limited one says 429, a node without a method says so', async () => {
  node.use(faults.hanging());
  await expect(client(300).getChainId()).rejects.toThrow('took too long');
  node.use(faults.limited());
  await expect(client().getChainId()).rejects.toThrow('429');
  node.use(faults.missing('eth_chainId'));
  await expect(client().getChainId()).rejects.toThrow('does not exist');
});

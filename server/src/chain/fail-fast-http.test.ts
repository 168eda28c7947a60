import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChainConfig } from '../platform/config/chains.ts';
import { testContracts } from '../testing/contracts.ts';
import { type FaultyNode, faults, startFaultyNode } from '../testing/faulty-node.ts';
import { type Chain, createChains } from './chains.ts';

const to = '0x00000000000000000000000000000000000000c0';
const polygon: Omit<ChainConfig, 'rpcUrl'> = {
  name: 'polygon',
  chainId: 31337,
  label: 'polygon (test)',
  currency: 'MATIC',
  publicRpcUrl: null,
  explorerUrl: 'http://localhost:23000/explorer/polygon',
  local: true,
  confirmations: { mint: 1, trade: 3 },
  startBlock: 0,
  contracts: testContracts(to),
};
const answers = faults.either(
  faults.answering('eth_blockNumber', () => '0x10'),
  faults.answering('eth_call', () => '0x'),
);

let node: FaultyNode;
let chain: Chain;
beforeEach(async () => {
  // nothing is behind it: it answers by itself
  node = await startFaultyNode('http://127.0.0.1:9');
  chain = createChains([{ ...polygon, rpcUrl: node.url }]).get('polygon');
});
afterEach(() => node.stop());

test.each(['eth_call', 'eth_estimateGas'])(
  'a contract that takes its time keeps nobody else from the node: %s',
  async (method) => {
    const { failFastClient } = chain;
    node.use(faults.either(faults.hanging(method), answers));
    const running = method === 'eth_call' ? failFastClient.call({ to }) : failFastClient.estimateGas({ to });
    const [slow, cheap] = await Promise.allSettled([running, failFastClient.getBlockNumber()]);
    expect(slow.status).toBe('rejected');
    expect(cheap).toEqual({ status: 'fulfilled', value: 16n });
    expect(await failFastClient.getBlockNumber()).toBe(16n);
  },
);

test('a node that says not even which block it has is given up for a moment, by contracts’ calls too', async () => {
  node.use(faults.either(faults.hanging('eth_blockNumber'), answers));
  const { failFastClient } = chain;
  await expect(failFastClient.getBlockNumber()).rejects.toThrow('took too long');
  await expect(failFastClient.call({ to })).rejects.toThrow('took too long');
  expect(node.callsOf('eth_call')).toBe(0);
});

test('what somebody waits for is in no request with what may take longer', async () => {
  node.use(faults.either(faults.hanging('eth_getLogs'), answers));
  const logs = chain.client.getLogs().catch(() => 'lost');
  expect(await chain.failFastClient.getBlockNumber()).toBe(16n);
  node.heal();
  expect(await logs).toBe('lost');
});

test('a node that limits requests is asked a second time', async () => {
  let calls = 0;
  node.use((call, ask) => {
    calls += 1;
    return calls === 1 ? { error: { code: 429, message: 'exceeded its compute units' } } : answers(call, ask);
  });
  expect(await chain.failFastClient.getBlockNumber()).toBe(16n);
});

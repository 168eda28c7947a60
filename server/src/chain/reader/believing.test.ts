// takes 30 seconds: begun early
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { type FaultyNode, faults, startFaultyNode } from '../../testing/faulty-node.ts';
import { headOf } from '../index.ts';
import { chainReadiness } from '../readiness.ts';
import { projectionOf } from '../testing/tables.ts';
import { ChainReader } from './chain-reader.ts';
import { createReader, type Reader } from './reader.ts';

let chain: TestChain;
let node: FaultyNode;
let ctx: TestContext;
let reader: Reader;
let contract: ReturnType<typeof useCollectible>;

beforeEach(async () => {
  chain = await startTestChain();
  node = await startFaultyNode(chain.config.rpcUrl);
  // as in production: not a local chain, which may lose its end
  ctx = await createTestContext({
    chains: [{ ...chain.config, local: false, rpcUrl: node.url, startBlock: 2 }],
  });
  contract = useCollectible(chain);
  reader = createReader(ctx, { onAdvanced: () => undefined, pollMs: 10, rereadMs: 50 });
});
afterEach(async () => {
  await reader.stop();
  await ctx.close();
  await node.stop();
  await chain.stop();
});

const headNow = async (): Promise<number> => Number(await chain.client.getBlockNumber());
const dropsRead = async (): Promise<bigint[]> =>
  (await projectionOf(ctx.db)).drops.map(({ dropId }) => dropId);
/** Follows, in vain as long as the node lies, and then to the end. */
async function followThrough(lie: () => Promise<void>): Promise<void> {
  reader.start();
  await lie();
  node.heal();
  await vi.waitFor(async () => expect((await headOf(ctx.db, 'polygon'))?.number).toBe(await headNow()));
}
/** waits until the node has received `times` more calls of a method */
const untilCalled = async (method: string, times: number): Promise<void> => {
  const before = node.callsOf(method);
  await vi.waitFor(() => expect(node.callsOf(method)).toBeGreaterThanOrEqual(before + times));
};

test.each([
  ['cuts them at the head of a node behind', () => faults.lagInLogs(1)],
  ['says that there are none', faults.noLogs],
])('an answer about logs that %s is not believed', async (_, lie) => {
  await reader.catchUp();
  node.use(lie());
  await contract.registerDrop(7n);
  await followThrough(() => untilCalled('eth_getLogs', 8));
  expect(await dropsRead()).toEqual([7n]);
});

test('logs that were kept back together with the proof of them are found by the second look', async () => {
  await reader.catchUp();
  node.use(faults.either(faults.noLogs(), faults.emptyBlocks()));
  await contract.registerDrop(7n);
  await reader.catchUp();
  expect(await dropsRead()).toEqual([]);
  node.heal();
  reader.start();
  await vi.waitFor(async () => expect(await dropsRead()).toEqual([7n]));
});

test('the second look asks for fewer blocks where a node refuses so many logs', async () => {
  await chain.mine(20);
  await reader.catchUp();
  node.use(faults.either(faults.noLogs(), faults.emptyBlocks()));
  await contract.registerDrop(7n);
  await reader.catchUp();
  node.use(({ method, params }) => {
    const { fromBlock, toBlock } = params[0] as { fromBlock?: string; toBlock?: string };
    const wide = method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) > 3;
    return wide ? { error: { code: -32005, message: 'query returned more than 10000 results' } } : null;
  });
  reader.start();
  await vi.waitFor(async () => expect(await dropsRead()).toEqual([7n]));
});

test('a deep span is read from a node that has its end, by two answers that agree', async () => {
  await contract.registerDrop(7n);
  await chain.mine(1_500);
  // like a load balancer: each request is answered by one of several nodes, one of which is far behind
  const behind = (await headNow()) - 4;
  node.useOneOf([null, null, faults.lag(behind)]);
  await followThrough(async () => {
    await vi.waitFor(async () => expect((await headOf(ctx.db, 'polygon'))?.number).toBeGreaterThan(100));
  });
  expect(await dropsRead()).toEqual([7n]);
});

test.each([
  ['is 0, as of a node that syncs', () => faults.latestZero()],
  ['is far behind', () => faults.lag(290)],
  ['is a little behind', () => faults.lag(3)],
])('a node whose newest block %s takes nothing back', async (_, lie) => {
  await contract.registerDrop(7n);
  await chain.mine(300);
  await contract.registerDrop(8n);
  await reader.catchUp();
  const before = await projectionOf(ctx.db);
  node.use(lie());
  reader.start();
  await untilCalled('eth_getBlockByNumber', 20);
  expect(await projectionOf(ctx.db)).toEqual(before);
});

test('a node that denies more than a chain takes back stops the reader, and readiness says so', async () => {
  await contract.registerDrop(7n);
  await chain.mine(300);
  await contract.registerDrop(8n);
  await reader.catchUp();
  const before = await projectionOf(ctx.db);
  const { 'reader:polygon': follows } = chainReadiness(ctx);
  expect(await follows?.()).toBe(true);
  node.use(faults.branch(290));
  await expect(reader.catchUp()).rejects.toThrow(
    /denies all of the last 128 blocks that were read. Nothing was taken back/,
  );
  expect(await projectionOf(ctx.db)).toEqual(before);
  expect(await follows?.()).toBe(false);
  node.heal();
  await reader.catchUp();
  expect(await follows?.()).toBe(true);
});

test('another branch of a few blocks is followed, and left again', async () => {
  await contract.registerDrop(7n);
  await chain.mine(5);
  await contract.registerDrop(8n);
  await reader.catchUp();
  node.use(faults.branch(3));
  await reader.catchUp();
  expect(await dropsRead()).toEqual([7n]);
  node.heal();
  await reader.catchUp();
  expect(await dropsRead()).toEqual([7n, 8n]);
});

/** Like a node that answers up to `most` requests for logs at once, and refuses them where there are more. */
const answeringAtOnce = (most: number): Parameters<FaultyNode['use']>[0] => {
  let inOneRequest = 0;
  return async ({ method }) => {
    if (method !== 'eth_getLogs') return null;
    inOneRequest += 1;
    await setImmediate();
    const refused = inOneRequest > most;
    await setImmediate();
    inOneRequest = 0;
    return refused ? { error: { code: -32005, message: 'query exceeds the limit' } } : null;
  };
};

test('what a reorganisation only moved is never seen missing, though a node refuses so many blocks at once', async () => {
  const before = await chain.snapshot();
  await contract.registerDrop(7n);
  await chain.mine(40);
  await reader.catchUp();
  await chain.revert(before);
  await chain.mine(40);
  await contract.registerDrop(7n);
  await chain.mine(3);
  node.use(answeringAtOnce(16));
  const polygon = ctx.chains.get('polygon');
  // one step, as a process takes it that is ended before the next one
  expect(await new ChainReader(ctx.db, polygon, ctx.log).step()).toBe(true);
  expect(await dropsRead()).toEqual([7n]);
  await reader.catchUp();
  expect((await headOf(ctx.db, 'polygon'))?.number).toBe(await headNow());
});

test('two nodes behind one address that disagree keep nothing back for ever', async () => {
  node.useOneOf([null, faults.lag(2), faults.branch(1)]);
  reader.start();
  for (let drop = 1n; drop <= 12n; drop += 1n) await contract.registerDrop(drop);
  await followThrough(() => untilCalled('eth_getLogs', 40));
  // the newest block that was read may be the other branch's, of the same number
  await vi.waitFor(async () => expect(await dropsRead()).toHaveLength(12));
});

test('ready asks for state: a node that has blocks alone is not', async () => {
  await reader.catchUp();
  const { 'chain:polygon': answers } = chainReadiness(ctx);
  expect(await answers?.()).toBe(true);
  node.use(faults.failing('eth_getCode', -32000, 'missing trie node'));
  expect(await answers?.().catch(() => false)).toBe(false);
});

// takes 20 seconds: begun early
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { headOf } from '../index.ts';
import { chainReadiness } from '../readiness.ts';
import { rebuildProjection } from '../rebuild.ts';
import { type FlakyRpc, startFlakyRpc } from '../testing/flaky-rpc.ts';
import { projectionOf } from '../testing/tables.ts';
import { createReader, type Reader } from './reader.ts';

let chain: TestChain;
let rpc: FlakyRpc;
let ctx: TestContext;
let readers: Reader[];
let contract: ReturnType<typeof useCollectible>;

beforeEach(async () => {
  chain = await startTestChain();
  rpc = await startFlakyRpc(chain.config.rpcUrl);
  ctx = await createTestContext({ chains: [{ ...chain.config, rpcUrl: rpc.url }] });
  contract = useCollectible(chain);
  readers = [];
});
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.stop()));
  await ctx.close();
  await rpc.stop();
  await chain.stop();
});

const createFastReader = (onAdvanced: () => void = () => undefined): Reader => {
  const reader = createReader(ctx, { onAdvanced, pollMs: 10 });
  readers.push(reader);
  return reader;
};

test('a node that goes away at any request leaves nothing half-read', async () => {
  const reader = createFastReader();
  let step = 0;
  for (let done = false; !done; ) {
    step += 1;
    await contract.registerDrop(BigInt(step));
    await contract.deliver(BigInt(step), BigInt(step));
    await chain.reorg(1);
    rpc.cutFrom(step, 'unanswered');
    done = await reader.catchUp().then(
      () => true,
      () => false,
    );
    rpc.heal();
    await reader.catchUp();
    const { blocks: _, ...read } = await projectionOf(ctx.db);
    expect(read.drops).toHaveLength(step);
    expect(read.mints).toEqual([]);
  }
  expect(step).toBeGreaterThan(4);
  const before = await projectionOf(ctx.db);
  await rebuildProjection(ctx, 'polygon');
  expect(await projectionOf(ctx.db)).toEqual(before);
});

test('following goes on by itself when the node is back', async () => {
  const reader = createFastReader();
  reader.start();
  await vi.waitFor(async () => expect(await headOf(ctx.db, 'polygon')).not.toBeNull());
  rpc.cutFrom(1, 'lost');
  await contract.registerDrop(7n);
  expect(
    await chainReadiness(ctx)
      ['chain:polygon']?.()
      .catch(() => false),
  ).toBe(false);
  rpc.heal();
  const head = Number(await chain.client.getBlockNumber());
  await vi.waitFor(async () => expect(await headOf(ctx.db, 'polygon')).toMatchObject({ number: head }));
});

test('a node that refuses wide spans is asked for narrower ones', async () => {
  await contract.registerDrop(7n);
  await chain.mine(1_500);
  const spans: number[] = [];
  rpc.answerFor('eth_getLogs', ([filter]) => {
    const { fromBlock, toBlock } = filter as { fromBlock?: string; toBlock: string };
    if (fromBlock === undefined) return null;
    const span = Number(toBlock) - Number(fromBlock) + 1;
    spans.push(span);
    return span > 50 ? { error: { code: -32005, message: 'query returned more than 10000 results' } } : null;
  });
  await createFastReader().catchUp();
  expect((await projectionOf(ctx.db)).drops).toHaveLength(1);
  expect(Math.max(...spans)).toBeGreaterThan(50);
  expect(spans.at(-1)).toBeLessThanOrEqual(50);
});

test('an answer larger than we take at once is asked for in narrower spans', async () => {
  await contract.registerDrop(7n);
  await chain.mine(1_500);
  const spans: number[] = [];
  rpc.answerFor('eth_getLogs', ([filter]) => {
    const { fromBlock, toBlock } = filter as { fromBlock?: string; toBlock: string };
    if (fromBlock === undefined) return null;
    spans.push(Number(toBlock) - Number(fromBlock) + 1);
    return (spans.at(-1) ?? 0) > 50 ? { result: 'x'.repeat(11 * 2 ** 20) } : null;
  });
  await createFastReader().catchUp();
  expect((await projectionOf(ctx.db)).drops).toHaveLength(1);
  expect(Math.max(...spans)).toBeGreaterThan(50);
});

test('a block that is announced and not handed out yet is waited for', async () => {
  await contract.registerDrop(7n);
  const last = `0x${((await chain.client.getBlockNumber()) - 1n).toString(16)}`;
  let withheld = 6;
  rpc.answerFor('eth_getBlockByNumber', ([tag]) =>
    tag === last && withheld-- > 0 ? { result: null } : null,
  );
  await createFastReader().catchUp();
  expect(withheld).toBeLessThan(0);
  expect((await projectionOf(ctx.db)).drops).toHaveLength(1);
});

test('ready means that the right chain answers and the reader is close behind', async () => {
  const { 'chain:polygon': answers, 'reader:polygon': follows } = chainReadiness(ctx);
  await createFastReader().catchUp();
  expect([await answers?.(), await follows?.()]).toEqual([true, true]);
  await chain.mine(30);
  expect(await follows?.()).toBe(false);
  await createFastReader().catchUp();
  expect(await follows?.()).toBe(true);
});

import { collectibleAbi } from '@talkies/abi';
import { encodeFunctionData, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { type FaultyNode, faults, startFaultyNode } from '../../testing/faulty-node.ts';
import { createReader, type Reader } from '../reader/reader.ts';

/** a contract that somebody has put on the chain: the node does not get to the end of its calls */
const endless: Hex = '0x00000000000000000000000000000000000000c0';
const broken = { error: { code: -32603, message: 'internal error' } };

let chain: TestChain;
let node: FaultyNode;
let ctx: TestContext;
let reader: Reader;
let estimates: number;

beforeEach(async () => {
  chain = await startTestChain();
  node = await startFaultyNode(chain.config.rpcUrl);
  ctx = await createTestContext({ chains: [{ ...chain.config, rpcUrl: node.url }] });
  const account = privateKeyToAccount(generatePrivateKey());
  await chain.fund(account.address, 10n ** 18n);
  ctx.signers.register('vault', async () => account);
  reader = createReader(ctx, { onAdvanced: async () => {} });
  estimates = 0;
});
afterEach(async () => {
  await reader.stop();
  await ctx.close();
  await node.stop();
  await chain.stop();
});

/** Lets the node answer estimates of calls to that contract with `outcome`. */
const estimating = (outcome: typeof broken | { broken: 'hanging' }) =>
  node.use(({ method, params }) => {
    if (method !== 'eth_estimateGas') return null;
    const [{ to }] = params as [{ to?: string }];
    if (to !== endless) return null;
    estimates += 1;
    return outcome;
  });
const ask = (key: string, signer: 'faucet' | `vault:${string}`, to = endless) =>
  ctx.db.transaction((tx) =>
    ctx.writer.enqueueTransaction(tx, { chain: 'polygon', signer, to, value: 1n, key }),
  );
const find = (key: string) => ctx.writer.transactionByKey(key);
const advance = async (): Promise<void> => {
  await ctx.writer.tick();
  await chain.untilMined();
  await reader.catchUp();
  await ctx.writer.tick();
};
const gift = () => ask('gift', 'faucet', privateKeyToAccount(generatePrivateKey()).address);
const people = ['anna', 'bela', 'chris'];

test('calls that a node cannot estimate hold up nothing behind them, and end as what else a person waits for', async () => {
  estimating(broken);
  for (const name of people) await ask(name, `vault:${name}`);
  await ask('shop', 'faucet');
  ctx.clock.advance(1);
  await gift();
  await advance();
  expect(await find('gift')).toMatchObject({ status: 'confirmed' });
  const waits = { status: 'queued', error: { code: 'chain/unexpected' } };
  for (const key of [...people, 'shop']) expect(await find(key)).toMatchObject(waits);
  ctx.clock.advance(10 * 60);
  await advance();
  for (const name of people) expect(await find(name)).toMatchObject({ ...waits, status: 'failed' });
  expect(await find('shop')).toMatchObject(waits);
  node.heal();
  ctx.clock.advance(120);
  await advance();
  expect(await find('shop')).toMatchObject({ status: 'confirmed', error: null });
});

test('a node that computes without end is waited for once in a tick for one e-mail wallet, by itself', async () => {
  estimating({ broken: 'hanging' });
  for (const key of ['a', 'b', 'c']) await ask(key, 'vault:anna');
  ctx.clock.advance(1);
  await gift();
  await ctx.writer.tick();
  expect(estimates).toBe(1);
  expect(await find('gift')).toMatchObject({ status: 'broadcast' });
  estimating(broken);
  ctx.clock.advance(10 * 60);
  for (const _ of ['a', 'b', 'c']) await ctx.writer.tick();
  for (const key of ['a', 'b', 'c']) expect(await find(key)).toMatchObject({ status: 'failed' });
});

test('a node that computes without end why a contract refused is waited for once', async () => {
  await useCollectible(chain).registerDrop(7n, 1);
  const { collectible } = chain.config.contracts;
  const deliver = (orderId: bigint) => ({
    key: `deliver ${orderId}`,
    to: collectible,
    data: encodeFunctionData({
      abi: collectibleAbi,
      functionName: 'mintFor',
      args: [orderId, 7n, chain.buyer.address],
    }),
  });
  await chain.setMining(false);
  for (const request of [deliver(1n), deliver(2n)]) {
    await ctx.writer.enqueueTransaction(ctx.db, { chain: 'polygon', signer: 'minter', ...request });
    ctx.clock.advance(1);
  }
  await ctx.writer.tick();
  await chain.mine();
  await reader.catchUp();
  const before = node.callsOf('eth_call');
  node.use(faults.hanging('eth_call'));
  await ctx.writer.tick();
  expect(await find('deliver 2')).toMatchObject({ status: 'failed', error: { code: 'chain/reverted' } });
  expect(node.callsOf('eth_call')).toBe(before + 1);
});

test('a node that answers nothing is away: nothing is held against what it was to estimate', async () => {
  await ask('send', 'vault:anna');
  node.use(faults.away());
  await expect(ctx.writer.tick()).rejects.toThrow();
  expect(await find('send')).toMatchObject({ status: 'queued', error: null });
});

test('a node that limits requests is busy: nothing is held against what is under way', async () => {
  await chain.setMining(false);
  const keys = ['a', 'b', 'c', 'd'];
  for (const key of keys) await ask(key, 'faucet', chain.buyer.address);
  await ctx.writer.tick();
  node.use(() => ({ error: { code: 429, message: 'exceeded its compute units' } }));
  await expect(ctx.writer.tick()).rejects.toThrow();
  for (const key of keys) expect(await find(key)).toMatchObject({ status: 'broadcast', error: null });
});

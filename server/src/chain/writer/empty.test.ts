import { parseTransaction } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorTransactions } from '../../../commands/operator/transactions.ts';
import { collectLines } from '../../../commands/testing/collect-lines.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { createTestContext, type TestContext, testKeys } from '../../testing/context.ts';
import { createReader, type Reader } from '../reader/reader.ts';
import { chainAttempts } from '../tables.ts';
import { type FlakyRpc, startFlakyRpc } from '../testing/flaky-rpc.ts';

let chain: TestChain;
let rpc: FlakyRpc;
let ctx: TestContext;
let reader: Reader;
let finished: [key: string, status: string][];

async function begin(local: boolean): Promise<void> {
  chain = await startTestChain();
  rpc = await startFlakyRpc(chain.config.rpcUrl);
  ctx = await createTestContext({ chains: [{ ...chain.config, local, rpcUrl: rpc.url }] });
  reader = createReader(ctx, { onAdvanced: async () => {}, pollMs: 10 });
  finished = [];
  ctx.writer.onFinished(async ({ key, status }) => {
    finished.push([key, status]);
  });
}
beforeEach(() => begin(true));
afterEach(end);
async function end(): Promise<void> {
  await reader.stop();
  await ctx.close();
  await rpc.stop();
  await chain.stop();
}

const ask = (key: string) =>
  ctx.writer.enqueueTransaction(ctx.db, {
    ...{ chain: 'polygon', signer: 'faucet', to: chain.buyer.address, value: 5n, key },
  });
const find = (key: string) => ctx.writer.transactionByKey(key);
const balance = () => chain.client.getBalance({ address: chain.buyer.address });
const attempts = () => ctx.db.select().from(chainAttempts).orderBy(chainAttempts.maxFeePerGas);

async function operator(...argv: string[]): Promise<string> {
  const { io, lines } = collectLines();
  await operatorTransactions(ctx, argv, io);
  return lines.join('\n');
}
const look = async (times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) {
    ctx.clock.advance(10);
    await ctx.writer.tick();
  }
};
const block = async (blocks = 1): Promise<void> => {
  await chain.mine(blocks);
  await reader.catchUp();
  await look(1);
  await ctx.queue.runDue();
};

/** No node takes the bytes that are signed for it. */
async function refusedForEver(key: string): Promise<string> {
  const id = await ask(key);
  rpc.answerFor('eth_sendRawTransaction', () => ({
    error: { code: -32000, message: 'transaction type not supported' },
  }));
  await ctx.writer.tick();
  expect(await find(key)).toMatchObject({ status: 'signed', error: { code: 'chain/not-taken' } });
  const [{ raw = '' } = {}] = await attempts();
  rpc.answerFor('eth_sendRawTransaction', ([bytes]) =>
    bytes === raw ? { error: { code: -32000, message: 'transaction type not supported' } } : null,
  );
  return id;
}

test('bytes that no node takes give way to a transaction that does nothing, and what waits behind them goes on', async () => {
  const before = await balance();
  const id = await refusedForEver('gift');
  await ask('next');
  await look(3);
  await block();
  expect(await find('next')).toMatchObject({ status: 'broadcast' });
  expect(await operator('drop', id, 'The network changed.')).toBe(`${id} is called off.`);
  // it neither ends before the chain shows it, nor is called off twice
  expect(await find('gift')).toMatchObject({ status: 'signed' });
  expect(await operator('list')).toContain('being called off');
  expect(await operator('drop', id)).toContain('left as it is');
  await look(3);
  for (let times = 0; times < 3; times += 1) await block();
  expect(await find('gift')).toMatchObject({
    ...{ status: 'failed', block: expect.any(Number), error: { code: 'chain/dropped' } },
  });
  expect(await find('next')).toMatchObject({ status: 'confirmed' });
  expect((await balance()) - before).toBe(5n);
  expect(finished.toSorted()).toEqual([
    ['gift', 'failed'],
    ['next', 'confirmed'],
  ]);
});

test('where a node has the bytes all the same, and they are mined, they count', async () => {
  await chain.setMining(false);
  const id = await ask('gift');
  rpc.cutMethod('eth_sendRawTransaction', 'unanswered');
  await expect(ctx.writer.tick()).rejects.toThrow();
  rpc.heal();
  expect(await find('gift')).toMatchObject({ status: 'signed' });
  await operator('drop', id);
  await chain.mine();
  await look(2);
  for (let times = 0; times < 3; times += 1) await block();
  expect(await find('gift')).toMatchObject({ status: 'confirmed', error: null });
});

test('where somebody else’s transaction has the nonce, it is over', async () => {
  const id = await refusedForEver('gift');
  await operator('drop', id);
  const account = privateKeyToAccount(testKeys.faucet);
  await chain.client.sendTransaction({ account, chain: null, to: account.address, value: 1n });
  await look(3);
  for (let times = 0; times < 3; times += 1) await block();
  expect(await find('gift')).toMatchObject({ status: 'failed', error: { code: 'chain/dropped' } });
});

test('what replaces them offers more than they did, stays empty when it is stuck, and never they again', async () => {
  const before = await balance();
  const id = await refusedForEver('gift');
  await operator('drop', id);
  await chain.setMining(false);
  await look(3);
  ctx.clock.advance(100);
  await look(2);
  const signed = (await attempts()).map(({ raw }) => parseTransaction(raw));
  expect(signed.map(({ value = 0n, nonce }) => [value, nonce])).toEqual([
    [5n, 0],
    [0n, 0],
    [0n, 0],
  ]);
  for (let times = 0; times < 3; times += 1) await block();
  expect(await find('gift')).toMatchObject({ status: 'failed', error: { code: 'chain/dropped' } });
  expect(await balance()).toBe(before);
});

test('it is over once no reorganisation can bring the bytes back', async () => {
  await end();
  await begin(false);
  const id = await refusedForEver('gift');
  await operator('drop', id);
  await look(3);
  await block(20);
  await block();
  expect(await find('gift')).toMatchObject({ status: 'broadcast' });
  await block(50);
  await block();
  expect(await find('gift')).toMatchObject({ status: 'failed', error: { code: 'chain/dropped' } });
});

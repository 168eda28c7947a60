import { eq } from 'drizzle-orm';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { createReader, type Reader } from '../reader/reader.ts';
import { chainTransactions } from '../tables.ts';
import { type FlakyRpc, startFlakyRpc } from '../testing/flaky-rpc.ts';
import { finish } from './finish.ts';
import { waitingTransactions } from './operator-actions.ts';
import { findByKey } from './transaction-rows.ts';
import { createWriter } from './writer.ts';

let chain: TestChain;
let rpc: FlakyRpc;
let ctx: TestContext;
let reader: Reader;

beforeEach(async () => {
  chain = await startTestChain();
  rpc = await startFlakyRpc(chain.config.rpcUrl);
  ctx = await createTestContext({ chains: [{ ...chain.config, rpcUrl: rpc.url }] });
  reader = createReader(ctx, { onAdvanced: async () => {}, pollMs: 10 });
});
afterEach(async () => {
  await reader.stop();
  await ctx.close();
  await rpc.stop();
  await chain.stop();
});

const to = privateKeyToAccount(generatePrivateKey()).address;
const ask = (key: string, signer: 'faucet' | 'vault:anna' | 'vault:ravi' = 'faucet') => {
  // in the order in which they were enqueued
  ctx.clock.advance(1);
  return ctx.writer.enqueueTransaction(ctx.db, { chain: 'polygon', signer, to, value: 1n, key });
};
const rows = () =>
  ctx.db
    .select({ key: chainTransactions.key, status: chainTransactions.status, nonce: chainTransactions.nonce })
    .from(chainTransactions)
    .orderBy(chainTransactions.nonce);
const advance = async (): Promise<void> => {
  await ctx.writer.tick();
  await chain.mine();
  await reader.catchUp();
  await ctx.writer.tick();
};

test('one that is refused between the look and the signature holds no nonce', async () => {
  await ask('one');
  const row = await findByKey(ctx.db, 'one');
  if (!row) throw new Error('not written');
  const refusal = { code: 'contract/sold-out', text: 'sold out', retryable: false };
  let refused: Promise<void> | undefined;
  rpc.answerFor('eth_getTransactionCount', () => {
    refused ??= finish(ctx, row, { status: 'failed', from: ['queued'], refusal });
    return null;
  });
  await ctx.writer.tick();
  await refused;
  for (const key of ['two', 'three']) await ask(key);
  await advance();
  await advance();
  expect(await rows()).toEqual([
    { key: 'two', status: 'confirmed', nonce: 0 },
    { key: 'three', status: 'confirmed', nonce: 1 },
    { key: 'one', status: 'failed', nonce: null },
  ]);
});

test('one that cannot be signed holds no nonce', async () => {
  const owner = privateKeyToAccount(generatePrivateKey());
  let away = true;
  ctx.signers.register('vault', async () => ({
    ...owner,
    signTransaction: (...given) => {
      if (away) throw new Error('the key store is away');
      return owner.signTransaction(...given);
    },
  }));
  await chain.fund(owner.address, 10n ** 18n);
  await ask('one', 'vault:anna');
  await ctx.writer.tick();
  expect(await rows()).toEqual([{ key: 'one', status: 'queued', nonce: null }]);
  away = false;
  await advance();
  expect(await rows()).toEqual([{ key: 'one', status: 'confirmed', nonce: 0 }]);
});

test('a key store that cannot be reached holds nothing up that needs it not, and the wait for it ends', async () => {
  const owner = privateKeyToAccount(generatePrivateKey());
  const cause = Object.assign(new Error(), { code: 'ECONNREFUSED' });
  ctx.signers.register('vault', async () => ({
    ...owner,
    signTransaction: () => Promise.reject(Object.assign(new TypeError('fetch failed'), { cause })),
  }));
  await chain.fund(owner.address, 10n ** 18n);
  for (const key of ['one', 'two', 'three']) await ask(key, 'vault:anna');
  await ask('four');
  await advance();
  expect(await findByKey(ctx.db, 'four')).toMatchObject({ status: 'confirmed' });
  expect(await findByKey(ctx.db, 'one')).toMatchObject({ status: 'queued', errorCode: 'chain/cannot-sign' });
  ctx.clock.advance(600);
  await ctx.writer.tick();
  expect(await findByKey(ctx.db, 'one')).toMatchObject({ status: 'failed', errorCode: 'chain/cannot-sign' });
});

test('a key service that hangs is waited for once in a look, and what needs it not goes on', async () => {
  const owner = privateKeyToAccount(generatePrivateKey());
  let requests = 0;
  let isAway = true;
  ctx.signers.register('vault', async () => ({
    ...owner,
    signTransaction: (...given) => {
      requests += 1;
      // as a fetch ends after its time
      if (isAway) return Promise.reject(new DOMException('The operation timed out', 'TimeoutError'));
      return owner.signTransaction(...given);
    },
  }));
  await chain.fund(owner.address, 10n ** 18n);
  await ask('one', 'vault:anna');
  await ask('two', 'vault:anna');
  await ask('three', 'vault:ravi');
  await ask('four');
  await ctx.writer.tick();
  expect(requests).toBe(1);
  expect(await findByKey(ctx.db, 'four')).toMatchObject({ status: 'broadcast' });
  ctx.clock.advance(10);
  await ctx.writer.tick();
  expect(requests).toBe(2);
  isAway = false;
  ctx.clock.advance(10);
  await advance();
  for (const key of ['one', 'two', 'three'])
    expect(await findByKey(ctx.db, key)).toMatchObject({ status: 'confirmed' });
});

test('a wallet that cannot be opened keeps no other from being', async () => {
  const owner = privateKeyToAccount(generatePrivateKey());
  ctx.signers.register('vault', async (userId) => {
    if (userId === 'anna') throw new Error('frozen');
    return owner;
  });
  await chain.fund(owner.address, 10n ** 18n);
  await ask('one', 'vault:anna');
  await ask('two', 'vault:ravi');
  await advance();
  expect(await findByKey(ctx.db, 'two')).toMatchObject({ status: 'confirmed' });
});

test('a nonce that an earlier version gave to what failed is free', async () => {
  for (const key of ['one', 'two']) await ask(key);
  const address = (await ctx.signers.resolve('faucet')).address;
  await ctx.db
    .update(chainTransactions)
    .set({ status: 'failed', address, nonce: 0 })
    .where(eq(chainTransactions.key, 'one'));
  await advance();
  expect(await rows()).toEqual([
    { key: 'two', status: 'confirmed', nonce: 0 },
    { key: 'one', status: 'failed', nonce: null },
  ]);
});

test('what waits behind a nonce that nobody holds is freed by one that does nothing', async () => {
  await chain.setMining(false);
  for (const key of ['one', 'two']) await ask(key);
  await ctx.writer.tick();
  const one = await findByKey(ctx.db, 'one');
  if (!one?.hash) throw new Error('not sent');
  await chain.client.dropTransaction({ hash: one.hash });
  await ctx.db
    .update(chainTransactions)
    .set({ status: 'failed', nonce: null })
    .where(eq(chainTransactions.key, 'one'));
  ctx.clock.advance(91);
  await ctx.writer.tick();
  await ctx.writer.tick();
  await chain.setMining(true);
  await advance();
  await advance();
  expect(await rows()).toMatchObject([
    { key: expect.stringMatching(/^gap\/polygon\//), status: 'confirmed', nonce: 0 },
    { key: 'two', status: 'confirmed', nonce: 1 },
    { key: 'one', status: 'failed', nonce: null },
  ]);
});

test('a node that lags or has not synced leads to no nonce that was mined', async () => {
  await ask('one');
  await advance();
  rpc.answerFor('eth_getTransactionCount', () => ({ result: '0x0' }));
  await ask('two');
  await advance();
  expect(await rows()).toEqual([
    { key: 'one', status: 'confirmed', nonce: 0 },
    { key: 'two', status: 'confirmed', nonce: 1 },
  ]);
});

test('three writers at once sign once', async () => {
  const owner = privateKeyToAccount(generatePrivateKey());
  let signatures = 0;
  ctx.signers.register('vault', async () => ({
    ...owner,
    signTransaction: (...given) => {
      signatures += 1;
      return owner.signTransaction(...given);
    },
  }));
  await chain.fund(owner.address, 10n ** 18n);
  await ask('one', 'vault:anna');
  const others = [createWriter(ctx), createWriter(ctx)];
  await Promise.all([ctx.writer, ...others].map((writer) => writer.tick()));
  expect(signatures).toBe(1);
  expect(await rows()).toEqual([{ key: 'one', status: 'broadcast', nonce: 0 }]);
});

const refuseFirst = (message: string): void => {
  let refused: unknown;
  rpc.answerIf(({ method, params }) => {
    if (method !== 'eth_sendRawTransaction') return null;
    refused ??= params[0];
    return params[0] === refused ? { error: { code: -32000, message } } : null;
  });
};

test('bytes over a node’s limit for the whole fee give their nonce to cheaper ones, once the network is', async () => {
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 11n });
  await chain.mine();
  refuseFirst('tx fee (2.50 ether) exceeds the configured cap (1.00 ether)');
  await ask('one');
  await ctx.writer.tick();
  expect(await findByKey(ctx.db, 'one')).toMatchObject({
    status: 'signed',
    errorCode: 'chain/fees-too-high',
  });
  await ask('two');
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 10n });
  await chain.mine();
  ctx.clock.advance(10);
  await advance();
  expect(await rows()).toEqual([
    { key: 'one', status: 'confirmed', nonce: 0 },
    { key: 'two', status: 'confirmed', nonce: 1 },
  ]);
});

test.each([
  ['that says nothing of itself', -32000],
  ['that is in disorder', -32603],
])(
  'what a node does not take shows its words, and goes once they have passed: a node %s',
  async (_, code) => {
    const message = 'sender is on the list of those who are not served';
    rpc.answerFor('eth_sendRawTransaction', () => ({ error: { code, message } }));
    await ask('one');
    await ctx.writer.tick().catch(() => undefined);
    const noted = { status: 'signed', nonce: 0, errorText: expect.stringContaining(message) };
    expect(await findByKey(ctx.db, 'one')).toMatchObject(noted);
    expect(await waitingTransactions(ctx)).toMatchObject([noted]);
    ctx.clock.advance(10);
    await ctx.writer.tick().catch(() => undefined);
    expect(await findByKey(ctx.db, 'one')).toMatchObject(noted);
    rpc.heal();
    ctx.clock.advance(10);
    await advance();
    expect(await findByKey(ctx.db, 'one')).toMatchObject({ status: 'confirmed', errorText: null });
  },
);

test('where there is not enough money for dearer bytes, the cheaper ones are sent again', async () => {
  await chain.setMining(false);
  await ask('one');
  await ctx.writer.tick();
  const cheap = (await findByKey(ctx.db, 'one'))?.hash;
  if (!cheap) throw new Error('not sent');
  ctx.clock.advance(91);
  await ctx.writer.tick();
  const dear = (await findByKey(ctx.db, 'one'))?.hash;
  if (!dear || dear === cheap) throw new Error('not replaced');
  // gone from the node, which then takes no more than the first
  await chain.client.dropTransaction({ hash: dear });
  refuseFirst('insufficient funds for gas * price + value');
  await ctx.writer.tick();
  await chain.setMining(true);
  await advance();
  expect(await findByKey(ctx.db, 'one')).toMatchObject({ status: 'confirmed', hash: cheap });
});

import { collectibleAbi } from '@talkies/abi';
import { eq } from 'drizzle-orm';
import { encodeFunctionData, type Hex, parseTransaction } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { createChains } from '../chains.ts';
import { createReader, type Reader } from '../reader/reader.ts';
import { chainAttempts, chainTransactions } from '../tables.ts';
import type { TransactionRequest, WrittenTransaction } from './port.ts';
import { createWriter } from './writer.ts';

let chain: TestChain;
let ctx: TestContext;
let reader: Reader;
let finished: WrittenTransaction[];
let contract: ReturnType<typeof useCollectible>;

beforeEach(async () => {
  chain = await startTestChain();
  ctx = await createTestContext({ chains: [chain.config] });
  contract = useCollectible(chain);
  reader = createReader(ctx, { onAdvanced: async () => {} });
  finished = [];
  ctx.writer.onFinished(async (transaction) => {
    finished.push(transaction);
  });
});
afterEach(async () => {
  await reader.stop();
  await ctx.close();
  await chain.stop();
});

test('a chain whose node hangs keeps nothing of another chain waiting', async () => {
  const hanging = Promise.withResolvers<boolean>();
  const looks: string[] = [];
  const writer = createWriter({
    ...ctx,
    chains: createChains([{ ...chain.config, name: 'ethereum' }, chain.config]),
    connection: {
      ...ctx.connection,
      exclusively: async (name) => {
        looks.push(name);
        return name === 'writer/ethereum' ? hanging.promise : false;
      },
    },
  });
  await writer.start();
  await vi.waitFor(() => expect(looks.filter((name) => name === 'writer/polygon').length).toBeGreaterThan(1));
  hanging.resolve(false);
  await writer.stop();
  expect(looks).toContain('writer/ethereum');
});

const someone = (): Hex => privateKeyToAccount(generatePrivateKey()).address;
const ask = (request: Partial<TransactionRequest> & { key: string }) =>
  ctx.db.transaction((tx) =>
    ctx.writer.enqueueTransaction(tx, { chain: 'polygon', signer: 'faucet', to: someone(), ...request }),
  );
const deliver = (orderId: bigint, dropId: bigint) =>
  ask({
    key: `deliver ${orderId}`,
    signer: 'minter',
    to: chain.config.contracts.collectible,
    data: encodeFunctionData({
      abi: collectibleAbi,
      functionName: 'mintFor',
      args: [orderId, dropId, chain.buyer.address],
    }),
  });
const find = async (key: string): Promise<WrittenTransaction> => {
  const found = await ctx.writer.transactionByKey(key);
  if (!found) throw new Error(`no transaction ${key}`);
  return found;
};
/** Everything that the server does in a second: read, write, run jobs. */
const advance = async (): Promise<void> => {
  await ctx.writer.tick();
  await chain.untilMined();
  await reader.catchUp();
  await ctx.writer.tick();
  await ctx.queue.runDue();
};
const nonceOf = async (hash: Hex | null) =>
  hash ? (await chain.client.getTransaction({ hash })).nonce : null;
const countOf = async (hash: Hex | null) => {
  const from = hash && (await chain.client.getTransaction({ hash })).from;
  return from ? chain.client.getTransactionCount({ address: from }) : 0;
};

test('a request is signed, sent, confirmed once the reader has passed its block, and told', async () => {
  const to = someone();
  await ask({ key: 'a', to, value: 5n });
  expect(await find('a')).toMatchObject({ status: 'queued', hash: null });
  await ctx.writer.tick();
  expect(await find('a')).toMatchObject({ status: 'broadcast' });
  await chain.untilMined();
  expect(await chain.client.getBalance({ address: to })).toBe(5n);
  await ctx.writer.tick();
  expect(await find('a')).toMatchObject({ status: 'broadcast' });
  await reader.catchUp();
  await ctx.writer.tick();
  const confirmed = await find('a');
  expect(confirmed).toMatchObject({ status: 'confirmed', error: null });
  expect(confirmed.block).toBe(Number(await chain.client.getBlockNumber()));
  await ctx.queue.runDue();
  expect(finished).toEqual([confirmed]);
});

test('the same key is sent once, and nothing is sent without a commit', async () => {
  const to = someone();
  const first = await ask({ key: 'a', to, value: 5n });
  expect(await ask({ key: 'a', to, value: 7n })).toBe(first);
  const undone = ctx.db.transaction(async (tx) => {
    await ctx.writer.enqueueTransaction(tx, { chain: 'polygon', signer: 'faucet', to, value: 9n, key: 'b' });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow();
  await advance();
  await advance();
  expect(await chain.client.getBalance({ address: to })).toBe(5n);
  expect(await ctx.writer.transactionByKey('b')).toBeNull();
});

test('what the contract refuses fails with its reason and burns no nonce', async () => {
  await contract.registerDrop(7n, 1);
  await contract.deliver(1n, 7n);
  await deliver(2n, 7n);
  await advance();
  expect(await find('deliver 2')).toMatchObject({
    status: 'failed',
    hash: null,
    error: { code: 'contract/sold-out', text: 'This edition is sold out.' },
  });
  expect(finished).toMatchObject([{ key: 'deliver 2', status: 'failed' }]);
  await contract.registerDrop(8n);
  await deliver(3n, 8n);
  await advance();
  expect(await find('deliver 3')).toMatchObject({ status: 'confirmed' });
});

test('what can change by itself is waited for', async () => {
  await deliver(1n, 7n);
  await advance();
  expect(await find('deliver 1')).toMatchObject({
    status: 'queued',
    error: { code: 'contract/unknown-drop' },
  });
  await contract.registerDrop(7n);
  await advance();
  expect(await find('deliver 1')).toMatchObject({ status: 'confirmed', error: null });
});

test('the shop waits for it without end, ever more patiently; a person is told after some minutes', async () => {
  const owner = privateKeyToAccount(generatePrivateKey());
  ctx.signers.register('vault', async () => owner);
  await chain.fund(owner.address, 10n ** 18n);
  await deliver(1n, 7n);
  // the network's fee is above our ceiling
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 13n });
  await chain.mine();
  await ask({ key: 'purchase', signer: 'vault:anna', value: 5n });
  await advance();
  expect(await find('purchase')).toMatchObject({ status: 'queued', error: { code: 'chain/fees-too-high' } });
  for (let minute = 0; minute < 15; minute++) {
    ctx.clock.advance(60);
    await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 13n });
    await advance();
  }
  expect(await find('purchase')).toMatchObject({ status: 'failed', error: { code: 'chain/fees-too-high' } });
  ctx.clock.advance(30 * 86_400);
  await advance();
  expect(await find('deliver 1')).toMatchObject({ status: 'queued' });
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n });
  await contract.registerDrop(7n);
  ctx.clock.advance(121);
  await advance();
  expect(await find('deliver 1')).toMatchObject({ status: 'confirmed', error: null });
});

test('transactions of one account have consecutive nonces, in the order of the requests', async () => {
  await chain.setMining(false);
  for (const key of ['a', 'b', 'c']) {
    await ask({ key, value: 1n });
    ctx.clock.advance(1);
  }
  await ctx.writer.tick();
  await chain.mine();
  await advance();
  const [a, b, c] = await Promise.all(['a', 'b', 'c'].map(async (key) => nonceOf((await find(key)).hash)));
  expect([a, b, c]).toEqual([0, 1, 2]);
  expect((await find('c')).status).toBe('confirmed');
});

test('what passed the simulation and is refused in its block fails with the reason', async () => {
  await contract.registerDrop(7n, 1);
  await chain.setMining(false);
  await deliver(1n, 7n);
  await deliver(2n, 7n);
  await ctx.writer.tick();
  await chain.mine();
  await advance();
  const both = [await find('deliver 1'), await find('deliver 2')];
  expect(both.map(({ status }) => status).sort()).toEqual(['confirmed', 'failed']);
  expect(both.find(({ status }) => status === 'failed')).toMatchObject({
    error: { code: 'contract/sold-out' },
    block: both[0]?.block,
  });
});

test('a user without money is told at once, an account of the shop is waited for', async () => {
  const poor = privateKeyToAccount(generatePrivateKey());
  ctx.signers.register('vault', async () => poor);
  await ask({ key: 'purchase', signer: 'vault:anna', value: 5n });
  await advance();
  expect(await find('purchase')).toMatchObject({
    status: 'failed',
    error: { code: 'chain/insufficient-funds' },
  });
  const faucet = (await ctx.signers.resolve('faucet')).address;
  await chain.fund(faucet, 0n);
  await ask({ key: 'gift', value: 5n });
  await advance();
  expect(await find('gift')).toMatchObject({ status: 'queued', error: { code: 'chain/insufficient-funds' } });
  await chain.fund(faucet, 10n ** 18n);
  await advance();
  expect(await find('gift')).toMatchObject({ status: 'confirmed', error: null });
});

test('a transaction that fell out of the pool is sent again, the same bytes', async () => {
  await chain.setMining(false);
  await ask({ key: 'a', value: 5n });
  await ctx.writer.tick();
  const { hash } = await find('a');
  if (!hash) throw new Error('not sent');
  await chain.client.dropTransaction({ hash });
  await ctx.writer.tick();
  await chain.mine();
  await advance();
  expect(await find('a')).toMatchObject({ status: 'confirmed', hash });
});

test('a chain that comes back shorter gets the lost transactions again, of others too', async () => {
  await contract.registerDrop(7n);
  const saved = await chain.snapshot();
  const to = someone();
  await ask({ key: 'a', to, value: 5n });
  const external = await contract.purchase(1n, 7n, 10n ** 18n);
  expect(await ctx.writer.rememberTransaction('polygon', external)).toBe(true);
  expect(await ctx.writer.rememberTransaction('polygon', external)).toBe(true);
  await advance();
  const { hash, block } = await find('a');
  await chain.revert(saved);
  expect(await chain.client.getBalance({ address: to })).toBe(0n);

  await reader.catchUp();
  expect(await find('a')).toMatchObject({ status: 'broadcast', block: null });
  await advance();
  expect(await find('a')).toMatchObject({ status: 'confirmed', hash });
  expect(await find(`foreign:polygon:${external}`)).toMatchObject({ status: 'confirmed' });
  expect(await chain.client.getBalance({ address: to })).toBe(5n);
  expect(block).not.toBeNull();
  expect(finished.filter(({ key }) => key === 'a')).toHaveLength(2);
});

test('a reorganisation that drops a transaction has it sent again', async () => {
  await ask({ key: 'a', value: 5n });
  await advance();
  const { hash } = await find('a');
  await chain.reorg(1);
  await advance();
  await advance();
  expect(await find('a')).toMatchObject({ status: 'confirmed', hash });
  expect(await countOf(hash)).toBe(1);
});

test('a stuck transaction is replaced by a dearer one with the same nonce', async () => {
  await chain.setMining(false);
  await ask({ key: 'a', value: 5n });
  await ctx.writer.tick();
  const first = await find('a');
  ctx.clock.advance(60);
  await ctx.writer.tick();
  expect((await find('a')).hash).toBe(first.hash);
  ctx.clock.advance(31);
  await ctx.writer.tick();
  const second = await find('a');
  expect(second.hash).not.toBe(first.hash);
  const [cheap, dear] = (await ctx.db.select().from(chainAttempts))
    .map(({ raw }) => parseTransaction(raw))
    .sort((a, b) => Number((a.maxFeePerGas ?? 0n) - (b.maxFeePerGas ?? 0n)));
  expect(dear?.nonce).toBe(cheap?.nonce);
  expect((dear?.maxFeePerGas ?? 0n) * 8n).toBeGreaterThanOrEqual((cheap?.maxFeePerGas ?? 0n) * 9n);
  expect((dear?.maxPriorityFeePerGas ?? 0n) * 8n).toBeGreaterThanOrEqual(
    (cheap?.maxPriorityFeePerGas ?? 0n) * 9n,
  );
  await chain.mine();
  await advance();
  expect(await find('a')).toMatchObject({ status: 'confirmed', hash: second.hash });
});

/** Puts a transaction that its node knows into a state that the chain alone would bring about. */
const store = (key: string, state: Partial<typeof chainTransactions.$inferInsert>) =>
  ctx.db.update(chainTransactions).set(state).where(eq(chainTransactions.key, key));

test('what a reorganisation gave back to the pool is sped up as well', async () => {
  await chain.setMining(false);
  await ask({ key: 'a', value: 5n });
  await ctx.writer.tick();
  // as `rollBack` leaves it
  await store('a', { sentAt: null });
  for (let look = 0; look < 2; look += 1) {
    ctx.clock.advance(91);
    await ctx.writer.tick();
  }
  expect(await ctx.db.select().from(chainAttempts)).toHaveLength(2);
});

test.each(['chain/nonce-taken', 'chain/unexpected', 'chain/not-taken'])(
  'what a node has is no longer obstructed by %s',
  async (errorCode) => {
    await chain.setMining(false);
    await ask({ key: 'a', value: 5n });
    await ctx.writer.tick();
    await store('a', { errorCode, errorText: 'Noted before.' });
    await ctx.writer.tick();
    expect(await find('a')).toMatchObject({ status: 'broadcast', error: null });
  },
);

test('dearer bytes take away what kept the first ones waiting', async () => {
  await chain.setMining(false);
  await ask({ key: 'a', value: 5n });
  await ctx.writer.tick();
  await store('a', { errorCode: 'chain/fees-too-high', errorText: 'Noted before.' });
  ctx.clock.advance(91);
  await ctx.writer.tick();
  expect(await ctx.db.select().from(chainAttempts)).toHaveLength(2);
  expect(await find('a')).toMatchObject({ status: 'broadcast', error: null });
});

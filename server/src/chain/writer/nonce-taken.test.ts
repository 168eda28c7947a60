import type { Hex } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { createTestContext, type TestContext, testKeys } from '../../testing/context.ts';
import { createReader, type Reader } from '../reader/reader.ts';
import { type FlakyRpc, startFlakyRpc } from '../testing/flaky-rpc.ts';
import { cancelLostNonce, retryTransaction } from './operator-actions.ts';

let chain: TestChain;
let rpc: FlakyRpc;
let ctx: TestContext;
let reader: Reader;

beforeEach(async () => {
  chain = await startTestChain();
  rpc = await startFlakyRpc(chain.config.rpcUrl);
  ctx = await createTestContext({ chains: [{ ...chain.config, local: false, rpcUrl: rpc.url }] });
  reader = createReader(ctx, { onAdvanced: async () => {}, pollMs: 10 });
});
afterEach(async () => {
  await reader.stop();
  await ctx.close();
  await rpc.stop();
  await chain.stop();
});

const someone = (): Hex => privateKeyToAccount(generatePrivateKey()).address;
const ask = (key: string, signer: 'faucet' | 'vault:anna', to: Hex) =>
  ctx.writer.enqueueTransaction(ctx.db, { chain: 'polygon', signer, to, value: 5n, key });
const find = (key: string) => ctx.writer.transactionByKey(key);
const byHash = ['eth_getTransactionReceipt', 'eth_getTransactionByHash'];
/** The part of a provider that answers by hash has nothing (yet); state and sending are up to date. */
const loseHashes = () => rpc.answerIf(({ method }) => (byHash.includes(method) ? { result: null } : null));
const goOn = async (): Promise<void> => {
  await ctx.writer.tick();
  await chain.mine();
  await reader.catchUp();
  await ctx.writer.tick();
};

/** The node has the states of the last blocks alone, as most do. */
const keepStates = async (blocks: bigint) => {
  const first = (await chain.client.getBlockNumber()) - blocks;
  rpc.answerIf(({ method, params }) =>
    method === 'eth_getTransactionCount' && Number(params[1]) < first
      ? { error: { code: -32000, message: 'missing trie node' } }
      : null,
  );
};

/** As a node writes it. */
const formatted = (receipt: object): unknown =>
  JSON.parse(
    JSON.stringify({ ...receipt, status: '0x1', type: '0x2' }, (_, value) =>
      typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
    ),
  );

async function vault(): Promise<PrivateKeyAccount> {
  const owner = privateKeyToAccount(generatePrivateKey());
  ctx.signers.register('vault', async () => owner);
  await chain.fund(owner.address, 10n ** 18n);
  return owner;
}

/** Sends a transaction of the account that the shop does not know, with the nonce of ours. */
async function replaceAtNonce(
  key: string,
  account: PrivateKeyAccount,
  { to = someone(), value = 1n }: { to?: Hex; value?: bigint } = {},
): Promise<Hex> {
  await chain.setMining(false);
  await ctx.writer.tick();
  const hash = (await find(key))?.hash;
  if (!hash) throw new Error('not sent');
  await chain.client.dropTransaction({ hash });
  const other = await chain.client.sendTransaction({ account, chain: null, to, value });
  await chain.mine();
  return other;
}

test.each(['faucet', 'vault:anna'] as const)('what was not found is not sent twice: %s', async (signer) => {
  await vault();
  const to = someone();
  await ask('gift', signer, to);
  loseHashes();
  await ctx.writer.tick();
  await chain.mine(200);
  await reader.catchUp();
  for (let look = 0; look < 3; look++) await ctx.writer.tick();
  expect(await find('gift')).toMatchObject({ status: 'broadcast', error: { code: 'chain/nonce-taken' } });
  rpc.heal();
  await goOn();
  expect(await find('gift')).toMatchObject({ status: 'confirmed', error: null });
  expect(await chain.client.getBalance({ address: to })).toBe(5n);
});

test('the shop signs anew once a transaction that is not ours is final in its place, and not before', async () => {
  const to = someone();
  await ask('gift', 'faucet', to);
  await replaceAtNonce('gift', privateKeyToAccount(testKeys.faucet));
  await chain.mine(20);
  await ctx.writer.tick();
  expect(await find('gift')).toMatchObject({ status: 'broadcast', error: { code: 'chain/nonce-taken' } });
  await chain.mine(50);
  await ctx.writer.tick();
  await chain.setMining(true);
  await goOn();
  expect(await find('gift')).toMatchObject({ status: 'confirmed', error: null });
  expect(await chain.client.getBalance({ address: to })).toBe(5n);
});

test.each(['faucet', 'vault:anna'] as const)(
  'the same payment under the same nonce is ours, though a restored database has forgotten its bytes: %s',
  async (signer) => {
    const owner = await vault();
    const to = someone();
    await ask('gift', signer, to);
    const account = signer === 'faucet' ? privateKeyToAccount(testKeys.faucet) : owner;
    await replaceAtNonce('gift', account, { to, value: 5n });
    await chain.mine(70);
    await chain.setMining(true);
    for (let look = 0; look < 3; look++) await goOn();
    expect(await chain.client.getBalance({ address: to })).toBe(5n);
    expect(await find('gift')).toMatchObject({ status: 'confirmed', error: null });
  },
);

test('an empty transaction under the nonce calls it off, though a restored database has forgotten who signed it', async () => {
  const to = someone();
  await ask('gift', 'faucet', to);
  const account = privateKeyToAccount(testKeys.faucet);
  await replaceAtNonce('gift', account, { to: account.address, value: 0n });
  await chain.mine(70);
  await chain.setMining(true);
  for (let look = 0; look < 3; look++) await goOn();
  expect(await chain.client.getBalance({ address: to })).toBe(0n);
  expect(await find('gift')).toMatchObject({ status: 'failed', error: { code: 'chain/dropped' } });
});

test('what has lost its nonce is called off once a block that cannot be undone has used it, and not before', async () => {
  const id = await ask('gift', 'faucet', someone());
  await replaceAtNonce('gift', privateKeyToAccount(testKeys.faucet));
  await ctx.writer.tick();
  expect(await find('gift')).toMatchObject({ status: 'broadcast', error: { code: 'chain/nonce-taken' } });
  expect(await cancelLostNonce(ctx, id)).toBe(false);
  await chain.mine(70);
  expect(await cancelLostNonce(ctx, id)).toBe(true);
  expect(await find('gift')).toMatchObject({ status: 'failed', error: { code: 'chain/dropped' } });
});

test('a node that keeps no old states leaves it as it is', async () => {
  await ask('gift', 'faucet', someone());
  await replaceAtNonce('gift', privateKeyToAccount(testKeys.faucet));
  await chain.mine(200);
  await keepStates(0n);
  await ctx.writer.tick();
  expect(await find('gift')).toMatchObject({ status: 'broadcast', error: { code: 'chain/nonce-taken' } });
});

test.each(['faucet', 'vault:anna'] as const)(
  'what pays each time is called off only where the chain shows what took its nonce, or somebody names its hash: %s',
  async (signer) => {
    const owner = await vault();
    const account = signer === 'faucet' ? privateKeyToAccount(testKeys.faucet) : owner;
    const to = someone();
    const id = await ask('gift', signer, to);
    const paid = await replaceAtNonce('gift', account, { to, value: 5n });
    await chain.mine(200);
    await chain.setMining(true);
    await keepStates(128n);
    await goOn();
    expect(await cancelLostNonce(ctx, id)).toBe(false);
    expect(await cancelLostNonce(ctx, id, paid)).toBe(false);
    expect(await retryTransaction(ctx, id, paid)).toBe(true);
    await goOn();
    expect(await chain.client.getBalance({ address: to })).toBe(5n);
    expect(await find('gift')).toMatchObject({ status: 'confirmed', error: null });
  },
);

test('a hash that somebody names counts only as the final transaction of the same account under the same nonce', async () => {
  const owner = await vault();
  const id = await ask('gift', 'vault:anna', someone());
  const other = await replaceAtNonce('gift', owner);
  const next = await chain.client.sendTransaction({ account: owner, chain: null, to: someone(), value: 1n });
  const stranger = privateKeyToAccount(testKeys.faucet);
  const strange = await chain.client.sendTransaction({ account: stranger, chain: null, to: someone() });
  await chain.mine(50);
  await keepStates(0n);
  await ctx.writer.tick();
  expect(await cancelLostNonce(ctx, id, other)).toBe(false);
  await chain.mine(50);
  for (const hash of [next, strange, `0x${'ab'.repeat(32)}`] as const)
    expect(await cancelLostNonce(ctx, id, hash)).toBe(false);
  expect(await cancelLostNonce(ctx, id, other)).toBe(true);
  expect(await find('gift')).toMatchObject({ status: 'failed', error: { code: 'chain/dropped' } });
});

test('an e-mail wallet never pays again by itself', async () => {
  const owner = await vault();
  const to = someone();
  await ask('send', 'vault:anna', to);
  await replaceAtNonce('send', owner);
  await chain.mine(200);
  await chain.setMining(true);
  for (let look = 0; look < 3; look++) await goOn();
  expect(await find('send')).toMatchObject({ status: 'broadcast', error: { code: 'chain/nonce-taken' } });
  expect(await chain.client.getBalance({ address: to })).toBe(0n);
});

test('a node that cannot see the money does not end what another node has taken', async () => {
  await vault();
  const to = someone();
  await ask('send', 'vault:anna', to);
  rpc.cutMethod('eth_sendRawTransaction', 'unanswered');
  await expect(ctx.writer.tick()).rejects.toThrow();
  rpc.heal();
  rpc.answerFor('eth_sendRawTransaction', () => ({
    error: { code: -32000, message: 'insufficient funds for gas * price + value' },
  }));
  await ctx.writer.tick();
  expect(await find('send')).toMatchObject({ status: 'signed', error: { code: 'chain/insufficient-funds' } });
  rpc.heal();
  await goOn();
  await goOn();
  expect(await find('send')).toMatchObject({ status: 'confirmed', error: null });
  expect(await chain.client.getBalance({ address: to })).toBe(5n);
});

test('a receipt from a block that our reader does not know is not believed', async () => {
  await ask('gift', 'faucet', someone());
  await ctx.writer.tick();
  await chain.mine();
  await reader.catchUp();
  const { hash } = (await find('gift')) ?? {};
  const receipt = await chain.client.getTransactionReceipt({ hash: hash ?? '0x' });
  const elsewhere = { ...receipt, blockHash: `0x${'ab'.repeat(32)}` };
  rpc.answerFor('eth_getTransactionReceipt', () => ({ result: formatted(elsewhere) }));
  await ctx.writer.tick();
  expect(await find('gift')).toMatchObject({ status: 'broadcast' });
  rpc.heal();
  await ctx.writer.tick();
  expect(await find('gift')).toMatchObject({ status: 'confirmed' });
});

import { like } from 'drizzle-orm';
import type { Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { createReader, type Reader } from '../reader/reader.ts';
import { chainAttempts, chainTransactions } from '../tables.ts';
import { type FlakyRpc, startFlakyRpc } from '../testing/flaky-rpc.ts';

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

const wallet = privateKeyToAccount(generatePrivateKey());
const send = (given: object): Promise<Hex> =>
  chain.client.sendTransaction({ account: wallet, chain: null, to: wallet.address, value: 1n, ...given });
const external = () =>
  ctx.db.select().from(chainTransactions).where(like(chainTransactions.key, 'foreign:%'));

test.each([
  ['legacy', { type: 'legacy' }],
  ['with an access list', { type: 'eip2930', accessList: [{ address: wallet.address, storageKeys: [] }] }],
  ['of today', { type: 'eip1559' }],
])('the bytes of a transaction are put together without the node: %s', async (_, given) => {
  await chain.fund(wallet.address, 10n ** 18n);
  rpc.answerFor('eth_getRawTransactionByHash', () => ({
    error: {
      code: -32601,
      message: 'the method eth_getRawTransactionByHash does not exist/is not available',
    },
  }));
  const hash = await send(given);
  expect(await ctx.writer.rememberTransaction('polygon', hash)).toBe(true);
  const [attempt] = await ctx.db.select().from(chainAttempts);
  const raw = await chain.client.request<{
    Method: 'eth_getRawTransactionByHash';
    Parameters: [Hex];
    ReturnType: Hex;
  }>({ method: 'eth_getRawTransactionByHash', params: [hash] });
  expect(attempt).toMatchObject({ hash, raw });
});

test('a transaction that cannot be mined ends after a day; what is asked of the node at once is bounded', async () => {
  await chain.fund(wallet.address, 10n ** 18n);
  const most = 100;
  for (let nonce = 5; nonce < 5 + most + 20; nonce++) {
    const hash = await send({ nonce, gas: 21_000n });
    expect(await ctx.writer.rememberTransaction('polygon', hash)).toBe(true);
  }
  const requests = { calls: 0, requests: 0 };
  rpc.answerIf(() => {
    requests.calls += 1;
    return null;
  });
  rpc.onRequest(() => {
    requests.requests += 1;
  });
  await ctx.writer.tick();
  expect(requests.calls).toBeLessThanOrEqual(2 * most);
  expect(requests.requests).toBeLessThanOrEqual(4);
  ctx.clock.advance(23 * 3_600);
  for (let tick = 0; tick < 2; tick++) await ctx.writer.tick();
  expect((await external()).every(({ status }) => status === 'broadcast')).toBe(true);
  ctx.clock.advance(3_601);
  for (let tick = 0; tick < 2; tick++) await ctx.writer.tick();
  expect((await external()).map(({ status, errorCode }) => `${status} ${errorCode}`)).toEqual(
    Array(most + 20).fill('failed chain/expired'),
  );
  // the error tells its sender what to do next
  expect((await external())[0]?.errorText).toMatch(/cancel it there; then try again/);
});

test('one that counted as replaced is followed again once it is reported anew', async () => {
  await chain.fund(wallet.address, 10n ** 18n);
  const hash = await send({});
  expect(await ctx.writer.rememberTransaction('polygon', hash)).toBe(true);
  await ctx.db
    .update(chainTransactions)
    .set({ status: 'failed', errorCode: 'chain/replaced', errorText: '' });
  expect(await ctx.writer.rememberTransaction('polygon', hash)).toBe(true);
  expect(await external()).toMatchObject([{ status: 'broadcast', errorCode: null }]);
});

test('one that the chain took back is sent again, however old it is', async () => {
  await chain.fund(wallet.address, 10n ** 18n);
  const saved = await chain.snapshot();
  const hash = await send({});
  expect(await ctx.writer.rememberTransaction('polygon', hash)).toBe(true);
  await chain.mine();
  await reader.catchUp();
  await ctx.writer.tick();
  expect(await external()).toMatchObject([{ status: 'confirmed' }]);
  ctx.clock.advance(3 * 86_400);
  await chain.revert(saved);
  await reader.catchUp();
  await ctx.writer.tick();
  await chain.mine();
  await reader.catchUp();
  await ctx.writer.tick();
  expect(await external()).toMatchObject([{ status: 'confirmed' }]);
});

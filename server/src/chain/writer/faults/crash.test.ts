import type { Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../../../testing/chain.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { createReader, type Reader } from '../../reader/reader.ts';
import { failingDatabase } from '../../testing/failing-database.ts';
import { type FlakyRpc, startFlakyRpc } from '../../testing/flaky-rpc.ts';
import { createWriter } from '../writer.ts';

let chain: TestChain;
let rpc: FlakyRpc;
let ctx: TestContext;
let reader: Reader;

beforeAll(async () => {
  chain = await startTestChain();
  rpc = await startFlakyRpc(chain.config.rpcUrl);
});
afterAll(async () => {
  await rpc.stop();
  await chain.stop();
});
beforeEach(async () => {
  rpc.heal();
  ctx = await createTestContext({ chains: [{ ...chain.config, rpcUrl: rpc.url }] });
  reader = createReader(ctx, { onAdvanced: async () => {} });
});
afterEach(async () => {
  await reader.stop();
  await ctx.close();
});

/** Enqueues a gift; only the writer prevents that it is sent twice. */
async function askForGift(key: string): Promise<Hex> {
  const to = privateKeyToAccount(generatePrivateKey()).address;
  await ctx.db.transaction((tx) =>
    ctx.writer.enqueueTransaction(tx, { chain: 'polygon', signer: 'faucet', to, value: 5n, key }),
  );
  return to;
}

async function expectOneGift(key: string, to: Hex): Promise<void> {
  await ctx.writer.tick();
  await chain.untilMined();
  await reader.catchUp();
  await ctx.writer.tick();
  expect(await ctx.writer.transactionByKey(key)).toMatchObject({ status: 'confirmed' });
  expect(await chain.client.getBalance({ address: to })).toBe(5n);
}

test.each(['lost', 'unanswered'] as const)('the node goes away at any request: %s', async (fault) => {
  let step = 0;
  for (let done = false; !done; ) {
    step += 1;
    const key = `${fault} ${step}`;
    const to = await askForGift(key);
    rpc.cutFrom(step, fault);
    done = await ctx.writer.tick().then(
      () => true,
      () => false,
    );
    rpc.heal();
    await expectOneGift(key, to);
  }
  // one request for what signing needs, which a busy machine splits, and one to send
  expect(step).toBeGreaterThanOrEqual(3);
});

test('the database goes away at any statement', async () => {
  let step = 0;
  for (let done = false; !done; ) {
    step += 1;
    const key = `database ${step}`;
    const to = await askForGift(key);
    const dying = createWriter({ ...ctx, db: failingDatabase(ctx.db, step) });
    await dying.tick().catch(() => undefined);
    done = (await ctx.writer.transactionByKey(key))?.status === 'broadcast';
    await expectOneGift(key, to);
  }
  expect(step).toBeGreaterThan(4);
});

test('two writers at once give one gift', async () => {
  const to = await askForGift('twice');
  const other = createWriter(ctx);
  await Promise.all([ctx.writer.tick(), other.tick()]);
  await expectOneGift('twice', to);
});

test('bytes that the node took without saying so are not taken for lost', async () => {
  const to = await askForGift('doubt');
  rpc.cutMethod('eth_sendRawTransaction', 'unanswered');
  await expect(ctx.writer.tick()).rejects.toThrow();
  expect(await ctx.writer.transactionByKey('doubt')).toMatchObject({ status: 'signed' });
  rpc.heal();
  await expectOneGift('doubt', to);
});

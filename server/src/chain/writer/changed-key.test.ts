import { parseTransaction } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { createTestContext, type TestContext, testKeys } from '../../testing/context.ts';
import { createSigners } from '../signers.ts';
import { chainAttempts } from '../tables.ts';
import { requestCancellation } from './operator-actions.ts';
import type { Writer } from './port.ts';
import { queueAgain } from './transaction-rows.ts';
import { createWriter } from './writer.ts';

let chain: TestChain;
let ctx: TestContext;
/** of the shop after its faucet's key was changed */
let writer: Writer;
const changed = privateKeyToAccount(generatePrivateKey());

beforeEach(async () => {
  chain = await startTestChain();
  ctx = await createTestContext({ chains: [chain.config] });
  writer = createWriter({
    ...ctx,
    signers: { ...createSigners({ ...testKeys }), resolve: async () => changed },
  });
  await chain.fund(changed.address, 10n ** 18n);
});
afterEach(async () => {
  await ctx.close();
  await chain.stop();
});

/** Sends a gift with the old key; no block takes it. */
async function sendGift(): Promise<string> {
  await chain.setMining(false);
  const to = chain.buyer.address;
  const id = await ctx.writer.enqueueTransaction(ctx.db, {
    ...{ chain: 'polygon', signer: 'faucet', to, value: 5n, key: 'gift' },
  });
  await ctx.writer.tick();
  ctx.clock.advance(91);
  await writer.tick();
  return id;
}
const signed = async () =>
  (await ctx.db.select().from(chainAttempts)).map(({ raw }) => parseTransaction(raw));

test('another key replaces no bytes: one payment would be under the nonces of two accounts', async () => {
  await sendGift();
  expect(await signed()).toHaveLength(1);
  expect(await ctx.writer.transactionByKey('gift')).toMatchObject({
    ...{ status: 'broadcast', error: { code: 'chain/cannot-sign' } },
  });
});

test('another key signs no empty transaction in the place of what was called off', async () => {
  const id = await sendGift();
  expect(await requestCancellation(ctx, id)).toBe(true);
  await writer.tick();
  expect(await signed()).toHaveLength(1);
});

test('what has no nonce any longer is signed by the key of today', async () => {
  const id = await sendGift();
  await queueAgain(ctx.db, id);
  await writer.tick();
  expect(await ctx.writer.transactionByKey('gift')).toMatchObject({
    ...{ status: 'broadcast', from: changed.address, error: null },
  });
});

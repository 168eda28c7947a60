import { sameAddress } from '@talkies/shared';
import { type Hex, parseTransaction } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { createTestContext, type TestContext, testKeys } from '../../testing/context.ts';
import { createReader, type Reader } from '../reader/reader.ts';
import { chainAttempts } from '../tables.ts';
import { type FlakyRpc, startFlakyRpc } from '../testing/flaky-rpc.ts';
import { topUpKey } from './port.ts';
import { findByKey } from './transaction-rows.ts';

const poor = { error: { code: -32000, message: 'insufficient funds for gas * price + value' } };

let chain: TestChain;
let rpc: FlakyRpc;
let ctx: TestContext;
let reader: Reader;
let owner: Hex;

beforeEach(async () => {
  chain = await startTestChain();
  rpc = await startFlakyRpc(chain.config.rpcUrl);
  const key = generatePrivateKey();
  const account = privateKeyToAccount(key);
  owner = account.address;
  ctx = await createTestContext({
    chains: [{ ...chain.config, rpcUrl: rpc.url }],
    keys: { ...testKeys, tank: generatePrivateKey() },
  });
  ctx.signers.register('vault', async () => account);
  reader = createReader(ctx, { onAdvanced: async () => {}, pollMs: 10 });
});
afterEach(async () => {
  await reader.stop();
  await ctx.close();
  await rpc.stop();
  await chain.stop();
});

const to = privateKeyToAccount(generatePrivateKey()).address;
const find = (key: string) => ctx.writer.transactionByKey(key);
const advance = async (): Promise<void> => {
  await ctx.writer.tick();
  await chain.untilMined();
  await reader.catchUp();
  await ctx.writer.tick();
};
const send = () =>
  ctx.writer.enqueueTransaction(ctx.db, {
    chain: 'polygon',
    signer: 'vault:anna',
    to,
    value: 5n,
    key: 'send',
  });
const topUp = () =>
  ctx.writer.enqueueTransaction(ctx.db, {
    chain: 'polygon',
    signer: 'tank',
    to: owner,
    value: 10n ** 18n,
    key: topUpKey('send'),
  });
/** The tank has sent the missing coins, and the send that waited for them is enqueued. */
async function sendToppedUp(): Promise<void> {
  await chain.fund((await ctx.signers.resolve('tank')).address, 10n ** 19n);
  await topUp();
  await advance();
  expect(await find(topUpKey('send'))).toMatchObject({ status: 'confirmed' });
  await send();
}

const waiting = { status: 'queued', error: { code: 'chain/insufficient-funds' } };
const ended = { status: 'failed', errorCode: 'chain/insufficient-funds', nonce: null, hash: null };

test.each([
  ['when it is estimated', 'eth_estimateGas', poor],
  ['in the balance', 'eth_getBalance', { result: '0x0' }],
  ['when it is sent', 'eth_sendRawTransaction', poor],
])('a node that does not show the top-up yet ends nothing: %s', async (_, method, response) => {
  await sendToppedUp();
  rpc.answerFor(method, () => response);
  await advance();
  expect(await find('send')).toMatchObject({ ...waiting, hash: null });
  rpc.heal();
  ctx.clock.advance(5);
  await advance();
  expect(await find('send')).toMatchObject({ status: 'confirmed', error: null });
  expect(await chain.client.getBalance({ address: to })).toBe(5n);
});

test('bytes that no node took are signed anew under the same nonce, so that one of them is mined at most', async () => {
  await sendToppedUp();
  rpc.answerFor('eth_sendRawTransaction', () => poor);
  await advance();
  expect(await find('send')).toMatchObject(waiting);
  rpc.heal();
  // an earlier transaction of the wallet, which the shop does not know
  rpc.answerFor('eth_getTransactionCount', () => ({ result: '0x3' }));
  ctx.clock.advance(5);
  await ctx.writer.tick();
  expect(await find('send')).toMatchObject({ status: 'broadcast' });
  const signed = (await ctx.db.select().from(chainAttempts)).map(({ raw }) => parseTransaction(raw));
  const ofSend = signed.filter((one) => one.to && sameAddress(one.to, to));
  expect(new Set(ofSend.map(({ nonce }) => nonce ?? 0))).toEqual(new Set([0]));
});

test('a person is told after some minutes, and the nonce is free', async () => {
  await sendToppedUp();
  rpc.answerFor('eth_sendRawTransaction', () => poor);
  await ctx.writer.tick();
  expect(await find('send')).toMatchObject(waiting);
  ctx.clock.advance(600);
  await ctx.writer.tick();
  expect(await findByKey(ctx.db, 'send')).toMatchObject(ended);
});

test('where no top-up was needed it ends at once', async () => {
  await chain.fund(owner, 10n ** 18n);
  await send();
  rpc.answerFor('eth_sendRawTransaction', () => poor);
  await ctx.writer.tick();
  expect(await findByKey(ctx.db, 'send')).toMatchObject(ended);
});

test('after a top-up that failed it ends at once', async () => {
  await topUp();
  await ctx.writer.tick();
  ctx.clock.advance(600);
  await ctx.writer.tick();
  expect(await find(topUpKey('send'))).toMatchObject({ status: 'failed' });
  await send();
  await ctx.writer.tick();
  expect(await findByKey(ctx.db, 'send')).toMatchObject(ended);
});

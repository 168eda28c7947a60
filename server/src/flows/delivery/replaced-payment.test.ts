import type { Order } from '@talkies/shared/schemas';
import type { Hex, LocalAccount } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { type Person, type Shop, startShop } from '../testing/shop.ts';

const GWEI = 10n ** 9n;

let chain: TestChain;
let shop: Shop;
beforeAll(async () => {
  chain = await startTestChain();
  shop = await startShop(chain);
});
afterAll(async () => {
  await shop.close();
  await chain.stop();
});

let account: LocalAccount;
let buyer: Person;
let order: Order;
let people = 0;
/** A buyer's wallet has sent the payment at a low fee and reported it: it waits for a block. */
beforeEach(async () => {
  account = privateKeyToAccount(generatePrivateKey());
  await chain.fund(account.address, 10n ** 21n);
  people += 1;
  buyer = await shop.addPerson(`buyer-${people}`);
  await shop.addWallet(buyer, account.address, 'bridge');
  const item = await shop.addItem();
  await shop.ctx.rates.refresh();
  order = (await buyer.send('createOrder', { body: { itemId: item.id } })).response;
  await chain.setMining(false);
  const hash = await send(5n, payment());
  const reported = await buyer.send('reportTransaction', { params: { id: order.id }, body: { hash } });
  expect(reported.response).toMatchObject({ walletKind: 'bridge', transaction: { hash } });
});

interface Call {
  to: Hex;
  data?: Hex;
  value: bigint;
}
const payment = (): Call => ({
  to: order.call?.to as Hex,
  data: order.call?.data as Hex,
  value: BigInt(order.call?.value ?? 0),
});
/** Sends a call, always with the account's first nonce. */
const send = (gwei: bigint, call: Call): Promise<Hex> =>
  chain.client.sendTransaction({
    account,
    chain: null,
    nonce: 0,
    gas: 400_000n,
    maxFeePerGas: gwei * GWEI,
    maxPriorityFeePerGas: gwei * GWEI,
    ...call,
  });

async function goOn(): Promise<Order> {
  await chain.setMining(true);
  await chain.mine();
  await shop.catchUp();
  await shop.ctx.writer.tick('polygon');
  await shop.reconciler.advance('polygon');
  return (await buyer.send('getOrder', { params: { id: order.id } })).response;
}

test('a payment that the wallet sped up counts, under its new hash', async () => {
  const hash = await send(50n, payment());
  expect(await goOn()).toMatchObject({ state: 'complete', failure: null, transaction: { hash } });
});

test('a payment that the wallet took back ends the waiting, says why, and can be made again', async () => {
  await send(50n, { to: account.address, value: 0n });
  expect(await goOn()).toMatchObject({
    state: 'awaiting_payment',
    transaction: null,
    failure: expect.stringContaining('Another transaction of this wallet took its place'),
  });
});

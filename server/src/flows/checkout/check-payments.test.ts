import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersToEnd, waitingOrders } from '../../modules/orders/index.ts';
import { orders } from '../../modules/orders/tables.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { addContractWallet } from '../../testing/contract-wallet.ts';
import { type Shop, startShop } from '../testing/shop.ts';

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

const invented = () => `0x${randomBytes(32).toString('hex')}`;

async function ordered(name: string, wallet = privateKeyToAccount(generatePrivateKey()).address) {
  const item = await shop.addItem();
  const buyer = await shop.addPerson(name);
  await shop.addWallet(buyer, wallet);
  await shop.ctx.rates.refresh();
  const { response } = await buyer.send('createOrder', { body: { itemId: item.id } });
  const report = (hash: string) =>
    buyer.send('reportTransaction', { params: { id: response.id }, body: { hash } });
  const look = async () => (await buyer.send('getOrder', { params: { id: response.id } })).response;
  return { buyer, order: response, report, look };
}

test('a payment that no node has known for three minutes leaves the order payable, and says so', async () => {
  const { report, look } = await ordered('asha');
  const hash = invented();
  expect((await report(hash)).response).toMatchObject({ transaction: { hash } });
  shop.ctx.clock.advance(170);
  await shop.reportChecks.tick();
  expect(await look()).toMatchObject({ transaction: { hash } });
  shop.ctx.clock.advance(30);
  await shop.reportChecks.tick();
  expect(await look()).toMatchObject({
    state: 'awaiting_payment',
    transaction: null,
    failure: expect.stringContaining('knows the payment'),
  });
});

test('a payment that is reported after its order ended leaves the order ended: its buyer can delete their account', async () => {
  const { buyer, order, report, look } = await ordered('priya');
  shop.ctx.clock.advance(605);
  await chain.mine();
  await shop.catchUp();
  await shop.reconciler.advance('polygon');
  const ended = await look();
  expect(ended.state).toBe('expired');
  expect((await report(invented())).response).toEqual(ended);
  expect(await ordersToEnd(shop.ctx.db, buyer.id)).toEqual([]);
  // as a report left an order before
  await shop.ctx.db.update(orders).set({ paying: true }).where(eq(orders.id, order.id));
  expect(await ordersToEnd(shop.ctx.db, buyer.id)).toEqual([]);
});

test('an order whose time ran out after its payment failed advises no other payment, nor that nothing was charged', async () => {
  const { report, look } = await ordered('meera');
  await report(invented());
  shop.ctx.clock.advance(200);
  await shop.reportChecks.tick();
  expect((await look()).failure).toContain('pay again');
  shop.ctx.clock.advance(605);
  await chain.mine();
  await shop.catchUp();
  await shop.reconciler.advance('polygon');
  const { state, failure } = await look();
  expect(state).toBe('expired');
  expect(failure).toMatch(/time to pay ran out.*its money comes back, without the network’s fee/);
});

test('a payment that a contract wallet passes on leaves the order payable only where its mint was refused', async () => {
  const wallet = await addContractWallet(chain);
  const paid = await ordered('safe', wallet.address);
  const refused = await ordered('another', (await addContractWallet(chain)).address);
  for (const { order, report, look } of [paid, refused]) {
    if (!order.call) throw new Error('no call');
    await chain.setMining(false);
    // the wallet that is not the order's is refused by the contract, inside a transaction that succeeds
    const hash = await wallet.send(order.call);
    expect(await report(hash)).toMatchObject({ status: 200, response: { transaction: { hash } } });
    shop.ctx.clock.advance(200);
    await shop.reportChecks.tick();
    expect(await look()).toMatchObject({ transaction: { hash } });
    await chain.setMining(true);
    await chain.mine();
    shop.ctx.clock.advance(30);
    await shop.catchUp();
  }
  expect(await paid.look()).toMatchObject({ state: 'complete', wallet: wallet.address });
  expect(await refused.look()).toMatchObject({
    state: 'awaiting_payment',
    transaction: null,
    failure: expect.stringContaining('does not pay'),
  });
});

test('somebody who reports ever new hashes is asked to stop; a repetition costs nothing', async () => {
  const { report } = await ordered('ravi');
  const hash = invented();
  for (let n = 0; n < 70; n += 1) expect((await report(hash)).status).toBe(200);
  const answers = [];
  for (let n = 0; n < 60; n += 1) answers.push((await report(invented())).status);
  expect(answers.slice(0, 59)).toEqual(Array(59).fill(200));
  expect(answers[59]).toBe(429);
});

test('an open order is not looked at each second, until its quote is over', async () => {
  const { order } = await ordered('divya');
  const { ctx } = shop;
  const watched = async (at: Date) =>
    (await waitingOrders(ctx.db, 'polygon', at)).some(({ order: { id } }) => id === order.id);
  expect(await watched(ctx.clock.now())).toBe(false);
  expect(await watched(new Date(Date.parse(order.quote.expiresAt) + 1))).toBe(true);
});

import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelTransaction, chainTransactions } from '../../chain/index.ts';
import { ethPayments } from '../../modules/eth-payments/tables.ts';
import { stuckOrders } from '../payments/stuck-orders.ts';
import { type EthShop, startEthShop } from './testing/eth-shop.ts';

let shop: EthShop;
beforeAll(async () => {
  shop = await startEthShop();
});
afterAll(() => shop.stop());
beforeEach(() => shop.ctx.db.delete(ethPayments));

const paid = async () => {
  const { order, buyer, account } = await shop.ordered();
  await shop.payInEth(buyer, account, order);
  await shop.finalise();
  return order;
};
type Paid = Awaited<ReturnType<typeof paid>>;
const pass = async (hours: number): Promise<void> => {
  await shop.ethereum.client.increaseTime({ seconds: hours * 3600 });
  await shop.ethereum.mine();
  await shop.catchUp();
};
const collect = async (): Promise<void> => {
  for (let round = 0; round < 2; round++) {
    await shop.worker.collect();
    await shop.untilIdle();
    await shop.worker.collect();
  }
};
const statesOf = (...placed: Paid[]) =>
  Promise.all(placed.map(async (order) => (await shop.recordOf(order)).states[1]));
/** Restores the payment's state from an earlier backup. */
const restore = (order: Paid, state: 'kept' | 'announced') =>
  shop.ctx.db.update(ethPayments).set({ state, collectKey: null }).where(eq(ethPayments.orderId, order.id));

test('what the receiver has announced or collected already keeps no other payment back', async () => {
  const first = await paid();
  await pass(25);
  await collect();
  expect(await statesOf(first)).toEqual(['announced']);
  await restore(first, 'kept');
  const second = await paid();
  await pass(25);
  await collect();
  expect(await statesOf(first, second)).toEqual(['announced', 'announced']);
  await pass(73);
  await collect();
  expect(await statesOf(first, second)).toEqual(['collected', 'collected']);
  const third = await paid();
  await pass(25);
  await collect();
  await restore(first, 'kept');
  await restore(second, 'announced');
  await pass(73);
  await collect();
  expect(await statesOf(first, second, third)).toEqual(['collected', 'collected', 'collected']);
});

test('a collection that was called off is sent again after an hour, and not within the next minutes', async () => {
  const order = await paid();
  await pass(25);
  await collect();
  await pass(73);
  await shop.worker.collect();
  expect(await statesOf(order)).toEqual(['collecting']);
  const sent = () =>
    shop.ctx.db.select().from(chainTransactions).where(like(chainTransactions.key, 'receiver/collect/%'));
  const before = await sent();
  for (const { id } of before) await cancelTransaction(shop.ctx, id);
  const later = async (seconds: number): Promise<void> => {
    shop.ctx.clock.advance(seconds);
    await shop.worker.collect();
  };
  await later(60);
  await later(60);
  expect(await statesOf(order)).toEqual(['announced']);
  expect(await sent()).toHaveLength(before.length);
  await later(3_600);
  expect(await statesOf(order)).toEqual(['collecting']);
  await collect();
  expect(await statesOf(order)).toEqual(['collected']);
});

test('what is not announced for three days stands among the stuck orders', async () => {
  const order = await paid();
  await pass(70);
  expect(await stuckOrders(shop.ctx)).toEqual([]);
  await pass(4);
  expect(await stuckOrders(shop.ctx)).toMatchObject([
    { order: { id: order.id }, reason: expect.stringContaining('not announced'), place: 'transactions' },
  ]);
});

test('an order is stuck only once Ethereum should have been final', async () => {
  const { order, buyer, account } = await shop.ordered();
  await shop.payInEth(buyer, account, order);
  await shop.untilIdle();
  const left = Date.parse(order.quote.expiresAt) - shop.ctx.clock.now().getTime();
  shop.ctx.clock.advance(left / 1000 + 6 * 60);
  expect(await stuckOrders(shop.ctx)).toEqual([]);
  shop.ctx.clock.advance(45 * 60);
  expect(await stuckOrders(shop.ctx)).toMatchObject([
    { order: { id: order.id }, reason: expect.stringContaining('Ethereum'), place: 'health' },
  ]);
});

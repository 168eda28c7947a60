import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockEthPayment, payingInEth } from '../../modules/eth-payments/index.ts';
import { moveOrderOrThrow, orderById } from '../../modules/orders/index.ts';
import { beside } from '../../platform/db/transaction-scope.ts';
import { waitingSessions } from '../../testing/waiting-sessions.ts';
import { type EthShop, startEthShop } from './testing/eth-shop.ts';

let shop: EthShop;
beforeAll(async () => {
  shop = await startEthShop();
});
afterAll(() => shop.stop());

test('who pays with a second wallet in the moment in which the first one’s payment is seen waits for it, and is shown it', async () => {
  const { buyer, order } = await shop.ordered();
  await shop.eth(buyer, order);
  const second = privateKeyToAccount(generatePrivateKey());
  await shop.addWallet(buyer, second.address);
  const { payment } = await shop.recordOf(order);
  const { ctx } = shop;
  const { request } = await ctx.db.transaction(async (tx) => {
    await lockEthPayment(tx, payment?.id ?? '');
    const request = beside(() =>
      buyer.send('startEthPayment', { params: { id: order.id }, body: { payer: second.address } }),
    );
    await expect.poll(() => waitingSessions(ctx.db)).toBe(1);
    const now = await orderById(tx, order.id);
    if (!now) throw new Error('no such order');
    const cause = 'the payment in ETH is in a block';
    await moveOrderOrThrow(tx, now, [], { cause, at: ctx.clock.now(), set: payingInEth });
    return { request };
  });
  expect(await request).toMatchObject({ status: 200, response: { id: order.id } });
  expect((await shop.recordOf(order)).payment).toMatchObject({ state: 'quoted', payer: payment?.payer });
});

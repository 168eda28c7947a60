import { afterAll, beforeAll, expect, test } from 'vitest';
import { useCollectible } from '../../../testing/collectible.ts';
import { stuckOrders } from '../stuck-orders.ts';
import { type PayingShop, startPayingShop } from '../testing/paying-shop.ts';
import { refundedElsewhere, resolutionsOf } from './resolve-refunds.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());

/** An order that could not be delivered, and whose refund the provider has confirmed. */
async function sentBack() {
  const { item, buyer, order } = await shop.ordered({ quantity: 1 });
  const { response: payment } = await shop.start(buyer, order, 'card');
  const hash = await useCollectible(shop.chain).deliver(2n ** 250n + item.dropId, item.dropId);
  await shop.chain.client.waitForTransactionReceipt({ hash });
  await shop.providers.act(payment.pageUrl ?? '', 'pay');
  await shop.passTime(1);
  await shop.chain.mine(3);
  await shop.passTime(10);
  await shop.passTime(60);
  expect((await shop.orderOf(order)).state).toBe('refunded');
  const reference = payment.reference ?? '';
  return {
    ...{ order, payment, reference },
    refund: async () => (await shop.refundsOf(payment))[0] ?? expect.unreachable(),
    listed: async () =>
      (await stuckOrders(shop.ctx)).filter((one) => one.order.id === order.id).map(({ reason }) => reason),
  };
}

test('money that the buyer’s bank turns down after it was sent back is listed, until it is back another way', async () => {
  const { order, reference, listed, refund } = await sentBack();
  expect(await listed()).toEqual([]);
  await shop.passTime(3 * 86_400);
  await shop.providers.failRefunds(reference);
  await shop.passTime(1);
  expect(await listed()).toEqual([expect.stringContaining('0.00 USD of 12.00 USD')]);
  const row = await shop.orderOf(order);
  expect((await resolutionsOf(shop.ctx, row)).map(({ resolution }) => resolution)).toContain('paid-back');
  await refundedElsewhere(shop.ctx, row, 'NEFT 7');
  await shop.passTime(3_601);
  expect(await listed()).toEqual([]);
  expect(await refund()).toMatchObject({ state: 'confirmed', elsewhere: true, verifyAt: null });
});

test('money that a bank turns down is found though the provider’s message is lost', async () => {
  const { reference, listed } = await sentBack();
  await shop.providers.switch('card', { lost: true });
  await shop.passTime(3 * 86_400);
  expect(await listed()).toEqual([]);
  await shop.providers.failRefunds(reference);
  await shop.passTime(4 * 86_400);
  expect(await listed()).toEqual([expect.stringContaining('0.00 USD of 12.00 USD')]);
  await shop.providers.switch('card');
});

test('nothing is sent again by itself, and it leaves the list once the provider has sent it back', async () => {
  const { reference, listed, refund } = await sentBack();
  await shop.providers.failRefunds(reference);
  await shop.passTime(1);
  await shop.passTime(3_601);
  expect([await shop.providers.refundedOf(reference), (await listed()).length]).toEqual([0, 1]);
  await shop.providers.refundByHand(reference, 12_00);
  await shop.passTime(3_601);
  expect(await listed()).toEqual([]);
  expect((await refund()).verifyAt).toBeNull();
});

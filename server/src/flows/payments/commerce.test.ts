import { afterAll, beforeAll, expect, test } from 'vitest';
import { stuckOrders } from './stuck-orders.ts';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop('commerce');
});
afterAll(() => shop.stop());

const opened = async () => {
  const placed = await shop.ordered();
  const { response: payment } = await shop.start(placed.buyer, placed.order, 'coinbase');
  return { ...placed, payment, pageUrl: payment.pageUrl ?? '' };
};

test('a charge of Coinbase Commerce pays and mints', async () => {
  const { order, payment, pageUrl } = await opened();
  await shop.providers.act(pageUrl, 'pay');
  await shop.passTime(6);
  expect((await shop.orderOf(order)).state).toBe('complete');
  expect((await shop.paymentOf(payment)).state).toBe('paid');
});

test('money that it cannot send back stands in the operator’s list, with what is to be done', async () => {
  const { order, payment, pageUrl } = await opened();
  await shop.providers.switch('coinbase', { wrongAmount: true });
  await shop.providers.act(pageUrl, 'pay');
  await shop.passTime(6);
  await shop.passTime(6);
  expect((await shop.paymentOf(payment)).state).toBe('refunding');
  expect(await shop.refundsOf(payment)).toMatchObject([
    { state: 'due', amount: 11_99n, problem: expect.stringContaining('by hand') },
  ]);
  expect(await stuckOrders(shop.ctx)).toMatchObject([
    { reason: expect.stringContaining('by hand'), mend: expect.stringContaining('--paid-back') },
  ]);
  expect((await shop.orderOf(order)).state).toBe('awaiting_payment');
});

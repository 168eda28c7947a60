import { dayOf } from '@talkies/shared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileDay } from '../reconcile/reconcile-day.ts';
import { refundWithLine } from '../studio/orders/refund-order.ts';
import { refundedElsewhere } from './refunds/resolve-refunds.ts';
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
    { reason: expect.stringContaining('by hand'), remedy: expect.stringContaining('--paid-back') },
  ]);
  expect((await shop.orderOf(order)).state).toBe('awaiting_payment');
});

test('a part that was sent back by hand is recorded with its reference, and the books agree', async () => {
  const { order, payment, pageUrl } = await opened();
  await shop.providers.switch('coinbase');
  await shop.providers.act(pageUrl, 'pay');
  await shop.passTime(6);
  await shop.chain.mine(3);
  await shop.passTime(10);
  const row = await shop.orderOf(order);
  expect(row.state).toBe('complete');
  const again = false;
  await refundWithLine(shop.ctx, 'command', row, { amount: 5_00n, reason: 'A scratch.', again });
  await shop.passTime(2);
  expect(await shop.refundsOf(payment)).toMatchObject([
    { state: 'due', problem: expect.stringContaining('hand') },
  ]);
  await refundedElsewhere(shop.ctx, row, 'usdc-0xabc');
  expect(await shop.refundsOf(payment)).toMatchObject([
    { state: 'confirmed', elsewhere: true, reference: 'usdc-0xabc', amount: 5_00n },
  ]);
  // the rest can be refunded in the same way, and no more
  await refundWithLine(shop.ctx, 'command', row, { amount: null, reason: 'The rest.', again });
  await shop.passTime(2);
  await refundedElsewhere(shop.ctx, row, 'usdc-0xdef');
  expect((await shop.paymentOf(payment)).state).toBe('refunded');
  const day = new Date(dayOf(shop.ctx.clock.now()));
  const ours = (await reconcileDay(shop.ctx, day)).filter(({ about }) => about.includes(order.number));
  expect(ours).toEqual([]);
});

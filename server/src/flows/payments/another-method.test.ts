import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freezeVault } from '../../modules/wallets/index.ts';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.providers.switch('card');
  await shop.providers.switch('coinbase');
});

/** A buyer who was on the card's page and came back. */
const cameBack = async () => {
  const placed = await shop.ordered();
  const { response: byCard } = await shop.start(placed.buyer, placed.order, 'card');
  return { ...placed, byCard };
};
const methodsOf = async ({ buyer, order }: Awaited<ReturnType<typeof shop.ordered>>) =>
  (await buyer.send('orderPayments', { params: { id: order.id } })).response.methods.map(
    ({ method }) => method,
  );

test('another way can be chosen while the quote lasts: the first page is closed, and the order is the same', async () => {
  const back = await cameBack();
  expect(await methodsOf(back)).toEqual(expect.arrayContaining(['card', 'coinbase']));
  const { response: byCoinbase } = await shop.start(back.buyer, back.order, 'coinbase');
  await shop.providers.act(back.byCard.pageUrl ?? '', 'pay');
  await shop.passTime(1);
  expect((await shop.paymentOf(back.byCard)).state).toBe('failed');
  expect((await shop.orderOf(back.order)).state).toBe('awaiting_payment');
  await shop.providers.act(byCoinbase.pageUrl ?? '', 'pay');
  await shop.passTime(6);
  expect((await shop.orderOf(back.order)).state).toBe('complete');
  expect(await shop.refundsOf(back.byCard)).toEqual([]);
});

test('a first page that could not be closed takes money that goes back by itself', async () => {
  const back = await cameBack();
  await shop.providers.switch('card', { outage: true });
  const { response: byCoinbase } = await shop.start(back.buyer, back.order, 'coinbase');
  await shop.providers.switch('card');
  await shop.providers.act(byCoinbase.pageUrl ?? '', 'pay');
  await shop.providers.act(back.byCard.pageUrl ?? '', 'pay');
  await shop.passTime(6);
  await shop.passTime(60);
  const states = [await shop.paymentOf(back.byCard), await shop.paymentOf(byCoinbase)].map(
    ({ state }) => state,
  );
  expect(states.toSorted()).toEqual(['paid', 'refunded']);
  expect((await shop.orderOf(back.order)).state).toBe('complete');
});

test('the first page stays where another provider does not open one', async () => {
  const back = await cameBack();
  await shop.providers.switch('coinbase', { outage: true });
  const { problem } = await shop.start(back.buyer, back.order, 'coinbase');
  expect(problem?.code).toBe('payment/unavailable');
  await shop.providers.act(back.byCard.pageUrl ?? '', 'pay');
  await shop.passTime(6);
  expect((await shop.orderOf(back.order)).state).toBe('complete');
});

test('who gives up at a provider is led to the order that they were paying', async () => {
  const { order, item, byCard } = await cameBack();
  const page = await (await fetch(byCard.pageUrl ?? '')).text();
  expect(page).toContain(`/nftdetail/${item.id}?pay=${order.id}`);
});

test('the page of an order that its buyer cancelled takes no money a second later', async () => {
  const { buyer, order, byCard } = await cameBack();
  // an old page is due only after a while
  await shop.passTime(480);
  await buyer.send('cancelOrder', { params: { id: order.id } });
  await shop.passTime(1);
  expect((await shop.paymentOf(byCard)).state).toBe('failed');
  await shop.providers.act(byCard.pageUrl ?? '', 'pay');
  await shop.passTime(180);
  expect((await shop.paymentOf(byCard)).received).toBe(0n);
});

test('an order whose e-mail wallet was frozen after it was placed opens no page to pay it', async () => {
  const { buyer, order } = await shop.ordered();
  await shop.ctx.db.transaction((tx) =>
    freezeVault(shop.ctx, tx, buyer.id, 'Somebody else may have its key.'),
  );
  expect((await shop.start(buyer, order, 'card')).problem.code).toBe('wallet/frozen');
});

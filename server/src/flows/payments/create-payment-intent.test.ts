import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());

type Buyer = Awaited<ReturnType<PayingShop['ordered']>>['buyer'];
/** The request as the specification's page sends it: the price times 100, and a card token that is ignored here. */
const intent = (buyer: Buyer, amount: number, key?: string) =>
  buyer.send('createPaymentIntent', {
    body: { description: 'NFT', source: 'tok_visa', currency: 'usd', amount },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });

test('leads to the provider’s page for the open order of that amount, and on to its confirmation', async () => {
  const { buyer, order } = await shop.ordered({ priceCents: 49_99n });
  const { response } = await intent(buyer, 4999);
  expect(response).toMatchObject({
    object: 'payment_intent',
    amount: 4999,
    currency: 'usd',
    status: 'requires_payment_method',
    order_id: order.id,
  });
  expect(response.confirmation_url).toMatch(/^\/confirmation\//);
  const [payment] = (await buyer.send('orderPayments', { params: { id: order.id } })).response.payments;
  expect(payment).toMatchObject({ method: 'card', pageUrl: response.hosted_url, reference: response.id });
  await shop.providers.act(response.hosted_url ?? '', 'pay');
  await shop.passTime(6);
  expect((await shop.orderOf(order)).state).toBe('complete');
});

test('asked for again leads to the same page, by the same key or another', async () => {
  const { buyer } = await shop.ordered();
  const first = (await intent(buyer, 1200, 'one')).response;
  expect((await intent(buyer, 1200, 'one')).response).toEqual(first);
  expect((await intent(buyer, 1200, 'two')).response).toEqual(first);
});

test('of another amount, another currency or no whole amount is refused, and nothing is opened', async () => {
  const { buyer, order } = await shop.ordered();
  for (const amount of [1199, 1201, 12, 12.5, 0, -1200]) {
    const { status, problem } = await intent(buyer, amount);
    expect([status, problem?.code], String(amount)).toEqual([422, 'request/invalid']);
  }
  const body = { currency: 'inr' as 'usd', amount: 1200 };
  expect((await buyer.send('createPaymentIntent', { body })).status).toBe(422);
  const { response } = await buyer.send('orderPayments', { params: { id: order.id } });
  expect(response.payments).toEqual([]);
});

test('without an open order, or for one of somebody else, is not found', async () => {
  const { buyer, order } = await shop.ordered({ priceCents: 77_00n });
  const stranger = await shop.addPerson('stranger');
  expect((await intent(stranger, 7700)).problem?.code).toBe('order/not-found');
  await buyer.send('cancelOrder', { params: { id: order.id } });
  expect((await intent(buyer, 7700)).problem?.code).toBe('order/not-found');
});

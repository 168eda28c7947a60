import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());

type Placed = Awaited<ReturnType<PayingShop['ordered']>>;
/** The request as the specification's page sends it. ₹1,002.12 is $12 at ₹83.51. */
const create = ({ buyer, order }: Placed, part: object = {}) =>
  buyer.send('createCashfreeOrder', {
    body: {
      order_id: order.id,
      order_amount: 1002.12,
      order_currency: 'INR',
      order_note: 'The Entry',
      customer_details: { customer_id: buyer.id, customer_phone: '+91 98400 12345' },
      ...part,
    },
  });
const paymentsOf = async ({ buyer, order }: Placed) =>
  (await buyer.send('orderPayments', { params: { id: order.id } })).response.payments;

test('opens the page of the caller’s order at its total, and leads back to its payment status', async () => {
  const placed = await shop.ordered();
  const { response } = await create(placed);
  expect(response).toMatchObject({
    entity: 'order',
    order_id: placed.order.id,
    order_amount: 1002.12,
    order_currency: 'INR',
    order_note: 'The Entry',
    order_status: 'ACTIVE',
  });
  const path = `/paymentstatus/${placed.item.id}/${placed.order.id}/${response.order_token}`;
  expect(new URL(response.return_url).pathname).toBe(path);
  expect((await paymentsOf(placed))[0]).toMatchObject({ method: 'cashfree', pageUrl: response.payment_link });
  expect((await create(placed)).response).toEqual(response);
  await shop.providers.act(response.payment_link ?? '', 'pay');
  await shop.passTime(6);
  expect((await create(placed)).problem.code).toBe('order/wrong-state');
  expect((await shop.orderOf(placed.order)).state).toBe('complete');
});

test.each([
  ['another amount', 'order_amount', { order_amount: 1002.11 }],
  ['dollars', 'order_amount', { order_amount: 12 }],
  ['a fraction of a paisa', 'order_amount', { order_amount: 1002.1201 }],
  ['another customer', 'customer_details.customer_id', { customer_details: { customer_id: 'somebody' } }],
  [
    'another address',
    'customer_details.customer_email',
    { customer_details: { customer_email: 'somebody@example.com' } },
  ],
  ['another currency', 'order_currency', { order_currency: 'USD' }],
])('with %s is refused, and nothing is opened', async (_, field, part) => {
  const placed = await shop.ordered();
  const { status, problem } = await create(placed, part);
  expect([status, problem.code, problem.errors?.[0]?.field]).toEqual([422, 'request/invalid', field]);
  expect(await paymentsOf(placed)).toEqual([]);
});

test('for somebody else’s order, or none, is not found; without a phone number it is asked for', async () => {
  const placed = await shop.ordered();
  const stranger = await shop.addPerson('stranger');
  expect((await create({ ...placed, buyer: stranger })).problem.code).toBe('order/not-found');
  const none = { order_id: '0a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9' };
  expect((await create(placed, none)).problem.code).toBe('order/not-found');
  expect((await create(placed, { customer_details: undefined })).problem.code).toBe('payment/phone-needed');
});

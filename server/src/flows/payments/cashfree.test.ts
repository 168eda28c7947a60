import { dayOf } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { providerOf } from '../../modules/payments/index.ts';
import { royaltyEntries } from '../../modules/royalties/index.ts';
import { reconcileDay } from '../reconcile/reconcile-day.ts';
import { checkPayment } from './check-payment.ts';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());
beforeEach(() => shop.providers.switch('cashfree'));
afterEach(async () => {
  shop.ctx.rateSource.set('INR', 83_51000000n);
  await shop.ctx.rates.refresh();
});

const start = ({ buyer, order }: Awaited<ReturnType<PayingShop['ordered']>>, phone?: string) =>
  buyer.send('startPayment', { params: { id: order.id }, body: { method: 'cashfree', phone } });
const opened = async () => {
  const placed = await shop.ordered({ priceCents: 12_00n });
  const { response: payment } = await start(placed, '+91 98400 12345');
  return { ...placed, payment, page: new URL(payment.pageUrl ?? '') };
};

test('the rate moves by 3 % between quote and payment: the quote holds', async () => {
  const placed = await shop.ordered({ priceCents: 12_00n });
  shop.ctx.rateSource.set('INR', 86_02000000n);
  await shop.ctx.rates.refresh();
  const { response } = await placed.buyer.send('orderPayments', { params: { id: placed.order.id } });
  const total = { amount: '100212', currency: 'INR' };
  expect(response.methods.find(({ method }) => method === 'cashfree')?.total).toEqual(total);
  expect((await start(placed, '+91 98400 12345')).response.total).toEqual(total);
  const today = await placed.buyer.send('listPaymentMethods', { params: { id: placed.item.id } });
  expect(today.response.methods.find(({ method }) => method === 'cashfree')?.total).toEqual({
    amount: '103224',
    currency: 'INR',
  });
});

test('without a rate of rupees an order is not offered it, and cannot be paid by it', async () => {
  shop.ctx.rateSource.set('INR', null);
  shop.ctx.clock.advance(400);
  const placed = await shop.ordered();
  const { response } = await placed.buyer.send('orderPayments', { params: { id: placed.order.id } });
  expect(response.methods.map(({ method }) => method)).toEqual(['card', 'coinbase']);
  expect((await start(placed, '+91 98400 12345')).problem.code).toBe('payment/not-offered');
});

test('a phone number is asked for where the profile has none, and read as the profile’s is', async () => {
  const placed = await shop.ordered();
  const without = await start(placed);
  expect([without.status, without.problem.code]).toEqual([422, 'payment/phone-needed']);
  expect((await start(placed, '12')).problem).toMatchObject({
    code: 'request/invalid',
    errors: [{ field: 'phone' }],
  });
  expect((await start(placed, '+91 98400 12345')).response.state).toBe('pending');
  const { response } = await placed.buyer.send('orderPayments', { params: { id: placed.order.id } });
  expect(response.payments).toHaveLength(1);
});

test('the buyer is led to a page of ours that sends the form by which Cashfree’s opens', async () => {
  const { page, payment } = await opened();
  expect(page.origin).toBe(new URL(shop.ctx.config.publicUrl).origin);
  const answer = await shop.app.request(page.pathname);
  const markup = await answer.text();
  const session = page.pathname.split('/').at(-1);
  expect(markup).toContain(`action="${shop.providers.url}/pg/view/sessions/checkout"`);
  expect(markup).toContain(`name="payment_session_id" value="${session}"`);
  expect(answer.headers.get('content-security-policy')).toContain(`form-action ${shop.providers.url};`);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  await shop.providers.act(page.href, 'pay');
  await shop.passTime(6);
  const after = await shop.app.request(page.pathname);
  expect([after.status, after.headers.get('location')]).toEqual([
    303,
    `/orders/${(await shop.paymentOf(payment)).orderId}`,
  ]);
});

test('a session that is not of that payment is handed on to nobody', async () => {
  const [one, other] = [await opened(), await opened()];
  const session = other.page.pathname.split('/').at(-1);
  for (const path of [
    `/payments/cashfree/${one.payment.id}/${session}`,
    `/payments/cashfree/${one.payment.id}/session_of_a_stranger`,
    `/payments/cashfree/not-a-payment/${session}`,
  ])
    expect((await shop.app.request(path)).status, path).toBe(404);
});

describe('a second payment of the same order', () => {
  const untilFinal = async (): Promise<void> => {
    await shop.passTime(6);
    await shop.chain.mine(3);
    await shop.passTime(10);
    await shop.passTime(10);
  };
  const receiptsOf = async ({ buyer, order }: Awaited<ReturnType<typeof opened>>) =>
    (await buyer.send('orderReceipts', { params: { id: order.id } })).response.receipts.map(
      ({ kind, total }) => [kind, total.value],
    );

  test.each(['before', 'after'])(
    'that comes %s delivery goes back alone, and the sale is of one',
    async (when) => {
      const placed = await opened();
      const pay = () => shop.providers.payByBank(placed.payment.reference ?? '');
      await shop.providers.act(placed.page.href, 'pay');
      await shop.passTime(1);
      if (when === 'before') await pay();
      await untilFinal();
      if (when === 'after') await pay();
      await untilFinal();
      const { amount } = await shop.paymentOf(placed.payment);
      expect(await shop.paymentOf(placed.payment)).toMatchObject({ state: 'paid', received: 2n * amount });
      expect(await shop.refundsOf(placed.payment)).toMatchObject([
        { state: 'confirmed', amount, by: 'house', reason: expect.stringContaining('second time') },
      ]);
      expect((await shop.orderOf(placed.order)).state).toBe('complete');
      expect(await receiptsOf(placed)).toEqual([['invoice', '1002.12']]);
      const entries = await shop.ctx.db
        .select()
        .from(royaltyEntries)
        .where(eq(royaltyEntries.orderId, placed.order.id));
      expect(entries).toMatchObject([{ paid: amount.toString() }]);
      const day = new Date(`${dayOf(shop.ctx.clock.now())}T00:00:00Z`);
      const { number } = placed.order;
      expect((await reconcileDay(shop.ctx, day)).filter(({ about }) => about.includes(number))).toEqual([]);
    },
  );

  test('is not sent back twice where somebody has done so at the provider', async () => {
    const { payment, page } = await opened();
    await shop.providers.act(page.href, 'pay');
    await shop.passTime(1);
    await shop.providers.switch('cashfree', { lost: true });
    await shop.providers.payByBank(payment.reference ?? '');
    const { amount, reference } = await shop.paymentOf(payment);
    const provider = providerOf(shop.ctx, 'cashfree');
    await provider?.refund({ reference: reference ?? '', amount, currency: 'INR', key: 'byhand' });
    await checkPayment(shop.ctx, payment.id);
    await shop.passTime(6);
    expect(await shop.refundsOf(payment)).toMatchObject([{ state: 'confirmed', amount }]);
    expect((await provider?.status(reference ?? ''))?.refunded).toBe(amount);
  });
});

describe('a payment that is still at its bank when the quote ends', () => {
  test.each([
    [60, ['complete', 'paid']],
    [200, ['refunded', 'refunded']],
  ])('and is made %i seconds later, without a word, is not lost', async (later, states) => {
    await shop.providers.switch('cashfree', { lost: true });
    const { buyer, order, payment } = await opened();
    await shop.providers.leaveAtBank(payment.reference ?? '');
    const end = (await shop.orderOf(order)).expiresAt.getTime();
    const passTo = (seconds: number) =>
      shop.passTime((end - shop.ctx.clock.now().getTime()) / 1000 + seconds);
    await passTo(2);
    await passTo(10);
    const token = order.confirmationPath.split('/').at(-1) ?? '';
    const params = { nftId: order.item.id, id: order.id, token };
    expect((await buyer.send('paymentStatus', { params })).response.txStatus).toBe('PENDING');
    expect((await shop.paymentOf(payment)).state).toBe('pending');
    if (later > 120) {
      await passTo(150);
      const { response: page } = await buyer.send('orderPage', { params: { id: order.id }, query: {} });
      expect(page).toMatchObject({ state: 'expired', paying: 'cashfree' });
      expect(page.failure).toContain('If money was taken, it goes back');
    }
    await passTo(later);
    await shop.providers.payByBank(payment.reference ?? '');
    for (let minutes = 0; minutes < 12; minutes += 1) {
      await shop.passTime(60);
      await shop.chain.mine(3);
      await shop.catchUp();
    }
    expect([(await shop.orderOf(order)).state, (await shop.paymentOf(payment)).state]).toEqual(states);
  });
});

import { exactAmount } from '@talkies/shared';
import type { Order, OrderPage } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getMarketToken } from '../../modules/market/read/market-token.ts';
import { notificationWords } from '../../modules/notifications/kinds/kinds.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { orders } from '../../modules/orders/tables.ts';
import { alteredToken } from '../../testing/altered-token.ts';
import { type PayingShop, startPayingShop } from '../payments/testing/paying-shop.ts';
import type { Person } from '../testing/shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.providers.switch('card', { lost: true });
  shop.ctx.mailer.sent.length = 0;
});

const begun = async () => {
  const placed = await shop.ordered();
  const { response: payment } = await shop.start(placed.buyer, placed.order, 'card');
  return { ...placed, payment, pageUrl: payment.pageUrl ?? '' };
};
/** Paid by card and minted for good. */
const delivered = async () => {
  const placed = await begun();
  await shop.providers.act(placed.pageUrl, 'pay');
  await shop.passTime(6);
  await shop.chain.mine(3);
  await shop.passTime(10);
  expect((await shop.orderOf(placed.order)).state).toBe('complete');
  return placed;
};
const startFunding = ({ buyer, order }: { buyer: Person; order: Order }) =>
  buyer.send('startFunding', { params: { id: order.id }, body: { method: 'transak' } });
const pageFor = async (person: Pick<Person, 'send'>, order: Order, token?: string): Promise<OrderPage> =>
  (await person.send('orderPage', { params: { id: order.id }, ...(token ? { query: { token } } : {}) }))
    .response;
const steps = (page: OrderPage) => page.timeline.map(({ step }) => step);
/** The token in the link of a mail, by default the newest mail. */
const mailedToken = (index = -1) => {
  const { text } = shop.ctx.mailer.sent.at(index) ?? { text: '' };
  return new URL(/http\S+\/orders\/\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';
};

describe('its buyer sees', () => {
  test('what happened and when, what was paid and by what, and the mint', async () => {
    const { buyer, order, payment, address } = await delivered();
    const page = await pageFor(buyer, order);
    expect(steps(page)).toEqual(['ordered', 'payment-begun', 'paid', 'minting', 'minted', 'complete']);
    const amount = { value: '12.00', currency: 'USD' };
    expect(page).toMatchObject({
      ...{ own: true, state: 'complete', wallet: address, payable: false, paying: null },
      paid: { method: 'card', amount },
      transactions: [{ pays: false, mints: true }],
      references: [{ method: 'card', reference: payment.reference }],
      confirmationPath: order.confirmationPath,
    });
    expect(page.timeline[2]).toMatchObject({ step: 'paid', method: 'card', amount });
    const times = page.timeline.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });

  test('that a wallet paid and minted by one transaction', async () => {
    const { buyer, order, address } = await shop.ordered();
    expect(await pageFor(buyer, order)).toMatchObject({ payable: true, paid: null, transactions: [] });
    await shop.chain.fund(address, 10n ** 20n);
    expect((await buyer.send('payOrder', { params: { id: order.id } })).status).toBe(200);
    expect(await pageFor(buyer, order)).toMatchObject({ payable: false, paying: 'wallet' });
    await shop.passTime(1);
    const page = await pageFor(buyer, order);
    expect(page).toMatchObject({
      paid: { method: 'wallet', amount: { value: exactAmount(order.quote.total), currency: 'MATIC' } },
      transactions: [{ pays: true, mints: true }],
    });
    expect(steps(page)).toEqual(['ordered', 'paid', 'minted', 'complete']);
  });

  test('a payment that is under way, and that another way may be chosen', async () => {
    const { buyer, order } = await begun();
    expect(await pageFor(buyer, order)).toMatchObject({ paying: 'card', payable: true, paid: null });
  });

  test('money that goes back: asked for, then confirmed; and that the order can be paid again', async () => {
    await shop.providers.switch('card', { lost: true, wrongAmount: true });
    const { buyer, order, pageUrl } = await begun();
    await shop.providers.act(pageUrl, 'pay');
    await shop.passTime(6);
    await shop.passTime(6);
    const page = await pageFor(buyer, order);
    const amount = { value: '11.99', currency: 'USD' };
    expect(steps(page)).toEqual(['ordered', 'payment-begun', 'refund-asked', 'refunded']);
    expect(page.refunds).toMatchObject([
      { amount, state: 'confirmed', reason: expect.stringContaining('amount') },
    ]);
    expect(page).toMatchObject({ payable: true, paid: null });
    await shop.passTime(800);
    await shop.passTime(1);
    expect((await pageFor(buyer, order)).failure).toMatch(/ran out.*goes back to you/);
  });

  test('that coins bought at an on-ramp are awaited, and why the order ended where they came too late', async () => {
    const { buyer, order, address } = await shop.ordered();
    await shop.chain.fund(address, 0n);
    await startFunding({ buyer, order });
    expect(await pageFor(buyer, order)).toMatchObject({ paying: 'transak', payable: true, paid: null });
    await shop.passTime(605);
    await shop.passTime(1);
    const { state, paying, failure } = await pageFor(buyer, order);
    expect({ state, paying }).toEqual({ state: 'expired', paying: null });
    expect(failure).toContain('Coins that you bought are yours');
    expect(failure).not.toContain('Nothing was charged');
  });

  test('a quote that ran out', async () => {
    const { buyer, order } = await shop.ordered();
    await shop.passTime(800);
    await shop.passTime(1);
    const page = await pageFor(buyer, order);
    expect(steps(page)).toEqual(['ordered', 'expired']);
    expect(page).toMatchObject({ payable: false, failure: expect.stringContaining('Nothing was charged') });
  });
});

test('the token’s page shows the dollars of the sale, and by what they were paid (spec:55)', async () => {
  const { order } = await delivered();
  const { sales } = await getMarketToken(shop.ctx, `${order.item.id}~1`, async () => null);
  expect(sales).toMatchObject([
    { kind: 'first', price: null, elsewhere: { method: 'card', price: { amount: '1200', currency: 'USD' } } },
  ]);
});

describe('a link of a mail', () => {
  test('shows a stranger where the order stands, and nothing that says whose it is', async () => {
    const { buyer, order, payment, address } = await delivered();
    const own = await pageFor(buyer, order);
    const page = await pageFor(shop.visitor, order, mailedToken());
    expect(page).toMatchObject({ own: false, state: 'complete', timeline: own.timeline, paid: own.paid });
    const text = JSON.stringify(page);
    for (const secret of [
      address,
      buyer.id,
      '@',
      payment.reference ?? '',
      own.transactions[0]?.hash ?? '',
      '0x',
    ])
      expect(text).not.toContain(secret);
    expect(page.confirmationPath).toBeNull();
    // the buyer, signed in on another device
    expect(await pageFor(buyer, order, mailedToken())).toEqual(own);
  });

  test('is in every mail of an order, and the notification leads there too', async () => {
    const { buyer, order } = await delivered();
    const [notification] = await shop.ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, buyer.id));
    expect(notification && notificationWords(notification)?.link).toBe(`/orders/${order.id}`);
    await shop.providers.switch('card', { lost: true, wrongAmount: true });
    const refunded = await begun();
    await shop.providers.act(refunded.pageUrl, 'pay');
    await shop.passTime(6);
    await shop.passTime(6);
    expect(shop.ctx.mailer.sent.map(({ subject }) => subject)).toEqual([
      'You bought The Entry. It is yours',
      'Your refund is on its way: 11.99 USD',
      'Refunded: 11.99 USD',
    ]);
    for (const [index, about] of [order, refunded.order, refunded.order].entries())
      expect((await pageFor(shop.visitor, about, mailedToken(index))).id).toBe(about.id);
  });

  test('is good for its order alone; without it, or changed, there is no such order', async () => {
    const [{ order }, other] = [await delivered(), await shop.ordered()];
    const token = mailedToken();
    const statusFor = async (person: Pick<Person, 'send'>, of: Order, sent?: string) =>
      (await person.send('orderPage', { params: { id: of.id }, ...(sent ? { query: { token: sent } } : {}) }))
        .status;
    expect(await statusFor(shop.visitor, order)).toBe(404);
    expect(await statusFor(other.buyer, order)).toBe(404);
    expect(await statusFor(shop.visitor, other.order, token)).toBe(404);
    expect(await statusFor(shop.visitor, order, alteredToken(token))).toBe(404);
    expect(await statusFor(other.buyer, order, token)).toBe(200);
  });
});

describe('the list', () => {
  test('has one’s own orders, newest first, a page at a time', async () => {
    const { buyer, order } = await shop.ordered();
    await shop.ordered();
    const row = await shop.orderOf(order);
    const copies = Array.from({ length: 24 }, (_, i) => {
      const { id: _id, ...copy } = row;
      // several of the same moment
      const createdAt = new Date(row.createdAt.getTime() - Math.floor(i / 3) * 1000);
      const [number, chainOrderId] = [900_000n - BigInt(i), `${900_000 - i}`];
      return { ...copy, number, chainOrderId, createdAt, idempotencyKey: null, state: 'expired' as const };
    });
    await shop.ctx.db.insert(orders).values(copies);
    const first = (await buyer.send('listOrders')).response;
    const second = (await buyer.send('listOrders', { query: { before: first.next ?? '' } })).response;
    expect([first.orders.length, second.orders.length, second.next]).toEqual([20, 5, null]);
    const all = [...first.orders, ...second.orders];
    expect(new Set(all.map(({ id }) => id)).size).toBe(25);
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(all.find(({ id }) => id === order.id)).toMatchObject({
      ...{ number: order.number, state: 'awaiting_payment', price: order.quote.price },
      item: { id: order.item.id, title: order.item.title },
    });
  });

  test('tells what was paid, in the currency in which it was: by a provider, or by a wallet', async () => {
    const amountOf = async ({ buyer, order }: { buyer: Person; order: Order }) =>
      (await buyer.send('listOrders')).response.orders.find(({ id }) => id === order.id)?.paid;
    expect(await amountOf(await delivered())).toEqual({ value: '12.00', currency: 'USD' });
    const byWallet = await shop.ordered();
    expect(await amountOf(byWallet)).toBeNull();
    await shop.chain.fund(byWallet.address, 10n ** 20n);
    await byWallet.buyer.send('payOrder', { params: { id: byWallet.order.id } });
    await shop.passTime(1);
    const value = exactAmount(byWallet.order.quote.total);
    expect(await amountOf(byWallet)).toEqual({ value, currency: 'MATIC' });
    const inRupees = await shop.ordered();
    const { response: payment } = await shop.start(inRupees.buyer, inRupees.order, 'cashfree');
    await shop.providers.act(payment.pageUrl ?? '', 'pay');
    await shop.passTime(6);
    expect(await amountOf(inRupees)).toMatchObject({ currency: 'INR' });
  });

  test('says until when one can be paid, while it waits for its buyer alone', async () => {
    const untilOf = async ({ buyer, order }: { buyer: Person; order: Order }) =>
      (await buyer.send('listOrders')).response.orders.find(({ id }) => id === order.id)?.payableUntil;
    const ordered = await shop.ordered();
    const { expiresAt } = ordered.order.quote;
    expect(await untilOf(ordered)).toBe(expiresAt);
    // a provider's page is open: whether it was paid is not known
    await shop.start(ordered.buyer, ordered.order, 'card');
    expect(await untilOf(ordered)).toBeNull();
    const atOnRamp = await shop.ordered();
    await shop.chain.fund(atOnRamp.address, 0n);
    await startFunding(atOnRamp);
    expect(await untilOf(atOnRamp)).toBeNull();
    const released = await shop.ordered();
    await released.buyer.send('cancelOrder', { params: { id: released.order.id } });
    expect(await untilOf(released)).toBeNull();
    const byWallet = await shop.ordered();
    await shop.chain.fund(byWallet.address, 10n ** 20n);
    await byWallet.buyer.send('payOrder', { params: { id: byWallet.order.id } });
    expect(await untilOf(byWallet)).toBeNull();
    const late = await shop.ordered();
    await shop.passTime(11 * 60);
    expect(await untilOf(late)).toBeNull();
  });

  test('refuses a cursor that is not its own', async () => {
    const { buyer } = await shop.ordered();
    const written = ['-1', '253402300800000', '999999999999999999'].map((at) =>
      Buffer.from(`["newest","${at}","1"]`).toString('base64url'),
    );
    for (const before of ['x', '%', ...written])
      expect((await buyer.send('listOrders', { query: { before } })).problem.code).toBe('request/invalid');
  });
});

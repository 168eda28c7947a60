// takes 15 seconds, so it begins early

import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@talkies/shared';
import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { payments } from '../../modules/payments/tables.ts';
import { royaltyEntries } from '../../modules/royalties/index.ts';
import { checkPayment } from './check-payment.ts';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

/** the number claimed at once */
const AT_ONCE = 20;

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());

/** The number of claimed card payments. */
const claimed = async (): Promise<number> => {
  const due = shop.ctx.clock.now();
  return shop.ctx.db.$count(payments, and(eq(payments.method, 'card'), gt(payments.nextCheckAt, due)));
};

test('a provider that keeps questions for long keeps no payment of another, however many of its own are due', async () => {
  const { db, clock } = shop.ctx;
  const byCard = await shop.ordered();
  const { response: card } = await shop.start(byCard.buyer, byCard.order, 'card');
  const byUpi = await shop.ordered();
  const { response: upi } = await shop.start(byUpi.buyer, byUpi.order, 'cashfree');
  await shop.providers.switch('cashfree', { lost: true });
  await shop.providers.act(upi.pageUrl ?? '', 'pay');

  const due = new Date(clock.now().getTime() - HOUR_MS);
  const { id: _, ...row } = await shop.paymentOf(card);
  const more = Array.from({ length: 3 * AT_ONCE }, () => {
    const id = randomUUID();
    return { ...row, id, idempotencyKey: id, reference: `cs_${id}`, nextCheckAt: due };
  });
  await db.insert(payments).values(more);
  await db.update(payments).set({ nextCheckAt: null }).where(eq(payments.id, card.id));
  await db.update(payments).set({ nextCheckAt: clock.now() }).where(eq(payments.id, upi.id));
  // longer than the shop's timeout
  await shop.providers.switch('card', { slow: 12 });

  const first = shop.worker.tick();
  await vi.waitFor(async () => expect(await claimed()).toBe(AT_ONCE));
  const second = shop.worker.tick();
  await vi.waitFor(async () => expect((await shop.paymentOf(upi)).state).toBe('paid'));
  expect(await claimed()).toBe(AT_ONCE);
  await Promise.all([first, second]);
});

test('a page that opens after its payment was given up, and cannot be closed now, is refused as one to try again', async () => {
  await shop.providers.switch('card');
  const { buyer, order } = await shop.ordered();
  const { fetch } = globalThis;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).endsWith('/v1/checkout/sessions')) return fetch(input, init);
    spy.mockRestore();
    const opened = await fetch(input, init);
    // as the worker does after a request without an answer
    await shop.ctx.db.update(payments).set({ state: 'failed' }).where(eq(payments.orderId, order.id));
    await shop.providers.switch('card', { outage: true });
    return opened;
  });
  const { problem } = await shop.start(buyer, order, 'card');
  await shop.providers.switch('card');
  expect(problem?.code).toBe('payment/unavailable');
});

describe('an answer that comes after what was asked later', () => {
  /** Holds the provider's next answer about a payment back. */
  function keepAnswer(reference: string) {
    const { fetch } = globalThis;
    const given = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (init?.method !== 'GET' || !String(input).includes(reference)) return fetch(input, init);
      spy.mockRestore();
      const response = await fetch(input, init);
      const body = await response.text();
      given.resolve();
      await released.promise;
      return new Response(body, response);
    });
    return { given: given.promise, release: released.resolve };
  }
  /** An order with its page open, and a process's request from before anybody paid. */
  async function checkedEarly() {
    await shop.providers.switch('card');
    const placed = await shop.ordered();
    const { response } = await shop.start(placed.buyer, placed.order, 'card');
    const payment = await shop.paymentOf(response);
    const answer = keepAnswer(payment.reference ?? '');
    const check = checkPayment(shop.ctx, payment.id);
    await answer.given;
    const late = async () => {
      answer.release();
      await check;
      return shop.paymentOf(payment);
    };
    return { ...placed, payment, late, pay: () => shop.providers.act(payment.pageUrl ?? '', 'pay') };
  }

  test('takes nothing back of what was paid in between', async () => {
    const { order, payment, late, pay } = await checkedEarly();
    await pay();
    await shop.passTime(1);
    expect((await shop.paymentOf(payment)).state).toBe('paid');
    expect((await shop.orderOf(order)).state).toBe('complete');
    expect(await late()).toMatchObject({ state: 'paid', received: 12_00n });
    const entries = await shop.ctx.db
      .select()
      .from(royaltyEntries)
      .where(eq(royaltyEntries.orderId, order.id));
    expect(entries).toMatchObject([{ step: 0 }]);
  });

  test('hides none of the money that came too late and goes back', async () => {
    const { buyer, order, payment, late, pay } = await checkedEarly();
    await buyer.send('cancelOrder', { params: { id: order.id } });
    await pay();
    await shop.passTime(1);
    expect((await shop.paymentOf(payment)).state).toMatch(/^refund/);
    expect(await late()).toMatchObject({ received: 12_00n, receivedCurrency: 'USD' });
  });

  test('leaves no page open of an order that ended in between: it is closed at the next look', async () => {
    const { buyer, order, payment, late, pay } = await checkedEarly();
    await buyer.send('cancelOrder', { params: { id: order.id } });
    const { nextCheckAt } = await late();
    expect(nextCheckAt?.getTime()).toBeLessThanOrEqual(shop.ctx.clock.now().getTime());
    await shop.passTime(1);
    await pay();
    await shop.passTime(180);
    expect(await shop.paymentOf(payment)).toMatchObject({ state: 'failed', received: 0n });
  });

  test('that tells of a dispute is not forgotten: the provider is asked again', async () => {
    await shop.providers.switch('card', { lost: true });
    const { buyer, order } = await shop.ordered();
    const { response } = await shop.start(buyer, order, 'card');
    const payment = await shop.paymentOf(response);
    await shop.providers.act(payment.pageUrl ?? '', 'pay');
    await shop.providers.dispute(payment.reference ?? '');
    const answer = keepAnswer(payment.reference ?? '');
    const check = checkPayment(shop.ctx, payment.id);
    await answer.given;
    // as after a process that asked just before the bank's message
    await shop.ctx.db.update(payments).set({ state: 'paid' }).where(eq(payments.id, payment.id));
    answer.release();
    await check;
    expect((await shop.paymentOf(payment)).state).toBe('disputed');
  });
});

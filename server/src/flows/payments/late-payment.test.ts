import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());

describe('a page at which a payment is still underway when the quote ends', () => {
  /** An order whose page stays open: the provider answers with `status` to the request to close it. Its webhooks are lost. */
  async function stays(status: number) {
    await shop.providers.switch('card', { lost: true });
    const { order, buyer } = await shop.ordered();
    shop.ctx.clock.advance(5);
    const { response: payment } = await shop.start(buyer, order, 'card');
    const end = (await shop.orderOf(order)).expiresAt.getTime();
    const { fetch } = globalThis;
    const spy = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) =>
        String(input).endsWith('/expire')
          ? Promise.resolve(Response.json({ error: { code: 'no' } }, { status }))
          : fetch(input, init),
      );
    return {
      pay: () => shop.providers.act(payment.pageUrl ?? '', 'pay'),
      passTo: (afterEnd: number) => shop.passTime((end - shop.ctx.clock.now().getTime()) / 1000 + afterEnd),
      states: async () => {
        spy.mockRestore();
        return [(await shop.orderOf(order)).state, (await shop.paymentOf(payment)).state];
      },
    };
  }

  test('is asked about once more before the order is over', async () => {
    const { pay, passTo, states } = await stays(400);
    await passTo(2);
    await passTo(20);
    await pay();
    await passTo(115);
    expect(await states()).toEqual(['complete', 'paid']);
  });

  test('is asked about although it cannot be closed', async () => {
    const { pay, passTo, states } = await stays(500);
    await passTo(-1);
    await pay();
    await passTo(9);
    expect(await states()).toEqual(['complete', 'paid']);
  });
});

describe('an order whose provider answers nobody when its time is over', () => {
  /** An order whose page is open until the provider is out; its webhooks are lost. */
  async function silent(pay: boolean) {
    await shop.providers.switch('card', { lost: true });
    const { order, buyer } = await shop.ordered({ quantity: 1 });
    const { response: payment } = await shop.start(buyer, order, 'card');
    if (pay) await shop.providers.act(payment.pageUrl ?? '', 'pay');
    await shop.providers.switch('card', { lost: true, outage: true });
    const end = (await shop.orderOf(order)).expiresAt.getTime();
    return {
      passTo: (afterEnd: number) => shop.passTime((end - shop.ctx.clock.now().getTime()) / 1000 + afterEnd),
      answers: () => shop.providers.switch('card', { lost: true }),
      states: async () => [(await shop.orderOf(order)).state, (await shop.paymentOf(payment)).state],
      reserved: async () => (await shop.orderOf(order)).reservesEdition,
    };
  }

  test('waits for the answer, and what was paid in time is delivered', async () => {
    const { passTo, answers, states } = await silent(true);
    for (const second of [2, 20, 110, 130, 300]) await passTo(second);
    expect(await states()).toEqual(['awaiting_payment', 'pending']);
    await answers();
    await passTo(361);
    await passTo(370);
    expect(await states()).toEqual(['complete', 'paid']);
  });

  test('ends as soon as the answer is that nobody paid', async () => {
    const { passTo, answers, states, reserved } = await silent(false);
    for (const second of [2, 110, 130, 300]) await passTo(second);
    expect(await reserved()).toBe(true);
    await answers();
    await passTo(361);
    expect(await states()).toEqual(['expired', 'failed']);
    expect(await reserved()).toBe(false);
  });

  test('ends without an answer after an hour, and others can order its edition', async () => {
    const { passTo, states, reserved } = await silent(true);
    for (const minute of [1, 3, 10, 30, 61]) await passTo(minute * 60);
    expect(await states()).toEqual(['awaiting_payment', 'pending']);
    await passTo(62 * 60 + 1);
    expect(await states()).toEqual(['expired', 'pending']);
    expect(await reserved()).toBe(false);
  });
});

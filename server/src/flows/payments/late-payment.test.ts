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

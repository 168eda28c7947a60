import type { PaymentMethod } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PayingShop, startPayingShop } from '../../src/flows/payments/testing/paying-shop.ts';
import type { Difference } from '../../src/flows/reconcile/difference.ts';
import { orderEvents, orders } from '../../src/modules/orders/tables.ts';
import { payments } from '../../src/modules/payments/tables.ts';
import { royaltyEntries } from '../../src/modules/royalties/index.ts';
import { useCollectible } from '../../src/testing/collectible.ts';
import { runCommand } from '../run.ts';
import { operator } from './operator.ts';

const WAIT = { timeout: 20_000 };
let shop: PayingShop;
let began: Date;
beforeAll(async () => {
  shop = await startPayingShop();
  began = shop.ctx.clock.now();
});
afterAll(() => shop.stop());

const type = async (...argv: string[]) => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const io = { out: say, err: say, cwd: '.' };
  const code = await runCommand(shop.ctx, { operator }, ['operator', ...argv], io);
  return { code, lines };
};
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
/** Of today, and of the day on which the tests began. */
async function differences(about = ''): Promise<Difference[]> {
  const found: Difference[] = [];
  // a day is compared as far as it has passed
  shop.ctx.clock.set(new Date(shop.ctx.clock.now().getTime() + 2_000).toISOString());
  for (const day of new Set([dayOf(began), dayOf(shop.ctx.clock.now())])) {
    const { code, lines } = await type('reconcile', '--day', day, '--json');
    const told: Difference[] = JSON.parse(lines[0] ?? '[]');
    expect(code).toBe(told.length > 0 ? 1 : 0);
    found.push(...told);
  }
  return found.filter((one) => one.about.includes(about));
}
const kinds = async (about: string) => (await differences(about)).map(({ kind }) => kind);

async function opened(method: PaymentMethod = 'card') {
  const placed = await shop.ordered();
  const { response: payment } = await shop.start(placed.buyer, placed.order, method);
  return { ...placed, payment, number: placed.order.number, reference: payment.reference ?? '' };
}
async function sold(method: PaymentMethod = 'card') {
  const one = await opened(method);
  await shop.providers.act(one.payment.pageUrl ?? '', 'pay');
  await shop.passTime(6);
  await vi.waitFor(async () => {
    await shop.passTime(1);
    expect((await shop.orderOf(one.order)).state).toBe('complete');
  }, WAIT);
  return one;
}

test('a day on which all went as it should has no difference, whatever was bought, declined and sent back', async () => {
  const refunded = await sold();
  await sold('coinbase');
  const declined = await opened();
  await shop.providers.act(declined.payment.pageUrl ?? '', 'decline');
  const late = await opened();
  await late.buyer.send('cancelOrder', { params: { id: late.order.id } });
  await shop.providers.act(late.payment.pageUrl ?? '', 'pay');
  await type('refund', refunded.number, '5.00', '--reason', 'A scratch.');
  await shop.chain.mine(3);
  for (let second = 0; second < 3; second += 1) await shop.passTime(2);
  expect(await differences()).toEqual([]);
  const { code, lines } = await type('reconcile', '--day', dayOf(shop.ctx.clock.now()));
  expect(code).toBe(0);
  expect(lines).toContain('coinbase: offers no list; each payment that we know was asked for one by one.');
  expect(lines.at(-1)).toBe(`${dayOf(shop.ctx.clock.now())}: 0 differences.`);
});

describe('a difference is listed', () => {
  test('where a provider holds money of no order', async () => {
    const { pageUrl } = await shop.providers.openByHand(7_00);
    await shop.providers.act(pageUrl, 'pay');
    const [found] = (await differences()).filter(({ kind }) => kind === 'money-without-order');
    expect(found?.what).toContain('7.00 USD of no payment that we know');
  });

  test('where money came for a payment that was given up', async () => {
    const { payment, number } = await opened();
    await shop.providers.switch('card', { lost: true });
    await shop.providers.act(payment.pageUrl ?? '', 'pay');
    await shop.ctx.db
      .update(payments)
      .set({ state: 'failed', nextCheckAt: null })
      .where(eq(payments.id, payment.id));
    expect(await kinds(number)).toEqual(['money-without-order']);
  });

  test('where an order counts as paid and nothing came', async () => {
    const { payment, number } = await opened();
    await shop.ctx.db
      .update(payments)
      .set({ state: 'paid', received: 12_00n, receivedCurrency: 'USD', nextCheckAt: null })
      .where(eq(payments.id, payment.id));
    expect(await kinds(number)).toEqual(['order-without-money']);
  });

  test.each(['card', 'coinbase'] as const)('where amounts differ, by %s', async (method) => {
    const { payment, number } = await sold(method);
    expect(await kinds(number)).toEqual([]);
    await shop.ctx.db.update(payments).set({ received: 11_99n }).where(eq(payments.id, payment.id));
    expect(await kinds(number)).toEqual(['amount']);
    const set = { received: 12_00n, receivedCurrency: 'INR' };
    await shop.ctx.db.update(payments).set(set).where(eq(payments.id, payment.id));
    expect(await kinds(number)).toEqual(['amount']);
  });

  test('where something was sent back past us, also of an older payment, and no more once it is recorded', async () => {
    const { payment, number, reference } = await sold();
    const yesterday = new Date(began.getTime() - 3 * 86_400_000);
    await shop.ctx.db.update(payments).set({ createdAt: yesterday }).where(eq(payments.id, payment.id));
    await shop.providers.refundByHand(reference, 3_00);
    const [found] = await differences(number);
    expect(found).toMatchObject({ kind: 'refund', what: expect.stringContaining('sent back 3.00 USD') });
    await type('refund', number, '--adopt');
    await shop.passTime(2);
    expect(await differences(number)).toEqual([]);
  });

  test('where a payment is disputed and nobody told us', async () => {
    const { number, reference } = await sold();
    await shop.providers.switch('card', { lost: true });
    await shop.providers.dispute(reference);
    await shop.providers.switch('card');
    expect(await kinds(number)).toEqual(['dispute']);
  });

  test('where a token came into being for no order, or for one that nobody paid for', async () => {
    const { item, order, address, number } = await opened();
    const stray = await useCollectible(shop.chain).deliver(2n ** 249n, item.dropId);
    await shop.chain.client.waitForTransactionReceipt({ hash: stray });
    const { chainOrderId } = await shop.orderOf(order);
    const hash = await useCollectible(shop.chain).deliver(BigInt(chainOrderId), item.dropId, address);
    await shop.chain.client.waitForTransactionReceipt({ hash });
    await shop.passTime(2);
    expect(await kinds(stray)).toEqual(['token-without-order']);
    expect(await kinds(number)).toEqual(['token-without-order']);
  });

  test('where an order is complete without a token', async () => {
    const { order, number } = await opened();
    const at = shop.ctx.clock.now();
    await shop.ctx.db.update(orders).set({ state: 'complete', holds: false }).where(eq(orders.id, order.id));
    await shop.ctx.db
      .insert(orderEvents)
      .values({ orderId: order.id, state: 'complete', at, cause: 'a test' });
    expect(await kinds(number)).toEqual(['order-without-token']);
  });

  test('where the royalty ledger holds less than the share, or more', async () => {
    const { order, number } = await sold();
    await shop.chain.mine(3);
    await shop.passTime(10);
    const rows = await shop.ctx.db
      .delete(royaltyEntries)
      .where(eq(royaltyEntries.orderId, order.id))
      .returning();
    expect(await differences(number)).toMatchObject([
      { kind: 'royalty', what: 'the ledger holds 0.00 USD; the share is 1.20 USD' },
    ]);
    for (const { id: _, ...row } of rows)
      await shop.ctx.db.insert(royaltyEntries).values([row, { ...row, step: 2 }]);
    expect(await differences(number)).toMatchObject([
      { kind: 'royalty', what: 'the ledger holds 2.40 USD; the share is 1.20 USD' },
    ]);
  });

  test('where a provider does not answer: what cannot be compared is not called equal', async () => {
    await shop.providers.switch('card', { outage: true });
    const found = (await differences()).filter(({ kind }) => kind === 'not-compared');
    await shop.providers.switch('card');
    expect(found).toContainEqual(expect.objectContaining({ about: 'card' }));
  });
});

test('a day without anything has no difference', async () => {
  expect(await type('reconcile', '--day', '2024-02-29', '--json')).toEqual({ code: 0, lines: ['[]'] });
});

test.each([[['--day', '2024-02-30']], [['--day', 'today']], [['--day', '2999-01-01']], [['yesterday']]])(
  'explains itself to %j',
  async (argv) => {
    const { code, lines } = await type('reconcile', ...argv);
    expect([code, lines.join()]).toEqual([2, expect.stringContaining('operator reconcile')]);
  },
);

import { dayOf } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ethPayments } from '../../modules/eth-payments/tables.ts';
import { type EthShop, startEthShop } from '../eth-payments/testing/eth-shop.ts';
import type { Difference } from './difference.ts';
import { reconcileDay } from './reconcile-day.ts';

let shop: EthShop;
/** One delivered order for all tests: each puts back what it changes of its row. */
let sale: Awaited<ReturnType<typeof delivered>>;
beforeAll(async () => {
  shop = await startEthShop();
  sale = await delivered();
});
afterAll(() => shop.stop());

/** The differences of today so far. */
async function differences(): Promise<Difference[]> {
  shop.ctx.clock.set(new Date(shop.ctx.clock.now().getTime() + 2_000).toISOString());
  const today = new Date(dayOf(shop.ctx.clock.now()));
  return reconcileDay(shop.ctx, today);
}
const about = async (number: string) =>
  (await differences()).filter((one) => one.about.includes(number)).map(({ kind }) => kind);

async function delivered() {
  const placed = await shop.ordered();
  await shop.payInEth(placed.buyer, placed.account, placed.order);
  await shop.finalise();
  expect((await shop.recordOf(placed.order)).states).toEqual(['complete', 'kept']);
  const set = (columns: Partial<typeof ethPayments.$inferSelect>) =>
    shop.ctx.db.update(ethPayments).set(columns).where(eq(ethPayments.orderId, placed.order.id));
  return { ...placed, number: placed.order.number, set };
}

test('whenever it runs, a day ends in none of these tests, and neither chain lags behind the other', async () => {
  const times = await Promise.all(
    [shop.polygon, shop.ethereum].map(async ({ client }) => Number((await client.getBlock()).timestamp)),
  );
  expect(times.map((time) => new Date(time * 1_000).getUTCHours())).toEqual([12, 12]);
  expect(Math.abs((times[0] ?? 0) - (times[1] ?? 0))).toBeLessThan(60);
});

test('what was paid at the receiver, delivered here, or sent back there has no difference', async () => {
  const late = await shop.ordered();
  const { ethPayment } = await shop.eth(late.buyer, late.order);
  await late.buyer.send('cancelOrder', { params: { id: late.order.id } });
  if (!ethPayment?.call) throw new Error('no call');
  await shop.sendCall(shop.ethereum, late.account, ethPayment.call);
  await shop.finalise();
  await shop.finalise();
  expect((await shop.recordOf(late.order)).states).toEqual(['expired', 'refunded']);
  expect(await about(sale.number)).toEqual([]);
  expect(await differences()).toEqual([]);
});

test('another of the buyer’s wallets than the one that asked last may have paid', async () => {
  const { order, number, set } = sale;
  const { payer } = (await shop.recordOf(order)).payment ?? {};
  await set({ payer: '0x00000000000000000000000000000000000A57a1' });
  expect(await about(number)).toEqual([]);
  if (payer) await set({ payer });
});

describe('a difference is listed', () => {
  test('where the receiver holds money of no order', async () => {
    const { order, set, number } = sale;
    const { chainOrderId } = (await shop.recordOf(order)).payment ?? {};
    await set({ chainOrderId: '7' });
    const [stray] = (await differences()).filter((one) => one.about.endsWith(`number ${chainOrderId}`));
    expect(stray).toMatchObject({
      kind: 'money-without-order',
      what: expect.stringContaining('ETH of no order'),
    });
    // our row is paid all the same
    expect(await about(number)).toContain('order-without-money');
    await set({ chainOrderId: chainOrderId ?? '' });
    expect(await about(number)).toEqual([]);
  });

  test.each([
    [{ state: 'void' }, 'money-without-order'],
    [{ amount: '7' }, 'amount'],
    [{ state: 'collected' }, 'amount'],
    [{ state: 'refunded' }, 'refund'],
  ] as const)('where ours says %o', async (columns, kind) => {
    const { order, number, set } = sale;
    const { payment } = await shop.recordOf(order);
    await set(columns);
    expect(await about(number)).toContain(kind);
    if (payment) await set(payment);
    expect(await about(number)).toEqual([]);
  });

  test('where a quote was paid and nobody took it in', async () => {
    const { order, number, set } = sale;
    const { payment } = await shop.recordOf(order);
    const anHourAgo = new Date(shop.ctx.clock.now().getTime() - 4_000_000);
    await set({ state: 'quoted', expiresAt: anHourAgo });
    expect(await about(number)).toContain('money-without-order');
    if (payment) await set(payment);
  });
});

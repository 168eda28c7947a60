import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { moveOrder } from '../../modules/orders/index.ts';
import { lockPayment } from '../../modules/payments/index.ts';
import { checkPayment } from './check-payment.ts';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());

const countWaiting = sql<number>`(select count(*)::int from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock')`;
const isWaiting = async (): Promise<boolean> => {
  const [found] = await shop.ctx.db.select({ count: countWaiting }).from(sql`(select) one`);
  return found !== undefined && found.count > 0;
};

test('a page whose payment is checked while its order ends is due as soon as the end is written', async () => {
  const { db, clock } = shop.ctx;
  const { buyer, order } = await shop.ordered();
  const { response } = await shop.start(buyer, order, 'card');
  const payment = await shop.paymentOf(response);
  const placed = await shop.orderOf(order);
  const claimed = Promise.withResolvers<void>();
  const passedOver = Promise.withResolvers<void>();
  const claim = db.transaction(async (tx) => {
    await lockPayment(tx, payment.id);
    claimed.resolve();
    await passedOver.promise;
  });
  await claimed.promise;
  const committed = Promise.withResolvers<void>();
  const end = db.transaction(async (tx) => {
    await moveOrder(tx, placed, ['expired'], { cause: 'cancelled', at: clock.now() });
    passedOver.resolve();
    await committed.promise;
  });
  await claim;
  let checked = false;
  const check = checkPayment(shop.ctx, payment.id).finally(() => {
    checked = true;
  });
  await vi.waitFor(async () => expect(checked || (await isWaiting())).toBe(true));
  committed.resolve();
  await Promise.all([end, check]);
  const { nextCheckAt } = await shop.paymentOf(payment);
  expect(nextCheckAt?.getTime()).toBeLessThanOrEqual(clock.now().getTime());
});

// takes 15 seconds: begun early
import { randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { payments } from '../../modules/payments/tables.ts';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

/** as many as are claimed at once */
const AT_ONCE = 20;
const HOUR_MS = 3_600_000;

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());

/** Those of the card's that somebody has claimed. */
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
  // longer than the shop waits for an answer
  await shop.providers.switch('card', { slow: 12 });

  const first = shop.worker.tick();
  await vi.waitFor(async () => expect(await claimed()).toBe(AT_ONCE));
  const second = shop.worker.tick();
  await vi.waitFor(async () => expect((await shop.paymentOf(upi)).state).toBe('paid'));
  expect(await claimed()).toBe(AT_ONCE);
  await Promise.all([first, second]);
});

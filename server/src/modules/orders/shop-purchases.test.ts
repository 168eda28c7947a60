import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { payments } from '../payments/index.ts';
import { awaitsLatePayment, hasLapsed } from './rules.ts';
import { expireOlder, floatSpending, lapsedShopPurchases } from './shop-purchases.ts';
import { orders } from './tables.ts';

const wallet = `0x${'1'.padStart(40, '0')}`;

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

/** An order of a listed token that waits for its payment. */
async function ordered(ends: { expiresAt: string; latePaymentUntil: string | null }) {
  await ctx.db.delete(orders);
  await ctx.db.execute(sql`insert into app.orders (number, chain_order_id, user_id, item_id, drop_id, chain, wallet,
      wallet_kind, state, reserves_edition, price_cents, total_wei, royalty_bps, fee_bps, rate, rate_source, rate_at,
      equivalents, expires_at, settles_by, token_id, created_at, updated_at)
    values (1, '1', 'fan', 'item', 7, 'polygon', ${wallet}, 'extension', 'awaiting_payment', false, 999, '1', 1000, 125,
      '1', 'test', now(), '[]', ${ends.expiresAt}, ${ends.latePaymentUntil}, '7', now(), now())`);
}

/** The answers of SQL and of the rules: whether the order still waits for money, whether it is over. */
async function atInstant(now: Date) {
  const [order] = await ctx.db.select().from(orders);
  if (!order) throw new Error('there is no order');
  const { count } = await floatSpending(ctx.db, 'polygon', 'resale', { now, unpaid: true });
  return {
    waits: count === 1,
    lapsed: (await lapsedShopPurchases(ctx.db, now, 10)).length === 1,
    byRules: !hasLapsed(order, now) || awaitsLatePayment(order, now),
  };
}

const end = Date.parse('2026-11-21T09:00:00Z');
const at = (ms: number) => new Date(end + ms).toISOString();

describe('what the shop is to buy for a buyer waits for their money up to its last instant and with it', () => {
  test.each([
    ['of its quote', { expiresAt: at(0), latePaymentUntil: null }],
    ['of a payment that was begun in time', { expiresAt: at(-60_000), latePaymentUntil: at(0) }],
  ])('%s, in queries as by the rules', async (_, ends) => {
    await ordered(ends);
    for (const ms of [-1, 0])
      expect(await atInstant(new Date(end + ms))).toEqual({ waits: true, lapsed: false, byRules: true });
    expect(await atInstant(new Date(end + 1))).toEqual({ waits: false, lapsed: true, byRules: false });
  });
});

/** A payment of the order, changed last at `updatedAt`. */
async function paidBy(part: Partial<typeof payments.$inferInsert>): Promise<void> {
  await ctx.db.delete(payments);
  const [order] = await ctx.db.select().from(orders);
  const createdAt = new Date(end - 300_000);
  await ctx.db.insert(payments).values({
    ...{ orderId: order?.id ?? '', method: 'card', amount: 999n, currency: 'USD', idempotencyKey: 'card-1' },
    ...{ state: 'pending', reference: 'cs_1', createdAt, updatedAt: createdAt, nextCheckAt: new Date(end) },
    ...part,
  });
}

test.each([
  ['waits an hour for a provider that has not answered since the last check', {}, true],
  ['ends where the provider answered at the last check', { updatedAt: new Date(end - 15_000) }, false],
  ['ends where no page was opened', { state: 'started', reference: null }, false],
  ['ends where the payment failed', { state: 'failed' }, false],
] as const)('after its last instant an order of a shop purchase %s', async (_, payment, waits) => {
  await ordered({ expiresAt: at(-120_000), latePaymentUntil: at(0) });
  await paidBy(payment);
  const lapsed = async (ms: number) =>
    (await lapsedShopPurchases(ctx.db, new Date(end + ms), 10)).length === 1;
  expect(await lapsed(1)).toBe(!waits);
  expect(await lapsed(3_600_000)).toBe(!waits);
  expect(await lapsed(3_600_001)).toBe(true);
});

test('the open page of an order that ends for a newer one is checked at once, which closes it', async () => {
  await ordered({ expiresAt: at(0), latePaymentUntil: at(120_000) });
  await paidBy({});
  const now = new Date(end - 60_000);
  await ctx.db.transaction(async (tx) => expireOlder(tx, await tx.select().from(orders), now));
  expect(await ctx.db.select().from(payments)).toMatchObject([{ state: 'pending', nextCheckAt: now }]);
});

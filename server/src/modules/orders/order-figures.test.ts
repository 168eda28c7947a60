import { dayOf } from '@talkies/shared';
import { MAX_ORDERS_COUNTED } from '@talkies/shared/studio';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { randomOf } from '../../testing/random.ts';
import { ordersByState, salesByDay } from './order-figures.ts';
import { orders, purchases } from './tables.ts';

const wallet = `0x${'1'.padStart(40, '0')}` as const;
const hash = `0x${'1'.padStart(64, '0')}` as const;

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.delete(purchases);
  await ctx.db.delete(orders);
});

/** So many orders, their numbers from one on. */
const addOrders = (count: number, from = 1, feeBps = 125) =>
  ctx.db.execute(sql`insert into app.orders (number, chain_order_id, user_id, item_id, drop_id, chain, wallet,
      wallet_kind, state, reserves_edition, price_cents, total_wei, royalty_bps, fee_bps, rate, rate_source, rate_at,
      equivalents, expires_at, created_at, updated_at)
    select n, n::text, 'fan', 'item', 7, 'polygon', ${wallet}, 'external', 'complete', false, 999, '1', 1000, ${feeBps},
      '1', 'test', now(), '[]', now(), now(), now() from generate_series(${from}::int, ${from + count - 1}::int) n`);

describe('sales by day', () => {
  test('are the sums of the sales, each fee rounded down, also of those that have none stored', async () => {
    const random = randomOf(383);
    const since = new Date('2026-10-25T00:00:00Z');
    const expected = new Map<string, { sales: number; cents: bigint; fees: bigint }>();
    for (let n = 1; n <= 60; n += 1) {
      const feeBps = n % 2 ? 125 : 250;
      await addOrders(1, n, feeBps);
      const [order] = await ctx.db
        .select()
        .from(orders)
        .where(eq(orders.number, BigInt(n)));
      const at = new Date(since.getTime() + Math.floor((random() * 4 - 1) * 24 * 3_600_000));
      const priceCents = BigInt(Math.floor(random() * 100_000));
      const fee = (priceCents * BigInt(feeBps)) / 10_000n;
      await ctx.db.insert(purchases).values({
        ...{
          userId: 'fan',
          itemId: 'item',
          txHash: hash,
          wallet,
          tokenId: '1',
          paidWei: '1',
          blockNumber: n,
        },
        ...{ orderId: order?.id ?? '', priceCents, feeCents: n % 3 === 0 ? null : fee, at },
        chain: 'polygon',
      });
      if (at < since) continue;
      const day = dayOf(at);
      const { sales, cents, fees } = expected.get(day) ?? { sales: 0, cents: 0n, fees: 0n };
      expected.set(day, { sales: sales + 1, cents: cents + priceCents, fees: fees + fee });
    }
    const days = await salesByDay(ctx.db, since);
    expect(days).toEqual([...expected].toSorted().map(([day, sums]) => ({ day, ...sums })));
    expect(days.length).toBeGreaterThan(2);
  });
});

describe('orders by state', () => {
  test('are counted up to a number that means so many or more; states of none are left out', async () => {
    await addOrders(3);
    await ctx.db.update(orders).set({ state: 'refunded' }).where(eq(orders.number, 2n));
    const byState = async () =>
      Object.fromEntries((await ordersByState(ctx.db)).map((one) => [one.state, one.orders]));
    expect(await byState()).toEqual({ complete: 2, refunded: 1 });
    await addOrders(MAX_ORDERS_COUNTED, 4);
    expect(await byState()).toEqual({ complete: MAX_ORDERS_COUNTED, refunded: 1 });
  });
});

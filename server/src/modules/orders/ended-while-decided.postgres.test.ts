import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { lockPayment, payments } from '../payments/index.ts';
import { cancelByBuyer } from './advance/cancel-order.ts';
import { moveOrder } from './advance/move-order.ts';
import { orderById } from './reads.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

test('an order ends while its payment is decided on: its transaction does not wait for the decision’s', async () => {
  const now = ctx.clock.now();
  const id = randomUUID();
  await ctx.db.execute(sql`insert into app.orders (id, number, chain_order_id, user_id, item_id, drop_id, chain, wallet,
      wallet_kind, state, reserves_edition, price_cents, total_wei, royalty_bps, fee_bps, rate, rate_source, rate_at,
      equivalents, expires_at, token_id, created_at, updated_at)
    values (${id}, 1, '1', 'fan', 'item', 7, 'polygon', ${`0x${'1'.padStart(40, '0')}`}, 'vault', 'awaiting_payment', false,
      999, '1', 1000, 125, '1', 'test', now(), '[]', ${now.toISOString()}, '7', now(), now())`);
  const [payment] = await ctx.db
    .insert(payments)
    .values({
      ...{ orderId: id, method: 'card', amount: 999n, currency: 'USD', idempotencyKey: 'card-1' },
      ...{ state: 'pending', reference: 'cs_1', createdAt: now, updatedAt: now },
    })
    .returning();
  const order = await orderById(ctx.db, id);
  if (!payment || !order) throw new Error('nothing was written');
  const locked = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const decision = ctx.db.transaction(async (tx) => {
    await lockPayment(tx, payment.id);
    locked.resolve();
    await ended.promise;
    return moveOrder(tx, order, ['paid'], { cause: 'paid', at: now });
  });
  await locked.promise;
  expect((await cancelByBuyer(ctx, order)).state).toBe('expired');
  ended.resolve();
  expect(await decision).toBeNull();
});

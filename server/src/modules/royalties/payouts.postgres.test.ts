import { afterAll, beforeAll, expect, test } from 'vitest';
import { beside } from '../../platform/db/transaction-scope.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { waitingSessions } from '../../testing/waiting-sessions.ts';
import { endPayout } from './payouts.ts';
import { royaltyPayouts } from './tables.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

test('of two payouts that end at once with one reference the second is refused', async () => {
  const begun = await ctx.db
    .insert(royaltyPayouts)
    .values(
      (['0x1', '0x2'] as const).map((creator) => ({
        ...{ chain: 'polygon' as const, creator, cents: 100n },
        ...{ state: 'begun' as const, begunAt: ctx.clock.now() },
      })),
    )
    .returning();
  const [first, second] = begun.map(({ id }) => id);
  const end = (db: TestContext['db'], id = 0) =>
    endPayout({ ...ctx, db }, id, { state: 'paid', reference: 'UTR 17' });
  const { ended, other } = await ctx.db.transaction(async (tx) => {
    const ended = await end(tx, first);
    const other = beside(() => ctx.db.transaction((own) => end(own, second)));
    await expect.poll(() => waitingSessions(ctx.db)).toBe(1);
    return { ended, other };
  });
  expect(ended?.state).toBe('paid');
  expect(await other).toBeNull();
  expect((await ctx.db.transaction((tx) => end(tx, first)))?.id).toBe(first);
});

import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { beside } from '../db/transaction-scope.ts';
import { rateLimits } from './tables.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

const key = rateLimits.key;
const keys = () =>
  beside(async () => {
    const rows = await ctx.db.select({ key }).from(rateLimits).orderBy(asc(key));
    return rows.map((row) => row.key);
  });

test('a sweep waits for no count of others, and no count for a sweep, so that none deadlocks', async () => {
  const now = ctx.clock.now().getTime();
  const ended = { points: 1, expire: new Date(now + 2_000) };
  await ctx.db.insert(rateLimits).values([
    { ...ended, key: 'a' },
    { ...ended, key: 'b', expire: new Date(now + 1_000) },
  ]);
  ctx.clock.advance(600);
  await ctx.db.transaction(async (tx) => {
    await tx.update(rateLimits).set({ points: 2 }).where(eq(key, 'a'));
    await beside(() => ctx.limits.spend('mail/account', 'divya'));
    await vi.waitFor(async () =>
      expect(await keys()).toEqual(['a', expect.stringMatching('^mail/account:')]),
    );
    await tx.update(rateLimits).set({ points: 2 }).where(eq(key, 'b'));
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAnyOf } from '../../../platform/db/any-of.ts';
import type { Database } from '../../../platform/db/database.ts';
import { beside } from '../../../platform/db/transaction-scope.ts';
import { foldChanges, storeWindows, windowsAt } from '../../../platform/ranks/ranks.ts';
import { rankChanges } from '../../../platform/ranks/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { metadata, openShop } from '../testing/samples.ts';
import { hotItems } from './hot-items.ts';
import { itemRanking } from './item-ranking.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  await openShop(ctx, [metadata('K-1', 'Neon'), metadata('K-2', 'Lamp'), metadata('K-3', 'Arch')]);
  await storeWindows(ctx.db, itemRanking, windowsAt(itemRanking, ctx.clock.now()));
  await foldChanges(ctx.db, itemRanking);
});
afterAll(() => ctx.close());

const hottest = async (): Promise<string | undefined> => (await hotItems(ctx, 3)).at(0)?.title;
const sell = (db: Database, title: string, sales: number) =>
  db.execute(sql`insert into app.sale_days (chain, drop_id, day, sales)
    select chain, drop_id, app.day_of(${ctx.clock.now().toISOString()}::timestamptz), ${sales}::int from app.items where title = ${title}`);

test('a sale that is committed after a look is in the list at once, and is counted by the next look', async () => {
  await sell(ctx.db, 'Lamp', 1);
  await ctx.db.transaction(async (tx) => {
    await sell(tx as Database, 'Arch', 2);
    // neither waits for the other, and what is not committed is not looked at
    await beside(async () => {
      expect(await foldChanges(ctx.db, itemRanking)).toBe(1);
      expect(await hottest()).toBe('Lamp');
    });
  });
  expect(await hottest()).toBe('Arch');
  expect(await foldChanges(ctx.db, itemRanking)).toBe(1);
  expect(await hottest()).toBe('Arch');
});

test('a window that is stored while something sells has it from the next look on, and lists have it before', async () => {
  const windows = windowsAt(itemRanking, ctx.clock.now());
  await storeWindows(ctx.db, itemRanking, []);
  await ctx.db.transaction(async (tx) => {
    await sell(tx as Database, 'Neon', 3);
    await beside(async () => {
      await storeWindows(ctx.db, itemRanking, windows);
      expect(await hottest()).toBe('Arch');
    });
  });
  expect(await hottest()).toBe('Neon');
  await foldChanges(ctx.db, itemRanking);
  expect(await hottest()).toBe('Neon');
});

test('processes that look at one moment take each note once', async () => {
  await ctx.db.execute(sql`update app.sale_days set sales = sales + 1`);
  const waiting = () => ctx.db.$count(rankChanges, isAnyOf(rankChanges.kind, itemRanking.kinds));
  const notes = await waiting();
  expect(notes).toBeGreaterThan(0);
  const taken = await Promise.all(Array.from({ length: 4 }, () => foldChanges(ctx.db, itemRanking)));
  expect(taken.reduce((sum, one) => sum + one, 0)).toBe(notes);
  expect(await waiting()).toBe(0);
});

import { collectorOrders, collectorPeriods } from '@talkies/shared/collectors';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../modules/accounts/index.ts';
import { wallets } from '../../modules/wallets/tables.ts';
import { isAnyOf } from '../../platform/db/any-of.ts';
import { foldChanges, rebuildRanks, storeWindows, windowOf } from '../../platform/ranks/ranks.ts';
import { rankChanges, rankWindows } from '../../platform/ranks/tables.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { collectorRanking } from './collector-figures.ts';
import { collectorPlace, listCollectors } from './collectors.ts';
import { addCollectors, counted } from './testing/counted-collectors.ts';

let ctx: TestContext;
let change: () => Promise<void>;
beforeAll(async () => {
  ctx = await createTestContext();
  change = await addCollectors(ctx);
});
afterAll(() => ctx.close());

const days = () =>
  collectorPeriods.map((period) => windowOf(ctx.clock.now(), period === 'all' ? null : Number(period)));
const everything = collectorOrders.flatMap((by) => collectorPeriods.map((within) => ({ by, within })));

const notes = () => ctx.db.$count(rankChanges, isAnyOf(rankChanges.kind, collectorRanking.kinds));

/** What everybody reads, page by page. */
async function listed(): Promise<unknown> {
  const lists: [name: string, rows: unknown[]][] = [];
  for (const query of everything) {
    const rows: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await listCollectors(ctx, { ...query, limit: 2, ...(cursor ? { cursor } : {}) });
      for (const { person, place, count, spent } of page.collectors)
        rows.push([place, person.handle, count ?? Number(spent?.amount)]);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    lists.push([`${query.by} ${query.within}`, rows]);
  }
  return Object.fromEntries(lists);
}

test('what is stored of collectors follows every trade, correction, wallet, choice and film', async () => {
  await storeWindows(ctx.db, collectorRanking, days());
  let pending = 0;
  let sets = 0;
  for (let n = 0; n < 200; n += 1) {
    await change();
    if (n % 4 > 0) continue;
    const right = await counted(ctx, everything);
    expect(await listed()).toEqual(right);
    sets += right['sets 30']?.length ?? 0;
    pending += await notes();
    if (n % 8 > 0) continue;
    await foldChanges(ctx.db, collectorRanking);
    expect(await notes()).toBe(0);
    expect(await listed()).toEqual(right);
  }
  // it was read both ways, and there was something to read
  expect(pending).toBeGreaterThan(50);
  expect(sets).toBeGreaterThan(5);
});

test('somebody’s own place is the one in the list, whether notes are waiting or not', async () => {
  const right = await counted(ctx, everything);
  await ctx.db.update(users).set({ listed: true }).where(eq(users.id, 'asha'));
  for (const query of everything) {
    const rows = (await counted(ctx, [query]))[`${query.by} ${query.within}`] ?? [];
    const [place] = rows.find(([, handle]) => handle === 'asha') ?? [];
    expect((await collectorPlace(ctx, 'asha', query)).own?.place).toBe(place);
  }
  expect(Object.keys(right)).toHaveLength(everything.length);
});

test('counted anew it is the same, and what was wrong is right again', async () => {
  await foldChanges(ctx.db, collectorRanking);
  await ctx.db.execute(sql`update app.collector_ranks set figure = 99`);
  await rebuildRanks(ctx.db, collectorRanking);
  expect(await listed()).toEqual(await counted(ctx, everything));
});

test('without stored figures, and on a day of which none are stored, everything is counted', async () => {
  await ctx.db.execute(sql`update app.collector_ranks set figure = 99`);
  await storeWindows(ctx.db, collectorRanking, []);
  expect(await ctx.db.$count(rankWindows)).toBe(0);
  expect(await listed()).toEqual(await counted(ctx, everything));
});

test('a window that comes is counted with all that was before, one that is over goes', async () => {
  await storeWindows(ctx.db, collectorRanking, days().slice(0, 2));
  await change();
  await storeWindows(ctx.db, collectorRanking, days().slice(1));
  const stored = await ctx.db.select({ since: rankWindows.since }).from(rankWindows);
  expect(stored.map(({ since }) => since).sort()).toEqual([...days().slice(1)].sort());
  expect(await listed()).toEqual(await counted(ctx, everything));
});

test('who deletes the account is not listed any more', async () => {
  await ctx.db.delete(wallets).where(eq(wallets.userId, 'asha'));
  await ctx.db.delete(users).where(eq(users.id, 'asha'));
  expect(JSON.stringify(await listed())).not.toContain('asha');
  await foldChanges(ctx.db, collectorRanking);
  expect(await ctx.db.$count(sql`app.collector_ranks where user_id = 'asha'`)).toBe(0);
});

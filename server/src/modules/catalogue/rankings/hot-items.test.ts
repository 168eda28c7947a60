import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRows } from '../../../platform/db/raw-rows.ts';
import { foldChanges, storeWindows, windowsAt } from '../../../platform/ranks/ranks.ts';
import { rankChanges } from '../../../platform/ranks/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { inShop, items } from '../tables.ts';
import { metadata, openShop } from '../testing/samples.ts';
import { hotItems } from './hot-items.ts';
import { itemRanking } from './item-ranking.ts';
import { topSellers } from './top-sellers.ts';

/** more than are looked up where figures differ */
const COPIES = 400;
const LISTED = 6;

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  await openShop(ctx, [metadata('K-1', 'Neon at Ennore')]);
  const own: Record<string, string> = {
    id: `'copy-' || n`,
    external_id: `'copy-' || n`,
    drop_id: '1000 + n',
    title: `'Copy ' || n`,
    price_cents: '100 + n * 37 % 50',
    published_at: `published_at - (n * 31 % 60) * interval '1 hour'`,
    // those that sold most, and others
    status: `case when n % 40 = 39 then 'hidden' else 'published' end`,
  };
  const columns = await rawRows<{ name: string }>(
    ctx.db,
    sql`select column_name as name from information_schema.columns where table_schema = 'app' and table_name = 'items'`,
  );
  const names = columns.map(({ name }) => name);
  const list = (values: string[]) => sql.raw(values.join(', '));
  await ctx.db.execute(sql`insert into app.items (${list(names)})
    select ${list(names.map((name) => own[name] ?? name))} from app.items, generate_series(0, ${COPIES - 1}::int) n`);
  await ctx.db.execute(sql`insert into app.sale_days (chain, drop_id, day, sales)
    select chain, drop_id, app.day_of(${ctx.clock.now().toISOString()}::timestamptz), 1 + (drop_id - 1000) % 40
    from app.items where drop_id >= 1000`);
  await ctx.db.execute(sql`insert into app.item_like_days (item_id, day, likes)
    select id, app.day_of(${ctx.clock.now().toISOString()}::timestamptz), 1 + (drop_id - 1000) * 7919 % 97
    from app.items where drop_id >= 1000`);
});
afterAll(() => ctx.close());

/** Of all that were sold, without leaving any out before. */
async function ranked(order: SQL): Promise<string[]> {
  const rows = await rawRows<{ id: string }>(
    ctx.db,
    sql`select id from app.items join app.sale_days using (chain, drop_id) join app.item_like_days on item_id = id
      where status = 'published' order by ${order}, published_at desc, drop_id limit ${LISTED}`,
  );
  return rows.map(({ id }) => id);
}
const ids = (cards: { id: string }[]): string[] => cards.map(({ id }) => id);

/** How the lists are read: counted now, as stored, and as stored with some that changed since. */
describe.each<[name: string, prepare: () => Promise<unknown>]>([
  ['counted when they are read', async () => undefined],
  ['as they are stored', store],
  ['as they are stored, apart from what changed since', change],
])('%s:', (_, prepare) => {
  beforeAll(prepare);
  test('of many that were sold, those that sold most come first, then the dearest; what is hidden is not among them', async () => {
    const found = ids(await topSellers(ctx, LISTED));
    expect(found).toEqual(await ranked(sql`sales desc, sales * price_cents desc`));
    expect(found).not.toContain('copy-39');
  });

  test('of many that are hot, those with most sales and likes together come first', async () => {
    const found = ids(await hotItems(ctx, LISTED));
    expect(found).toEqual(await ranked(sql`5 * sales + likes desc`));
    expect(found).not.toEqual(await ranked(sql`sales desc`));
  });

  test('a list as long as the shop has everything that is in it, once', async () => {
    const all = ids(await topSellers(ctx, COPIES + 1));
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(await ctx.db.$count(items, inShop));
  });
});

async function store(): Promise<void> {
  await storeWindows(ctx.db, itemRanking, windowsAt(itemRanking, ctx.clock.now()));
  while ((await foldChanges(ctx.db, itemRanking)) > 0);
}

/** Some sell more, one is hidden, one is cheaper, and others have fewer hearts. */
async function change(): Promise<void> {
  await ctx.db.execute(sql`update app.sale_days set sales = sales + 9 where drop_id % 50 = 7`);
  await ctx.db.execute(sql`update app.item_like_days set likes = 1 where item_id in ('copy-38', 'copy-78')`);
  await ctx.db.execute(sql`update app.items set status = 'hidden' where id = 'copy-57'`);
  await ctx.db.execute(sql`update app.items set price_cents = 1 where id = 'copy-107'`);
  expect(await ctx.db.$count(rankChanges)).toBeGreaterThan(5);
}

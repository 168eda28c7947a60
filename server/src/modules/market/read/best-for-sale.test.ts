import { type MarketQuery, shapesOf } from '@talkies/shared/schemas';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { listMarket } from './market.ts';

const titles = [
  'A Room with a Lamp',
  'Lamp 3',
  'LAMP',
  'The Lamp in the Arch',
  'Lámp',
  'Lamplighter',
  'Rain',
];
const FOR_SALE = 28;
const wallet = (n: string): string => `'0x' || lpad(to_hex(${n}), 40, '0')`;

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  // the latest listing is first in the usual order: item-1 before item-2
  const statements = [
    sql`alter table app.items disable trigger user`,
    sql`insert into app.items (id, source, external_id, fingerprint, title, description, about, celebrity, creator_about,
        production_house, category, rarity, collection, chain, sale, price_cents, quantity, rewards, attributes, status, drop_id,
        published_at, search)
      select 'item-' || n, 'test', n::text, '', title, '', '', 'Star', '', '', '', 'Rare', 'Rare', 'polygon', 'fixed', 1200, 10,
        '[]', '[]', 'published', n, now(), searchable(title || ' star')
      from (select n, (${sql.param(titles)}::text[])[n % ${sql.raw(String(titles.length))} + 1] as title
        from generate_series(1, ${FOR_SALE}) n) titled`,
    sql`alter table app.items enable trigger user`,
    sql.raw(`insert into onchain.drops select 'polygon', n, ${wallet('n')}, ${wallet('n')}, 10, 1000, 125, 1
      from generate_series(1, ${FOR_SALE}) n`),
    sql.raw(`insert into onchain.tokens select 'polygon', (n::numeric * 4294967296 + 1)::text, n, 1, ${wallet('n')}, 0, false,
      '0x1', now(), now() from generate_series(1, ${FOR_SALE}) n`),
    sql.raw(`insert into onchain.token_versions select 'polygon', (n::numeric * 4294967296 + 1)::text, n
      from generate_series(1, ${FOR_SALE}) n`),
    sql.raw(`insert into onchain.listings select 'polygon', (n::numeric * 4294967296 + 1)::text, n, ${wallet('n')}, '1', 125,
      timestamptz '2026-01-01' - n / 2 * interval '1 hour', '0x1', n, 0 from generate_series(1, ${FOR_SALE}) n`),
  ];
  for (const statement of statements) await ctx.db.execute(statement);
});
afterAll(() => ctx.close());

const page = (more: Record<string, string>) =>
  listMarket(ctx, shapesOf('listMarket').query?.parse(more) as MarketQuery);
const whole = async (more: Record<string, string>, limit: number, from = ''): Promise<string[]> => {
  const { items, nextCursor } = await page({
    ...more,
    limit: String(limit),
    ...(from ? { cursor: from } : {}),
  });
  const ids = items.map(({ itemId }) => itemId);
  return nextCursor ? [...ids, ...(await whole(more, limit, nextCursor))] : ids;
};
const titleOf = (id: string): string => titles[Number(id.split('-')[1]) % titles.length] ?? '';

test('tokens of what has the typed name come first, then of what begins with it, then the rest, each by what ends next', async () => {
  const byEnd = (await whole({ q: 'lamp', sort: 'ending' }, 48)).map((id) => ({ id, title: titleOf(id) }));
  expect(byEnd.length).toBe((FOR_SALE / titles.length) * 6);
  const fitting = (names: string[]) => byEnd.filter(({ title }) => names.includes(title)).map(({ id }) => id);
  const expected = [
    ...fitting(['LAMP', 'Lámp']),
    ...fitting(['Lamp 3', 'Lamplighter']),
    ...fitting(['A Room with a Lamp', 'The Lamp in the Arch']),
  ];
  for (const limit of [2, 5, 48]) expect(await whole({ q: 'lamp' }, limit)).toEqual(expected);
});

test('who began to page through words by what ends next goes on so; without words the market is as it was', async () => {
  const byEnd = await whole({ q: 'lamp', sort: 'ending' }, 48);
  const { nextCursor } = await page({ q: 'lamp', sort: 'ending', limit: '5' });
  expect(await whole({ q: 'lamp' }, 7, nextCursor ?? '')).toEqual(byEnd.slice(5));
  expect(await whole({ sort: 'best' }, 9)).toEqual(await whole({}, 48));
});

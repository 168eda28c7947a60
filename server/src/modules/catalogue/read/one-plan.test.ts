import type { ItemQuery } from '@talkies/shared/schemas';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '../../../platform/db/database.ts';
import { connectPglite, openPglite } from '../../../platform/db/pglite.ts';
import { rawRows } from '../../../platform/db/raw-rows.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { rebuildItemCounts } from '../counts/item-groups.ts';
import { films } from '../tables.ts';
import { listItems } from './list-items.ts';

let ctx: TestContext;
/** of its own, as the queries of other files would influence the plans here */
let connection: Connection;
beforeAll(async () => {
  ctx = await createTestContext();
  connection = await connectPglite(await openPglite(null));
  await connection.db.insert(films).values(['lamp', 'rain'].map((slug) => ({ slug, title: slug })));
  // enough rows that a list is read by an index
  await connection.db.execute(sql`alter table app.items disable trigger user`);
  await connection.db.execute(sql`insert into app.items (id, source, external_id, fingerprint, title, description, about, film_slug,
      celebrity, creator_about, production_house, category, rarity, collection, chain, sale, price_cents, quantity, rewards,
      attributes, status, drop_id, published_at)
    select 'item-' || n, 'test', n::text, '', 'Picture', '', '', (array['lamp', 'rain'])[n % 2 + 1], 'Star', '', '', '',
      'Rare', 'Gold', 'polygon', 'fixed', n, 3, '[]', '[]', 'published', n, now() - n * interval '1 hour'
    from generate_series(1, 2000) n`);
  await rebuildItemCounts(connection.db);
  await connection.db.execute(sql`analyze`);
});
afterAll(async () => {
  await connection.close();
  await ctx.close();
});

interface Prepared {
  statement: string;
  anew: number;
  once: number;
}

const TIMES = 20;
const list = (query: Partial<ItemQuery>) =>
  listItems({ ...ctx, db: connection.reads }, { sort: 'newest', limit: 24, ...query });

test('a list that is asked for again and again is planned for any values, not for each anew (adr/440, adr/523)', async () => {
  const lists: ((n: number) => Partial<ItemQuery>)[] = [
    (n) => ({ film: n % 2 ? 'lamp' : 'rain' }),
    (n) => ({ film: n % 2 ? 'lamp' : 'rain', min: `1.${10 + n}` }),
    (n) => ({ min: `0.${10 + n}`, max: `19.${10 + n}`, sort: 'curated' }),
  ];
  for (const query of lists)
    for (let n = 0; n < TIMES; n += 1) expect((await list(query(n))).items).toHaveLength(24);
  const rows = await rawRows<Prepared>(
    connection.reads,
    sql`select statement, custom_plans::int as anew, generic_plans::int as once from pg_prepared_statements`,
  );
  const repeated = rows.filter(
    ({ statement, anew, once }) => statement.startsWith('with page') && anew + once >= TIMES / 2,
  );
  expect(repeated).toHaveLength(lists.length);
  expect(repeated.filter(({ once }) => once === 0)).toEqual([]);
});

test.each<[min: number, max: number | null]>([
  [150, null],
  [1990, null],
  [100, 1900],
  [100, 110],
])('between %i and %j cents lies what is sold for that, however many that is', async (min, max) => {
  const dollars = (cents: number): string => (cents / 100).toFixed(2);
  const between = { min: dollars(min), ...(max ? { max: dollars(max) } : {}) };
  const of = Array.from({ length: (max ?? 2000) - min + 1 }, (_, at) => min + at);
  const first = await list({ ...between, film: 'lamp', limit: 10 });
  const next = first.nextCursor
    ? await list({ ...between, film: 'lamp', limit: 10, cursor: first.nextCursor })
    : null;
  // the nth was published n hours ago, and every second one is of the film
  const ofLamp = of.filter((n) => n % 2 === 0).map((n) => `item-${n}`);
  expect(first.total).toBe(ofLamp.length);
  expect([...first.items, ...(next?.items ?? [])].map(({ id }) => id)).toEqual(ofLamp.slice(0, 20));
});

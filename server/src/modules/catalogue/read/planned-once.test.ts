import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '../../../platform/db/database.ts';
import { connectPglite, openPglite } from '../../../platform/db/pglite.ts';
import { rawRows } from '../../../platform/db/raw-rows.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { films } from '../tables.ts';
import { listItems } from './list-items.ts';

let ctx: TestContext;
/** of its own: what other files asked for in theirs would weigh in what is planned here */
let connection: Connection;
beforeAll(async () => {
  ctx = await createTestContext();
  connection = await connectPglite(await openPglite(null));
  await connection.db.insert(films).values(['lamp', 'rain'].map((slug) => ({ slug, title: slug })));
  // enough that a list goes along an index; nothing here asks how many there are
  await connection.db.execute(sql`alter table app.items disable trigger user`);
  await connection.db.execute(sql`insert into app.items (id, source, external_id, fingerprint, title, description, about, film_slug,
      celebrity, creator_about, production_house, category, rarity, collection, chain, sale, price_cents, quantity, rewards,
      attributes, status, drop_id, published_at)
    select 'item-' || n, 'test', n::text, '', 'Picture', '', '', (array['lamp', 'rain'])[n % 2 + 1], 'Star', '', '', '',
      'Rare', 'Gold', 'polygon', 'fixed', n, 3, '[]', '[]', 'published', n, now() - n * interval '1 hour'
    from generate_series(1, 2000) n`);
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

test('a list that is asked for again and again is planned for any values, not for each anew (adr/440)', async () => {
  const reading = { ...ctx, db: connection.reads };
  for (let n = 0; n < TIMES; n += 1)
    expect(
      (await listItems(reading, { film: n % 2 ? 'lamp' : 'rain', sort: 'newest', limit: 24 })).items,
    ).toHaveLength(24);
  const rows = await rawRows<Prepared>(
    reading.db,
    sql`select statement, custom_plans::int as anew, generic_plans::int as once from pg_prepared_statements`,
  );
  const repeated = rows.filter(({ anew, once }) => anew + once >= TIMES / 2);
  expect(repeated.length).toBeGreaterThan(0);
  expect(repeated.filter(({ once }) => once === 0)).toEqual([]);
});

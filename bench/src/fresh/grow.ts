import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../server/src/chain/context.ts';
import { rebuildItemCounts } from '../../../server/src/modules/catalogue/counts/item-groups.ts';
import { items as itemsTable } from '../../../server/src/modules/catalogue/tables.ts';
import { tidyItems } from '../../../server/src/modules/catalogue/tidy-items.ts';
import { rawRows } from '../../../server/src/platform/db/raw-rows.ts';

const PEOPLE = 5_000;
const LIKES = 200_000;
const DAYS = 60;
/** rows of one statement: neither memory nor a time limit of the connection ends within it */
const BATCH = 100_000;

/** Likes of the last sixty days: items near the beginning have many, most have none. */
async function fillLikes(ctx: Context, items: number): Promise<void> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  await ctx.db.execute(sql`insert into app.users (id, name, handle, email, email_verified, created_at, updated_at)
    select 'fan-' || n, 'Fan ' || n, 'fan-' || n, 'fan-' || n || '@example.com', true, ${now}, ${now}
    from generate_series(0, ${PEOPLE - 1}) n`);
  await ctx.db.execute(sql`insert into app.likes (user_id, item_id, at)
    select 'fan-' || (n % ${PEOPLE}), id, ${now} - (n::bigint * 7919 % ${DAYS * 86_400}) * interval '1 second'
    from (select n, 1 + floor(${items} * power((n::bigint * 104729 % 1000003) / 1000003.0, 3))::bigint as rank
      from generate_series(0, ${LIKES - 1}) n) drawn
    join (select id, row_number() over (order by drop_id) as rank from app.items) numbered using (rank)
    on conflict do nothing`);
  await ctx.db.execute(sql`vacuum (analyze) app.likes`);
}

/** Indexes that no constraint needs are made again at the end, which takes a tenth of the time. */
export async function withoutIndexes({ db }: Pick<Context, 'db'>, fill: () => Promise<void>): Promise<void> {
  const rows = await rawRows<{ name: string; definition: string }>(
    db,
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'app.items'::regclass and not indisunique`,
  );
  for (const { name } of rows) await db.execute(sql.raw(`drop index ${name}`));
  await fill();
  for (const { definition } of rows) await db.execute(sql.raw(definition));
}

/** Rounds of copies, each of all that was imported: what a copy has of its own, by its column. */
async function copy(ctx: Context, seeded: number, items: number): Promise<void> {
  const own: Record<string, string> = {
    id: `id || '-' || round`,
    external_id: `external_id || '-' || round`,
    title: `title || ', print ' || round`,
    search: `search || ' print ' || round`,
    drop_id: `drop_id + ${seeded} * round`,
    price_cents: 'price_cents + (drop_id * 37 + round * 101) % 20000',
    published_at: `published_at - (drop_id * 7919 % 5000000) * interval '1 second'`,
    // turns of their own, after those of what was imported (adr/368)
    curated: `curated + round % 100 * ${Math.ceil(seeded / 14)} * 10000`,
  };
  const columns = Object.values(getTableColumns(itemsTable)).map(({ name }) => name);
  const list = (values: string[]): SQL => sql.raw(values.join(', '));
  const rounds = Math.ceil(items / seeded) - 1;
  const step = Math.max(1, Math.floor(BATCH / seeded));
  for (let first = 1; first <= rounds; first += step)
    await ctx.db.execute(sql`insert into app.items (${list(columns)})
      select ${list(columns.map((name) => own[name] ?? name))}
      from app.items, generate_series(${first}::int, ${Math.min(rounds, first + step - 1)}::int) round
      where drop_id <= ${seeded} and drop_id + ${seeded}::int * round <= ${items}`);
}

/**
 * Makes a seeded catalogue one of `items`: each round copies what was imported, with other titles, prices and times, so
 * that every copy is an item with its drop. Then people like some of them.
 */
export async function grow(ctx: Context, items: number): Promise<void> {
  const seeded = await ctx.db.$count(itemsTable);
  // counted once at the end instead of for each row
  const counting = async (onOrOff: 'disable' | 'enable'): Promise<void> => {
    await ctx.db.execute(sql.raw(`alter table app.items ${onOrOff} trigger user`));
    await ctx.db.execute(sql.raw(`alter table onchain.drops ${onOrOff} trigger user`));
  };
  await counting('disable');
  if (items > seeded) await withoutIndexes(ctx, () => copy(ctx, seeded, items));
  await ctx.db.execute(sql`insert into onchain.drops
      (chain, drop_id, creator, beneficiary, supply_cap, royalty_bps, fee_bps, minted)
    select items.chain, items.drop_id, original.creator, original.beneficiary, quantity, 1000, 125,
      items.drop_id % (quantity + 1)
    from app.items join onchain.drops original on original.chain = items.chain and original.drop_id = 1 + items.drop_id % 1000
    where items.drop_id > ${seeded}`);
  await counting('enable');
  await rebuildItemCounts(ctx.db);
  await fillLikes(ctx, items);
  await tidyItems(ctx, items);
  await ctx.db.execute(sql`vacuum (analyze) onchain.drops`);
}

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drops } from '../../../chain/tables.ts';
import type { Database } from '../../../platform/db/database.ts';
import { rawRow } from '../../../platform/db/raw-rows.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { type Counted, type Counting, shownFilms } from '../read/facets.ts';
import { films, items } from '../tables.ts';
import { countByFilmAndPrice, isByFilmAndPrice } from './facet-counts.ts';
import { countGroups, rebuildItemCounts } from './item-groups.ts';
import { type Between, splitPrices } from './price-ranges.ts';
import { facetCounts, itemCounts } from './tables.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  await fill(ctx.db);
});
afterAll(() => ctx.close());

const ITEMS = 60;
const prices = [null, 0n, 99n, 100n, 101n, 999n, 1_000n, 4_096n, 12_345n, 1_000_000n];

async function fill(db: Database): Promise<void> {
  await db.insert(films).values(['lamp', 'rain', 'coin'].map((slug) => ({ slug, title: slug })));
  await db.execute(sql`insert into app.items (id, source, external_id, fingerprint, title, description, about, film_slug,
      celebrity, creator_about, production_house, category, rarity, collection, chain, sale, price_cents, quantity, rewards,
      attributes, status, drop_id, published_at)
    select 'item-' || n, 'test', n::text, '', 'Picture', '', '', (array['lamp', 'rain', null])[n % 3 + 1], 'Star ' || n % 4,
      '', '', '', 'Rare', 'Gold', 'polygon', 'fixed', n * 37, 3, '[]', '[]', 'draft', n, now()
    from generate_series(1, ${ITEMS}) n`);
  await db.execute(sql`insert into onchain.drops select 'polygon', n, '0x1', '0x1', 3, 1000, 125, 0
    from generate_series(1, ${ITEMS}) n where n % 5 <> 0`);
}

/** Numbers as by chance, the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** One change of an item or of its drop, as publishing, editing, minting and reorganisations make them. */
async function changeOne(db: Database, draw: (below: number) => number): Promise<void> {
  const dropId = BigInt(1 + draw(ITEMS));
  const id = `item-${dropId}`;
  const changes = [
    { status: (['published', 'published', 'hidden', 'draft'] as const)[draw(4)] ?? 'published' },
    { priceCents: prices[draw(prices.length)] ?? null },
    { filmSlug: ['lamp', 'rain', 'coin', null][draw(4)] ?? null },
    { celebrity: `Star ${draw(4)}` },
    { sale: (['fixed', 'auction'] as const)[draw(2)] ?? 'fixed' },
  ];
  const change = changes[draw(changes.length + 2)];
  if (change) await db.update(items).set(change).where(eq(items.id, id));
  else if (draw(6) > 0)
    await db
      .update(drops)
      .set({ minted: draw(4) })
      .where(eq(drops.dropId, dropId));
  else {
    await db.delete(drops).where(eq(drops.dropId, dropId));
    await db.execute(
      sql`insert into onchain.drops values ('polygon', ${dropId}, '0x1', '0x1', 3, 1000, 125, ${draw(4)})`,
    );
  }
}

const cell = {
  level: itemCounts.level,
  range: itemCounts.range,
  film: itemCounts.film,
  celebrity: itemCounts.celebrity,
  sale: itemCounts.sale,
  available: itemCounts.available,
};

const facet = {
  level: facetCounts.level,
  facet: facetCounts.facet,
  film: facetCounts.film,
  range: facetCounts.range,
  value: facetCounts.value,
};

const stored = async (db: Database): Promise<unknown[]> => {
  const columns = Object.values(cell);
  const cells = await db
    .select({ ...cell, items: sql<number>`sum(${itemCounts.items})::int` })
    .from(itemCounts)
    .groupBy(...columns)
    .having(sql`sum(${itemCounts.items}) <> 0`)
    .orderBy(...columns.map((column) => asc(column)));
  const ofFacet = Object.values(facet);
  const facets = await db
    .select({ ...facet, items: sql<number>`sum(${facetCounts.items})::int` })
    .from(facetCounts)
    .groupBy(...ofFacet)
    .having(sql`sum(${facetCounts.items}) <> 0`)
    .orderBy(...ofFacet.map((column) => asc(column)));
  return [...cells, ...facets];
};

/** What is stored is what would be counted now. */
async function expectRight(): Promise<void> {
  const present = await stored(ctx.db);
  await rebuildItemCounts(ctx.db);
  expect(present).toEqual(await stored(ctx.db));
}

describe('counts of items follow every change', () => {
  test('of an item and of its drop, one after the other', async () => {
    const draw = chance(7);
    for (let n = 0; n < 200; n += 1) await changeOne(ctx.db, draw);
    await expectRight();
  });

  test('of several people at once, each in transactions of their own', async () => {
    const work = Array.from({ length: 4 }, async (_, person) => {
      const draw = chance(person + 1);
      // one change a transaction: two of several would wait for each other
      for (let n = 0; n < 40; n += 1) await ctx.db.transaction((tx) => changeOne(tx, draw));
    });
    await Promise.all(work);
    await expectRight();
  });

  test('a change that is not committed counts nowhere', async () => {
    const before = await stored(ctx.db);
    const undone = ctx.db.transaction(async (tx) => {
      await tx.update(items).set({ status: 'published', celebrity: 'Nobody' });
      tx.rollback();
    });
    await expect(undone).rejects.toThrow();
    expect(await stored(ctx.db)).toEqual(before);
  });

  test('summed up they say the same', async () => {
    await ctx.db.update(items).set({ status: 'published' });
    const before = await stored(ctx.db);
    await ctx.db.execute(sql`select app.sum_item_counts()`);
    expect(await ctx.db.$count(itemCounts, sql`${itemCounts.change} > 0`)).toBe(0);
    expect(await ctx.db.$count(facetCounts, sql`${facetCounts.change} > 0`)).toBe(0);
    expect(await stored(ctx.db)).toEqual(before);
  });

  test('an item that is removed is counted no more', async () => {
    await ctx.db.delete(items).where(inArray(items.id, ['item-1', 'item-2']));
    await expectRight();
  });
});

describe('counted by one thing alone, filters say the same as counted together', () => {
  const inOrder = <T extends { value: string }>(values: T[]): T[] =>
    values.toSorted((a, b) => a.value.localeCompare(b.value, 'en'));

  const counted = async ({ value, read }: Counting): Promise<Counted> => {
    const row = await rawRow<{ value: unknown }>(ctx.db, sql`select ${value} as value`);
    return read(row.value, await shownFilms(ctx.db));
  };

  test.each([
    {},
    { film: 'lamp' },
    { film: 'Rain', min: '1' },
    { film: 'coin', max: '9.99' },
    { film: 'unknown' },
    { min: '0.99', max: '9.99' },
    { min: '3', max: '2' },
    { min: '1.01', max: '1.02', film: 'lamp' },
  ])('%o', async (filters) => {
    const query = { sort: 'newest', limit: 24, ...filters } as const;
    expect(isByFilmAndPrice(query)).toBe(true);
    const together = await counted(countGroups(ctx.db, query, 'exact'));
    const { total, facets } = await counted(countByFilmAndPrice(query));
    expect({ ...facets, total, actors: inOrder(facets.actors) }).toEqual({
      ...together.facets,
      total: together.total,
      actors: inOrder(together.facets.actors),
    });
  });

  test('a film without a name is no film, never all of them', () => {
    expect(isByFilmAndPrice({ sort: 'newest', limit: 24, film: '!?' })).toBe(false);
  });
});

describe('ranges of prices', () => {
  const counted = async ({ from, to }: Between): Promise<{ byRanges: number; byItems: number }> => {
    const within = (between: Between) =>
      and(
        eq(items.status, 'published'),
        between.from === null ? undefined : sql`${items.priceCents} >= ${between.from}`,
        between.to === null ? undefined : sql`${items.priceCents} <= ${between.to}`,
      );
    const { segments, ends } = splitPrices({ from, to });
    let byRanges = 0;
    for (const segment of segments) {
      const [row] = await ctx.db
        .select({ items: sql<number>`coalesce(sum(${itemCounts.items}), 0)::int` })
        .from(itemCounts)
        .where(
          and(
            eq(itemCounts.level, segment.level),
            sql`${itemCounts.range} >= ${segment.from}`,
            segment.to === null ? undefined : sql`${itemCounts.range} <= ${segment.to}`,
          ),
        );
      byRanges += row?.items ?? 0;
    }
    for (const end of ends) byRanges += await ctx.db.$count(items, within(end));
    return { byRanges, byItems: await ctx.db.$count(items, within({ from, to })) };
  };
  const bounds = [
    null,
    0n,
    1n,
    99n,
    100n,
    101n,
    150n,
    999n,
    1_000n,
    1_001n,
    4_100n,
    12_345n,
    12_400n,
    999_999n,
    2_000_000n,
  ];

  test.each(bounds)('from %s to anything', async (from) => {
    for (const to of bounds) {
      const { byRanges, byItems } = await counted({ from, to });
      expect({ to, items: byRanges }).toEqual({ to, items: byItems });
    }
  });

  test('between whole dollars nothing is counted by items', () => {
    expect(splitPrices({ from: 500n, to: 20_000n }).ends).toEqual([]);
  });
});

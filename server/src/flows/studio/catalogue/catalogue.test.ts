import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../../app/app.ts';
import { items } from '../../../modules/catalogue/tables.ts';
import { itemFields, metadata, openShop } from '../../../modules/catalogue/testing/samples.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { memberOf, type StudioVisitor } from '../../testing/studio.ts';

let ctx: TestContext;
let editor: StudioVisitor;
beforeAll(async () => {
  ctx = await createTestContext();
  editor = await memberOf(ctx, createApi(ctx), 'editor');
  await openShop(ctx, [
    metadata('K-1', '=HYPERLINK("http://evil.example")', { price_usd: 12 }, [
      { trait_type: 'Rarity', value: 'Rare' },
    ]),
    metadata('K-2', 'the lamp in the arch', { price_usd: 200 }),
    metadata('K-3', 'Nuit d’Été', { price_usd: 19.5, creator: 'Another Room' }),
    metadata('S-1', 'Tails', { film: 'sivaji', price_usd: 150_000, quantity: 1, sale: 'auction' }),
  ]);
  await editor.studio('createItem', { body: { fields: itemFields({ title: 'Anklet' }) } });
  await ctx.db.update(items).set({ status: 'hidden' }).where(eq(items.externalId, 'K-3'));
});
afterAll(() => ctx.close());

type Query = Record<string, string>;
const titles = async (query: Query = {}) => {
  const { response } = await editor.sendStudio('listCatalogue', {
    query: { sort: 'title', direction: 'up', ...query },
  });
  return response.items.map(({ title }) => title);
};
const all = ['=HYPERLINK("http://evil.example")', 'Anklet', 'Nuit d’Été', 'Tails', 'the lamp in the arch'];

describe('the table', () => {
  test.each<[string, Query, string[]]>([
    ['nothing', {}, all],
    ['a film', { film: 'sivaji' }, ['Tails']],
    ['a collection', { collection: 'Rare' }, [all[0] ?? '']],
    ['a rarity', { rarity: 'Rare' }, [all[0] ?? '']],
    ['a kind of sale', { sale: 'auction' }, ['Tails']],
    ['drafts', { state: 'draft' }, ['Anklet']],
    ['what is hidden', { state: 'hidden' }, ['Nuit d’Été']],
    ['a creator', { creator: 'Another Room' }, ['Nuit d’Été']],
    ['a range of prices', { min: '15', max: '200.00' }, ['Nuit d’Été', 'the lamp in the arch']],
    ['a greatest price, without what has none', { max: '12' }, [all[0] ?? '']],
    ['words', { q: 'arch lamp' }, ['the lamp in the arch']],
    ['a film’s name', { q: 'sivaji' }, ['Tails']],
    ['an import’s number', { q: 'K-3' }, ['Nuit d’Été']],
    ['two filters', { film: 'kabali', state: 'hidden' }, ['Nuit d’Été']],
    ['what is nowhere', { q: 'zzz' }, []],
  ])('narrowed to %s', async (_, query, expected) => {
    expect(await titles(query)).toEqual(expected);
    const { response } = await editor.sendStudio('listCatalogue', { query });
    expect(response.count).toBe(expected.length);
  });

  test.each(['changed', 'title', 'price'])(
    'by %s, up and down, its pages hold every item once',
    async (sort) => {
      const walk = async (direction: string) => {
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const query: Query = { sort, direction, limit: '2', ...(cursor ? { cursor } : {}) };
          const { response } = await editor.sendStudio('listCatalogue', { query });
          seen.push(...response.items.map(({ title }) => title));
          expect(response.count).toBe(5);
          cursor = response.next;
        } while (cursor);
        return seen;
      };
      const up = await walk('up');
      expect(up.toSorted()).toEqual(all.toSorted());
      expect(await walk('down')).toEqual(up.toReversed());
      if (sort === 'title') expect(up).toEqual(all);
      if (sort === 'price') expect([up[0], up.at(-1)]).toEqual(['Anklet', 'Tails']);
    },
  );

  test('refuses a cursor of another order, one of ours that was changed, and a word of two letters', async () => {
    const { response } = await editor.sendStudio('listCatalogue', { query: { sort: 'title', limit: '1' } });
    const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const query of [
      { sort: 'price', cursor: response.next ?? '' },
      { sort: 'price', cursor: made(['price down', '1; drop', 'x']) },
      { sort: 'changed', cursor: made(['changed down', '1', '']) },
      { cursor: 'x' },
      { q: 'ab' },
    ]) {
      const { status, problem } = await editor.sendStudio('listCatalogue', { query });
      expect([status, problem.errors?.[0]?.field]).toEqual([422, 'q' in query ? 'q' : 'cursor']);
    }
  });

  test('says of a draft what it lacks, and of each row how it is sold', async () => {
    const { response } = await editor.sendStudio('listCatalogue', { query: { state: 'draft' } });
    expect(response.items).toMatchObject([
      { title: 'Anklet', state: 'draft', cents: null, film: null, sold: 0, version: 1 },
    ]);
    expect(response.items[0]?.lacks).toEqual(['price', 'quantity', 'film', 'creator', 'image']);
  });
});

test('what is filtered comes as a file that no spreadsheet runs, and that an import reads', async () => {
  const { headers, response } = await editor.sendStudio('exportCatalogue', {
    query: { film: 'kabali', sort: 'title', direction: 'up' },
  });
  expect(headers.get('content-type')).toContain('text/csv');
  const rows: Record<string, string>[] = parse(response as unknown as string, { bom: true, columns: true });
  expect(rows.map(({ name }) => name)).toEqual([`'${all[0]}`, 'Nuit d’Été', 'the lamp in the arch']);
  expect(rows[1]).toMatchObject({ external_id: 'K-3', film: 'kabali', price_usd: '19.50', state: 'hidden' });
});

test('every change of an item counts, whoever makes it, and what is only read anew does not', async () => {
  const read = async () => {
    const [row] = await ctx.db.select().from(items).where(eq(items.externalId, 'K-2'));
    return row?.version ?? 0;
  };
  const before = await read();
  await ctx.db.update(items).set({ priceCents: 20_001n }).where(eq(items.externalId, 'K-2'));
  expect(await read()).toBe(before + 1);
  await ctx.db.execute(sql`update app.items set search = search || ' ', price_cents = price_cents`);
  expect(await read()).toBe(before + 1);
});

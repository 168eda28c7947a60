import { type ItemQuery, shapesOf } from '@talkies/shared/schemas';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeCursor } from '../../../platform/cursor.ts';
import { rawRows } from '../../../platform/db/raw-rows.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { listItems } from '../read/list-items.ts';
import { films, items } from '../tables.ts';
import { findByWords } from './find-by-words.ts';

let ctx: TestContext;
/** titles in the curated order: the best match is not the first */
const titles = [
  'A Room with a Lamp',
  'Lamp 3',
  'LAMP',
  'The Lamp in the Arch',
  'Lámp',
  'Lamplighter',
  'Rain over the Bay',
  'Été',
  'Lamp  of Été',
  'Straße',
];
const ITEMS = 120;

beforeAll(async () => {
  ctx = await createTestContext();
  await ctx.db
    .insert(films)
    .values(['Lamp', 'Rain', 'Kabali'].map((title) => ({ slug: title.toLowerCase(), title })));
  await ctx.db.execute(sql`alter table app.items disable trigger user`);
  await ctx.db.execute(sql`insert into app.items (id, source, external_id, fingerprint, title, description, about, film_slug,
      celebrity, creator_about, production_house, category, rarity, collection, chain, sale, price_cents, quantity, rewards,
      attributes, status, drop_id, published_at, curated, search)
    select 'item-' || n, 'test', n::text, '', i.title, '', '', f.slug, 'Star', '', '', '', 'Rare', 'Rare', 'polygon', 'fixed', n, 3,
      '[]', '[]', 'published', ${ITEMS} - n + 1, now(), 11000000000000 + n / 2, searchable(concat_ws(' ', i.title, f.title, 'Star', 'Rare'))
    from (select n, (${sql.param(titles)}::text[])[n % ${sql.raw(String(titles.length))} + 1]
        || case when n < ${sql.raw(String(titles.length))} then '' else ' ' || n / ${sql.raw(String(titles.length))} end as title
      from generate_series(0, ${ITEMS} - 1) n) i
    join ${films} f on f.slug = (array['lamp', 'rain', 'kabali'])[n % 3 + 1]`);
  await ctx.db.execute(sql`alter table app.items enable trigger user`);
  await ctx.db.execute(sql`analyze ${items}`);
});
afterAll(() => ctx.close());

const query = (more: Record<string, string>): ItemQuery =>
  shapesOf('listItems').query?.parse(more) as ItemQuery;
const titlesOf = async (more: Record<string, string>): Promise<string[]> =>
  (await listItems(ctx, query(more))).items.map(({ title }) => title);

test('the item that has the typed name is first, then names that begin with it, then the rest', async () => {
  expect((await titlesOf({ q: 'lamp', limit: '5' })).slice(0, 2)).toEqual(['LAMP', 'Lámp']);
  const found = await titlesOf({ q: 'lamp', limit: '48' });
  const begins = found.filter((title) => /^l[aá]mp/i.test(title));
  expect(found.slice(0, begins.length)).toEqual(begins);
  expect(begins.length).toBeGreaterThan(10);
});

test.each([
  ['lamp 3', 'Lamp 3'],
  ['  LAMP   3 ', 'Lamp 3'],
  ['the lamp in the arch', 'The Lamp in the Arch'],
  ['ete', 'Été'],
  ['strasse', 'Straße'],
  ['straße', 'Straße'],
])('“%s” finds “%s” first', async (q, title) => {
  expect((await titlesOf({ q }))[0]).toBe(title);
});

test('an order that was chosen is followed, and without words there is nothing to fit', async () => {
  expect((await titlesOf({ q: 'lamp', sort: 'curated' }))[0]).toBe('Lamp 3');
  expect((await titlesOf({ q: 'lamp', sort: 'price-up' }))[0]).toBe('A Room with a Lamp');
  expect(await titlesOf({ sort: 'best' })).toEqual(await titlesOf({}));
});

test('who began to page through words in the curated order goes on in it', async () => {
  const first = await listItems(ctx, query({ q: 'lamp', sort: 'curated', limit: '5' }));
  const cursor = first.nextCursor ?? '';
  const next = await listItems(ctx, query({ q: 'lamp', limit: '5', cursor }));
  expect(next.items).toEqual(
    (await listItems(ctx, query({ q: 'lamp', sort: 'curated', limit: '5', cursor }))).items,
  );
  const ofAnother = writeCursor('newest', { key: '1', id: '1' });
  await expect(listItems(ctx, query({ q: 'lamp', cursor: ofAnother }))).rejects.toMatchObject({
    code: 'request/invalid',
  });
});

describe('page by page each that is found comes once, in the order of fit', () => {
  const expected = async (q: string, film: string): Promise<string[]> => {
    const rows = await rawRows<{ id: string }>(
      ctx.db,
      sql`select id from app.items, (select searchable(${q}) as q) typed
      where (select bool_and(strpos(search, word) > 0) from unnest(string_to_array(q, ' ')) word) and (${film} = '' or film_slug = ${film})
      order by case when searchable(title) = q then 0 when left(searchable(title), length(q)) = q then 1 else 2 end, curated, drop_id`,
    );
    return rows.map(({ id }) => id);
  };
  test('whether they are few or very many, with a film or without', async () => {
    const words = fc.constantFrom(
      'lamp',
      'Lámp',
      'été',
      'the',
      'star',
      'rain',
      'rare',
      'lamp 3',
      'a',
      'straße',
    );
    await fc.assert(
      fc.asyncProperty(
        words,
        fc.integer({ min: 3, max: 48 }),
        fc.integer({ min: 1, max: 200 }),
        fc.constantFrom('', 'lamp', 'kabali'),
        async (q, limit, counted, film) => {
          const seen: string[] = [];
          let cursor: string | null = null;
          do {
            const one = query({
              q,
              limit: String(limit),
              ...(film ? { film } : {}),
              ...(cursor ? { cursor } : {}),
            });
            const page: { ids: string[]; nextCursor: string | null } = await findByWords(
              ctx.db,
              one,
              'exact',
              ctx.clock.now(),
              { counted, sampled: 20 },
            );
            expect(page.ids.length).toBeLessThanOrEqual(limit);
            seen.push(...page.ids);
            cursor = page.nextCursor;
          } while (cursor);
          expect(seen).toEqual(await expected(q, film));
        },
      ),
      { numRuns: 25 },
    );
  });
});

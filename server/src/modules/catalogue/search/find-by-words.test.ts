import { type ItemQuery, shapesOf } from '@talkies/shared/schemas';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { alike } from '../read/filters.ts';
import { listItems } from '../read/list-items.ts';
import { films, items } from '../tables.ts';
import { findByWords } from './find-by-words.ts';
import { rarestWords } from './rarest-words.ts';

const ITEMS = 400;
let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  await ctx.db.insert(films).values(['lamp', 'rain'].map((slug) => ({ slug, title: slug })));
  // published at a whole millisecond, like moments of our clock
  await ctx.db.execute(sql`insert into app.items (id, source, external_id, fingerprint, title, description, about, film_slug,
      celebrity, creator_about, production_house, category, rarity, collection, chain, sale, price_cents, quantity, rewards,
      attributes, status, drop_id, published_at, search)
    select 'item-' || n, 'test', n::text, '', 'Frame ' || n, '', '', (array['lamp', 'rain'])[n % 2 + 1], 'Star ' || n % 4,
      '', '', '', (array['Common', 'Rare'])[n / 2 % 2 + 1], 'Common', 'polygon', 'fixed', n, 3, '[]', '[]', 'published', n, date_trunc('milliseconds', now()),
      'frame ' || 1000 + n || ' 100% ' || (array['lamp', 'rain'])[n % 2 + 1]
    from generate_series(1, ${ITEMS}) n`);
  await ctx.db.execute(sql`analyze ${items}`);
});
afterAll(() => ctx.close());

const query = (more: Record<string, string>): ItemQuery =>
  shapesOf('listItems').query?.parse({ sort: 'price-up', ...more }) as ItemQuery;

test('the index looks by the words that fewest texts have', async () => {
  expect(await rarestWords(ctx, 'frame 1137 lamp')).toEqual({ by: new Set(['1137']) });
  expect(await rarestWords(ctx, 'LAMP frame')).toEqual({ by: new Set(['LAMP']) });
});

test('one word, and words too short for an index, are looked for as they stand', async () => {
  expect(await rarestWords(ctx, 'frame')).toBe('exact');
  expect(await rarestWords(ctx, 'frame 11 1.')).toBe('exact');
});

const having = (...words: string[]): number =>
  Array.from({ length: ITEMS }, (_, n) => `frame ${1001 + n} 100% ${n % 2 === 0 ? 'rain' : 'lamp'}`).filter(
    (text) => words.every((word) => text.includes(word)),
  ).length;

describe('words narrow a list whichever of them the index looks by', () => {
  test.each([
    ['frame', '113'],
    ['rain', '11', 'frame'],
    ['100%', 'lamp'],
    ['amp', 'ram', '1399'],
    ['lamp', 'rain'],
  ])('%s %s', async (...words) => {
    const found = await listItems(ctx, query({ q: words.join(' ') }));
    expect(found.total).toBe(having(...words));
  });

  test('with a film and a rarity, counting what each of them alone leaves out', async () => {
    const {
      total,
      items: cards,
      facets,
    } = await listItems(ctx, query({ q: 'frame rain', film: 'rain', rarity: 'Rare' }));
    expect(total).toBe(ITEMS / 4);
    expect(cards.every(({ film, rarity }) => film.slug === 'rain' && rarity === 'Rare')).toBe(true);
    expect(facets.rarities.map(({ value, count }) => [value, count])).toEqual([
      ['Common', ITEMS / 4],
      ['Rare', ITEMS / 4],
    ]);
  });

  test('its pages meet without a gap or a repeat, in the order that was chosen', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof listItems>> = await listItems(
        ctx,
        query({ q: 'frame 113', limit: '4', ...(cursor ? { cursor } : {}) }),
      );
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    }
    // 1113 has it too
    const numbers = [113, ...Array.from({ length: 10 }, (_, n) => 130 + n)];
    expect(seen).toEqual(numbers.map((n) => `Frame ${n}`));
  });

  test('where one is misspelt, but a number is never taken for another', async () => {
    const found = await listItems(ctx, query({ q: 'fraem 1137' }));
    expect(found.items.map(({ title }) => title)).toEqual(['Frame 137']);
    const missing = await listItems(ctx, query({ q: 'frame 9137' }));
    expect(missing.items).toEqual([]);
    expect(missing.didYouMean).not.toBeNull();
  });
});

describe('of words that very many have', () => {
  const most = { counted: 50, sampled: 20 };
  const idsOf = async (of: ItemQuery): Promise<string[]> =>
    (await listItems(ctx, of)).items.map(({ id }) => id);

  test.each([
    { q: 'frame' },
    { q: 'frame', sort: 'newest' },
    { q: 'frame', sort: 'price-down', film: 'rain' },
    { q: 'frame', sort: 'price-up', rarity: 'Rare', min: '0.99' },
    { q: '1', sort: 'curated', availability: 'sold-out' },
    { q: 'frame lamp', sort: 'price-up' },
  ])('the first pages of %o are those of all of them', async (filters) => {
    const first = query({ ...filters, limit: '12' } as Record<string, string>);
    const found = await findByWords(ctx.db, first, 'exact', ctx.clock.now(), most);
    expect(found.atLeast).toBe(true);
    expect(found.ids).toEqual(await idsOf(first));
    const second = { ...first, cursor: found.nextCursor ?? '' };
    const next = await findByWords(ctx.db, second, 'exact', ctx.clock.now(), most);
    expect(next.ids).toEqual(await idsOf(second));
    expect(next.ids).toHaveLength(12);
    // never more than there are
    const all = await listItems(ctx, first);
    expect(found.total).toBeGreaterThanOrEqual(12);
    expect(found.total).toBeLessThanOrEqual(all.total);
  });

  test('the same where they are misspelt', async () => {
    const first = query({ q: 'framee', limit: '12' });
    const found = await alike(ctx.db, 0.4, (tx) => findByWords(tx, first, 'near', ctx.clock.now(), most));
    const all = await alike(ctx.db, 0.4, (tx) => findByWords(tx, first, 'near', ctx.clock.now()));
    expect(all).not.toHaveProperty('atLeast');
    expect(found.atLeast).toBe(true);
    expect(found.ids).toEqual(all.ids);
  });

  test('words beside a number are misspelt as well as without one', async () => {
    const found = await listItems(ctx, query({ q: 'framee 113', limit: '24' }));
    expect(found.total).toBe(having('frame', '113'));
    expect((await listItems(ctx, query({ q: 'umbrella 113' }))).total).toBe(0);
  });

  test('a film that none of the first ones has can be chosen all the same', async () => {
    const { facets } = await findByWords(ctx.db, query({ q: 'frame' }), 'exact', ctx.clock.now(), {
      counted: 50,
      sampled: 1,
    });
    expect(facets.films.map(({ value }) => value).toSorted()).toEqual(['lamp', 'rain']);
  });

  test('a film that is a draft is none of the filter’s values', async () => {
    await ctx.db.insert(films).values({ slug: 'secret', title: 'Secret', status: 'draft' });
    const { facets } = await findByWords(ctx.db, query({ q: 'frame' }), 'exact', ctx.clock.now(), most);
    await ctx.db.delete(films).where(eq(films.slug, 'secret'));
    expect(facets.films.map(({ value }) => value).toSorted()).toEqual(['lamp', 'rain']);
  });

  test('where there are fewer, all are counted', async () => {
    const found = await findByWords(ctx.db, query({ q: '113' }), 'exact', ctx.clock.now(), most);
    expect(found).not.toHaveProperty('atLeast');
    expect(found.total).toBe(having('113'));
  });
});

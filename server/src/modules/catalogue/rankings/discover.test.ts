import { DAY_MS } from '@talkies/shared';
import type { Suggestion } from '@talkies/shared/schemas';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttp } from '../../../api/app.ts';
import { catalogueRoutes } from '../../../api/routes/catalogue.ts';
import { communityRoutes } from '../../../api/routes/community.ts';
import { sales } from '../../../chain/market/tables.ts';
import { drops, mints } from '../../../chain/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { addPeople } from '../../accounts/testing/people.ts';
import { likes } from '../../social/tables.ts';
import { wallets } from '../../wallets/tables.ts';
import { setFilm } from '../operator-items.ts';
import { films, items } from '../tables.ts';
import { metadata, openShop } from '../testing/samples.ts';

const post = {
  id: 'first-day',
  title: 'First day',
  author: 'frontbench',
  site: 'Elsewhere',
  url: 'https://posts.example/1',
  embedUrl: 'https://posts.example/1/frame',
};

let ctx: TestContext;
let visitor: TestVisitor;

beforeAll(async () => {
  ctx = await createTestContext({ community: [post] });
  visitor = testVisitor(
    createHttp(ctx, {
      resolveUser: async () => null,
      routes: [catalogueRoutes(ctx), communityRoutes(ctx)],
      mounts: [],
      readiness: {},
    }),
  );
  await openShop(ctx, [
    metadata('K-1', 'Neon at Ennore'),
    metadata('K-2', 'The Lamp in the Arch'),
    metadata('K-3', 'Nuit d’Été'),
    {
      ...metadata('S-1', 'Heads you win', { film: 'sivaji' }),
      attributes: [{ trait_type: 'Celebrity', value: 'Zara Karimba' }],
    },
  ]);
});
afterAll(() => ctx.close());

const rowOf = async (externalId: string) => {
  const [row] = await ctx.db.select().from(items).where(eq(items.externalId, externalId));
  if (!row) throw new Error(`there is no ${externalId}`);
  return row;
};

describe('hot: likes and sales of seven days (spec:28b)', () => {
  const stranger = '0x3333333333333333333333333333333333333333' as const;
  const creator = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f' as const;
  const like = async (externalId: string, people: number, daysAgo: number) => {
    const { id: itemId } = await rowOf(externalId);
    const at = new Date(ctx.clock.now().getTime() - daysAgo * DAY_MS);
    const values = Array.from({ length: people }, (_, n) => ({
      userId: `${externalId}-${daysAgo}-${n}`,
      itemId,
      at,
    }));
    await addPeople(ctx, ...values.map(({ userId }) => userId));
    await ctx.db.insert(likes).values(values);
    await ctx.changes.emit('catalogue');
  };
  const sell = async (externalId: string, orderId: string, buyer: Hex) => {
    const { chain, dropId } = await rowOf(externalId);
    await ctx.db.insert(mints).values({
      chain,
      orderId,
      tokenId: `${((dropId ?? 0n) << 32n) | BigInt(orderId)}`,
      dropId: dropId ?? 0n,
      buyer,
      price: '1',
      royalty: '0',
      fee: '0',
      txHash: `0x${orderId.padStart(64, '0')}`,
      logIndex: 0,
      blockNumber: 1,
      at: ctx.clock.now(),
    });
    await ctx.db
      .update(drops)
      .set({ minted: sql`minted + 1` })
      .where(eq(drops.dropId, dropId ?? 0n));
    await ctx.changes.emit('catalogue');
  };
  const resell = async (externalId: string, block: number, seller: Hex, buyer: Hex) => {
    const { chain, dropId } = await rowOf(externalId);
    await ctx.db.insert(sales).values({
      chain,
      blockNumber: block,
      logIndex: 0,
      tokenId: `${((dropId ?? 0n) << 32n) | 1n}`,
      dropId: dropId ?? 0n,
      kind: 'resale',
      seller,
      buyer,
      price: '1',
      royalty: '0',
      fee: '0',
      txHash: `0x${String(block).padStart(64, '0')}`,
      at: ctx.clock.now(),
    });
    await ctx.changes.emit('catalogue');
  };
  const hot = async () =>
    (await visitor.call('hotItems', { query: { limit: 4 } })).response.items.map(({ title }) => title);

  test('hearts of this week come before more hearts of long ago', async () => {
    await like('K-1', 4, 30);
    await like('K-2', 2, 1);
    expect((await hot()).slice(0, 2)).toEqual(['The Lamp in the Arch', 'Neon at Ennore']);
  });

  test('a sale is worth several hearts; what a seller bought of itself is worth nothing', async () => {
    await sell('K-3', '1', creator);
    expect((await hot())[0]).toBe('The Lamp in the Arch');
    await sell('S-1', '2', stranger);
    expect((await hot()).slice(0, 2)).toEqual(['Heads you win', 'The Lamp in the Arch']);
  });

  test('resales count as sales do; between two wallets of one account they count nowhere', async () => {
    const [own, other] = [`0x${'44'.repeat(20)}`, `0x${'55'.repeat(20)}`] as const;
    await addPeople(ctx, 'washer');
    for (const address of [own, other])
      await ctx.db
        .insert(wallets)
        .values({ address, userId: 'washer', kind: 'extension', active: false, linkedAt: ctx.clock.now() });
    const top = async () =>
      (await visitor.call('topSellers', { query: { limit: 1 } })).response.items.map(({ title }) => title);
    for (const round of [1, 2, 3]) await resell('K-1', round, own, round % 2 ? other : own);
    expect((await hot())[0]).toBe('Heads you win');
    expect(await top()).toEqual(['Heads you win']);
    for (const round of [4, 5]) await resell('K-1', round, own, stranger);
    expect((await hot())[0]).toBe('Neon at Ennore');
    expect(await top()).toEqual(['Neon at Ennore']);
  });
});

describe('suggestions while somebody types (spec:27)', () => {
  const suggest = async (q: string): Promise<Suggestion[]> =>
    (await visitor.call('suggest', { query: { q } })).response.suggestions;
  const texts = async (q: string) => (await suggest(q)).map(({ text }) => text);

  test.each([
    ['the beginning of a film', 'siv', { kind: 'film', text: 'Sivaji', slug: 'sivaji' }],
    ['a slip in a film', 'kablai', { kind: 'film', text: 'Kabali', slug: 'kabali' }],
    ['part of an actor’s name', 'karim', { kind: 'actor', text: 'Zara Karimba' }],
    ['a slip in an actor’s name', 'karimbha', { kind: 'actor', text: 'Zara Karimba' }],
    ['one letter', 'k', { kind: 'film', text: 'Kabali', slug: 'kabali' }],
  ])('%s', async (_, q, expected) => {
    expect((await suggest(q))[0]).toEqual(expected);
  });

  test.each([
    ['an item by a later word', 'arch', 'The Lamp in the Arch'],
    ['without its accents', 'nuit d’ete', 'Nuit d’Été'],
    ['misspelt', 'ennoer', 'Neon at Ennore'],
  ])('%s', async (_, q, title) => {
    expect(await texts(q)).toContain(title);
  });

  test.each([
    ['🎬🎬'],
    ['%'],
    ['_'],
    ['\\'],
    ["'; drop table app.items; --"],
    ['<script>'],
    ['x'.repeat(100)],
  ])('%s means nothing here, and breaks nothing', async (q) => expect(await texts(q)).toEqual([]));

  /** Publishes posters with these titles. @param titles a query of rows (n, title) */
  const publish = (titles: SQL) =>
    ctx.db.execute(sql`insert into app.items (id, source, external_id, fingerprint, title, description, about, film_slug,
        celebrity, creator_about, production_house, category, rarity, collection, chain, sale, price_cents, quantity, rewards,
        attributes, status, drop_id, published_at, search)
      select 'many-' || n, 'test', 'many ' || n, '', title, '', '', 'kabali', '', '', '', '', 'Common', 'Common', 'polygon', 'fixed',
        100, 3, '[]', '[]', 'published', 900000 + n, now(), searchable(title)
      from (${titles}) many`);

  test('who types the whole title has it first, however many hold it', async () => {
    await publish(sql`select n, case when n = 150 then 'The Drum' else 'The Drum of Day ' || n end as title
      from generate_series(1, 150) n`);
    expect((await texts('the drum'))[0]).toBe('The Drum');
    // whichever accents are typed
    expect((await texts('thé  DRÛM'))[0]).toBe('The Drum');
    expect((await texts('the drum o'))[0]).toMatch(/^The Drum of Day/);
  });

  test('words of a film and its star suggest each poster once, and first one that has them in its title', async () => {
    await publish(sql`select n, case when n = 600 then 'The Kabali Rajini Poster' else 'Lobby Card ' || n end as title
      from generate_series(401, 600) n`);
    await ctx.db.execute(sql`update app.items set celebrity = 'Rajini', search = search || ' | kabali | rajini'
      where id like 'many-%' and title like 'Lobby Card%'`);
    const found = (await suggest('kabali rajini')).map(({ text }) => text);
    expect(found).toContain('The Kabali Rajini Poster');
    expect(new Set(found).size).toBe(found.length);
  });

  test('words come first where they are written as typed, however many have them in another order', async () => {
    await publish(sql`select n, case when n = 350 then 'One Night and Veil' else 'Veil and Night ' || n end as title
      from generate_series(201, 350) n`);
    expect((await texts('night and veil'))[0]).toBe('One Night and Veil');
    expect(await texts('night and veil')).toHaveLength(5);
    expect((await texts('night veil'))[0]).toMatch(/^Veil and Night/);
  });

  test('nothing typed, or too much, is refused by name', async () => {
    for (const q of [' ', 'x'.repeat(101)])
      expect((await visitor.call('suggest', { query: { q } })).problem.errors?.[0]?.field).toBe('q');
  });
});

describe('coming soon (spec:30)', () => {
  const filmOf = async (slug: string) =>
    (await ctx.db.select().from(films).where(eq(films.slug, slug)))[0] ?? null;

  test('announced without a date it opens 6,000,000 seconds later, and keeps that date', async () => {
    await setFilm(ctx, 'kabali', { label: 'Coming soon' });
    const opens = new Date(ctx.clock.now().getTime() + 6_000_000_000);
    expect(await filmOf('kabali')).toMatchObject({ label: 'Coming soon', opensAt: opens });
    ctx.clock.advance(60);
    await setFilm(ctx, 'kabali', { label: 'Coming soon' });
    expect((await filmOf('kabali'))?.opensAt).toEqual(opens);
  });

  test('a date of its own holds', async () => {
    const opensAt = new Date('2027-01-14T10:00:00Z');
    await setFilm(ctx, 'sivaji', { opensAt });
    await setFilm(ctx, 'sivaji', { label: 'Coming soon' });
    expect((await filmOf('sivaji'))?.opensAt).toEqual(opensAt);
  });

  test('the clock is the shop’s', async () => {
    expect((await visitor.call('clock')).response.now).toBe(ctx.clock.now().toISOString());
  });
});

test('the community wall is what the shop has chosen', async () => {
  expect((await visitor.call('communityPosts')).response.posts).toEqual([post]);
});

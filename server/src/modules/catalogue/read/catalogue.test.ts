import { type ApiInput, shapesOf } from '@talkies/shared/schemas';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttp } from '../../../api/app.ts';
import type { SessionUser } from '../../../api/env.ts';
import { catalogueRoutes } from '../../../api/routes/catalogue.ts';
import { auctions } from '../../../chain/market/tables.ts';
import { drops, mints } from '../../../chain/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { setPrice } from '../operator-items.ts';
import { announcedAuctions, films, items } from '../tables.ts';
import { metadata, openShop } from '../testing/samples.ts';

let ctx: TestContext;
let visitor: TestVisitor;

const celebrity = (value: string) => ({ trait_type: 'Celebrity', value });
const rarity = (value: string) => ({ trait_type: 'Rarity', value });
const shop = [
  metadata('K-1', 'Neon at Ennore', { price_usd: 12, quantity: 5 }, [rarity('Common')]),
  metadata('K-2', 'The Lamp in the Arch', { price_usd: 200, quantity: 2 }, [rarity('Rare')]),
  metadata('K-3', 'Nuit d’Été', { price_usd: '19.50', quantity: 1 }, [rarity('Ultimate')]),
  {
    ...metadata('S-1', 'Heads you win', { film: 'sivaji', price_usd: 12 }),
    attributes: [celebrity('Zara Karimba')],
  },
  {
    ...metadata('S-2', 'Tails', {
      film: 'sivaji',
      price_usd: 150_000,
      quantity: 1,
      sale: 'auction',
      chain: 'ethereum',
    }),
    attributes: [
      celebrity('Zara Karimba'),
      rarity('Legendary'),
      { trait_type: 'Collection', value: 'NonfungibleSPB' },
    ],
  },
];

beforeAll(async () => {
  ctx = await createTestContext();
  const resolveUser = async (): Promise<SessionUser | null> => null;
  visitor = testVisitor(
    createHttp(ctx, { resolveUser, routes: [catalogueRoutes(ctx)], mounts: [], readiness: {} }),
  );
  await openShop(ctx, shop);
});
afterAll(() => ctx.close());

const list = async (query: ApiInput<'listItems'>['query'] = {}) =>
  (await visitor.call('listItems', { query })).response;
const titles = async (query: ApiInput<'listItems'>['query']) =>
  (await list(query)).items.map((item) => item.title).sort();
const idOf = async (externalId: string): Promise<string> => {
  const [row] = await ctx.db.select({ id: items.id }).from(items).where(eq(items.externalId, externalId));
  if (!row) throw new Error(`there is no ${externalId}`);
  return row.id;
};

describe('search (spec:27)', () => {
  test.each([
    ['part of a title', 'arch', ['The Lamp in the Arch']],
    ['in any case', 'NEON AT', ['Neon at Ennore']],
    ['without accents', 'nuit d’ete', ['Nuit d’Été']],
    ['with accents where there are none', 'arùn tàils', []],
    ['a film', 'sivaji', ['Heads you win', 'Tails']],
    ['a celebrity', 'karimba', ['Heads you win', 'Tails']],
    ['a collection', 'nonfungiblespb', ['Tails']],
    ['words in any order, each somewhere', 'win sivaji', ['Heads you win']],
    ['a misspelt film', 'sivagi', ['Heads you win', 'Tails']],
    ['a misspelt title', 'ennoer', ['Neon at Ennore']],
    ['a misspelt name', 'karimbha', ['Heads you win', 'Tails']],
    ['a sign of patterns', '%', []],
    ['another one', '_', []],
    ['a backslash', '\\', []],
  ])('%s', async (_, q, expected) => {
    expect(await titles({ q })).toEqual(expected);
  });

  test('suggests something near when nothing was found', async () => {
    expect(await list({ q: 'cabaly' })).toMatchObject({ total: 0, didYouMean: 'Kabali' });
    expect((await list({ q: 'sivaji' })).didYouMean).toBeNull();
    expect((await list({ q: '🎬🎬🎬' })).didYouMean).toBeNull();
  });
});

describe('filters (spec:28)', () => {
  test.each<[string, ApiInput<'listItems'>['query'], string[]]>([
    ['film', { film: 'sivaji' }, ['Heads you win', 'Tails']],
    ['film as the specification writes it', { film: 'Sivaji' }, ['Heads you win', 'Tails']],
    ['actor', { actor: 'Zara Karimba' }, ['Heads you win', 'Tails']],
    ['rarity', { rarity: 'Rare' }, ['The Lamp in the Arch']],
    ['collection', { collection: 'NonfungibleSPB' }, ['Tails']],
    ['the specification’s price $12, exact', { price: '12' }, ['Heads you win', 'Neon at Ennore']],
    ['the specification’s price $200, exact', { price: '200.00' }, ['The Lamp in the Arch']],
    ['the specification’s auction', { price: 'auction' }, ['Tails']],
    ['an own range', { min: '12.01', max: '199.99' }, ['Nuit d’Été']],
    ['chain', { chain: 'ethereum' }, ['Tails']],
    ['several', { film: 'kabali', price: '12' }, ['Neon at Ennore']],
  ])('%s', async (_, query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test('counts the values of each filter under the other filters', async () => {
    const { facets, total } = await list({ film: 'sivaji', rarity: 'Legendary' });
    expect(total).toBe(1);
    expect(facets.films).toEqual([{ value: 'sivaji', label: 'Sivaji', count: 1 }]);
    expect(facets.rarities).toEqual([
      { value: 'Common', label: 'Common', count: 1 },
      { value: 'Legendary', label: 'Legendary', count: 1 },
    ]);
    expect((await list()).facets.actors).toEqual([
      { value: 'Arun Velavan', label: 'Arun Velavan', count: 3 },
      { value: 'Zara Karimba', label: 'Zara Karimba', count: 2 },
    ]);
  });
});

describe('pages', () => {
  test.each(['curated', 'newest', 'price-up', 'price-down', 'most-liked', 'ending', 'listed'] as const)(
    'by %s they hold every item once',
    async (sort) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({
          sort,
          limit: 2,
          ...(cursor ? { cursor } : {}),
        });
        seen.push(...page.items.map((item) => item.title));
        expect(page.total).toBe(5);
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen.length).toBe(5);
      expect(new Set(seen).size).toBe(5);
      if (sort === 'price-up') expect(seen.at(-1)).toBe('Tails');
      if (sort === 'price-down') expect(seen[0]).toBe('Tails');
    },
  );

  test('a cursor of another order is refused, and one that is none', async () => {
    const { nextCursor } = await list({ sort: 'newest', limit: 1 });
    for (const cursor of [
      nextCursor ?? '',
      'x',
      'W10',
      Buffer.from('["price-up","a","1"]').toString('base64url'),
    ]) {
      const { status, problem } = await visitor.call('listItems', { query: { sort: 'price-up', cursor } });
      expect([status, problem.errors?.[0]?.field]).toEqual([422, 'cursor']);
    }
  });
});

test('a card has its film’s picture and its seller’s, and so has the specification’s list: never one for the other', async () => {
  const id = await idOf('K-1');
  const cardOf = async () => (await list({ q: 'Neon at Ennore' })).items[0];
  const listed = async () => (await visitor.call('nftAll', { query: { id } })).response[0];
  await ctx.db.update(films).set({ thumb: 'still' }).where(eq(films.slug, 'kabali'));
  await ctx.changes.emit('catalogue');
  expect(await cardOf()).toMatchObject({
    film: { title: 'Kabali', image: 'still' },
    seller: { name: 'Harbour Paint Room', image: null },
  });
  expect(await listed()).toMatchObject({ film_image: expect.stringContaining('/media/still/'), seller: '' });

  await ctx.db.update(items).set({ creatorImage: 'face' }).where(eq(items.id, id));
  await ctx.changes.emit('catalogue');
  expect((await cardOf())?.seller.image).toBe('face');
  expect((await listed())?.seller).toMatch('/media/face/160.webp');
  await ctx.db.update(items).set({ creatorImage: null }).where(eq(items.id, id));
  await ctx.db.update(films).set({ thumb: null }).where(eq(films.slug, 'kabali'));
  await ctx.changes.emit('catalogue');
});

describe('an item', () => {
  test('leads with the coin where its film is priced in it, in every list', async () => {
    const id = await idOf('K-2');
    const pricedIn = async () => {
      const one = (await visitor.call('getItem', { params: { id } })).response;
      const list = (await visitor.call('listItems', { query: { film: 'kabali' } })).response;
      return [one.pricedIn, list.items.find((item) => item.id === id)?.pricedIn];
    };
    expect(await pricedIn()).toEqual(['USD', 'USD']);
    await ctx.db.update(films).set({ pricedIn: 'MATIC' }).where(eq(films.slug, 'kabali'));
    await ctx.changes.emit('catalogue');
    expect(await pricedIn()).toEqual(['MATIC', 'MATIC']);
    await ctx.db.update(films).set({ pricedIn: 'USD' }).where(eq(films.slug, 'kabali'));
    await ctx.changes.emit('catalogue');
  });

  test('shows price, equivalents, shares, contract and proof', async () => {
    ctx.rateSource.set('ETH', 2000_00000000n);
    await ctx.rates.refresh();
    const { response } = await visitor.call('getItem', { params: { id: await idOf('K-2') } });
    expect(response).toMatchObject({
      title: 'The Lamp in the Arch',
      film: { slug: 'kabali', title: 'Kabali' },
      price: { amount: '20000', currency: 'USD' },
      reserve: null,
      equivalents: [
        { amount: '400000000000000000000', currency: 'MATIC' },
        { amount: '100000000000000000', currency: 'ETH' },
      ],
      breakdown: {
        studio: { amount: '17750', currency: 'USD' },
        royalty: { amount: '2000', currency: 'USD' },
        fee: { amount: '250', currency: 'USD' },
        royaltyBps: 1000,
        feeBps: 125,
      },
      quantity: 2,
      available: 2,
      sold: 0,
      contract: ctx.config.chains[0]?.contracts.collectible,
      creator: { name: 'Harbour Paint Room' },
      liked: false,
    });
    expect(response.image).toMatchObject({ width: 40, height: 50, alt: 'The Lamp in the Arch' });
  });

  test('an auction that ended without a bid is over, until the next is announced; that one shows the last again once it stands', async () => {
    const id = await idOf('S-2');
    const stateNow = async () => {
      await ctx.changes.emit('catalogue');
      return (await visitor.call('getItem', { params: { id } })).response.auction?.state;
    };
    expect(await stateNow()).toBe('upcoming');
    const [row] = await ctx.db.select({ dropId: items.dropId }).from(items).where(eq(items.id, id));
    await ctx.db.insert(auctions).values({
      ...{ chain: 'ethereum', round: 1, tokenId: '1', dropId: row?.dropId ?? 0n },
      ...{ state: 'unsold', reserve: '1', endsAt: new Date(0), startedAt: new Date(0), txHash: '0x01' },
      ...{ seller: '0x01', incrementBps: 500, extensionSeconds: 600, feeBps: 125, permitOnly: false },
      ...{ bidCount: 0, extensions: 0 },
    });
    expect(await stateNow()).toBe('over');
    await ctx.db.insert(announcedAuctions).values({ itemId: id, run: 'r', startsAt: ctx.clock.now() });
    expect(await stateNow()).toBe('upcoming');
    await ctx.db
      .update(auctions)
      .set({ state: 'open', endsAt: new Date(ctx.clock.now().getTime() + 60_000) });
    expect(await stateNow()).toBe('open');
    await ctx.db.delete(announcedAuctions);
    await ctx.db.delete(auctions);
  });

  test('an auction has a reserve and no price', async () => {
    const { response } = await visitor.call('getItem', { params: { id: await idOf('S-2') } });
    expect(response).toMatchObject({
      price: null,
      reserve: { amount: '15000000', currency: 'USD' },
      breakdown: null,
    });
  });

  test('drafts, hidden and unknown ones are not there', async () => {
    const hidden = await idOf('K-3');
    await ctx.db.update(items).set({ status: 'hidden' }).where(eq(items.id, hidden));
    await ctx.changes.emit('catalogue');
    for (const id of [hidden, 'nothing', '%', 'x'.repeat(101)])
      expect((await visitor.call('getItem', { params: { id } })).status).toBe(404);
    expect(await titles({ film: 'kabali' })).toEqual(['Neon at Ennore', 'The Lamp in the Arch']);
    await ctx.db.update(items).set({ status: 'published' }).where(eq(items.id, hidden));
    await ctx.changes.emit('catalogue');
  });

  test('might be liked with: same film, then celebrity, then rarity (spec:28b)', async () => {
    const { response } = await visitor.call('similarItems', { params: { id: await idOf('S-1') } });
    expect(response.items.map((item) => item.title)).toEqual([
      'Tails',
      'Neon at Ennore',
      'The Lamp in the Arch',
      'Nuit d’Été',
    ]);
  });
});

describe('what is sold', () => {
  const stranger = '0x3333333333333333333333333333333333333333' as const;
  const creator = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f' as const;
  const sell = async (externalId: string, orderId: string, buyer: `0x${string}`, at = ctx.clock.now()) => {
    const [item] = await ctx.db.select().from(items).where(eq(items.externalId, externalId));
    const dropId = item?.dropId ?? 0n;
    const chain = item?.chain ?? 'polygon';
    await ctx.db.update(drops).set({ minted: sql`minted + 1` }).where(eq(drops.dropId, dropId));
    await ctx.db.insert(mints).values({
      chain,
      orderId,
      tokenId: `${(dropId << 32n) | BigInt(orderId)}`,
      dropId,
      buyer,
      price: null,
      royalty: '0',
      fee: '0',
      txHash: `0x${orderId.padStart(64, '0')}`,
      logIndex: 0,
      blockNumber: 1,
      at,
    });
    await ctx.changes.emit('catalogue');
  };

  test('is no longer available, and a sold-out item is found as such', async () => {
    await sell('K-3', '1', stranger);
    expect((await list({ availability: 'sold-out' })).items).toMatchObject([
      { title: 'Nuit d’Été', quantity: 1, available: 0, sold: 1 },
    ]);
    expect(await titles({ availability: 'available' })).not.toContain('Nuit d’Été');
  });

  test('ranks by sales of thirty days, own and older ones left out', async () => {
    const older = new Date(ctx.clock.now().getTime() - 31 * 86_400_000);
    await sell('K-1', '2', creator);
    await sell('K-1', '3', creator);
    await sell('S-1', '4', stranger, older);
    await sell('S-1', '5', stranger, older);
    await sell('K-2', '6', stranger);
    const { response } = await visitor.call('topSellers', { query: { limit: 2 } });
    expect(response.items.map((item) => item.title)).toEqual(['The Lamp in the Arch', 'Nuit d’Été']);
  });
});

describe('films', () => {
  test('in the studio’s order, with the number of their items', async () => {
    const { response } = await visitor.call('listFilms');
    expect(response.films.map(({ slug, label, items }) => [slug, label, items])).toEqual([
      ['kabali', 'Latest', 3],
      ['sivaji', 'Trending', 2],
    ]);
    expect((await visitor.call('getFilm', { params: { slug: 'kabali' } })).response.title).toBe('Kabali');
    expect((await visitor.call('getFilm', { params: { slug: 'nowhere' } })).status).toBe(404);
  });

  test('an actor’s collection says whose items it shows, of whatever film they are', async () => {
    const celebrity = async () =>
      (await visitor.call('getFilm', { params: { slug: 'kabali' } })).response.celebrity;
    expect(await celebrity()).toBeNull();
    await ctx.db.update(films).set({ celebrity: 'Zara Karimba' }).where(eq(films.slug, 'kabali'));
    await ctx.changes.emit('catalogue');
    const actor = await celebrity();
    const { response } = await visitor.call('listItems', { query: { actor: actor ?? '' } });
    expect(response.items.map(({ film }) => film?.slug)).toEqual(['sivaji', 'sivaji']);
    await ctx.db.update(films).set({ celebrity: null }).where(eq(films.slug, 'kabali'));
    await ctx.changes.emit('catalogue');
  });
});

describe('the specification’s calls (spec:37)', () => {
  test('GET /NFT/all lists what is published; with an id it is that one, in an array', async () => {
    const { response } = await visitor.call('nftAll');
    expect(response).toHaveLength(5);
    const id = await idOf('S-2');
    for (const name of ['nftAll', 'appNftAll'] as const) {
      const one = (await visitor.call(name, { query: { id } })).response;
      expect(one).toEqual([
        {
          _id: id,
          id,
          nft_title: 'Tails',
          nft_thumb: expect.stringMatching(/^http:\/\/localhost:3000\/media\/[0-9a-f]{32}\/320\.webp$/),
          film_image: '',
          seller: '',
          film_name: 'Sivaji',
          celebrity: 'Zara Karimba',
          collection: 'NonfungibleSPB',
          price: '150000.00',
          auction: 'Yes',
        },
      ]);
    }
    expect((await visitor.call('nftAll', { query: { id: 'nothing' } })).response).toEqual([]);
  });

  test('GET /purchases answers the sales of an item', async () => {
    const nft_id = await idOf('K-1');
    expect((await visitor.call('nftPurchases', { query: { nft_id } })).response).toEqual({
      nft_purchases: [],
    });
    expect((await visitor.send('nftPurchases')).status).toBe(422);
  });
});

describe('kept answers', () => {
  test('a change is visible at once', async () => {
    const id = await idOf('K-1');
    const before = await visitor.call('getItem', { params: { id } });
    expect(before.response.price?.amount).toBe('1200');
    const etag = before.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    await setPrice(ctx, id, 1500n);
    await ctx.changes.emit('catalogue');
    expect((await visitor.call('getItem', { params: { id } })).response.price?.amount).toBe('1500');
    expect((await list({ price: '15' })).total).toBe(1);
    await setPrice(ctx, id, 1200n);
    await ctx.changes.emit('catalogue');
  });

  test('films and suggestions hold while somebody likes or orders an item, and go with any other change', async () => {
    const shown = async () => ({
      films: (await visitor.call('listFilms')).response.films.map(({ title }) => title),
      film: (await visitor.call('getFilm', { params: { slug: 'kabali' } })).response.title,
      suggested: (await visitor.call('suggest', { query: { q: 'kabal' } })).response.suggestions[0]?.text,
    });
    const before = await shown();
    expect(before.film).toBe('Kabali');
    const name = (title: string) => ctx.db.update(films).set({ title }).where(eq(films.slug, 'kabali'));
    await name('Kabalii');
    await ctx.changes.emit('catalogue', await idOf('K-1'));
    expect(await shown()).toEqual(before);
    await ctx.changes.emit('catalogue');
    expect(await shown()).toMatchObject({ film: 'Kabalii', suggested: 'Kabalii' });
    await name('Kabali');
    await ctx.changes.emit('catalogue');
  });

  test('who has the same answer gets 304', async () => {
    const { headers } = await visitor.call('listItems');
    const etag = headers.get('etag') ?? '';
    const http = createHttp(ctx, {
      resolveUser: async () => null,
      routes: [catalogueRoutes(ctx)],
      mounts: [],
      readiness: {},
    });
    expect((await http.request('/api/items', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});

describe('bad input never breaks anything', () => {
  const strings = [
    "'; drop table app.items; --",
    '" or 1=1',
    '\0',
    'a\0b',
    '\u202eabc',
    '<script>alert(1)</script>',
    '🎬'.repeat(40),
    'مرحبا بالعالم',
    'x'.repeat(5000),
    '-1',
    '1e400',
    'NaN',
    '[]',
    '%00',
    '\\',
    '\ud800',
  ];
  const fields = [
    'q',
    'film',
    'actor',
    'rarity',
    'price',
    'min',
    'max',
    'chain',
    'sort',
    'cursor',
    'limit',
    'other',
  ];
  test.each(fields)('%s', async (field) => {
    for (const value of strings) {
      const { status } = await visitor.send('listItems', { query: { [field]: value } });
      expect([200, 422], `${field}=${value}`).toContain(status);
    }
  });
  test.each(['getItem', 'itemSales', 'similarItems'] as const)('%s', async (name) => {
    for (const id of strings.filter((text) => text.isWellFormed()))
      expect((await visitor.send(name, { params: { id } })).status).toBe(404);
  });
  test('the specification’s calls', async () => {
    for (const id of strings) {
      expect([200, 422]).toContain((await visitor.send('nftAll', { query: { id } })).status);
      expect([200, 422]).toContain((await visitor.send('nftPurchases', { query: { nft_id: id } })).status);
    }
  });
});

test('the operations keep to the shapes that the API promises', async () => {
  const id = await idOf('K-1');
  const queries = [
    ['listItems', {}],
    ['getItem', { params: { id } }],
    ['itemSales', { params: { id } }],
    ['similarItems', { params: { id } }],
    ['topSellers', {}],
    ['listFilms', {}],
    ['nftAll', {}],
  ] as const;
  for (const [name, call] of queries) {
    const { response } = await visitor.send(name, call);
    expect(shapesOf(name).response.safeParse(response).error, name).toBeUndefined();
  }
});

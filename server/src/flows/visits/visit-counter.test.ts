import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../api/app.ts';
import { createApi } from '../../app/app.ts';
import { films, type Item, items } from '../../modules/catalogue/tables.ts';
import { visitCounts, visitDays, visitMarks, visitSearches } from '../../modules/visits/tables.ts';
import { MAX_MARKS } from '../../modules/visits/write-visits.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { removeOld } from '../retention.ts';
import { insertItem } from '../testing/shop.ts';
import { createVisitCounter, type VisitCounter } from './visit-counter.ts';

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Safari/537.36';
const lottery = {
  beacon: { urls: ['http://127.0.0.1:9'], chainHash: 'ab'.repeat(32) },
  closedRegions: [],
  regionHeader: 'x-country',
  dailyCents: 500_00n,
  grantedDailyCents: 1_000_00n,
};

let ctx: TestContext;
let app: HttpApp;
let visits: VisitCounter;

/** A process of the shop with empty pages. */
function processOf(own: TestContext): { app: HttpApp; visits: VisitCounter } {
  const counter = createVisitCounter(own);
  const pages = [
    (http: HttpApp) =>
      void http.get('*', (c) => (c.req.path === '/nowhere' ? c.html('none', 404) : c.html('<p>A page</p>'))),
  ];
  return { app: createApi(own, pages, undefined, counter), visits: counter };
}

async function addItem(id: string, number: bigint, set: Partial<Item>): Promise<void> {
  await insertItem(ctx, { id }, number);
  await ctx.db.update(items).set(set).where(eq(items.id, id));
}

beforeEach(async () => {
  ctx = await createTestContext({ trustedProxies: ['127.0.0.1'], lottery });
  ({ app, visits } = processOf(ctx));
  await ctx.db.insert(films).values({ slug: 'chandramukhi', title: 'Chandramukhi' });
  await addItem('poster', 1n, { filmSlug: 'chandramukhi', rarity: 'Common' });
});
afterEach(() => ctx.close());

/** Somebody's browser, by their address. */
const get = async (path: string, address = '198.51.100.7', headers: Record<string, string> = {}, to = app) =>
  to.request(path, { headers: { 'user-agent': browser, 'x-forwarded-for': address, ...headers } });

const counted = async (step: string, by = 'all') => {
  const rows = await ctx.db.select().from(visitCounts).where(sql`step = ${step} and by = ${by}`);
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
};
const total = async (step: string): Promise<number> => (await counted(step))[''] ?? 0;

describe('a visit', () => {
  test('is one visitor’s day, whatever they open and however often, in whichever process', async () => {
    const second = await ctx.again();
    const other = processOf(second);
    for (const path of ['/', '/explore', '/', '/blog']) await get(path);
    await get('/', '198.51.100.7', {}, other.app);
    await get('/', '203.0.113.9', {}, other.app);
    await Promise.all([visits.write(), other.visits.write()]);
    await get('/');
    await visits.write();
    expect(await total('visits')).toBe(2);
    await second.close();
  });

  test('is counted again the day after (UTC), when nobody can tell any more whose the marks were', async () => {
    await get('/');
    await visits.write();
    ctx.clock.set('2026-11-22T00:02:00.000Z');
    await get('/');
    await visits.write();
    const days = await ctx.db.select().from(visitDays).orderBy(visitDays.day);
    expect(days.map(({ day, salt }) => [day, salt !== null])).toEqual([
      ['2026-11-21', false],
      ['2026-11-22', true],
    ]);
    const rows = await ctx.db.select().from(visitCounts).where(eq(visitCounts.step, 'visits'));
    expect(rows.map(({ day, count }) => [day, count]).sort()).toEqual([
      ['2026-11-21', 1],
      ['2026-11-22', 1],
    ]);
    await removeOld(ctx);
    expect(await ctx.db.selectDistinct({ day: visitMarks.day }).from(visitMarks)).toEqual([
      { day: '2026-11-22' },
    ]);
  });

  test.each([
    ['a program that says so', { 'user-agent': `${browser} (compatible; Examplebot/2.1)` }],
    ['a program that is no browser', { 'user-agent': 'curl/8.9' }],
    ['nobody’s browser', { 'user-agent': '' }],
    ['who sends Global Privacy Control', { 'sec-gpc': '1' }],
    ['who asks not to be tracked', { dnt: '1' }],
    ['a page that is fetched in case', { 'sec-purpose': 'prefetch' }],
  ])('is none of %s', async (_, headers) => {
    await get('/nftdetail/poster', '198.51.100.7', headers);
    await visits.write();
    expect([await total('visits'), await total('items')]).toEqual([0, 0]);
  });

  test('is none of an address that is none, of the studio, or of a call of the API', async () => {
    for (const path of ['/nowhere', '/studio/figures', '/api/items/poster', '/healthz']) await get(path);
    await visits.write();
    expect(await total('visits')).toBe(0);
  });

  test('leaves nothing behind that says who it was', async () => {
    await get('/nftdetail/poster?q=secret');
    await visits.write();
    const tables = [visitCounts, visitDays, visitMarks, visitSearches];
    const stored = JSON.stringify(
      await Promise.all(tables.map((table) => ctx.db.select().from(table))),
      (_, one) => (typeof one === 'bigint' ? one.toString() : one),
    );
    for (const text of ['198.51', 'Mozilla', 'secret']) expect(stored).not.toContain(text);
    // marks of page, item, film, rarity and sale: nothing shows that they are one visitor's
    const marks = await ctx.db.select().from(visitMarks);
    expect(new Set(marks.map(({ mark }) => mark)).size).toBe(marks.length);
  });
});

describe('an item and its checkout', () => {
  const asks = (path: string, headers = {}) =>
    app.request(path, {
      method: 'POST',
      headers: { 'user-agent': browser, 'x-forwarded-for': '198.51.100.7', ...headers },
    });

  test('count once a visitor: together, and for their film, rarity and kind of sale', async () => {
    await addItem('still', 2n, { filmSlug: 'chandramukhi' });
    await get('/nftdetail/poster');
    await get('/nftdetail/still');
    await get('/nftdetail/poster', '203.0.113.9');
    await visits.write();
    expect(await counted('items')).toEqual({ '': 2 });
    expect(await counted('items', 'film')).toEqual({ chandramukhi: 2 });
    expect(await counted('items', 'tier')).toEqual({ Common: 2, Rare: 1 });
    expect(await counted('items', 'sale')).toEqual({ fixed: 2 });
    expect(await counted('visits', 'film')).toEqual({ chandramukhi: 2 });
  });

  test('an item that the shop does not show is a visit alone', async () => {
    await get('/nftdetail/invented');
    await get('/invented-film');
    await visits.write();
    expect([await total('visits'), await total('items')]).toEqual([1, 0]);
    expect(await counted('visits', 'film')).toEqual({});
  });

  test('a page that the browser drew by itself says so', async () => {
    const body = JSON.stringify({ path: '/nftdetail/poster' });
    const headers = { origin: 'http://localhost:3000', 'content-type': 'application/json' };
    const options = { method: 'POST', body, headers: { 'user-agent': browser, ...headers } };
    expect((await app.request('/api/views', options)).status).toBe(200);
    await visits.write();
    expect([await total('visits'), await total('items')]).toEqual([1, 1]);
  });

  test('a checkout that is refused is none', async () => {
    const { status } = await asks('/api/items/invented/quote', { origin: 'http://localhost:3000' });
    expect(status).toBe(404);
    await visits.write();
    expect(await total('checkouts')).toBe(0);
  });
});

test('the country is what a configured proxy says, and no word of the visitor’s', async () => {
  await get('/', '198.51.100.1', { 'x-country': 'IN' });
  await get('/', '198.51.100.2', { 'x-country': 'in' });
  await get('/', '198.51.100.3', { 'x-country': 'XX' });
  await get('/', '198.51.100.4', { 'x-country': '<script>' });
  await visits.write();
  const rows = await ctx.db.select().from(visitCounts).where(eq(visitCounts.step, 'visits'));
  expect(rows.map(({ country, count }) => [country, count]).sort()).toEqual([
    ['', 2],
    ['IN', 2],
  ]);
  const open = await createTestContext({ lottery });
  const direct = processOf(open);
  await get('/', '198.51.100.1', { 'x-country': 'IN' }, direct.app);
  await direct.visits.write();
  expect(await open.db.select({ country: visitCounts.country }).from(visitCounts)).toEqual([{ country: '' }]);
  await open.close();
});

describe('words for which the shop has nothing', () => {
  const search = (q: string, visitor: number) =>
    get(`/explore?q=${encodeURIComponent(q)}`, `203.0.113.${visitor}`);
  const words = async () => {
    const rows = await ctx.db.select().from(visitSearches);
    return Object.fromEntries(rows.flatMap((row) => (row.words === null ? [] : [[row.words, row.visitors]])));
  };

  test('are written down once three visitors of a day looked for them, in whichever round', async () => {
    await search('Baasha', 1);
    await search('baasha ', 1);
    await search('BAASHA', 2);
    await visits.write();
    expect(await words()).toEqual({});
    await search('baasha', 3);
    await visits.write();
    expect(await words()).toEqual({ baasha: 3 });
  });

  test('are not written down when something was found, or when they may be somebody’s address or number', async () => {
    await addItem('known', 3n, { search: 'known everywhere' });
    for (const q of ['Known Everywhere', 'everywere', 'meera@example.com', 'call 98400 12345'])
      for (const visitor of [1, 2, 3]) await search(q, visitor);
    await visits.write();
    expect(await ctx.db.select().from(visitSearches)).toEqual([]);
  });

  test('go with the day where fewer looked for them', async () => {
    await search('baasha', 1);
    await visits.write();
    ctx.clock.advance(24 * 3600);
    await visits.write();
    expect(await ctx.db.select().from(visitSearches)).toEqual([]);
  });
});

test('a round that fails is written again, and counts nothing twice', async () => {
  await get('/');
  await visits.write();
  await get('/', '203.0.113.9');
  await ctx.db.execute(sql`alter table app.visit_counts rename to hidden`);
  await expect(visits.write()).rejects.toThrow();
  await ctx.db.execute(sql`alter table app.hidden rename to visit_counts`);
  await get('/');
  await visits.write();
  expect(await total('visits')).toBe(2);
});

describe('text that no column can store', () => {
  const cut = `${'a'.repeat(59)}😀 film`;
  test.each([
    ['a path with NUL', '/nftdetail/%00', {}],
    ['a film with NUL', '/%00', {}],
    ['a search with NUL', '/explore?q=%00', {}],
    [
      'a search that is cut at an emoji',
      `/explore?q=${encodeURIComponent(cut)}`,
      { [`${'a'.repeat(59)}😀`]: 3 },
    ],
  ])('leaves the visits of the round counted: %s', async (_, path, found) => {
    const body = JSON.stringify({ path });
    const headers = { origin: 'http://localhost:3000', 'content-type': 'application/json' };
    for (const visitor of [1, 2, 3])
      await app.request('/api/views', {
        method: 'POST',
        body,
        headers: { 'user-agent': browser, 'x-forwarded-for': `198.51.100.${visitor}`, ...headers },
      });
    await get('/', '203.0.113.9');
    await visits.write();
    expect(await total('visits')).toBe(4);
    const searches = await ctx.db.select().from(visitSearches);
    expect(Object.fromEntries(searches.map(({ words, visitors }) => [words, visitors]))).toEqual(found);
  });
});

test('a round that can never be written is dropped after its second attempt, and keeps no secret of a past day', async () => {
  await get('/');
  await visits.write();
  visits.add({ ip: '198.51.100.8', agent: browser, country: '' }, [{ kind: 'item', subject: '\0' }]);
  for (const _ of [1, 2]) await expect(visits.write()).rejects.toThrow();
  await get('/', '203.0.113.9');
  await visits.write();
  expect(await total('visits')).toBe(2);
  visits.add({ ip: '198.51.100.8', agent: browser, country: '' }, [{ kind: 'item', subject: '\0' }]);
  ctx.clock.set('2026-11-22T00:02:00.000Z');
  await expect(visits.write()).rejects.toThrow();
  expect(await ctx.db.select({ salt: visitDays.salt }).from(visitDays)).toEqual([{ salt: null }]);
});

test('a day that left as many marks as it may counts nothing more, and says so', async () => {
  await get('/');
  await visits.write();
  await ctx.db.update(visitDays).set({ marks: MAX_MARKS - 1 });
  for (const last of [1, 2]) {
    await get('/', `203.0.113.${last}`);
    await visits.write();
  }
  expect(await total('visits')).toBe(2);
  const [day] = await ctx.db.select().from(visitDays);
  expect(day?.fullAt).toEqual(ctx.clock.now());
});

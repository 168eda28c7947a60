import { dropOf } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Context } from '../../chain/context.ts';
import { chainVersionsNow, cursors, parseChainVersions } from '../../chain/index.ts';
import { tokenVersions } from '../../chain/market/tables.ts';
import { emitUpcoming } from '../../flows/market/primary-auctions.ts';
import { listen, serveLive } from '../../flows/testing/live-page.ts';
import { type Market, startMarket, type Trader } from '../../flows/testing/market.ts';
import { itemOfDrop, items } from '../../modules/catalogue/index.ts';
import { createHttp } from '../app.ts';
import { LiveHub } from './hub.ts';
import { createLive } from './live.ts';
import { MARKET, MarketNews, marketTokenTopic } from './market-news.ts';

let market: Market;
let asha: Trader;
let marketToken: { marketToken: string; tokenId: bigint };
beforeAll(async () => {
  market = await startMarket();
  asha = await market.addTrader('asha');
  marketToken = await market.giveToken(asha);
});
afterAll(() => market.close());

let news: MarketNews;
let published: { topic: string; frame: string }[];
let hub: LiveHub;
/** the error of every read of a whole token; null: none */
let failure: Error | null;
function failing(): Context {
  const { ctx } = market.shop;
  const get: typeof ctx.chains.get = (name) => {
    if (failure) throw failure;
    return ctx.chains.get(name);
  };
  return { ...ctx, chains: { ...ctx.chains, get } };
}
const noConnection = new Error('timeout exceeded when trying to connect');
beforeEach(async () => {
  hub = new LiveHub({ perAddress: 10, most: 10 });
  published = [];
  const topics = new Set([MARKET, marketTokenTopic('polygon', marketToken.tokenId.toString())]);
  vi.spyOn(hub, 'hasListeners').mockImplementation((topic) => topics.has(topic));
  vi.spyOn(hub, 'topics').mockReturnValue([...topics]);
  vi.spyOn(hub, 'publish').mockImplementation((topic, frame) => void published.push({ topic, frame }));
  failure = null;
  news = new MarketNews(failing(), hub);
  await news.start();
});
afterEach(() => {
  news.stop();
  vi.restoreAllMocks();
});

const kinds = (): string[] => published.map(({ frame }) => /^event: (\w+)$/m.exec(frame)?.[1] ?? '');

/** A step of the reader since the last check: `others` tokens changed, and then the open page's own. */
async function step(others: number): Promise<number> {
  const { db } = market.shop.ctx;
  const [cursor] = await db.select().from(cursors).where(eq(cursors.chain, 'polygon'));
  const last = cursor?.version ?? 0;
  const rows = Array.from({ length: others }, (_, number) => ({
    chain: 'polygon' as const,
    tokenId: (1_000_000n + BigInt(number)).toString(),
    version: last + 1,
  }));
  for (let at = 0; at < others; at += 500) await db.insert(tokenVersions).values(rows.slice(at, at + 500));
  const version = last + 2;
  await db
    .update(tokenVersions)
    .set({ version })
    .where(eq(tokenVersions.tokenId, marketToken.tokenId.toString()));
  await db.update(cursors).set({ version }).where(eq(cursors.chain, 'polygon'));
  return version;
}

test('a step that changed more tokens than are read at once reaches the page of every one of them', async () => {
  const version = await step(2_500);
  news.check('polygon');
  await vi.waitFor(() => expect(kinds()).toEqual(['token', 'market']));
  await vi.waitFor(() => expect(parseChainVersions(news.versions)?.polygon).toBe(version));
});

test('an auction that is announced, or called off before it opens, reaches the open pages of its item’s tokens', async () => {
  const { changes, db } = market.shop.ctx;
  const item = await itemOfDrop(db, dropOf(marketToken.tokenId));
  const other = await market.shop.addItem();
  await emitUpcoming({ changes }, other.id);
  await emitUpcoming({ changes }, item?.id ?? '');
  await vi.waitFor(() => expect(kinds()).toEqual(['token']));
});

test('what the shop took down is no news of the market', async () => {
  const { db } = market.shop.ctx;
  const item = await itemOfDrop(db, dropOf(marketToken.tokenId));
  const setStatus = (status: 'hidden' | 'published') =>
    db
      .update(items)
      .set({ status })
      .where(eq(items.id, item?.id ?? ''));
  await setStatus('hidden');
  const version = await step(0);
  news.check('polygon');
  await vi.waitFor(() => expect(parseChainVersions(news.versions)?.polygon).toBe(version));
  expect(kinds()).toEqual(['token']);
  await setStatus('published');
});

test('what could not be told at one look is told at the next', async () => {
  const version = await step(0);
  vi.mocked(hub.publish).mockImplementationOnce(() => {
    throw new Error('away');
  });
  const warned = vi.spyOn(market.shop.ctx.log, 'warn');
  news.check('polygon');
  await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(1));
  expect(published).toEqual([]);
  await vi.waitFor(() => {
    news.check('polygon');
    expect(kinds()).toContain('card');
  });
  expect(kinds().slice(0, 2)).toEqual(['token', 'card']);
  await vi.waitFor(() => expect(parseChainVersions(news.versions)?.polygon).toBe(version));
});

describe('where a token cannot be read', () => {
  const tokenId = (): string => marketToken.tokenId.toString();

  test('for want of a connection, its change is told at the next look, and nothing of the failure is kept', async () => {
    const version = await step(0);
    failure = noConnection;
    const warned = vi.spyOn(market.shop.ctx.log, 'warn');
    news.check('polygon');
    await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(1));
    expect(published).toEqual([]);
    await expect(news.frameOf('polygon', tokenId(), null)).rejects.toBe(noConnection);
    failure = null;
    expect(await news.frameOf('polygon', tokenId(), null)).toContain('event: token');
    await vi.waitFor(() => {
      news.check('polygon');
      expect(kinds()).toContain('token');
    });
    await vi.waitFor(() => expect(parseChainVersions(news.versions)?.polygon).toBe(version));
  });

  test('however often it is tried, the rest is told', async () => {
    const version = await step(0);
    failure = new TypeError('no such field');
    news.check('polygon');
    await vi.waitFor(() => expect(parseChainVersions(news.versions)?.polygon).toBe(version));
    expect(kinds()).toEqual(['card']);
    expect(await news.frameOf('polygon', tokenId(), null)).toBeNull();
  });
});

test('a page that leaves in the middle of a step is told the rest of it when it is back', async () => {
  const before = news.versions;
  await step(0);
  news.check('polygon');
  await vi.waitFor(() => expect(kinds()).toContain('card'));
  expect(published.every(({ frame }) => frame.startsWith(`id: ${before}\n`))).toBe(true);
});

test('what came between the reading of a list and its page’s first connection is sent on that connection', async () => {
  const resolveUser = async (): Promise<null> => null;
  const { ctx, visitor } = market.shop;
  const live = createLive(ctx, resolveUser);
  const app = createHttp(ctx, { resolveUser, routes: [], streams: [live.mount], mounts: [], readiness: {} });
  await live.start();
  const { base, close } = await serveLive(app);
  const { asOf } = (await visitor.call('listMarket', { query: {} as never })).response;
  await market.act(asha, { kind: 'sell', marketToken: marketToken.marketToken, price: '3' });
  // this process has published the listing to its open pages
  const version = parseChainVersions(await chainVersionsNow(ctx.db))?.polygon;
  await vi.waitFor(async () => {
    const probe = await listen(`${base}?topic=market`);
    const hello = await probe.until(({ name }) => name === 'hello');
    await probe.close();
    expect(parseChainVersions(hello.id)?.polygon).toBe(version);
  });

  // of several `since`, one for each part of a page, the earliest counts
  const page = await listen(`${base}?topic=market&since=${asOf}&since=polygon:${version}`);
  // the version stays until the missed news are sent, so a connection that breaks before then loses nothing
  const hello = await page.until(({ name }) => name === 'hello');
  expect(parseChainVersions(hello.id)).toEqual(parseChainVersions(asOf));
  const card = await page.until(({ name }) => name === 'card');
  expect(card.data).toMatchObject({ id: marketToken.marketToken, state: 'listed' });
  await page.close();
  live.stop();
  await close();
});

test('a page is told why it is ended, and goes on where it was before when it is back', async () => {
  const resolveUser = async (): Promise<null> => null;
  const live = createLive(failing(), resolveUser);
  const streams = [live.mount];
  const app = createHttp(market.shop.ctx, { resolveUser, routes: [], streams, mounts: [], readiness: {} });
  await live.start();
  const { base, close } = await serveLive(app);
  const url = `${base}?topic=market&topic=${encodeURIComponent(`token:${marketToken.marketToken}`)}`;
  const before = `polygon:${(await step(0)) - 1}`;

  failure = noConnection;
  const cut = await listen(url, { 'last-event-id': before });
  expect(await cut.until(({ name }) => name === 'end')).toEqual({
    id: before,
    name: 'end',
    data: { reason: 'unavailable' },
  });
  await expect(cut.until(() => false)).rejects.toThrow('the stream ended: unavailable');

  failure = null;
  const page = await listen(url, { 'last-event-id': before });
  await page.until(({ name }) => name === 'token');
  await page.until(({ name }) => name === 'card');
  live.stop();
  await expect(page.until(() => false)).rejects.toThrow('the stream ended: closing');
  await close();
});

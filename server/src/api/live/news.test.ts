import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cursors } from '../../chain/index.ts';
import { tokenVersions } from '../../chain/market/tables.ts';
import { type Market, startMarket, type Trader } from '../../flows/testing/market.ts';
import { LiveHub } from './hub.ts';
import { MARKET, MarketNews, marketTokenTopic, readPosition } from './news.ts';

vi.setConfig({ testTimeout: 60_000 });

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
let heard: { topic: string; frame: string }[];
let hub: LiveHub;
beforeEach(async () => {
  hub = new LiveHub({ perAddress: 10, most: 10 });
  heard = [];
  const topics = new Set([MARKET, marketTokenTopic('polygon', marketToken.tokenId.toString())]);
  vi.spyOn(hub, 'isHeard').mockImplementation((topic) => topics.has(topic));
  vi.spyOn(hub, 'heard').mockReturnValue([...topics]);
  vi.spyOn(hub, 'publish').mockImplementation((topic, frame) => void heard.push({ topic, frame }));
  news = new MarketNews(market.shop.ctx, hub);
  await news.start();
});
afterEach(() => news.stop());

const kinds = (): string[] => heard.map(({ frame }) => /^event: (\w+)$/m.exec(frame)?.[1] ?? '');

/** What the reader did since the last look: `others` tokens changed, and then the one of the open page. */
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
  news.look('polygon');
  await vi.waitFor(() => expect(kinds()).toEqual(['token', 'market']));
  await vi.waitFor(() => expect(readPosition(news.position)?.polygon).toBe(version));
});

test('what could not be told at one look is told at the next', async () => {
  const version = await step(0);
  vi.mocked(hub.publish).mockImplementationOnce(() => {
    throw new Error('away');
  });
  const warned = vi.spyOn(market.shop.ctx.log, 'warn');
  news.look('polygon');
  await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(1));
  expect(heard).toEqual([]);
  await vi.waitFor(() => {
    news.look('polygon');
    expect(kinds()).toContain('card');
  });
  expect(kinds().slice(0, 2)).toEqual(['token', 'card']);
  await vi.waitFor(() => expect(readPosition(news.position)?.polygon).toBe(version));
});

test('a page that leaves in the middle of a step is told the rest of it when it is back', async () => {
  const before = news.position;
  await step(0);
  news.look('polygon');
  await vi.waitFor(() => expect(kinds()).toContain('card'));
  expect(heard.every(({ frame }) => frame.startsWith(`id: ${before}\n`))).toBe(true);
});

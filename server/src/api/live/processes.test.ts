import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, serveLive } from '../../flows/testing/live-page.ts';
import { type Market, startMarket, type Trader } from '../../flows/testing/market.ts';
import type { TestContext } from '../../testing/context.ts';
import { serveFrom } from './testing/second-process.ts';

/** The first process reads the chain; the second only answers pages. */
let market: Market;
let second: TestContext;
let first: { base: string; close(): Promise<void> };
let other: { base: string; close(): Promise<void> };
let asha: Trader;
let ravi: Trader;

beforeAll(async () => {
  market = await startMarket();
  asha = await market.addTrader('asha');
  ravi = await market.addTrader('ravi');
  second = await market.shop.ctx.again();
  await market.shop.ctx.changes.start();
  await market.shop.live.start();
  first = await serveLive(market.shop.app);
  other = await serveFrom(second, async () => null);
});
afterAll(async () => {
  await other.close();
  await first.close();
  await second.close();
  await market.close();
});

const bidOf = (data: unknown): string | undefined =>
  (data as { bids?: { transaction: string }[] }).bids?.[0]?.transaction;

test('a bid that one process reads from the chain is on the pages of the other; a page goes on there where it left', async () => {
  const { marketToken } = await market.giveToken(asha);
  await market.act(asha, { kind: 'auction', marketToken, reserve: '5', days: '1' });
  const round = (await market.look(marketToken)).auction?.round ?? '';
  const topics = `?topic=${encodeURIComponent(`token:${marketToken}`)}&topic=market`;

  const page = await listen(other.base + topics);
  const opened = await page.until(({ name }) => name === 'token');
  expect(bidOf(opened.data)).toBeUndefined();
  const { hash } = await market.act(ravi, { kind: 'bid', marketToken, round, amount: '5' });
  const notified = await page.until(({ name, data }) => name === 'token' && bidOf(data) === hash);
  await page.close();

  // somebody bids again while the page is away; it then reconnects to the first process
  const divya = await market.addTrader('divya');
  const again = await market.act(divya, { kind: 'bid', marketToken, round, amount: '6' });
  const back = await listen(first.base + topics, { 'last-event-id': notified.id });
  const now = await back.until(({ name, data }) => name === 'token' && bidOf(data) === again.hash);
  expect((now.data as { version: number }).version).toBeGreaterThan(
    (notified.data as { version: number }).version,
  );
  const card = await back.until(({ name }) => name === 'card');
  expect(card.data).toMatchObject({ id: marketToken, state: 'auction' });
  await back.close();
});

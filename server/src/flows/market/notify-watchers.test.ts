import { parseMarketTokenId } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drops } from '../../chain/index.ts';
import { items, launches } from '../../modules/catalogue/tables.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { watches } from '../../modules/social/tables.ts';
import { launchesOf } from '../launches/testing/launches.ts';
import { watchItem } from '../social/watch-item.ts';
import { stopLaunch } from '../studio/launches/launches.ts';
import { coins, type Market, startMarket, type Trader } from '../testing/market.ts';
import { announceLowerPrices } from './notify-watchers.ts';

let market: Market;
let asha: Trader;
let ravi: Trader;
let divya: Trader;
beforeAll(async () => {
  market = await startMarket();
  asha = await market.addTrader('asha');
  ravi = await market.addTrader('ravi');
  divya = await market.addTrader('divya');
});
afterAll(() => market.close());
beforeEach(() => market.shop.ctx.db.delete(notifications));

const { announce, pass } = launchesOf(() => market.shop);
const itemOf = (marketToken: string): string => parseMarketTokenId(marketToken)?.itemId ?? '';
const askAtShop = (itemId: string, priceCents: bigint) =>
  market.shop.ctx.db.update(items).set({ priceCents }).where(eq(items.id, itemId));
const watch = (person: Trader, itemId: string, watched = true) =>
  watchItem(market.shop.ctx, person.id, itemId, watched);
/** What the server does by itself each second. */
const tick = async (): Promise<void> => {
  await market.shop.marketWorker.tick();
  await market.shop.ctx.queue.runDue();
};
const watchedNews = async (person: Trader): Promise<string[]> =>
  (await market.notificationsOf(person)).filter((kind) => kind.includes('watched'));

test('who watches hears of an offer and of its lower price, once a day; the seller and who stopped hear nothing', async () => {
  const { marketToken } = await market.giveToken(asha);
  const itemId = itemOf(marketToken);
  await askAtShop(itemId, 20_000n);
  for (const person of [asha, ravi, divya]) await watch(person, itemId);
  await watch(ravi, itemId);
  await watch(divya, itemId, false);
  await market.act(asha, { kind: 'sell', marketToken, price: '100' });
  await tick();
  expect(await watchedNews(ravi)).toEqual(['market-watched-offered']);
  await market.act(asha, { kind: 'change-price', marketToken, price: '120' });
  await tick();
  expect(await watchedNews(ravi)).toHaveLength(1);
  for (const price of ['80', '70']) {
    await market.act(asha, { kind: 'change-price', marketToken, price });
    for (let time = 0; time < 2; time += 1) await tick();
  }
  expect((await watchedNews(ravi)).toSorted()).toEqual(['market-watched-cheaper', 'market-watched-offered']);
  const [cheaper] = await market.shop.ctx.db
    .select({ data: notifications.data })
    .from(notifications)
    .where(eq(notifications.kind, 'market-watched-cheaper'));
  expect(cheaper?.data).toMatchObject({ marketToken, amount: '89 MATIC' });
  expect([await watchedNews(asha), await watchedNews(divya)]).toEqual([[], []]);
});

test('several editions of an item that are offered on one day are announced once', async () => {
  const editions = await market.giveTokens(asha, 2);
  await watch(ravi, itemOf(editions[0]?.marketToken ?? ''));
  for (const { marketToken } of editions) await market.act(asha, { kind: 'sell', marketToken, price: '100' });
  await tick();
  await tick();
  expect(await watchedNews(ravi)).toEqual(['market-watched-offered']);
});

test('a lower price of an edition is announced only where neither the shop nor another edition costs less', async () => {
  const [first = '', second = ''] = (await market.giveTokens(asha, 2)).map(({ marketToken }) => marketToken);
  const itemId = itemOf(first);
  const dropId = (await market.shop.ctx.db.select().from(items).where(eq(items.id, itemId)))[0]?.dropId ?? 0n;
  await askAtShop(itemId, 4_000n);
  await watch(ravi, itemId);
  const ask = async (marketToken: string, price: string) => {
    await market.act(asha, { kind: 'change-price', marketToken, price });
    await tick();
    return (await watchedNews(ravi)).filter((kind) => kind.endsWith('cheaper'));
  };
  for (const marketToken of [first, second])
    await market.act(asha, { kind: 'sell', marketToken, price: '100' });
  // $0.50 for a MATIC: $50.06 with the royalty, and the shop asks for $40
  expect(await ask(first, '90')).toEqual([]);
  await market.shop.ctx.db.update(drops).set({ minted: 3 }).where(eq(drops.dropId, dropId));
  expect(await ask(second, '95')).toEqual([]);
  expect(await ask(second, '80')).toEqual(['market-watched-cheaper']);
});

test('an edition that falls to the price of the cheapest one is announced, whichever has the smaller number', async () => {
  const [first = '', second = ''] = (await market.giveTokens(asha, 2)).map(({ marketToken }) => marketToken);
  await askAtShop(itemOf(first), 20_000n);
  await watch(ravi, itemOf(first));
  await market.act(asha, { kind: 'sell', marketToken: first, price: '80' });
  await market.act(asha, { kind: 'sell', marketToken: second, price: '100' });
  await market.act(asha, { kind: 'change-price', marketToken: second, price: '80' });
  await tick();
  expect(await watchedNews(ravi)).toContain('market-watched-cheaper');
});

test('an offer that has gone before its news could be written is not announced', async () => {
  const { ctx } = market.shop;
  const { marketToken, tokenId } = await market.giveToken(asha);
  await watch(ravi, itemOf(marketToken));
  await market.act(asha, { kind: 'sell', marketToken, price: '100' });
  await tick();
  await ctx.db.delete(notifications);
  const late = {
    chain: 'polygon',
    tokenId: tokenId.toString(),
    kind: 'market-watched-offered',
    day: '2026-01-01',
  } as const;
  const announce = async (price: string) => {
    await ctx.queue.enqueue(ctx.db, 'market/watched', { ...late, price }, { key: price, lane: 'news' });
    await ctx.queue.runDue();
    return watchedNews(ravi);
  };
  expect(await announce(coins('90').toString())).toEqual([]);
  expect(await announce(coins('100').toString())).toEqual(['market-watched-offered']);
});

test('an auction of a watched item is announced when it begins and in its last hour', async () => {
  const { marketToken } = await market.giveToken(asha);
  await watch(ravi, itemOf(marketToken));
  await market.act(asha, { kind: 'auction', marketToken, reserve: '5', days: '1' });
  await tick();
  expect(await watchedNews(ravi)).toEqual(['market-watched-auction']);
  await market.pass(86_400 - 1_800);
  await tick();
  expect(await market.notificationsOf(ravi)).toContain('market-ending');
});

test('a lower price of the shop is announced once, by however many processes, and a higher one never', async () => {
  const { ctx } = market.shop;
  const item = await market.shop.addItem({ priceCents: 2_000n });
  for (const person of [asha, ravi]) await watch(person, item.id);
  const set = async (priceCents: bigint) => {
    await ctx.db.update(items).set({ priceCents }).where(eq(items.id, item.id));
    await Promise.all([announceLowerPrices(ctx), announceLowerPrices(ctx)]);
    await announceLowerPrices(ctx);
  };
  await set(2_500n);
  expect(await watchedNews(ravi)).toEqual([]);
  await set(1_500n);
  await set(1_500n);
  expect([await watchedNews(asha), await watchedNews(ravi)]).toEqual([
    ['shop-watched-cheaper'],
    ['shop-watched-cheaper'],
  ]);
  expect(
    await ctx.db.select({ cents: watches.cents }).from(watches).where(eq(watches.itemId, item.id)),
  ).toEqual([{ cents: 1_500n }, { cents: 1_500n }]);
});

test('a lower price is announced after the clock was set back as well', async () => {
  const { ctx } = market.shop;
  const item = await market.shop.addItem({ priceCents: 2_000n });
  await watch(ravi, item.id);
  await tick();
  ctx.clock.advance(-3_600);
  await askAtShop(item.id, 1_500n);
  await tick();
  ctx.clock.advance(3_600);
  expect(await watchedNews(ravi)).toEqual(['shop-watched-cheaper']);
});

test('a watch that was set anew hears of a price that the one before heard of', async () => {
  const { ctx } = market.shop;
  const item = await market.shop.addItem({ priceCents: 1_000n });
  const set = async (priceCents: bigint) => {
    await ctx.db.update(items).set({ priceCents }).where(eq(items.id, item.id));
    await announceLowerPrices(ctx);
  };
  await watch(ravi, item.id);
  await set(800n);
  await set(1_000n);
  await watch(ravi, item.id, false);
  pass(60);
  await watch(ravi, item.id);
  await set(800n);
  expect(await watchedNews(ravi)).toEqual(['shop-watched-cheaper', 'shop-watched-cheaper']);
});

test('a lower price is announced once an edition can be ordered: not while all are sold, nor while a drop is not open', async () => {
  const { ctx } = market.shop;
  const { id: launch, item: coming } = await announce({}, 5);
  const soldOut = await market.shop.addItem({ priceCents: 2_000n, quantity: 1 });
  for (const { id } of [coming, soldOut]) {
    await watch(ravi, id);
    await ctx.db.update(items).set({ priceCents: 900n }).where(eq(items.id, id));
  }
  const ofDrop = eq(drops.dropId, soldOut.dropId);
  await ctx.db.update(drops).set({ minted: 1 }).where(ofDrop);
  const newsOfRavi = async () => {
    await announceLowerPrices(ctx);
    return (await watchedNews(ravi)).length;
  };
  expect(await newsOfRavi()).toBe(0);
  await ctx.db.update(drops).set({ minted: 0 }).where(ofDrop);
  expect(await newsOfRavi()).toBe(1);
  pass(600);
  await stopLaunch(ctx, 'command', launch, { stopped: true, reason: 'The screens are down.' });
  expect(await newsOfRavi()).toBe(1);
  await stopLaunch(ctx, 'command', launch, { stopped: false, reason: '' });
  expect(await newsOfRavi()).toBe(2);
});

test('a lower price of a drop for its list alone is announced to nobody, and once it is open to all', async () => {
  const { ctx } = market.shop;
  const { id: launch, item } = await announce({ waitingRoom: false }, 5);
  await ctx.db.update(launches).set({ listUse: 'only' }).where(eq(launches.id, launch));
  await watch(ravi, item.id);
  await ctx.db.update(items).set({ priceCents: 900n }).where(eq(items.id, item.id));
  pass(600);
  await announceLowerPrices(ctx);
  expect(await watchedNews(ravi)).toEqual([]);
  await ctx.db.update(launches).set({ listUse: 'none' }).where(eq(launches.id, launch));
  await announceLowerPrices(ctx);
  expect(await watchedNews(ravi)).toEqual(['shop-watched-cheaper']);
});

test('what visitors cannot see cannot be watched', async () => {
  const hidden = await market.shop.addItem({ status: 'hidden' });
  await expect(watch(asha, hidden.id)).rejects.toMatchObject({ code: 'item/not-found' });
});

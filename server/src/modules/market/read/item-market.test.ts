import { dropOf } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coins, type Market, startMarket, type Trader } from '../../../flows/testing/market.ts';
import { items, launches } from '../../catalogue/index.ts';
import { itemSales } from '../../catalogue/rankings/item-sales.ts';

let market: Market;
let asha: Trader;
let ravi: Trader;
beforeAll(async () => {
  market = await startMarket();
  asha = await market.addTrader('asha');
  ravi = await market.addTrader('ravi');
});
afterAll(() => market.close());

const look = async (id: string) =>
  (await market.shop.visitor.call('itemMarket', { params: { id } })).response;
const sales = (id: string, page: { limit?: number; cursor?: string } = {}) =>
  itemSales(market.shop.ctx, id, { limit: 20, ...page });
const buy = (marketToken: string, total: string) =>
  ({ kind: 'buy', marketToken, total: coins(total).toString() }) as const;

test('an item’s market has its floor, its owners, and every sale, also what was given and not paid', async () => {
  const { marketToken } = await market.giveToken(asha);
  const [id = ''] = marketToken.split('~');
  expect(await look(id)).toMatchObject({
    shop: { available: 2 },
    floor: null,
    lastSale: null,
    offers: [],
    offered: 0,
    owners: { count: 1 },
    points: [],
  });
  expect((await sales(id)).sales).toMatchObject([{ kind: 'first', serial: 1, price: null, paid: null }]);

  await market.act(asha, { kind: 'sell', marketToken, price: '100' });
  expect(await look(id)).toMatchObject({
    floor: { marketToken, price: { coin: { amount: coins('111.25').toString() } } },
    offers: [{ id: marketToken, state: 'listed' }],
    offered: 1,
  });

  await market.act(ravi, buy(marketToken, '111.25'));
  await market.act(ravi, { kind: 'sell', marketToken, price: '40' });
  await market.act(asha, buy(marketToken, '44.5'));
  const { lastSale, points, floor, owners } = await look(id);
  expect(lastSale).toMatchObject({ kind: 'resale', paid: { amount: coins('44.5').toString() } });
  expect(points.map(({ kind }) => kind)).toEqual(['resale', 'resale']);
  expect(BigInt(points[0]?.price?.amount ?? 0)).toBeGreaterThan(BigInt(points[1]?.price?.amount ?? 0));
  expect([floor, owners.count]).toEqual([null, 1]);
});

test('pages of its sales meet without a gap or a repeat, newest first', async () => {
  const { marketToken } = await market.giveToken(asha);
  const [id = ''] = marketToken.split('~');
  await market.act(asha, { kind: 'sell', marketToken, price: '10' });
  await market.act(ravi, buy(marketToken, '11.125'));
  await market.act(ravi, { kind: 'sell', marketToken, price: '20' });
  await market.act(asha, buy(marketToken, '22.25'));
  const all = (await sales(id)).sales;
  expect(all.map(({ paid }) => paid?.amount ?? null)).toEqual([
    coins('22.25').toString(),
    coins('11.125').toString(),
    null,
  ]);
  const read: typeof all = [];
  let cursor: string | undefined;
  do {
    const page = await sales(id, { limit: 1, ...(cursor ? { cursor } : {}) });
    read.push(...page.sales);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(read).toEqual(all);
  await expect(sales(id, { cursor: 'x' })).rejects.toMatchObject({ code: 'request/invalid' });
});

test('who is public is named among the owners, and nobody else', async () => {
  const { marketToken } = await market.giveToken(asha);
  const [id = ''] = marketToken.split('~');
  expect((await look(id)).owners.shown.map(({ address }) => address)).toEqual([asha.account.address]);
  expect((await market.shop.visitor.send('itemMarket', { params: { id: 'nothing' } })).status).toBe(404);
});

test('an item of a drop that does not let everybody order is offered by nobody but its owners', async () => {
  const { marketToken } = await market.giveToken(asha);
  const [id = ''] = marketToken.split('~');
  const { db, clock } = market.shop.ctx;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  await db.insert(launches).values({
    ...{ id: 'over', title: 'Over', limitPerPerson: 1, scheduledAt: before(9_000) },
    ...{ opensAt: before(5_000), closesAt: before(1_000), createdAt: before(9_000) },
    changedAt: before(9_000),
  });
  await db.update(items).set({ launchId: 'over' }).where(eq(items.id, id));
  expect((await look(id)).shop).toBeNull();
});

test('an owner of several wallets is one owner, by the wallets that trade here', async () => {
  const { marketToken, tokenId } = await market.giveToken(asha);
  const [id = ''] = marketToken.split('~');
  const second = await market.addWallet(asha);
  const hash = await market.contract.deliver(9_100n, dropOf(tokenId), second.account.address);
  await market.chain.client.waitForTransactionReceipt({ hash });
  await market.shop.catchUp();
  const { owners } = await look(id);
  expect(owners.count).toBe(1);
  expect(owners.shown).toMatchObject([{ name: 'asha' }]);
});

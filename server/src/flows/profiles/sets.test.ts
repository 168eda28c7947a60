import { eq, inArray } from 'drizzle-orm';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../modules/accounts/index.ts';
import { films, items, launches } from '../../modules/catalogue/index.ts';
import { filmFigures } from '../../modules/market/read/film-figures.ts';
import { sharedItem } from '../market/sharing.ts';
import { coins, type Market, startMarket, type Trader } from '../testing/market.ts';

let market: Market;
let asha: Trader;
let ravi: Trader;
let first: { marketToken: string; tokenId: bigint };
beforeAll(async () => {
  market = await startMarket();
  asha = await market.addTrader('asha');
  ravi = await market.addTrader('ravi');
  const { db } = market.shop.ctx;
  await db.update(users).set({ handle: 'asha-of-madurai' }).where(eq(users.id, 'asha'));
  await db.insert(films).values([
    { slug: 'monsoon-wires', title: 'Monsoon Wires', position: 1 },
    { slug: 'night-bus', title: 'Night Bus', position: 2 },
    { slug: 'not-shown', title: 'Not shown', position: 3, status: 'draft' },
  ]);
  first = await market.giveToken(asha, 'the-open-one');
  await market.giveToken(asha, 'taken-down');
  await market.giveToken(asha, 'of-a-draft');
  await market.giveToken(ravi, 'of-ravi');
  await market.shop.addItem({ id: 'missing', priceCents: 900n, quantity: 4 });
  await market.shop.addItem({ id: 'elsewhere' });
  const inFilm = (slug: string, ids: string[]) =>
    db.update(items).set({ filmSlug: slug }).where(inArray(items.id, ids));
  await inFilm('monsoon-wires', ['the-open-one', 'taken-down', 'of-ravi', 'missing']);
  await inFilm('not-shown', ['of-a-draft']);
  await inFilm('night-bus', ['elsewhere']);
  await db.update(items).set({ status: 'hidden' }).where(eq(items.id, 'taken-down'));
});
afterAll(() => market.close());

const setsOfAsha = async () =>
  (await market.shop.visitor.send('personSets', { params: { handle: 'asha-of-madurai' } })).response.sets;
const progress = async (person: Trader, slug = 'monsoon-wires') =>
  (await person.send('mySet', { params: { slug } })).response;

test('a film of which somebody has an item is a set: what they have first, then what is missing with its price', async () => {
  const sets = await setsOfAsha();
  expect(sets).toMatchObject([
    {
      film: { slug: 'monsoon-wires', title: 'Monsoon Wires' },
      ...{ total: 3, owned: 1 },
      frames: [
        { id: 'the-open-one', marketToken: first.marketToken },
        { id: 'of-ravi', marketToken: null },
        {
          id: 'missing',
          marketToken: null,
          price: { amount: '900', currency: 'USD' },
          coin: { currency: 'MATIC' },
        },
      ],
    },
  ]);
  expect((await asha.send('mySets')).response.sets).toEqual(sets);
  expect(await progress(asha)).toEqual({ total: 3, owned: 1 });
  expect(await progress(ravi, 'night-bus')).toEqual({ total: 1, owned: 0 });
  expect(await progress(asha, 'not-shown')).toEqual({ total: 0, owned: 0 });
});

test('a wallet that has not traded adds to one’s own set, and is not shown to others', async () => {
  const hidden = privateKeyToAccount(generatePrivateKey());
  await market.shop.addWallet(asha, hidden.address);
  await market.chain.fund(hidden.address, coins('1'));
  await market.contract.transferFrom(asha.account, hidden.address, first.tokenId);
  await market.shop.catchUp();
  expect(await setsOfAsha()).toEqual([]);
  expect(await progress(asha)).toEqual({ total: 3, owned: 1 });
  await market.contract.transferFrom(hidden, asha.account.address, first.tokenId);
  await market.shop.catchUp();
});

test('the home page has for somebody what is new of a film that they collect, and the auction that ends next', async () => {
  const home = async (person: Trader) => (await person.send('myHome')).response;
  // both are equally new: the later drop is first
  expect(await home(asha)).toMatchObject({ bid: null, ending: null, fresh: { id: 'missing' } });
  expect((await home(ravi)).fresh).toMatchObject({ id: 'missing' });
  const nobody = await market.shop.addPerson('newcomer');
  expect(await home(nobody as Trader)).toEqual({ bid: null, ending: null, fresh: null });
});

test('somebody with nothing has no sets, and nothing of any', async () => {
  const nobody = await market.shop.addPerson('nobody');
  expect((await nobody.send('mySets')).response.sets).toEqual([]);
  expect((await nobody.send('mySet', { params: { slug: 'monsoon-wires' } })).response).toEqual({
    total: 3,
    owned: 0,
  });
});

test('a film’s figures: the cheapest to be had of the shop or of an owner, what was paid, and who has an edition', async () => {
  const figures = () => filmFigures(market.shop.ctx, 'monsoon-wires');
  const { floor, ...rest } = await figures();
  expect(floor).toMatchObject({ price: { amount: '900' }, itemId: 'missing', marketToken: null });
  // who reads prices in coins, and a film that is priced in them, lead with the coin
  expect(floor?.coin?.currency).toBe('MATIC');
  // two wallets of one account are one owner; what is hidden counts for nobody
  expect(rest).toEqual({ volume: { amount: '0', currency: 'USD' }, sales: 0, owners: 2 });

  // on sale it still belongs to the set of its owner
  await market.act(asha, { kind: 'sell', marketToken: first.marketToken, price: '0.01' });
  expect(await progress(asha)).toEqual({ total: 3, owned: 1 });
  expect((await figures()).floor).toMatchObject({
    itemId: 'the-open-one',
    marketToken: first.marketToken,
  });
  const { listing } = await market.look(first.marketToken);
  const total = listing?.total.coin.amount ?? '';
  expect((await figures()).floor?.coin).toEqual(listing?.total.coin);
  await market.act(ravi, { kind: 'buy', marketToken: first.marketToken, total });
  const sold = await figures();
  expect(sold).toMatchObject({ sales: 1, owners: 1, floor: { itemId: 'missing' } });
  expect(BigInt(sold.volume.amount)).toBeGreaterThan(0n);
  await expect(filmFigures(market.shop.ctx, 'not-shown')).rejects.toMatchObject({ code: 'film/not-found' });
});

test('a film’s lowest price is that of an item that everybody can order, however many cheaper ones nobody can', async () => {
  const { db, clock } = market.shop.ctx;
  const floor = async () => (await filmFigures(market.shop.ctx, 'monsoon-wires')).floor?.itemId;
  const cheaper: string[] = [];
  while (cheaper.length < 24) cheaper.push((await market.shop.addItem({ priceCents: 500n })).id);
  const areCheaper = inArray(items.id, cheaper);
  const launchOf = (facts: Partial<typeof launches.$inferInsert>) => {
    const [id, at] = [Object.keys(facts).join(), clock.now()];
    return {
      id,
      title: id,
      opensAt: at,
      limitPerPerson: 1,
      scheduledAt: at,
      createdAt: at,
      changedAt: at,
      ...facts,
    };
  };
  for (const launch of [
    launchOf({ opensAt: new Date(clock.now().getTime() + 60_000) }),
    launchOf({ waitingRoom: true }),
    launchOf({ listUse: 'only' }),
  ]) {
    await db.insert(launches).values(launch);
    await db.update(items).set({ filmSlug: 'monsoon-wires', launchId: launch.id }).where(areCheaper);
    expect(await floor()).toBe('missing');
  }
  await db.update(items).set({ launchId: null }).where(areCheaper);
  expect(cheaper).toContain(await floor());
  await db.update(items).set({ status: 'hidden' }).where(areCheaper);
});

test('the picture of a shared poster says its price as people write it', async () => {
  const { ctx } = market.shop;
  await market.shop.addItem({ id: 'dear', priceCents: 120_000n });
  expect(await sharedItem(ctx, 'dear')).toMatchObject({ price: '$1,200' });
  expect(await sharedItem(ctx, 'missing')).toMatchObject({ price: '$9' });
});

test('what somebody likes comes back as cards, the latest first, without what was taken down', async () => {
  for (const id of ['missing', 'of-ravi', 'elsewhere']) {
    await asha.send('likeItem', { params: { id } });
    market.shop.ctx.clock.advance(1);
  }
  const { db } = market.shop.ctx;
  await db.update(items).set({ status: 'hidden' }).where(eq(items.id, 'elsewhere'));
  const { items: cards } = (await asha.send('likedItems')).response;
  expect(cards.map(({ id }) => id)).toEqual(['of-ravi', 'missing']);
  expect((await ravi.send('likedItems')).response.items).toEqual([]);
});

test('somebody’s home page leads with their bid; who sells or bids there is not told that it ends soon', async () => {
  const home = async (person: Trader) => (await person.send('myHome')).response;
  const { marketToken } = await market.giveToken(ravi, 'auctioned');
  await market.act(ravi, { kind: 'auction', marketToken, reserve: '0.1', days: '0.05' });
  const round = (await market.look(marketToken)).auction?.round ?? '';
  expect(await home(asha)).toMatchObject({ bid: null, ending: { id: marketToken } });
  await market.act(asha, { kind: 'bid', marketToken, round, amount: '0.1' });
  expect(await home(asha)).toMatchObject({
    bid: { card: { id: marketToken }, bidStatus: 'leading' },
    ending: null,
  });
  expect(await home(ravi)).toMatchObject({ bid: null, ending: null });
  await market.pass(2 * 3600);
  expect(await home(asha)).toMatchObject({ bid: null, ending: null });
});

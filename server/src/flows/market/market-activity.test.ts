import type { MarketActivity } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drops } from '../../chain/tables.ts';
import { users } from '../../modules/accounts/tables.ts';
import { films, items } from '../../modules/catalogue/tables.ts';
import { orders } from '../../modules/orders/tables.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { coins, type Market, startMarket, type Trader } from '../testing/market.ts';

let market: Market;
let asha: Trader;
let ravi: Trader;
let marketToken: string;
beforeAll(async () => {
  market = await startMarket();
  asha = await market.addTrader('asha');
  ravi = await market.addTrader('ravi');
  ({ marketToken } = await market.giveToken(asha, 'the-first'));
  await market.shop.ctx.db.insert(films).values([
    { slug: 'kabali', title: 'Kabali', position: 1 },
    { slug: 'not-yet', title: 'Not yet', position: 2, status: 'draft' },
  ]);
  await market.shop.ctx.db.update(items).set({ filmSlug: 'kabali' }).where(eq(items.id, 'the-first'));
});
afterAll(() => market.close());

const page = async (query: Record<string, string> = {}) =>
  (await market.shop.visitor.call('marketActivity', { query: query as never })).response;
const kinds = (entries: MarketActivity[]): string[] => entries.map(({ kind }) => kind);

test('says every sale, offer and bid with who, what and how much, the latest first', async () => {
  await market.act(asha, { kind: 'sell', marketToken, price: '40' });
  await market.act(ravi, { kind: 'buy', marketToken, total: coins('44.5').toString() });
  await market.act(ravi, { kind: 'auction', marketToken, reserve: '50', days: '1' });
  const round = (await market.look(marketToken)).auction?.round ?? '';
  await market.act(asha, { kind: 'bid', marketToken, round, amount: '60' });

  const { entries, nextCursor } = await page();
  const about = entries.filter(({ token }) => token.marketToken === marketToken);
  expect(kinds(about)).toEqual(['bid', 'auction-opened', 'resale', 'listed']);
  const [bid, opened, resale, listed] = about;
  const party = ({ account: { address } }: Trader) => expect.objectContaining({ address });
  expect(bid).toMatchObject({ to: party(asha), price: { coin: { amount: coins('60').toString() } } });
  expect(opened).toMatchObject({ from: party(ravi), to: null });
  expect(opened?.price?.coin.amount).toBe(coins('50').toString());
  // prices of listings and sales are what a buyer pays in all
  expect(listed).toMatchObject({
    from: party(asha),
    to: null,
    price: { coin: { amount: coins('44.5').toString() } },
  });
  expect(resale).toMatchObject({ from: party(asha), to: party(ravi), price: listed?.price });
  expect(nextCursor).toBeNull();
});

test('an edition that was paid elsewhere has its dollars; what was minted without an order is none', async () => {
  const { shop, chain } = market;
  const item = await shop.addItem({ quantity: 3, id: 'the-second' });
  const order = (await ravi.send('createOrder', { body: { itemId: item.id } })).response;
  const [row] = await shop.ctx.db.select().from(orders).where(eq(orders.id, order.id));
  const to = ravi.account.address;
  const hash = await useCollectible(chain).deliver(BigInt(row?.chainOrderId ?? 0), item.dropId, to);
  await chain.client.waitForTransactionReceipt({ hash });
  await shop.catchUp();
  const { entries } = await page({ show: 'sales' });
  expect(kinds(entries)).toEqual(['first-sale', 'resale']);
  expect(entries[0]).toMatchObject({
    from: null,
    to: { address: to },
    price: null,
    elsewhere: { price: { amount: String(row?.priceCents), currency: 'USD' } },
    token: { marketToken: 'the-second~1', serial: 1, quantity: 3 },
    transaction: hash,
  });
});

test('the partner of a film, who has no profile, is named where they offer what it released', async () => {
  const { db, changes } = market.shop.ctx;
  const isShown = (emailVerified: boolean) =>
    db.update(users).set({ emailVerified }).where(eq(users.id, 'asha'));
  const listedBy = async () =>
    (await page({ show: 'listings' })).entries.find(({ token }) => token.marketToken === marketToken)?.from;
  const { address } = asha.account;
  await isShown(false);
  await db.update(items).set({ productionHouse: 'Lamplight Pictures' }).where(eq(items.id, 'the-first'));
  await changes.emit('catalogue');
  expect(await listedBy()).toEqual({ address, name: null, handle: null });
  const [first] = await db.select({ dropId: items.dropId }).from(items).where(eq(items.id, 'the-first'));
  await db
    .update(drops)
    .set({ beneficiary: address })
    .where(eq(drops.dropId, first?.dropId ?? 0n));
  await changes.emit('catalogue');
  expect(await listedBy()).toEqual({ address, name: 'Lamplight Pictures', handle: null });
  await isShown(true);

  // on the page of an edition that they have, too
  const owner = async () =>
    (await market.shop.visitor.call('getMarketToken', { params: { id: marketToken } })).response.token?.owner;
  const ravi = await owner();
  if (!ravi) throw new Error('nobody owns it');
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, 'ravi'));
  await db.update(drops).set({ beneficiary: ravi.address as Hex });
  await changes.emit('catalogue');
  expect(await owner()).toEqual({ address: ravi.address, name: 'Lamplight Pictures', handle: null });
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, 'ravi'));
});

test('is filtered by what happened and by film, and read a page at a time', async () => {
  expect(kinds((await page({ show: 'bids' })).entries)).toEqual(['bid']);
  expect(kinds((await page({ show: 'listings' })).entries)).toEqual(['listed']);
  expect(kinds((await page({ show: 'auctions' })).entries)).toEqual(['auction-opened']);
  expect((await page({ film: 'no-such-film' })).entries).toEqual([]);
  const all = await page();
  expect(all.films).toEqual([{ slug: 'kabali', title: 'Kabali' }]);
  const ofFilm = all.entries.filter(({ token }) => token.film.slug === 'kabali');
  expect(ofFilm.length).toBe(all.entries.length - 1);
  expect((await page({ film: 'kabali' })).entries).toEqual(ofFilm);
  const pages: MarketActivity[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const found: Awaited<ReturnType<typeof page>> = await page({ limit: '2', ...(cursor && { cursor }) });
    pages.push(...found.entries);
    cursor = found.nextCursor;
  }
  expect(pages).toEqual(all.entries);
  for (const query of [{ show: 'x' }, { cursor: 'bm8' }, { limit: '500' }])
    expect((await market.shop.visitor.send('marketActivity', { query: query as never })).status).toBe(422);
});

test('leaves out what the shop does not show any more', async () => {
  await market.shop.ctx.db.update(items).set({ status: 'draft' }).where(eq(items.id, 'the-first'));

  expect((await page({ limit: '47' })).entries.map(({ token }) => token.marketToken)).not.toContain(
    marketToken,
  );
});

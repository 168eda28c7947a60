import { DAY_SECONDS } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, serveLive } from '../../../flows/testing/live-page.ts';
import { coins, type Market, startMarket, type Trader } from '../../../flows/testing/market.ts';
import { items } from '../../catalogue/index.ts';

let market: Market;
let asha: Trader;
let ravi: Trader;
let divya: Trader;
beforeAll(async () => {
  market = await startMarket();
  [asha, ravi, divya] = [
    await market.addTrader('asha'),
    await market.addTrader('ravi'),
    await market.addTrader('divya'),
  ];
});
afterAll(() => market.close());

/** A poster of Asha's in an auction in which Ravi leads. */
async function auctioned() {
  const { marketToken } = await market.giveToken(asha);
  const [id = ''] = marketToken.split('~');
  await market.act(asha, { kind: 'auction', marketToken, reserve: '10', days: '1' });
  const { round = '' } = (await market.look(marketToken)).auction ?? {};
  const bid = (amount: string) => ({ kind: 'bid', marketToken, round, amount }) as const;
  await market.act(ravi, bid('12'));
  const setStatus = async (status: 'draft' | 'published' | 'hidden') => {
    await market.shop.ctx.db.update(items).set({ status }).where(eq(items.id, id));
    await market.shop.ctx.changes.emit('catalogue');
  };
  return { id, marketToken, bid, setStatus };
}

const ofItem = ['getItem', 'itemSales', 'similarItems', 'itemCertificate', 'itemMarket'] as const;
const ofToken = ['getMarketToken', 'myMarketToken'] as const;

test('an item that the shop took down is there for the owner and the bidders of an edition, and for nobody else', async () => {
  const { id, marketToken, setStatus } = await auctioned();
  const cookies = { headers: { cookie: 'session=1' } };
  const people = [asha, ravi, divya, market.shop.visitor];
  const statusesOf = async (name: (typeof ofItem | typeof ofToken)[number]) => {
    const params = { id: ofToken.some((one) => one === name) ? marketToken : id };
    const all = [];
    for (const person of people)
      all.push((await person.send(name as 'getItem', { params, ...cookies })).status);
    return all;
  };
  const statuses = async () => {
    const all: Record<string, number[]> = {};
    for (const name of [...ofItem, ...ofToken]) all[name] = await statusesOf(name);
    return all;
  };
  /** `own`: of the read that is for signed-in people */
  const each = (read: number[], own: number[]) => ({
    ...Object.fromEntries([...ofItem, 'getMarketToken'].map((name) => [name, read])),
    myMarketToken: own,
  });
  expect(await statuses()).toEqual(each([200, 200, 200, 200], [200, 200, 200, 401]));
  await setStatus('hidden');
  expect(await statuses()).toEqual(each([200, 200, 404, 404], [200, 200, 404, 401]));
  const { response, headers } = await ravi.send('getItem', { params: { id }, ...cookies });
  expect(response).toMatchObject({ id, title: 'The Entry' });
  expect(headers.get('cache-control')).toContain('no-store');
  await setStatus('draft');
  expect(await statuses()).toEqual(each([404, 404, 404, 404], [404, 404, 404, 401]));
});

test('what the shop took down is traded by people with a part in it alone, and its bids are no news to others', async () => {
  const { id, marketToken, bid, setStatus } = await auctioned();
  await setStatus('hidden');
  const { visitor } = market.shop;
  for (const nft of [id, marketToken])
    expect((await visitor.send('bidLatest', { body: { nft } })).problem).toMatchObject({
      code: 'market/not-found',
    });
  expect((await market.refused(divya, bid('15'))).code).toBe('market/not-found');
  await market.act(ravi, bid('15'));
  await market.pass(2 * DAY_SECONDS);
  expect((await market.refused(divya, { kind: 'settle', marketToken })).code).toBe('market/not-found');
  await market.act(ravi, { kind: 'settle', marketToken });

  await market.act(ravi, { kind: 'approve', chain: 'polygon', allowed: true });
  await market.act(ravi, { kind: 'sell', marketToken, price: '8' });
  const buy = { kind: 'buy', marketToken, total: coins('8.9').toString() } as const;
  expect((await market.refused(divya, buy)).code).toBe('market/not-found');
  await market.act(ravi, { kind: 'remove', marketToken });
});

test('the live page of what the shop took down stays open, also where it connects anew, with news for its owner and its bidders alone', async () => {
  const { marketToken, bid, setStatus } = await auctioned();
  await market.shop.live.start();
  const { base, close } = await serveLive(market.shop.app);
  const topic = `?topic=token:${marketToken}`;
  const open = (person: string, more = '') => listen(base + topic + more, { 'x-person': person });
  const before = { divya: await open('divya', '&topic=me'), asha: await open('asha', '&topic=me') };
  for (const page of Object.values(before)) await page.until(({ name }) => name === 'token');
  await setStatus('hidden');
  const visitor = await listen(base + topic);
  const again = await open('divya', '&topic=me');
  for (const page of [visitor, again]) await page.until(({ name }) => name === 'hello');
  const bidder = await open('ravi');
  expect((await bidder.until(({ name }) => name === 'token')).data).toMatchObject({ id: marketToken });

  await market.act(ravi, bid('15'));
  const leads = ({ name, data }: { name: string; data: unknown }) =>
    name === 'token' && (data as MarketToken).bids.length === 2;
  for (const page of [bidder, before.asha]) await page.until(leads);
  // a later event of the same stream: whatever came before it was read
  await market.shop.ctx.changes.emit('transactions', divya.id);
  const tokensOn = async (page: typeof again) => {
    const tokens = new Set<unknown>();
    await page.until(({ name, data }) => {
      if (name === 'token') tokens.add(data);
      return name === 'me';
    });
    return tokens.size;
  };
  expect(await tokensOn(before.divya)).toBe(1);
  expect(await tokensOn(again)).toBe(0);
  for (const page of [bidder, visitor, again, ...Object.values(before)]) await page.close();
  await close();
});

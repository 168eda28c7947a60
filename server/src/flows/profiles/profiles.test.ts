import { eq, inArray } from 'drizzle-orm';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../modules/accounts/index.ts';
import { items } from '../../modules/catalogue/index.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { type Market, startMarket, type Trader } from '../testing/market.ts';
import { sharedPerson } from './sharing.ts';

let market: Market;
let asha: Trader;
let ravi: Trader;
const handles = new Map<string, string>();
beforeAll(async () => {
  market = await startMarket();
  asha = await market.addTrader('asha');
  ravi = await market.addTrader('ravi');
  for (const { id } of [asha, ravi]) {
    await market.shop.ctx.db
      .update(users)
      .set({ handle: `${id}-of-madurai` })
      .where(eq(users.id, id));
    handles.set(id, `${id}-of-madurai`);
  }
});
afterAll(() => market.close());

const of = ({ id }: Trader) => ({ handle: handles.get(id) ?? '' });
const seen = async (person: Trader) =>
  (await market.shop.visitor.send('getPerson', { params: of(person) })).response;
const showcased = async (person: Trader) =>
  (await market.shop.visitor.send('personShowcase', { params: of(person) })).response.tokens;
const notifiedOf = async (person: Trader, kind: string) =>
  (await market.shop.ctx.db.select().from(notifications).where(eq(notifications.userId, person.id))).filter(
    (notification) => notification.kind === kind,
  );
const activity = async (
  person: Trader,
  query: { show?: 'likes' | 'bids' | 'auctions' | 'sold' | 'followers' | 'following'; after?: string } = {},
) => (await market.shop.visitor.send('personActivity', { params: of(person), query })).response;

test('a profile shows what somebody does in public, and nothing else of them', async () => {
  const { marketToken } = await market.giveToken(asha, 'the-open-one');
  const hidden = privateKeyToAccount(generatePrivateKey());
  await market.shop.addWallet(asha, hidden.address);
  const { tokenId } = await market.giveToken(asha, 'the-private-one');
  await market.contract.transferFrom(asha.account, hidden.address, tokenId);
  await market.shop.catchUp();

  const response = await market.shop.visitor.send('getPerson', { params: of(asha) });
  expect(response.response).toMatchObject({
    name: 'asha',
    handle: 'asha-of-madurai',
    wallets: [{ address: asha.account.address }],
    // of what hangs there; nothing of theirs covers the page yet
    cover: null,
    poster: { alt: 'The Entry' },
    counts: { showcase: 1, onSale: 0, bids: 0 },
  });
  expect(JSON.stringify(response)).not.toMatch(/example\.com|phone|email/);
  expect(JSON.stringify(response)).not.toContain(hidden.address);
  expect(await showcased(asha)).toMatchObject([{ marketToken, serial: 1, state: 'idle', mintNumber: 1 }]);
  // they themselves see every wallet
  expect((await asha.send('myPerson')).response).toMatchObject({
    wallets: [{ address: hidden.address }, { address: asha.account.address }],
    counts: { showcase: 2 },
  });
  expect((await asha.send('showcase')).response.tokens.map((token) => token.mintNumber).sort()).toEqual([
    1, 2,
  ]);

  // items that the shop has hidden are not shown to others
  const db = market.shop.ctx.db;
  await db.update(items).set({ status: 'hidden' }).where(eq(items.id, 'the-open-one'));
  expect(await showcased(asha)).toEqual([]);
  await db.update(items).set({ status: 'published' }).where(eq(items.id, 'the-open-one'));
});

test('a member’s number is the order in which they joined, it stays, and nobody else is told', async () => {
  const numberOf = async (person: Trader) => (await person.send('myPerson')).response.memberNumber ?? 0;
  const divya = await market.addTrader('divya');
  const numbers = [await numberOf(asha), await numberOf(ravi), await numberOf(divya)];
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  expect(new Set(numbers).size).toBe(3);
  // who leaves takes their number along
  await market.shop.ctx.db.delete(users).where(eq(users.id, divya.id));
  const [, , last = 0] = numbers;
  expect(await numberOf(await market.addTrader('esther'))).toBe(last + 1);
  expect(await numberOf(ravi)).toBe(numbers[1]);
  expect(await seen(asha)).not.toHaveProperty('memberNumber');
});

test('nobody is there under a name that is unknown, unproved or deleted', async () => {
  const ask = (handle: string) => market.shop.visitor.send('getPerson', { params: { handle } });
  for (const handle of ['nobody-at-all', "' or 1=1 --", 'x'.repeat(60), '../asha'])
    expect((await ask(handle)).problem.code).toBe('person/not-found');
  expect((await ask('ASHA-of-madurai')).status).toBe(200);
  await market.shop.ctx.db.update(users).set({ emailVerified: false }).where(eq(users.id, 'asha'));
  expect((await ask('asha-of-madurai')).problem.code).toBe('person/not-found');
  await market.shop.ctx.db.update(users).set({ emailVerified: true }).where(eq(users.id, 'asha'));
});

test('the owner hangs the showcase; the order is kept, and what is new hangs before it', async () => {
  const first = await market.giveToken(ravi, 'a');
  const second = await market.giveToken(ravi, 'b');
  const third = await market.giveToken(ravi, 'c');
  const order = async () => (await showcased(ravi)).map(({ marketToken }) => marketToken);
  const named = ({ tokenId }: { tokenId: bigint }) => ({ chain: 'polygon', tokenId: tokenId.toString() });
  const arrange = (...tokens: { tokenId: bigint }[]) =>
    ravi.send('arrangeShowcase', { body: { tokens: tokens.map(named) } });

  await arrange(second, third, first);
  await arrange(second, third, first);
  expect(await order()).toEqual([second.marketToken, third.marketToken, first.marketToken]);
  const newest = await market.giveToken(ravi, 'd');
  expect(await order()).toEqual([
    newest.marketToken,
    second.marketToken,
    third.marketToken,
    first.marketToken,
  ]);

  // a token on sale is not shown there, and returns to its place afterwards
  await market.act(ravi, { kind: 'sell', marketToken: third.marketToken, price: '5' });
  expect(await order()).toEqual([newest.marketToken, second.marketToken, first.marketToken]);
  const onSale = await market.shop.visitor.send('personOnSale', { params: of(ravi) });
  expect(onSale.response.items.map(({ id }) => id)).toEqual([third.marketToken]);
  expect((await seen(ravi)).counts).toMatchObject({ showcase: 3, onSale: 1 });
  expect((await sharedPerson(market.shop.ctx, of(ravi).handle))?.line).toBe('Now showing · 4 posters');
  await market.act(ravi, { kind: 'remove', marketToken: third.marketToken });
  expect(await order()).toEqual([
    newest.marketToken,
    second.marketToken,
    third.marketToken,
    first.marketToken,
  ]);

  // somebody else's token is passed over
  const { tokenId } = await market.giveToken(asha, 'e');
  expect((await arrange({ tokenId }, first, second)).status).toBe(200);
  expect(await order()).toEqual([
    newest.marketToken,
    first.marketToken,
    second.marketToken,
    third.marketToken,
  ]);
  const wrong = await ravi.send('arrangeShowcase', { body: { tokens: [{ chain: 'moon', tokenId: '-1' }] } });
  expect(wrong.status).toBe(422);
});

test('following counts once and notifies once, however often it is done and undone', async () => {
  const params = of(ravi);
  for (const round of [1, 2]) {
    expect((await asha.send('followPerson', { params })).response, String(round)).toEqual({
      following: true,
      followers: 1,
    });
    expect((await asha.send('followPerson', { params })).response.followers).toBe(1);
    expect((await asha.send('followState', { params })).response.following).toBe(true);
    if (round === 1)
      expect((await asha.send('unfollowPerson', { params })).response).toEqual({
        following: false,
        followers: 0,
      });
  }
  expect(await notifiedOf(ravi, 'follower')).toMatchObject([
    { data: { name: 'asha', handle: 'asha-of-madurai' } },
  ]);
  expect((await seen(ravi)).counts.followers).toBe(1);
  expect((await seen(asha)).counts.following).toBe(1);
  expect((await ravi.send('followPerson', { params })).problem.code).toBe('person/yourself');
  expect((await asha.send('followPerson', { params: { handle: 'nobody' } })).status).toBe(404);
  expect((await market.shop.visitor.send('followPerson', { params })).status).toBe(401);
});

test('each of the six tags shows its own, and all of them come page by page', async () => {
  const { marketToken } = await market.giveToken(asha, 'the-lamp');
  await market.act(asha, { kind: 'auction', marketToken, reserve: '10', days: '0.05' });
  const { auction } = await market.look(marketToken);
  await market.act(ravi, { kind: 'bid', marketToken, round: auction?.round ?? '', amount: '12' });
  const shown = await market.look(marketToken);
  expect(shown.bids[0]?.bidder).toMatchObject({ name: 'ravi', handle: 'ravi-of-madurai' });
  const bids = await market.shop.visitor.send('personBids', { params: of(ravi) });
  expect(bids.response.bids).toMatchObject([{ card: { id: marketToken }, bidStatus: 'leading' }]);
  const listed = await market.giveToken(asha, 'the-veena');
  await market.act(asha, { kind: 'sell', marketToken: listed.marketToken, price: '4' });
  const total = (await market.look(listed.marketToken)).listing?.total.coin.amount ?? '';
  await market.act(ravi, { kind: 'buy', marketToken: listed.marketToken, total });
  await ravi.send('likeItem', { params: { id: 'the-lamp' } });

  const only = async (person: Trader, show: Parameters<typeof activity>[1] = {}) =>
    (await activity(person, show)).entries;
  expect(await only(ravi, { show: 'likes' })).toMatchObject([{ kind: 'like', item: { id: 'the-lamp' } }]);
  expect(await only(ravi, { show: 'bids' })).toMatchObject([
    { kind: 'bid', token: { marketToken }, amount: { coin: { amount: (12n * 10n ** 18n).toString() } } },
  ]);
  expect(await only(asha, { show: 'auctions' })).toMatchObject([
    { kind: 'auction', token: { marketToken }, state: 'open', bids: 1 },
  ]);
  expect(await only(asha, { show: 'sold' })).toMatchObject([
    { kind: 'sold', token: { marketToken: listed.marketToken } },
  ]);
  expect(await only(ravi, { show: 'followers' })).toMatchObject([
    { kind: 'follower', person: { handle: 'asha-of-madurai' } },
  ]);
  expect(await only(asha, { show: 'following' })).toMatchObject([
    { kind: 'following', person: { handle: 'ravi-of-madurai' } },
  ]);
  expect((await only(ravi)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['like', 'bid', 'bought', 'follower']),
  );
  expect((await ravi.send('myActivity')).response.entries).toEqual(await only(ravi));
});

test('what the shop took down is on sale and bid for to its seller and bidder alone', async () => {
  const { marketToken } = await market.giveToken(asha, 'the-taken-down');
  const auctioned = await market.giveToken(asha, 'the-taken-down-auction');
  await market.act(asha, { kind: 'sell', marketToken, price: '5' });
  await market.act(asha, { kind: 'auction', marketToken: auctioned.marketToken, reserve: '10', days: '1' });
  const { round = '' } = (await market.look(auctioned.marketToken)).auction ?? {};
  await market.act(ravi, { kind: 'bid', marketToken: auctioned.marketToken, round, amount: '12' });
  const counted = async () => [(await seen(asha)).counts.onSale, (await seen(ravi)).counts.bids];
  const [onSale = 0, bids = 0] = await counted();
  const setStatus = (status: 'hidden' | 'published') =>
    market.shop.ctx.db
      .update(items)
      .set({ status })
      .where(inArray(items.id, ['the-taken-down', 'the-taken-down-auction']));
  await setStatus('hidden');
  const { visitor } = market.shop;
  const taken = [marketToken, auctioned.marketToken];
  const ofAsha = (await visitor.send('personOnSale', { params: of(asha) })).response.items;
  expect(ofAsha.filter(({ id }) => taken.includes(id))).toEqual([]);
  const ofRavi = (await visitor.send('personBids', { params: of(ravi) })).response.bids;
  expect(ofRavi.filter(({ card }) => taken.includes(card.id))).toEqual([]);
  expect(await counted()).toEqual([onSale - 2, bids - 1]);
  const own = (await asha.send('myOnSale')).response.items.map(({ id }) => id);
  expect(own).toEqual(expect.arrayContaining(taken));
  expect((await ravi.send('myBids')).response.bids.map(({ card }) => card.id)).toContain(taken[1]);
  expect((await asha.send('myPerson')).response.counts.onSale).toBe(onSale);
  await setStatus('published');
});

test('an activity of many pages shows each entry once', async () => {
  const { shop } = market;
  for (let n = 0; n < 45; n += 1) {
    const { id } = await shop.addPerson(`fan-${n}`);
    await shop.visitor.send('followPerson', { params: of(ravi), headers: { 'x-person': id } });
  }
  const found: string[] = [];
  let after: string | undefined;
  do {
    const { entries, next } = await activity(ravi, { show: 'followers', ...(after ? { after } : {}) });
    expect(entries.length).toBeLessThanOrEqual(20);
    for (const entry of entries) if (entry.kind === 'follower') found.push(entry.person.name);
    after = next ?? undefined;
  } while (after);
  expect(found).toHaveLength(46);
  expect(new Set(found).size).toBe(46);
  const limited = await Promise.all(
    Array.from({ length: 61 }, () =>
      shop.visitor.send('unfollowPerson', { params: of(asha), headers: { 'x-person': 'fan-0' } }),
    ),
  );
  expect(limited.filter(({ status }) => status === 429)).not.toHaveLength(0);
  const broken = await shop.visitor.send('personActivity', { params: of(ravi), query: { after: 'xyz' } });
  expect(broken.problem.code).toBe('request/invalid');
});

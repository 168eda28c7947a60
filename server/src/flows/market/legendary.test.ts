import { BID_TERMS_VERSION, marketTokenIdOf, NONFUNGIBLE_SPB } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorAuctions } from '../../../commands/operator/auctions.ts';
import { operatorBidders } from '../../../commands/operator/bidders.ts';
import { collectLines } from '../../../commands/testing/collect-lines.ts';
import { cardsById, items } from '../../modules/catalogue/index.ts';
import { itemSales } from '../../modules/catalogue/rankings/item-sales.ts';
import { callOf } from '../../modules/market/index.ts';
import { auctionBidders } from '../../modules/market/tables.ts';
import { presentSpecified } from '../../modules/notifications/present.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { dryRun } from '../../modules/transactions/index.ts';
import { AppError } from '../../platform/errors.ts';
import { studioAuction } from '../studio/selling/show-auctions.ts';
import { coins, type Market, startMarket, type Trader } from '../testing/market.ts';

let market: Market;
let asha: Trader;
let ravi: Trader;
beforeAll(async () => {
  market = await startMarket();
  asha = await market.addTrader('asha');
  ravi = await market.addTrader('ravi');
  // $12.00, at $0.50 for the coin of the chain
  for (const id of ['evensong', 'matins']) {
    await market.shop.addItem({ id, sale: 'auction', quantity: 1 });
    await market.shop.ctx.db.update(items).set({ collection: NONFUNGIBLE_SPB }).where(eq(items.id, id));
  }
});
afterAll(() => market.close());

const marketToken = marketTokenIdOf('evensong', 1);

async function run(command: typeof operatorAuctions, ...argv: string[]): Promise<string[]> {
  const { io, lines } = collectLines();
  expect(await command(market.shop.ctx, argv, io)).toBe(0);
  return lines;
}

/** What the shop's own loops do, once. */
async function workOnce(): Promise<void> {
  const { ctx, catchUp, marketWorker } = market.shop;
  ctx.clock.advance(2);
  await ctx.rates.refresh();
  await ctx.queue.runDue();
  await marketWorker.tick();
  await ctx.writer.tick();
  await catchUp();
}

/** Runs the loops until `done`. */
async function work(done: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < 40 && !(await done()); step++) await workOnce();
  expect(await done()).toBe(true);
}

const bid = (amount: string, round = '1') => ({ kind: 'bid', marketToken, round, amount }) as const;
const accept = (person: Trader, version: string, round = '1') =>
  person.send('acceptBidTerms', { params: { id: marketToken }, body: { round, version } });

test('what is asked of bidders is asked for the legendary item alone, and not twice', async () => {
  await market.shop.addItem({ id: 'a-hoarding', sale: 'auction', quantity: 1 });
  for (const option of ['--approve-bidders', '--anybody'])
    await expect(run(operatorAuctions, 'create', 'a-hoarding', '--days', '3', option)).rejects.toThrow(
      'are for the legendary item',
    );
  await expect(
    run(operatorAuctions, 'create', 'evensong', '--days', '3', '--approve-bidders', '--anybody'),
  ).rejects.toThrow('Either the shop approves each bidder, or anybody may bid.');
});

test('a reserve below that of the catalogue is refused, by its worth in dollars', async () => {
  await expect(
    run(operatorAuctions, 'create', 'evensong', '--days', '3', '--reserve', '23.9'),
  ).rejects.toThrow('The reserve of evensong is 12 USD; 23.9 MATIC is only 11.95 USD.');
});

test('the reserve is fixed in the coin when the auction opens, by a rate that holds, and keeps its dollars while the rate moves', async () => {
  const { quotable } = market.shop.ctx.rates;
  market.shop.ctx.rates.quotable = () => Promise.reject(new AppError('rates/unavailable'));
  const words = await run(operatorAuctions, 'create', 'evensong', '--days', '0.05', '--approve-bidders');
  expect(words).toContain(
    'evensong: the contract takes a bid only with our permit, which whoever accepts the terms gets once you approve: operator bidder list.',
  );
  for (let step = 0; step < 8; step++) await workOnce();
  expect((await market.look(marketToken)).state).toBe('idle');
  market.shop.ctx.rates.quotable = quotable;
  await work(async () => (await market.look(marketToken)).state === 'auction');
  const reserve = { coin: { amount: (24n * 10n ** 18n).toString() }, usd: { amount: '1200' } };
  expect((await market.look(marketToken)).auction).toMatchObject({ reserve, permitOnly: true });
  market.shop.ctx.rateSource.set('MATIC', 40000000n);
  await market.shop.ctx.rates.refresh();
  expect((await market.look(marketToken)).auction?.reserve).toMatchObject(reserve);
});

test('who bids has accepted the terms, in the version that counts, once', async () => {
  expect((await market.refused(asha, bid('24'))).code).toBe('bid/terms');
  expect((await accept(asha, '2019-01')).problem.code).toBe('bid/terms-changed');
  expect((await accept(asha, BID_TERMS_VERSION, '7')).problem.code).toBe('auction/none');
  const { response } = await accept(asha, BID_TERMS_VERSION);
  expect(response).toMatchObject({ termsVersion: BID_TERMS_VERSION, approval: 'waiting' });
  market.shop.ctx.clock.advance(60);
  expect((await accept(asha, BID_TERMS_VERSION)).response).toEqual(response);
  const rows = await market.shop.ctx.db
    .select()
    .from(auctionBidders)
    .where(eq(auctionBidders.userId, asha.id));
  expect(rows).toMatchObject([{ termsVersion: BID_TERMS_VERSION, round: 1 }]);
  const mine = (await asha.send('myMarketToken', { params: { id: marketToken } })).response;
  expect(mine.bidder).toEqual(response);
});

test('where the shop approves, only those bid of whom it has, by its permit on the chain', async () => {
  expect((await market.refused(asha, bid('24'))).code).toBe('bid/approval');
  const [line = ''] = await run(operatorBidders, 'list', 'evensong');
  const [email = ''] = line.split('\t');
  expect(line).toContain('waiting');
  await expect(run(operatorBidders, 'approve', 'evensong', 'nobody@example.com')).rejects.toThrow(
    'has not asked to bid',
  );
  await run(operatorBidders, 'refuse', 'evensong', email);
  expect((await market.refused(asha, bid('24'))).detail).toContain('were not approved');
  await run(operatorBidders, 'approve', 'evensong', email);
  await market.act(asha, bid('24'));
  expect((await market.look(marketToken)).auction?.bidCount).toBe(1);
  await accept(ravi, BID_TERMS_VERSION);
  expect((await market.refused(ravi, bid('30'))).code).toBe('bid/approval');
});

test('a low bid reads the specification’s sentence, and the bidder has the specification’s notification', async () => {
  const { detail } = await market.refused(asha, bid('24.1'));
  expect(detail).toBe(
    'Please enter value greater than the last bid value. 24 MATIC. Bid at least 25.2 MATIC.',
  );
  expect(await market.notificationsOf(asha)).toEqual(['market-legendary-bid']);
  const rows = await market.shop.ctx.db.select().from(notifications).where(eq(notifications.userId, asha.id));
  expect(presentSpecified(rows)).toMatchObject([
    {
      _id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      title: 'Non-Fungible SPB Bid',
      tag: 'NFT-purchase',
      read: 0,
      date: expect.stringMatching(/^\d{1,2} [A-Z][a-z]+ \d{4}$/),
      time: expect.any(Number),
      text: expect.stringContaining('24 MATIC'),
    },
  ]);
});

test('outbid, settled and delivered', async () => {
  const [, line = ''] = await run(operatorBidders, 'list', 'evensong');
  await run(operatorBidders, 'approve', 'evensong', line.split('\t')[0] ?? '');
  await market.act(ravi, bid('26'));
  expect((await asha.send('myMarketToken', { params: { id: marketToken } })).response.bidStatus).toBe(
    'outbid',
  );
  await market.pass(3 * 3_600);
  await work(async () => (await market.look(marketToken)).auction?.state === 'settled');
  expect((await market.look(marketToken)).token?.owner.address).toBe(ravi.account.address);
});

test('the mint for an auction is no sale, neither of the edition nor of its item', async () => {
  expect((await market.look(marketToken)).sales.map(({ kind }) => kind)).toEqual(['auction']);
  const { sales } = await itemSales(market.shop.ctx, 'evensong', { limit: 20 });
  expect(sales.map(({ kind }) => kind)).toEqual(['auction']);
});

test('what sold by auction stays sold though its owner’s own auction was called off', async () => {
  const cardOf = async () => (await cardsById(market.shop.ctx, ['evensong']))[0]?.auction;
  const sold = await cardOf();
  expect(sold?.highest?.amount).toBeDefined();
  await market.act(ravi, { kind: 'auction', marketToken, reserve: '24', days: '1' });
  expect((await cardOf())?.state).toBe('open');
  await market.act(ravi, { kind: 'cancel-auction', marketToken });
  expect(await cardOf()).toMatchObject({ state: 'over', highest: sold?.highest });
});

test('sold, it is its owner’s to auction, by its terms; the shop is refused', async () => {
  await expect(run(operatorAuctions, 'create', 'evensong', '--days', '3')).rejects.toThrow(
    `evensong belongs to ${ravi.account.address}: only its owner can auction it.`,
  );
  await market.act(ravi, { kind: 'auction', marketToken, reserve: '24', days: '1' });
  const { auction } = await market.look(marketToken);
  expect(auction).toMatchObject({ seller: { address: ravi.account.address }, permitOnly: false });
  // nobody promised dollars for it: the same coins are worth what they are now
  expect(auction?.reserve.usd?.amount).toBe('960');
  expect((await studioAuction(market.shop.ctx, 'evensong')).mayCallOff).toBe(false);
  await expect(run(operatorAuctions, 'cancel', 'evensong')).rejects.toThrow('only its owner can call it off');
  // our page requires its terms all the same, in the new round
  const round = auction?.round ?? '';
  expect((await market.refused(asha, bid('24', round))).code).toBe('bid/terms');
  expect((await accept(asha, BID_TERMS_VERSION, round)).response.approval).toBe('free');
});

test('without approval the terms bind on the chain: a bid that did not come by our permit is refused there', async () => {
  const id = marketTokenIdOf('matins', 1);
  await run(operatorAuctions, 'create', 'matins', '--days', '0.05', '--play-bids', '2');
  await work(async () => (await market.look(id)).auction?.bidCount === 2);
  expect((await market.look(id)).auction?.permitOnly).toBe(true);
  const { token } = await market.look(id);
  const chain = market.shop.ctx.chains.get('polygon');
  const bare = callOf(chain.config, {
    kind: 'bid',
    tokenId: BigInt(token?.tokenId ?? 0),
    round: 1n,
    amount: coins('40'),
  });
  await expect(dryRun(chain, ravi.account.address, bare, 'market')).rejects.toMatchObject({
    code: 'bid/approval',
    message: expect.stringContaining('Only wallets with our approval can take part.'),
  });
  const intent = { kind: 'bid', marketToken: id, round: '1', amount: '40' } as const;
  expect((await market.refused(ravi, intent)).code).toBe('bid/terms');
  const body = { round: '1', version: BID_TERMS_VERSION };
  const { response } = await ravi.send('acceptBidTerms', { params: { id }, body });
  expect(response.approval).toBe('free');
  await market.act(ravi, intent);
  expect((await market.look(id)).auction?.bidCount).toBe(3);
});

test('what a demonstration bidder won is auctioned afresh by the same command, open to anybody where that is asked', async () => {
  await market.shop.addItem({ id: 'vespers', sale: 'auction', quantity: 1 });
  await market.shop.ctx.db.update(items).set({ collection: NONFUNGIBLE_SPB }).where(eq(items.id, 'vespers'));
  const id = marketTokenIdOf('vespers', 1);
  await run(operatorAuctions, 'create', 'vespers', '--days', '0.05', '--play-bids', '2');
  await work(async () => (await market.look(id)).auction?.bidCount === 2);
  await market.pass(3 * 3_600);
  await work(async () => (await market.look(id)).auction?.state === 'settled');
  const [, words] = await run(operatorAuctions, 'create', 'vespers', '--days', '3', '--anybody');
  expect(words).toContain('has not accepted the terms');
  await work(async () => (await market.look(id)).state === 'auction');
  expect((await market.look(id)).auction).toMatchObject({ bidCount: 0, permitOnly: false });
});

test('a second auction that asks the same coins keeps the dollars of its own opening', async () => {
  const id = marketTokenIdOf('compline', 1);
  await market.shop.addItem({ id: 'compline', sale: 'auction', quantity: 1 });
  await market.shop.ctx.db.update(items).set({ collection: NONFUNGIBLE_SPB }).where(eq(items.id, 'compline'));
  const openAt = async (rate: bigint): Promise<string | undefined> => {
    market.shop.ctx.rateSource.set('MATIC', rate);
    await market.shop.ctx.rates.refresh();
    await run(operatorAuctions, 'create', 'compline', '--days', '0.05', '--reserve', '30');
    await work(async () => (await market.look(id)).state === 'auction');
    const { reserve } = (await market.look(id)).auction ?? {};
    expect(reserve?.coin.amount).toBe(coins('30').toString());
    return reserve?.usd?.amount;
  };
  expect(await openAt(40000000n)).toBe('1200');
  await market.pass(2 * 3_600);
  await work(async () => (await market.look(id)).auction?.state === 'unsold');
  expect(await openAt(50000000n)).toBe('1500');
});

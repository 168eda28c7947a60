// takes 5 seconds: begun early
import { lotteryAbi } from '@talkies/abi';
import { exactMoney, HOUR_SECONDS } from '@talkies/shared';
import { checkDraw, readDrawFile } from '@talkies/shared/draw';
import { eq } from 'drizzle-orm';
import { RpcRequestError } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lotteries } from '../../chain/index.ts';
import { createSigners } from '../../chain/signers.ts';
import { films, items } from '../../modules/catalogue/index.ts';
import { lotteryOffers } from '../../modules/lottery/index.ts';
import { callOf } from '../../modules/market/index.ts';
import { filmFigures } from '../../modules/market/read/film-figures.ts';
import { itemMarket } from '../../modules/market/read/item-market.ts';
import { sitemapPages } from '../../modules/sharing/sitemap.ts';
import { dryRun } from '../../modules/transactions/index.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { testKeys } from '../../testing/context.ts';
import { compareLists, linkLotteries } from './open-lotteries.ts';
import { sharedLottery } from './sharing.ts';
import { type LotteryShop, startLotteryShop } from './testing/lottery-shop.ts';

const PRICE = 10n ** 15n;

let chain: TestChain;
let shop: LotteryShop;
beforeEach(async () => {
  chain = await startTestChain();
  shop = await startLotteryShop(chain);
});
afterEach(async () => {
  await shop.close();
  await chain.stop();
});

const intent = (count: number, total = PRICE * BigInt(count)) =>
  ({ kind: 'tickets', lottery: 'first-night', count, total: total.toString() }) as const;

describe('tickets by wallet', () => {
  test('need an account, a wallet and the word that somebody is 18', async () => {
    const asha = await shop.addPerson('asha');
    const none = await asha.send('prepareMarketTransaction', { body: { intent: intent(2) } });
    expect(none.problem.code).toBe('wallet/required');
    await shop.addWallet(asha, chain.buyer.address);
    const young = await asha.send('prepareMarketTransaction', { body: { intent: intent(2) } });
    expect(young.problem.code).toBe('lottery/age');
    await asha.send('setLotteryEntry', { body: { adult: true } });
    const { response } = await asha.send('prepareMarketTransaction', { body: { intent: intent(2) } });
    expect(response.summary.pays?.coin).toEqual({ amount: (2n * PRICE).toString(), currency: 'MATIC' });
    const wrong = await asha.send('prepareMarketTransaction', { body: { intent: intent(2, PRICE) } });
    expect(wrong.problem.code).toBe('lottery/price-changed');
    expect(wrong.problem.detail).toContain(exactMoney(2n * PRICE, 'MATIC'));
  });

  test('what the wallet sent is followed until the chain counts it, and people count once', async () => {
    const asha = await shop.player('asha', chain.buyer.address);
    const { response: prepared } = await asha.send('prepareMarketTransaction', {
      body: { intent: intent(3) },
    });
    const hash = await shop.signAndSend(chain.buyer, prepared.call);
    await asha.send('reportMarketTransaction', { body: { intent: intent(3), chain: 'polygon', hash } });
    await shop.contract.buy(shop.stranger, 1, 5);
    await chain.mine(3);
    await shop.catchUp();
    const { response: mine } = await asha.send('myLottery', { params: { id: 'first-night' } });
    expect(mine).toMatchObject({ tickets: 3, problem: null, pending: [{ kind: 'tickets', state: 'done' }] });
    const { response: lottery } = await asha.send('getLottery', { params: { id: 'first-night' } });
    expect(lottery).toMatchObject({ total_tickets: 8, total_players: 2, purchases: 2, phase: 'selling' });
    const { response: list } = await asha.send('lotteryTickets', {
      params: { id: 'first-night' },
      query: { order: 'newest' },
    });
    expect(list.purchases.map(({ first, count }) => [first, count])).toEqual([
      [3, 5],
      [0, 3],
    ]);
    expect(list.purchases[1]?.holder.name).toBe('asha');
    const { response: own } = await asha.send('myLotteries');
    expect(own.lotteries).toMatchObject([{ card: { id: 'first-night' }, tickets: 3, won: false }]);
    const { response: nobodys } = await (await shop.addPerson('ravi')).send('myLotteries');
    expect(nobodys.lotteries).toEqual([]);
  });

  test('a permit is signed for those who may take part, and the contract takes it', async () => {
    await shop.open('second-night', { permitOnly: true });
    const asha = await shop.player('asha', chain.buyer.address);
    const wanted = { ...intent(1), lottery: 'second-night' };
    const { response } = await asha.send('prepareMarketTransaction', { body: { intent: wanted } });
    await shop.signAndSend(chain.buyer, response.call);
    await shop.catchUp();
    const { response: lottery } = await asha.send('getLottery', { params: { id: 'second-night' } });
    expect(lottery).toMatchObject({ permitOnly: true, total_tickets: 1 });
  });

  test('a permit is signed with its own key where the contract names another signer of permits', async () => {
    await shop.open('second-night', { permitOnly: true });
    const permitSigner = generatePrivateKey();
    await chain.client.writeContract({
      address: chain.config.contracts.lottery,
      abi: lotteryAbi,
      functionName: 'setPermitSigner',
      args: [privateKeyToAddress(permitSigner)],
      account: chain.deployer,
      chain: null,
    });
    await chain.untilMined();
    shop.ctx.signers.resolve = createSigners({ ...testKeys, permitSigner }).resolve;
    const asha = await shop.player('asha', chain.buyer.address);
    const wanted = { ...intent(1), lottery: 'second-night' };
    expect((await asha.send('prepareMarketTransaction', { body: { intent: wanted } })).status).toBe(200);
  });

  test('without a permit the contract’s refusal is the lottery’s, not that of an auction', async () => {
    const number = await shop.open('third-night', { permitOnly: true });
    const chainOf = shop.ctx.chains.get('polygon');
    const bare = callOf(chainOf.config, { kind: 'tickets', lotteryId: number, count: 1, total: 10n ** 15n });
    const tried = dryRun(chainOf, chain.buyer.address, bare, 'lottery');
    await expect(tried).rejects.toMatchObject({ code: 'lottery/permit' });
  });
});

test('a lottery is found by search engines, and shared with its own picture', async () => {
  const pages = await sitemapPages(shop.ctx);
  expect(pages).toContain('/lottery/first-night</loc>');
  expect(await sharedLottery(shop.ctx, 'first-night')).toMatchObject({ as: 'poster' });
  expect(await sharedLottery(shop.ctx, 'no-such-night')).toBeNull();
});

describe('limits', () => {
  test('a day’s limit is one’s own, lower at once and higher after a day', async () => {
    const asha = await shop.player('asha', chain.buyer.address);
    await asha.send('setLotteryEntry', { body: { dailyLimit: 0 } });
    const refused = await asha.send('prepareMarketTransaction', { body: { intent: intent(200) } });
    expect(refused.problem.code).toBe('lottery/daily-limit');
    const { response } = await asha.send('setLotteryEntry', { body: { dailyLimit: 100 } });
    expect(response).toMatchObject({
      dailyLimit: { amount: '0' },
      nextLimit: { limit: { amount: '10000' } },
    });
  });

  test('no day’s limit is set or announced above the shop’s, since it would never apply', async () => {
    const asha = await shop.player('asha', chain.buyer.address);
    shop.ctx.config.lottery.dailyCents = 500_00n;
    const set = (dailyLimit: number) => asha.send('setLotteryEntry', { body: { dailyLimit } });
    const { status, problem } = await set(501);
    expect([status, problem.errors]).toEqual([
      422,
      [{ field: 'dailyLimit', message: expect.stringContaining('$500') }],
    ]);
    await set(100);
    expect((await set(400)).response.nextLimit?.limit.amount).toBe('40000');
    const next = async () => (await asha.send('lotteryEntry')).response.nextLimit?.limit.amount;
    shop.ctx.config.lottery.dailyCents = 300_00n;
    expect(await next()).toBe('30000');
    shop.ctx.config.lottery.dailyCents = 50_00n;
    expect(await next()).toBeUndefined();
  });

  test('who keeps themselves out stays out, and cannot shorten it', async () => {
    const asha = await shop.player('asha', chain.buyer.address);
    const { response: long } = await asha.send('excludeFromLotteries', { body: { days: 30 } });
    const { response: short } = await asha.send('excludeFromLotteries', { body: { days: 1 } });
    expect(short.excludedUntil).toBe(long.excludedUntil);
    const refused = await asha.send('prepareMarketTransaction', { body: { intent: intent(1) } });
    expect(refused.problem.code).toBe('lottery/excluded');
    const { response: mine } = await asha.send('myLottery', { params: { id: 'first-night' } });
    expect(mine.problem).toBe('excluded');
  });

  test('where paid tickets are closed nobody buys them', async () => {
    shop.ctx.config.lottery.closedRegions.push('SG');
    const asha = await shop.player('asha', chain.buyer.address);
    await asha.send('setLotteryEntry', { body: { region: 'SG' } });
    const refused = await asha.send('prepareMarketTransaction', { body: { intent: intent(1) } });
    expect(refused.problem.code).toBe('lottery/region');
    await asha.send('setLotteryEntry', { body: { region: 'IN' } });
    const { status } = await asha.send('prepareMarketTransaction', { body: { intent: intent(1) } });
    expect(status).toBe(200);
  });
});

describe('free entry', () => {
  const order = { params: { id: 'first-night' }, body: { count: 1, free: true } };

  test('gives one ticket, that the granter pays on chain, where paid ones are closed', async () => {
    shop.ctx.config.lottery.closedRegions.push('SG');
    await shop.offerFreeEntry('first-night');
    const asha = await shop.player('asha', chain.buyer.address);
    await asha.send('setLotteryEntry', { body: { region: 'SG' } });
    const mine = async () => (await asha.send('myLottery', { params: { id: 'first-night' } })).response;
    expect(await mine()).toMatchObject({ problem: 'region', freeEntry: true, orders: [] });
    const { response: begun } = await asha.send('createTicketOrder', order);
    expect(begun).toMatchObject({ state: 'minting', count: 1, free: true, payable: false });
    expect((await asha.send('createTicketOrder', order)).problem.code).toBe('lottery/free-entry');
    await shop.ctx.writer.tick('polygon');
    await chain.mine(3);
    await shop.catchUp();
    const { response: done } = await asha.send('ticketOrder', { params: { id: begun.id } });
    expect(done).toMatchObject({ state: 'complete', first: 0, failure: null });
    expect(await mine()).toMatchObject({ tickets: 1, freeEntry: false, orders: [{ state: 'complete' }] });
    const ravi = await shop.player('ravi', shop.stranger.address);
    expect((await ravi.send('ticketOrder', { params: { id: begun.id } })).status).toBe(404);
  });

  test('is for nobody who may buy, and for nobody where the shop does not offer it', async () => {
    shop.ctx.config.lottery.closedRegions.push('SG');
    const asha = await shop.player('asha', chain.buyer.address);
    await asha.send('setLotteryEntry', { body: { region: 'SG' } });
    expect((await asha.send('createTicketOrder', order)).problem.code).toBe('lottery/free-entry');
    await shop.offerFreeEntry('first-night');
    await asha.send('setLotteryEntry', { body: { region: 'IN' } });
    expect((await asha.send('createTicketOrder', order)).problem.code).toBe('lottery/free-entry');
  });

  test('tickets are not paid through a provider', async () => {
    const asha = await shop.player('asha', chain.buyer.address);
    const paid = await asha.send('createTicketOrder', { ...order, body: { count: 2, free: false } });
    expect(paid.problem.code).toBe('lottery/not-payable-so');
  });
});

test('the download holds all that the check of a draw needs', async () => {
  await shop.contract.buy(chain.buyer, 1, 70);
  await shop.contract.buy(shop.stranger, 1, 50);
  await shop.catchUp();
  const file = async () =>
    readDrawFile(await (await shop.app.request('/lottery/first-night/draw.json')).json());
  expect(checkDraw(await file()).map(({ what, passed }) => [what, passed])).toEqual(
    ['list', 'hash', 'round', 'beacon'].map((what) => [what, true]),
  );
  await shop.contract.pass(HOUR_SECONDS);
  await shop.contract.draw(shop.stranger, 1);
  await shop.catchUp();
  const steps = checkDraw(await file());
  expect(steps.map(({ what }) => what)).toEqual([
    'list',
    'hash',
    'round',
    'beacon',
    'signature',
    'ticket',
    'winner',
  ]);
  expect(steps.filter(({ passed }) => !passed)).toEqual([]);
  const tampered = { ...(await file()), purchases: [...(await file()).purchases].reverse() };
  expect(checkDraw(tampered).find(({ what }) => what === 'hash')?.passed).toBe(false);
});

test('a block asks once for all lotteries whether one is to be linked, and once whether a list grew', async () => {
  await shop.open('second-night', {});
  await shop.open('third-night', {});
  await shop.catchUp();
  const looks = vi.spyOn(shop.ctx.db, 'select');
  try {
    for (const look of [linkLotteries, compareLists]) {
      await look(shop.ctx, 'polygon');
      looks.mockClear();
      await look(shop.ctx, 'polygon');
      expect(looks).toHaveBeenCalledTimes(1);
    }
  } finally {
    looks.mockRestore();
  }
});

describe('the list of a lottery that grew', () => {
  /** a node that lacks the newest block: it refuses reads of a stated block, and answers others by its own newest */
  const behind = (newest: bigint): typeof shop.ctx.chains => {
    const real = shop.ctx.chains.get('polygon');
    const readContract = (request: Parameters<typeof real.client.readContract>[0]) =>
      request.blockNumber === undefined
        ? real.client.readContract({ ...request, blockNumber: newest, blockTag: undefined })
        : Promise.reject(
            new RpcRequestError({ body: {}, url: '', error: { code: -32000, message: 'header not found' } }),
          );
    const client = { ...real.client, readContract } as typeof real.client;
    return { ...shop.ctx.chains, get: () => ({ ...real, client }) };
  };
  const errors = () => vi.spyOn(shop.ctx.log, 'error').mockImplementation(() => undefined);
  const isChecked = async (): Promise<boolean> => {
    const [offer] = await shop.ctx.db.select().from(lotteryOffers);
    const [lottery] = await shop.ctx.db.select().from(lotteries);
    return offer?.checkedHash === lottery?.listHash;
  };

  beforeEach(async () => {
    await shop.player('asha', chain.buyer.address);
    await shop.contract.buy(chain.buyer, 1, 2);
    await shop.catchUp();
    await shop.ctx.db.update(lotteryOffers).set({ checkedHash: null });
  });

  test('is compared later where the node is behind, and alarms nobody', async () => {
    const newest = (await chain.client.getBlockNumber()) - 1n;
    const log = errors();
    await compareLists({ ...shop.ctx, chains: behind(newest) }, 'polygon');
    expect(log).not.toHaveBeenCalled();
    expect(await isChecked()).toBe(false);
    await compareLists(shop.ctx, 'polygon');
    expect(log).not.toHaveBeenCalled();
    expect(await isChecked()).toBe(true);
  });

  test('alarms the operator where the contract has another', async () => {
    await shop.ctx.db.update(lotteries).set({ listHash: `0x${'ab'.repeat(32)}` });
    const log = errors();
    await compareLists(shop.ctx, 'polygon');
    expect(log).toHaveBeenCalledTimes(1);
  });
});

test('nothing is answered from before the deadline once it is over', async () => {
  const { ctx, visitor } = shop;
  const shown = async () => {
    const { response } = await visitor.send('getLottery', { params: { id: 'first-night' } });
    return response;
  };
  const { deadline } = await shown();
  ctx.clock.advance((Date.parse(deadline) - ctx.clock.now().getTime()) / 1000 - 1);
  expect(await shown()).toMatchObject({ phase: 'selling' });
  ctx.clock.advance(1);
  expect(await shown()).toMatchObject({ phase: 'drawing' });
  // nor from before its last block was read
  const { timestamp } = await chain.client.getBlock();
  await shop.contract.pass(Date.parse(deadline) / 1000 - Number(timestamp));
  await shop.catchUp();
  ctx.clock.advance(1);
  expect(await shown()).toMatchObject({ phase: 'refunding' });
});

test('a prize that waits for its winner is owned by no person, with the contract or back with its organiser', async () => {
  const film = { slug: 'the-film', title: 'The Film', position: 1 };
  await shop.ctx.db.insert(films).values(film);
  await shop.ctx.db.update(items).set({ filmSlug: film.slug }).where(eq(items.id, 'the-entry'));
  const ownerCounts = async () => [
    (await itemMarket(shop.ctx, 'the-entry')).owners.count,
    (await filmFigures(shop.ctx, film.slug)).owners,
  ];
  expect(await ownerCounts()).toEqual([0, 0]);
  const lotteryId = await shop.open('returned', {});
  await shop.contract.cancel(lotteryId);
  await shop.catchUp();
  expect(await ownerCounts()).toEqual([0, 0]);
});

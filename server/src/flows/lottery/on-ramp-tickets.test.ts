import { type OnRampName, onRamps } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createChains } from '../../chain/chains.ts';
import { lotteries } from '../../chain/index.ts';
import { users } from '../../modules/accounts/tables.ts';
import { marketTransactions } from '../../modules/market/tables.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { fundings } from '../../modules/payments/funding/tables.ts';
import { fundingById } from '../../modules/payments/index.ts';
import { faults, startFaultyNode } from '../../testing/faulty-node.ts';
import { checkFunding } from '../funding/check-funding.ts';
import type { Person } from '../testing/shop.ts';
import { fundTickets } from './fund-tickets.ts';
import { startTicketShop, type TicketShop } from './testing/lottery-shop.ts';
import { ticketBuyers } from './testing/ticket-buyers.ts';

/** 50 cents */
const PRICE = 10n ** 18n;

let shop: TicketShop;
let at: ReturnType<typeof ticketBuyers>;
beforeAll(async () => {
  shop = await startTicketShop({ ticketPrice: PRICE, duration: 40 * 86_400, walletLimit: 20 });
  at = ticketBuyers(shop);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  for (const method of onRamps) await shop.providers.switch(method);
  shop.ctx.config.lottery.closedRegions = [];
  await shop.ctx.rates.refresh();
  await shop.ctx.changes.emit('rates');
});

const fund = (buyer: Person, { method = 'transak' as OnRampName, count = 3, id = 'first-night' } = {}) =>
  buyer.send('fundTickets', { params: { id }, body: { method, count } });
/** Somebody without a wallet, with the on-ramp's page open. */
const opened = async (wanted: Parameters<typeof fund>[1] = {}) => {
  const buyer = await at.somebody();
  const { response: funding, status, problem } = await fund(buyer, wanted);
  if (status !== 200) throw new Error(JSON.stringify(problem));
  return { buyer, funding, act: (how: 'pay' | 'decline') => shop.providers.act(funding.pageUrl ?? '', how) };
};
const rowOf = async ({ id }: { id: string }) => {
  const row = await fundingById(shop.ctx.db, id);
  if (!row) throw new Error('no such funding');
  return row;
};
/** Waits until everything underway is final. */
const follow = async (): Promise<void> => {
  await shop.passTime(6);
  await at.untilFinal();
};
const newest = async (buyer: Person, id = 'first-night') => (await at.mine(buyer, id)).fundings[0];
const coinNotifications = async (buyer: Person) => {
  const rows = await shop.ctx.db.select().from(notifications).where(eq(notifications.userId, buyer.id));
  return rows.filter(({ kind }) => kind === 'lottery-coins').map(({ data }) => JSON.stringify(data));
};
const coinsOf = (wallet: string) => shop.chain.client.getBalance({ address: wallet as Hex });

test('coins for tickets are opened for nobody whose account was suspended while they asked', async () => {
  const buyer = await at.somebody();
  const suspendedAt = shop.ctx.clock.now();
  await shop.ctx.db.update(users).set({ suspendedAt }).where(eq(users.id, buyer.id));
  expect(await fund(buyer)).toMatchObject({ status: 403, problem: { code: 'auth/suspended' } });
  await shop.ctx.db.update(users).set({ suspendedAt: null }).where(eq(users.id, buyer.id));
  expect((await fund(buyer)).status).toBe(200);
});

describe.each(onRamps)('coins for tickets from %s', (method) => {
  test('come into the e-mail wallet, which then buys them by itself, once', async () => {
    const before = await at.lottery();
    const { buyer, funding, act } = await opened({ method });
    expect(funding).toMatchObject({ state: 'pending', count: 3, byItself: true, transaction: null });
    expect(BigInt(funding.coins.amount)).toBeGreaterThan(3n * PRICE);
    const back = await act('pay');
    expect(back).toContain(`/lottery/first-night?tickets=3&coins=${funding.id}`);
    await follow();
    expect(await at.lottery()).toMatchObject({ total_tickets: before.total_tickets + 3 });
    const mine = await at.mine(buyer);
    expect(mine).toMatchObject({ tickets: 3, orders: [], pending: [{ kind: 'tickets', state: 'done' }] });
    expect(mine.fundings).toMatchObject([
      { state: 'funded', failure: null, transaction: mine.pending[0]?.id },
    ]);
    expect(mine.entry.spentToday.amount).toBe('150');
    // late events, and two processes that check at once, buy nothing more
    await Promise.all([checkFunding(shop.ctx, funding.id), checkFunding(shop.ctx, funding.id)]);
    await follow();
    expect((await at.lottery()).total_tickets).toBe(before.total_tickets + 3);
    expect(await coinNotifications(buyer)).toEqual([]);
  });
});

test('coins for tickets that are declined fail, and can be bought anew', async () => {
  const { buyer, funding, act } = await opened();
  await act('decline');
  await shop.passTime(6);
  await shop.passTime(6);
  expect(await newest(buyer)).toMatchObject({ id: funding.id, state: 'failed' });
  const { response: again } = await fund(buyer);
  expect(again.id).not.toBe(funding.id);
  await shop.providers.act(again.pageUrl ?? '', 'pay');
  await follow();
  expect(await at.mine(buyer)).toMatchObject({ tickets: 3 });
});

test('two processes that see the coins at the same moment buy once', async () => {
  const { total_tickets: before } = await at.lottery();
  await shop.providers.switch('transak', { lost: true });
  const { buyer, funding, act } = await opened();
  await act('pay');
  await vi.waitFor(async () => expect(await coinsOf(funding.wallet)).toBeGreaterThan(0n));
  await Promise.all([1, 2, 3].map(() => checkFunding(shop.ctx, funding.id)));
  await follow();
  expect((await at.lottery()).total_tickets).toBe(before + 3);
  expect(await at.mine(buyer)).toMatchObject({ tickets: 3 });
});

test('who looks while another process buys finds what it bought, and refuses nothing', async () => {
  const { buyer, funding, act } = await opened({ count: 20 });
  await act('pay');
  await vi.waitFor(async () => expect(await coinsOf(funding.wallet)).toBeGreaterThan(0n));
  const { clock, limits } = shop.ctx;
  clock.advance(1);
  const spend: typeof limits.spend = async (...limit) => {
    await checkFunding(shop.ctx, funding.id);
    return limits.spend(...limit);
  };
  await checkFunding({ ...shop.ctx, limits: { ...limits, spend } }, funding.id);
  expect(await newest(buyer)).toMatchObject({
    state: 'funded',
    failure: null,
    transaction: expect.any(String),
  });
  await follow();
  expect(await at.mine(buyer)).toMatchObject({ tickets: 20, pending: [{ kind: 'tickets', state: 'done' }] });
  expect(await coinNotifications(buyer)).toEqual([]);
});

test('a node that is behind does not show the coins yet: they are asked for again, and buy then', async () => {
  await shop.providers.switch('transak', { lost: true });
  const { buyer, funding, act } = await opened();
  await act('pay');
  await vi.waitFor(async () => expect(await coinsOf(funding.wallet)).toBeGreaterThan(0n));
  const node = await startFaultyNode(shop.chain.config.rpcUrl);
  const behind = faults.lag(1);
  let balances = 0;
  // the first node shows the coins, the next one does not
  node.use((call, ask) => (call.method === 'eth_getBalance' && ++balances === 1 ? null : behind(call, ask)));
  const chains = createChains([{ ...shop.chain.config, rpcUrl: node.url }]);
  await checkFunding({ ...shop.ctx, chains }, funding.id);
  await node.stop();
  expect(await newest(buyer)).toMatchObject({ state: 'funded', failure: null, transaction: null });
  expect(await coinNotifications(buyer)).toEqual([]);
  await follow();
  expect(await at.mine(buyer)).toMatchObject({ tickets: 3 });
});

test('what was bought stays bought where the process ended before it noted so, however late it is looked at again', async () => {
  const { buyer, funding, act } = await opened();
  await act('pay');
  await vi.waitFor(async () => expect(await coinsOf(funding.wallet)).toBeGreaterThan(0n));
  const update = shop.ctx.db.update.bind(shop.ctx.db);
  let hasEnded = false;
  const ending = vi.spyOn(shop.ctx.db, 'update').mockImplementation(((table: typeof fundings) => {
    const builder = update(table);
    const set = builder.set.bind(builder);
    builder.set = (values) => {
      if (hasEnded || !values.transactionId) return set(values);
      hasEnded = true;
      throw new Error('the process ended');
    };
    return builder;
  }) as never);
  await expect(checkFunding(shop.ctx, funding.id)).rejects.toThrow('the process ended');
  ending.mockRestore();
  shop.ctx.clock.advance(3_700);
  await checkFunding(shop.ctx, funding.id);
  expect(await rowOf(funding)).toMatchObject({ failure: null, transactionId: expect.any(String) });
  expect(await coinNotifications(buyer)).toEqual([]);
});

test('a wallet of one’s own is told that the coins are there, and buys with one press', async () => {
  const buyer = await at.somebody();
  await shop.addWallet(buyer, shop.stranger.address);
  await shop.chain.fund(shop.stranger.address, 0n);
  const { response: funding } = await fund(buyer, { count: 2 });
  expect(funding).toMatchObject({ byItself: false });
  await shop.providers.act(funding.pageUrl ?? '', 'pay');
  await follow();
  expect(await newest(buyer)).toMatchObject({ state: 'funded', failure: null, transaction: null });
  expect(await coinNotifications(buyer)).toEqual([expect.stringContaining('buy the tickets with it')]);
  const total = (2n * PRICE).toString();
  const intent = { kind: 'tickets', lottery: 'first-night', count: 2, total } as const;
  const { response: plan } = await buyer.send('prepareMarketTransaction', { body: { intent } });
  await shop.signAndSend(shop.stranger, plan.call);
  await shop.catchUp();
  expect(await at.mine(buyer)).toMatchObject({ tickets: 2 });
  await shop.chain.fund(shop.stranger.address, 10n ** 20n);
});

describe('the same asked again', () => {
  test('is the same, with another page', async () => {
    const { buyer, funding } = await opened();
    const [one, other] = await Promise.all([fund(buyer), fund(buyer)]);
    expect([one.response.id, other.response.id]).toEqual([funding.id, funding.id]);
    expect(one.response.pageUrl).not.toBe(funding.pageUrl);
  });

  test('by another way takes its place: coins that come all the same stay in the wallet, and it is said', async () => {
    const { total_tickets: before } = await at.lottery();
    const { buyer, funding, act } = await opened();
    await at.order(buyer, 3);
    await act('pay');
    await follow();
    expect(await newest(buyer)).toMatchObject({ state: 'funded', transaction: null });
    expect((await newest(buyer))?.failure).toContain('The coins are yours');
    expect(await coinsOf(funding.wallet)).toBe(BigInt(funding.coins.amount));
    expect(await coinNotifications(buyer)).toEqual([expect.stringContaining('another way')]);
    expect((await at.lottery()).total_tickets).toBe(before);
  });
});

test.each(['failed', 'replaced'] as const)(
  'a purchase of the same tickets that %s is no other way: the coins buy them',
  async (state) => {
    const { buyer, act } = await opened();
    await act('pay');
    const [lottery] = await shop.ctx.db.select().from(lotteries);
    const later = new Date(shop.ctx.clock.now().getTime() + 1);
    await shop.ctx.db.insert(marketTransactions).values({
      ...{ userId: buyer.id, kind: 'tickets', chain: 'polygon', lotteryId: lottery?.lotteryId ?? 0, state },
      ...{ wallet: shop.stranger.address, walletKind: 'extension', writerKey: `test/${state}` },
      intent: { kind: 'tickets', lottery: 'first-night', count: 1, total: PRICE.toString() },
      ...{ createdAt: later, updatedAt: later },
    });
    await follow();
    expect(await newest(buyer)).toMatchObject({ state: 'funded', failure: null });
    expect(await at.mine(buyer)).toMatchObject({ tickets: 3 });
  },
);

test('who may buy by where the network says they are has the tickets bought once the coins come', async () => {
  shop.ctx.config.lottery.closedRegions = ['SG'];
  const buyer = await at.somebody();
  const actor = { id: buyer.id, sessionId: '', email: `${buyer.id}@example.com` };
  const wanted = { id: 'first-night', count: 3, method: 'transak' } as const;
  const { pageUrl } = await fundTickets(shop.ctx, actor, wanted, 'IN');
  await shop.providers.act(pageUrl ?? '', 'pay');
  await follow();
  expect(await newest(buyer)).toMatchObject({ state: 'funded', failure: null });
  expect(await at.mine(buyer)).toMatchObject({ tickets: 3 });
});

describe('limits', () => {
  test('hold before a page is opened: age, region, day, wallet, count', async () => {
    const young = await shop.addPerson('young');
    expect((await fund(young)).problem.code).toBe('lottery/age');
    shop.ctx.config.lottery.closedRegions = ['SG'];
    const buyer = await at.somebody();
    await buyer.send('setLotteryEntry', { body: { region: 'SG' } });
    expect((await fund(buyer)).problem.code).toBe('lottery/region');
    await buyer.send('setLotteryEntry', { body: { region: 'IN', dailyLimit: 1 } });
    expect((await fund(buyer)).problem.code).toBe('lottery/daily-limit');
    expect((await fund(buyer, { count: 21 })).problem.code).toBe('lottery/daily-limit');
    const other = await at.somebody();
    await other.send('setLotteryEntry', { body: { region: 'IN' } });
    expect((await fund(other, { count: 21 })).problem.code).toBe('lottery/wallet-limit');
    expect((await fund(other, { count: 5_000 })).problem.code).toBe('lottery/count');
    expect(await shop.ctx.db.select().from(fundings).where(eq(fundings.userId, other.id))).toEqual([]);
  });

  test.each([
    ['a day’s limit that was used up meanwhile', { dailyLimit: 1 }, 'above your daily limit'],
    ['an exclusion since then', null, 'You are taking a break'],
  ])(
    'hold when the coins come: %s leaves them in the wallet, and it is said',
    async (_name, entry, reason) => {
      const { total_tickets: before } = await at.lottery();
      const { buyer, funding, act } = await opened();
      if (entry) await buyer.send('setLotteryEntry', { body: entry });
      else await buyer.send('excludeFromLotteries', { body: { days: 7 } });
      await act('pay');
      await follow();
      expect((await newest(buyer))?.failure).toContain(reason);
      expect(await coinsOf(funding.wallet)).toBe(BigInt(funding.coins.amount));
      expect(await coinNotifications(buyer)).toEqual([expect.stringContaining(reason)]);
      expect((await at.lottery()).total_tickets).toBe(before);
    },
  );
});

describe('coins of something else', () => {
  test('buy no tickets for a page that nobody paid at', async () => {
    const { total_tickets: before } = await at.lottery();
    const { buyer, funding } = await opened();
    await shop.chain.fund(funding.wallet as Hex, 100n * PRICE);
    await shop.passTime(60);
    await follow();
    expect(await newest(buyer)).toMatchObject({ state: 'pending', transaction: null });
    expect((await at.lottery()).total_tickets).toBe(before);
  });

  test('leave a page that was declined as it is', async () => {
    const { buyer, funding, act } = await opened();
    await act('decline');
    await shop.passTime(6);
    await shop.chain.fund(funding.wallet as Hex, 100n * PRICE);
    await checkFunding(shop.ctx, funding.id);
    expect(await newest(buyer)).toMatchObject({ state: 'failed', transaction: null });
  });

  test('which were bought for a poster, buy the poster', async () => {
    const { total_tickets: before } = await at.lottery();
    const item = await shop.addItem();
    const { buyer } = await opened();
    const { response: order } = await buyer.send('createOrder', { body: { itemId: item.id } });
    const params = { id: order.id };
    const { response: funding } = await buyer.send('startFunding', { params, body: { method: 'transak' } });
    await shop.providers.act(funding.pageUrl ?? '', 'pay');
    await follow();
    expect((await buyer.send('getOrder', { params })).response.state).toBe('complete');
    expect(await newest(buyer)).toMatchObject({ state: 'pending', transaction: null });
    expect((await at.lottery()).total_tickets).toBe(before);
  });
});

describe('coins that come', () => {
  test('an hour later buy nothing by themselves any more: they are the buyer’s, and it is said', async () => {
    await shop.providers.switch('transak', { lost: true });
    const { buyer, funding, act } = await opened();
    await shop.passTime(61 * 60);
    await act('pay');
    await vi.waitFor(async () => expect(await coinsOf(funding.wallet)).toBeGreaterThan(0n));
    await shop.passTime(20 * 60);
    await follow();
    expect((await newest(buyer))?.failure).toContain('after the time');
    expect(await coinNotifications(buyer)).toHaveLength(1);
    expect(await at.mine(buyer)).toMatchObject({ tickets: 0 });
  });

  test('after the lottery was called off stay in the wallet, and it is said', async () => {
    const number = await shop.open('off', { duration: 40 * 86_400, ticketPrice: PRICE });
    const { buyer, funding, act } = await opened({ id: 'off' });
    await shop.contract.cancel(number);
    await shop.catchUp();
    await act('pay');
    await follow();
    expect((await newest(buyer, 'off'))?.failure).toContain('The coins are yours');
    expect(await coinsOf(funding.wallet)).toBe(BigInt(funding.coins.amount));
    expect(await coinNotifications(buyer)).toHaveLength(1);
  });

  test('while prices are not known buy once they are', async () => {
    const { buyer, funding, act } = await opened();
    await act('pay');
    await shop.ctx.rates.refresh();
    const quotable = vi.spyOn(shop.ctx.rates, 'current').mockReturnValue(null);
    await shop.passTime(6);
    quotable.mockRestore();
    expect((await rowOf(funding)).transactionId).toBeNull();
    await follow();
    expect(await at.mine(buyer)).toMatchObject({ tickets: 3 });
  });
});

test('are offered with the price of one and the fee, where the operator sells so, and while they can come in time', async () => {
  await shop.open('soon', { duration: 3_600, ticketPrice: PRICE });
  const offers = async () => (await at.lottery('soon')).onRamps;
  const shown = (await at.lottery()).onRamps;
  expect(shown.map(({ method }) => method)).toEqual([...onRamps]);
  expect(shown[1]).toMatchObject({ total: { amount: '50', currency: 'USD' }, feeIncluded: false });
  const buyer = await at.somebody();
  const { deadline } = await at.lottery('soon');
  shop.ctx.clock.set(new Date(Date.parse(deadline) - 20 * 60_000).toISOString());
  await shop.ctx.rates.refresh();
  await shop.ctx.changes.emit('rates');
  // Transak takes half an hour, Wert a quarter
  expect((await offers()).map(({ method }) => method)).toEqual(['wert']);
  expect((await fund(buyer, { id: 'soon' })).problem.code).toBe('lottery/not-payable-so');
});

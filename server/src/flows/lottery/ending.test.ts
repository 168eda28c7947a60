// takes 20 seconds: begun early

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { type BeaconSwitches, beaconApp, noBeaconFaults } from '@talkies/sandbox/beacon';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS, ticketName } from '@talkies/shared';
import { winningTicket } from '@talkies/shared/draw';
import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createChains } from '../../chain/chains.ts';
import { lotteries, ticketPurchases, ticketRefunds, undecidedTicketsOf } from '../../chain/index.ts';
import { accountKey } from '../../chain/projection/events.ts';
import { chainTransactions, events } from '../../chain/tables.ts';
import { listLotteries } from '../../modules/lottery/index.ts';
import { lotteryNotificationCursors, lotteryOffers } from '../../modules/lottery/tables.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { BURNS_GAS_WHEN_MINED } from '../../testing/contract-wallet.ts';
import { createLotteryWorker } from './lottery-worker.ts';
import { notifyPlayers } from './notify-players.ts';
import { type LotteryShop, startLotteryShop } from './testing/lottery-shop.ts';

let chain: TestChain;
let shop: LotteryShop;
let beacon: ServerType;
let faults: BeaconSwitches;
beforeEach(async () => {
  chain = await startTestChain();
  shop = await startLotteryShop(chain);
  faults = noBeaconFaults;
  const { fetch } = beaconApp(
    () => faults,
    () => shop.ctx.clock.now(),
  );
  beacon = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  await once(beacon, 'listening');
  shop.ctx.config.lottery.beacon.urls = [`http://127.0.0.1:${(beacon.address() as AddressInfo).port}`];
});
afterEach(async () => {
  beacon.close();
  await shop.close();
  await chain.stop();
});

const lottery = async () =>
  (await shop.visitor.send('getLottery', { params: { id: 'first-night' } })).response;

/** One round of everything that happens by itself, a minute later. */
async function turn(): Promise<void> {
  shop.ctx.clock.advance(MINUTE_SECONDS);
  await shop.lotteries.tick();
  await shop.ctx.writer.tick('polygon');
  await chain.mine(1);
  await shop.catchUp();
  await shop.ctx.queue.runDue();
}

/** Runs turns until the page shows it. */
async function until(isReached: (shown: Awaited<ReturnType<typeof lottery>>) => boolean): Promise<void> {
  for (let turns = 0; turns < 20; turns++) {
    const shown = await lottery();
    if (isReached(shown)) return;
    await turn();
  }
  throw new Error(`still ${JSON.stringify(await lottery())}`);
}

const kindsFor = async (userId: string) =>
  (await shop.ctx.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ kind }) => kind,
  );

const pass = async (seconds: number): Promise<void> => {
  await shop.contract.pass(seconds);
  await shop.catchUp();
};

describe('120 tickets', () => {
  beforeEach(async () => {
    await shop.player('asha', chain.buyer.address);
    await shop.player('ravi', shop.stranger.address);
    await shop.contract.buy(chain.buyer, 1, 70);
    await shop.contract.buy(shop.stranger, 1, 50);
    await pass(HOUR_SECONDS);
  });

  test('are drawn though the node of another chain is gone, and another lottery of this one is in trouble', async () => {
    await pass(HOUR_SECONDS / 2);
    const { ctx } = shop;
    const [row] = await ctx.db.select().from(lotteries);
    if (!row) throw new Error('no lottery');
    // they ended before
    const earlier = { ...row, deadline: new Date(row.deadline.getTime() - 1000) };
    await ctx.db.insert(lotteries).values([
      { ...earlier, chain: 'ethereum' },
      { ...earlier, lotteryId: 99 },
    ]);
    const gone = { ...chain.config, name: 'ethereum' as const, rpcUrl: 'http://127.0.0.1:9' };
    const { enqueueTransaction } = ctx.writer;
    const worker = createLotteryWorker({
      ...ctx,
      chains: createChains([gone, chain.config]),
      writer: {
        ...ctx.writer,
        enqueueTransaction: async (tx, request) => {
          if (request.key.startsWith('lottery/polygon/99/')) throw new Error('in trouble');
          return enqueueTransaction(tx, request);
        },
      },
    });
    const failures: unknown[] = [];
    for (let turns = 0; turns < 5; turns++) {
      await worker.tick().catch((error) => failures.push(error));
      ctx.clock.advance(MINUTE_SECONDS);
    }
    expect(failures.length).toBeGreaterThan(0);
    const written = await ctx.db.select({ key: chainTransactions.key }).from(chainTransactions);
    expect(written).toContainEqual({ key: `lottery/polygon/${row.lotteryId}/draw/1` });
  });

  test('are drawn by the beacon once its round has come, and the prize is delivered', async () => {
    expect((await lottery()).phase).toBe('drawing');
    await turn();
    expect((await lottery()).draw).toBeNull();
    await pass(HOUR_SECONDS / 2);
    await until(({ phase }) => phase === 'delivered');
    const { draw, winner, chainId, contract, delivery } = await lottery();
    const signature = `0x${draw?.signature.map((word) => word.slice(2)).join('')}` as const;
    const ticket = winningTicket(signature, { chainId, contract: contract as Hex, lotteryId: 1 }, 120);
    expect(draw?.ticket).toBe(ticket);
    expect(winner).toMatchObject({ ticket, name: ticket < 70 ? 'asha' : 'ravi' });
    expect(delivery).not.toBeNull();
    await until(() => false).catch(() => undefined);
    const [won, other] = ticket < 70 ? ['asha', 'ravi'] : ['ravi', 'asha'];
    expect(await kindsFor(won ?? '')).toEqual(
      expect.arrayContaining(['lottery-tickets', 'lottery-won', 'lottery-prize']),
    );
    expect(await kindsFor(other ?? '')).toContain('lottery-drawn');
    expect(await kindsFor(other ?? '')).not.toContain('lottery-won');
    // by the name that every page calls it
    const rows = await shop.ctx.db.select().from(notifications);
    const named = rows.filter(({ kind }) => kind === 'lottery-won' || kind === 'lottery-drawn');
    expect(named.map(({ data }) => data)).toEqual(
      named.map(() => expect.objectContaining({ what: ticketName(ticket) })),
    );
    expect(named.length).toBeGreaterThanOrEqual(2);
  });

  test('are drawn and delivered once by two processes, killed in between', async () => {
    await pass(HOUR_SECONDS / 2);
    const other = await shop.ctx.again();
    other.config.lottery.beacon.urls = shop.ctx.config.lottery.beacon.urls;
    const second = createLotteryWorker(other);
    for (let turns = 0; turns < 12 && (await lottery()).phase !== 'delivered'; turns++) {
      other.clock.set(shop.ctx.clock.now().toISOString());
      await Promise.all([shop.lotteries.tick(), second.tick()]);
      // the first process is gone before it has sent anything; the other one sends what it had enqueued
      await other.writer.tick('polygon');
      await turn();
    }
    expect((await lottery()).phase).toBe('delivered');
    const sent = await shop.ctx.db.select().from(chainTransactions);
    expect(
      sent
        .filter(({ key }) => /\/(draw|claim-prize)\//.test(key))
        .map(({ key }) => key)
        .sort(),
    ).toEqual(['lottery/polygon/1/claim-prize/1', 'lottery/polygon/1/draw/1']);
    await other.close();
  });

  test.each(['late', 'silent', 'wrong'] as const)(
    'wait while the beacon is %s, and the page says so',
    async (fault) => {
      faults = { ...noBeaconFaults, [fault]: true };
      await pass(HOUR_SECONDS / 2);
      await turn();
      const { beacon: shown, phase } = await lottery();
      expect([phase, shown.state, shown.since !== null]).toEqual(['drawing', fault, true]);
      faults = noBeaconFaults;
      await until(({ phase: now }) => now === 'delivered');
    },
  );

  test('are paid back when no right signature came within seven days', async () => {
    faults = { ...noBeaconFaults, wrong: true };
    await pass(HOUR_SECONDS / 2);
    await turn();
    // counted from the round, which is up to three seconds after the half hour
    await pass(7 * DAY_SECONDS + MINUTE_SECONDS);
    expect((await lottery()).phase).toBe('refunding');
    await until(({ refunds }) => refunds?.paid === 2 && refunds.prizeReturned);
  });
});

test('99 tickets are all paid back, and the prize goes home', async () => {
  const asha = await shop.player('asha', chain.buyer.address);
  await shop.contract.buy(chain.buyer, 1, 60);
  await shop.contract.buy(shop.stranger, 1, 39);
  await pass(HOUR_SECONDS);
  expect((await lottery()).phase).toBe('refunding');
  await until(({ refunds }) => refunds?.paid === 2 && refunds.prizeReturned);
  const { response: mine } = await asha.send('myLottery', { params: { id: 'first-night' } });
  expect(mine.refunds).toMatchObject([
    { wallet: chain.buyer.address, amount: { coin: { amount: (60n * 10n ** 15n).toString() } } },
  ]);
  expect(mine.refunds[0]?.paid).not.toBeNull();
  for (let turns = 0; turns < 4; turns++) await turn();
  expect(await shop.ctx.db.select().from(ticketRefunds)).toHaveLength(2);
  expect(await kindsFor('asha')).toEqual(expect.arrayContaining(['lottery-failed', 'lottery-paid-back']));
});

test('a holder whose wallet burns gas in transactions alone is refunded all the same', async () => {
  await shop.contract.buy(shop.stranger, 1, 10);
  await chain.client.setCode({ address: shop.stranger.address, bytecode: BURNS_GAS_WHEN_MINED });
  await pass(HOUR_SECONDS);
  await until(({ refunds }) => refunds?.paid === 1);
});

test('99 tickets are too few only once the blocks up to the deadline are read', async () => {
  await shop.contract.buy(chain.buyer, 1, 60);
  await shop.contract.buy(shop.stranger, 1, 39);
  await shop.catchUp();
  const { deadline } = await lottery();
  shop.ctx.clock.set(new Date(Date.parse(deadline) + 1000).toISOString());
  expect((await lottery()).phase).toBe('drawing');
  // bought in the last block before the deadline
  await shop.contract.buy(shop.stranger, 1, 1);
  await pass(HOUR_SECONDS);
  expect(await lottery()).toMatchObject({ phase: 'drawing', total_tickets: 100, refunds: null });
});

test('a holder whose refund fails is asked for ever more seldom, and keeps no place from those behind', async () => {
  await shop.contract.buy(chain.buyer, 1, 60);
  await pass(HOUR_SECONDS);
  await until(({ refunds }) => refunds?.prizeReturned === true);
  const { db, clock, writer } = shop.ctx;
  // like holders whose refund our reader has missed; their addresses sort before the real one's
  const [bought] = await db.select().from(ticketPurchases);
  if (!bought) throw new Error('nothing was bought');
  const failing = Array.from({ length: 25 }, (_, n) => ({
    ...bought,
    number: 100 + n,
    first: 100 + n,
    count: 1,
    holder: `0x${String(n + 1).padStart(40, '0')}` as const,
  }));
  await db.insert(ticketPurchases).values(failing);
  for (let ticks = 0; ticks < 10; ticks++) {
    await shop.lotteries.tick();
    await writer.tick('polygon');
    clock.advance(6);
  }
  const keys = (await db.select({ key: chainTransactions.key }).from(chainTransactions)).map(
    ({ key }) => key,
  );
  const triesOf = (holder: Hex) => keys.filter((key) => key.includes(`/refund/${holder}/`)).length;
  expect(triesOf(chain.buyer.address)).toBe(1);
  for (const { holder } of failing) expect([2, 3]).toContain(triesOf(holder));
});

test('the list has those on sale, the first to end first, those that wait for their draw, and the fifty that ended last', async () => {
  const { db } = shop.ctx;
  const [[row], [offer]] = [await db.select().from(lotteries), await db.select().from(lotteryOffers)];
  if (!row || !offer) throw new Error('no lottery');
  const add = async (lotteryId: number, change: Partial<typeof row>) => {
    await db.insert(lotteries).values({ ...row, lotteryId, ...change });
    await db.insert(lotteryOffers).values({ ...offer, lotteryId, id: `number-${lotteryId}` });
  };
  const minutes = (count: number) => new Date(row.deadline.getTime() + count * 60_000);
  for (let n = 2; n <= 53; n++) await add(n, { state: 'cancelled', deadline: minutes(-n) });
  await add(60, { sold: 120, deadline: minutes(-600) });
  await add(61, { deadline: minutes(5) });
  const { current, past } = await listLotteries(shop.ctx);
  expect(current.map(({ id }) => id)).toEqual(['first-night', 'number-61', 'number-60']);
  expect(past.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, n) => `number-${n + 2}`));
});

test('tickets that cost nothing promise nothing back', async () => {
  const asha = await shop.player('asha', chain.buyer.address);
  await shop.contract.buy(chain.buyer, 1, 60);
  await shop.catchUp();
  await shop.ctx.db.update(lotteries).set({ ticketPrice: '0' });
  await pass(HOUR_SECONDS);
  await until(({ refunds }) => refunds?.prizeReturned === true);
  expect((await lottery()).refunds).toEqual({ holders: 0, paid: 0, prizeReturned: true });
  const { response: mine } = await asha.send('myLottery', { params: { id: 'first-night' } });
  expect([mine.tickets, mine.refunds]).toEqual([60, []]);
  // nor does their account wait for it
  expect(await undecidedTicketsOf(shop.ctx.db, [chain.buyer.address])).toEqual([]);
});

test('who is paid back reads that it went to their wallet only where the wallet took it', async () => {
  await shop.player('asha', chain.buyer.address);
  await shop.player('ravi', shop.stranger.address);
  for (const account of [chain.buyer, shop.stranger]) await shop.contract.buy(account, 1, 10);
  await chain.mine(3);
  await shop.catchUp();
  const { db } = shop.ctx;
  const [event] = await db.select().from(events).where(eq(events.name, 'TicketsBought'));
  if (!event) return expect.unreachable();
  const refunded = (holder: Hex, digit: string) => ({
    ...{ ...event, name: 'TicketsRefunded', txHash: `0x${digit.repeat(64)}` as const, logIndex: 9_001 },
    args: { lotteryId: '1', holder, amount: '5' },
  });
  const waiting = refunded(shop.stranger.address, '8');
  await db.insert(events).values([
    refunded(chain.buyer.address, '7'),
    { ...waiting, logIndex: 9_002 },
    {
      ...{
        ...waiting,
        logIndex: 9_003,
        name: 'Credited',
        args: { account: shop.stranger.address, amount: '5' },
      },
      account: accountKey(chain.config.contracts.lottery, shop.stranger.address),
    },
  ]);
  await db.update(lotteryNotificationCursors).set({ reorganisations: -1 });
  await notifyPlayers(shop.ctx, 'polygon');
  await shop.ctx.queue.runDue();
  expect(await kindsFor('asha')).toContain('lottery-paid-back');
  expect(await kindsFor('ravi')).not.toContain('lottery-paid-back');
});

test('two lotteries that failed in one transaction are each told to who had tickets', async () => {
  await shop.player('asha', chain.buyer.address);
  await shop.open('second-night');
  for (const lotteryId of [1, 2]) await shop.contract.buy(chain.buyer, lotteryId, 10);
  await chain.mine(3);
  await shop.catchUp();
  const { db } = shop.ctx;
  const [event] = await db.select().from(events).where(eq(events.name, 'TicketsBought'));
  if (!event) return expect.unreachable();
  const returned = (lotteryId: number) => ({
    ...{
      ...event,
      name: 'PrizeReturned',
      txHash: `0x${'9'.repeat(64)}` as const,
      logIndex: 9_000 + lotteryId,
    },
    ...{ lotteryId, args: { lotteryId: String(lotteryId) } },
  });
  await db.insert(events).values([returned(1), returned(2)]);
  for (let time = 0; time < 2; time++) {
    await db.update(lotteryNotificationCursors).set({ reorganisations: -1 });
    await notifyPlayers(shop.ctx, 'polygon');
    await shop.ctx.queue.runDue();
  }
  expect((await kindsFor('asha')).filter((kind) => kind === 'lottery-failed')).toHaveLength(2);
});

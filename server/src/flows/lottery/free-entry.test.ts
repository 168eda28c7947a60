import { DAY_SECONDS } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../api/app.ts';
import { createApi } from '../../app/app.ts';
import { chainTransactions } from '../../chain/index.ts';
import { confirmNewest, signedIn } from '../../modules/accounts/testing/accounts.ts';
import { ticketsKey } from '../../modules/lottery/index.ts';
import { ticketOrders } from '../../modules/lottery/tables.ts';
import { vaults, wallets } from '../../modules/wallets/tables.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { testKeys } from '../../testing/context.ts';
import type { TestVisitor } from '../../testing/visitor.ts';
import { spendingOf } from '../resales/float.ts';
import { removeOld } from '../retention.ts';
import { callOffLottery } from '../studio/selling/run-lotteries.ts';
import { type LotteryShop, startLotteryShop } from './testing/lottery-shop.ts';

/** 50 cents at the test's rate */
const PRICE = 10n ** 18n;

let chain: TestChain;
let shop: LotteryShop;
let api: HttpApp;
let opened = 0;
let lottery = '';
beforeAll(async () => {
  chain = await startTestChain();
  shop = await startLotteryShop(chain, { ticketPrice: PRICE, duration: 80 * DAY_SECONDS });
  api = createApi(shop.ctx);
});
afterAll(async () => {
  await shop.close();
  await chain.stop();
});
beforeEach(async () => {
  shop.ctx.config.lottery.closedRegions = ['SG'];
  shop.ctx.config.lottery.grantedDailyCents = 1_000_00n;
  await shop.ctx.db.delete(ticketOrders);
  await shop.ctx.db.delete(rateLimits);
  await shop.ctx.rates.refresh();
  lottery = `free-${++opened}`;
  await shop.open(lottery, { ticketPrice: PRICE, duration: 80 * DAY_SECONDS });
  await shop.offerFreeEntry(lottery);
});

/** Somebody of age who lives where paid tickets are not sold. */
async function sayWhere(person: Pick<TestVisitor, 'send'>): Promise<void> {
  await person.send('setLotteryEntry', { body: { adult: true, region: 'SG' } });
}
async function visitor(email: string): Promise<TestVisitor> {
  const person = await signedIn(shop.ctx, api, { email });
  await person.call('createVault');
  await sayWhere(person);
  return person;
}
let players = 0;
async function player(address = privateKeyToAddress(generatePrivateKey())) {
  const person = await shop.player(`free-player-${++players}`, address);
  await sayWhere(person);
  return person;
}
const enter = (person: Pick<TestVisitor, 'send'>, id = lottery) =>
  person.send('createTicketOrder', { params: { id }, body: { count: 1, free: true } });
const offered = async (person: Pick<TestVisitor, 'send'>) =>
  (await person.send('myLottery', { params: { id: lottery } })).response.freeEntry;

describe('a free ticket is one a person', () => {
  test('also with the address of an account that they deleted, which nobody reads from what stays', async () => {
    const email = 'gone@example.com';
    const gone = await visitor(email);
    expect((await enter(gone)).status).toBe(200);
    await confirmNewest(shop.ctx, email);
    expect((await gone.call('deleteAccount', { body: { understood: true, giveUp: true } })).status).toBe(200);
    const rows = () => shop.ctx.db.select().from(ticketOrders).where(eq(ticketOrders.lottery, lottery));
    expect(await rows()).toMatchObject([{ userId: 'deleted' }]);
    expect(
      JSON.stringify(await rows(), (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toMatch(/gone|example/i);
    const back = await visitor(email);
    expect(await offered(back)).toBe(false);
    expect((await enter(back)).problem.code).toBe('lottery/free-entry');
    expect((await enter(await visitor('another@example.com'))).status).toBe(200);

    shop.ctx.clock.advance(92 * DAY_SECONDS);
    await removeOld(shop.ctx);
    expect(await rows()).toMatchObject([{ emailHash: null }, { emailHash: null }]);
    shop.ctx.clock.advance(-92 * DAY_SECONDS);
  });

  test('also with a wallet that had one in another account', async () => {
    const address = privateKeyToAddress(generatePrivateKey());
    const first = await player(address);
    expect((await enter(first)).status).toBe(200);
    await shop.ctx.db.update(ticketOrders).set({ userId: 'deleted', emailHash: null });
    await shop.ctx.db.delete(wallets).where(eq(wallets.address, address));
    const second = await player();
    await shop.addWallet(second, address);
    expect((await enter(second)).problem.code).toBe('lottery/free-entry');
    expect((await enter(await player())).status).toBe(200);
  });

  test('however often it is pressed at once', async () => {
    const person = await player();
    const all = await Promise.all([enter(person), enter(person), enter(person)]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('a free ticket that was not bought', () => {
  const grantOf = ({ id }: { id: string }) => eq(chainTransactions.key, ticketsKey({ id }));
  const fail = (given: { id: string }, errorCode: string, block: number | null) =>
    shop.ctx.db.update(chainTransactions).set({ status: 'failed', errorCode, block }).where(grantOf(given));

  test('can be asked for again, under its number, where a block refused it for a reason that passes, or an operator dropped it', async () => {
    for (const [code, block] of [
      ['contract/sales-paused', 1],
      ['chain/dropped', null],
    ] as const) {
      const person = await player();
      const { response: given } = await enter(person);
      await fail(given, code, block);
      expect(await offered(person)).toBe(true);
      const { response: again, status } = await enter(person);
      expect([status, again.id, again.number, again.state]).toEqual([200, given.id, given.number, 'minting']);
      expect(await offered(person)).toBe(false);
      await shop.ctx.writer.tick('polygon');
      await chain.mine(3);
      await shop.catchUp();
      await shop.ctx.writer.tick('polygon');
      expect((await person.send('ticketOrder', { params: { id: given.id } })).response.state).toBe(
        'complete',
      );
      expect((await enter(person)).problem.code).toBe('lottery/free-entry');
    }
  });

  test('is used up where the contract refused it for good', async () => {
    const person = await player();
    const { response: given } = await enter(person);
    await fail(given, 'contract/order-used', 1);
    expect((await enter(person)).problem.code).toBe('lottery/free-entry');
  });

  test('waits in the queue while its lottery is called off, and is dropped once the chain has called it off', async () => {
    const { response: given } = await enter(await player());
    const granter = privateKeyToAddress(testKeys.minter);
    await chain.fund(granter, 0n);
    const grant = async () => (await shop.ctx.db.select().from(chainTransactions).where(grantOf(given)))[0];
    await callOffLottery(shop.ctx, 'command', lottery);
    expect(await grant()).toMatchObject({ status: 'queued' });
    for (let turns = 0; turns < 3; turns++) {
      await shop.ctx.writer.tick('polygon');
      await chain.mine(1);
      await shop.catchUp();
    }
    await chain.fund(granter, 10n ** 22n);
    expect(await grant()).toMatchObject({ status: 'failed', errorCode: 'chain/dropped' });
  });
});

describe('the limit of a day over all tickets that the granter buys', () => {
  test('counts free ones, until their day is over', async () => {
    shop.ctx.config.lottery.grantedDailyCents = 75n;
    const { response: given } = await enter(await player());
    const options = { now: shop.ctx.clock.now(), unpaid: true };
    expect(await spendingOf(shop.ctx.db, 'polygon', 'tickets', options)).toMatchObject({
      wei: PRICE,
      count: 1,
      cents: 50n,
    });
    const later = await player();
    expect((await enter(later)).problem).toMatchObject({
      code: 'lottery/free-entry',
      detail: expect.stringContaining('tomorrow'),
    });
    expect(await shop.ctx.writer.transactionByKey(ticketsKey(given))).toMatchObject({ status: 'queued' });
    await shop.ctx.writer.tick('polygon');
    await chain.mine(3);
    await shop.catchUp();
    await shop.ctx.writer.tick('polygon');
    expect(await spendingOf(shop.ctx.db, 'polygon', 'tickets', options)).toMatchObject({
      wei: 0n,
      cents: 50n,
    });
    shop.ctx.clock.advance(DAY_SECONDS + 1);
    await shop.ctx.rates.refresh();
    expect((await enter(later)).status).toBe(200);
  });

  test('gives none where it is nothing, and the page offers none', async () => {
    const person = await player();
    expect(await offered(person)).toBe(true);
    shop.ctx.config.lottery.grantedDailyCents = 0n;
    expect(await offered(person)).toBe(false);
    expect((await enter(person)).problem.code).toBe('lottery/free-entry');
  });
});

test('a frozen e-mail wallet gets no free ticket; one that a ticket is on its way to is not let go, nor its account unasked', async () => {
  const email = 'waits@example.com';
  const person = await visitor(email);
  const { address } = (await person.call('createVault')).response;
  const freeze = (frozenAt: Date | null) =>
    shop.ctx.db
      .update(vaults)
      .set({ frozenAt })
      .where(eq(vaults.address, address as Hex));
  await freeze(shop.ctx.clock.now());
  expect((await enter(person)).problem.code).toBe('wallet/frozen');
  await freeze(null);
  const { response: given } = await enter(person);
  await confirmNewest(shop.ctx, email);
  const unlinked = () => person.call('unlinkWallet', { params: { address } });
  const obstacles = async () =>
    (await person.call('deletionState')).response.obstacles.filter(({ kind }) => kind === 'ticket');
  expect((await unlinked()).problem).toMatchObject({
    code: 'wallet/in-use',
    detail: expect.stringContaining('lottery tickets'),
  });
  expect(await obstacles()).toMatchObject([{ what: lottery, waivable: true }]);
  await shop.ctx.writer.tick('polygon');
  await chain.mine(3);
  await shop.catchUp();
  await shop.ctx.writer.tick('polygon');
  expect((await person.call('ticketOrder', { params: { id: given.id } })).response.state).toBe('complete');
  expect(await obstacles()).toMatchObject([{ what: lottery, waivable: true }]);
});

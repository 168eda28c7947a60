import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chainTransactions } from '../../chain/tables.ts';
import { ticketsKey } from '../../modules/lottery/index.ts';
import { orders } from '../../modules/orders/tables.ts';
import { payments } from '../../modules/payments/tables.ts';
import { settings } from '../../platform/db/tables.ts';
import { completeRestore } from '../after-restore.ts';
import type { Person } from '../testing/shop.ts';
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
  await shop.providers.switch('card');
  const { lottery } = shop.ctx.config;
  Object.assign(lottery, { closedRegions: [], grantedDailyCents: 1_000_00n });
  await shop.ctx.rates.refresh();
});

const prepare = (person: Person, count: number) => {
  const total = (BigInt(count) * PRICE).toString();
  const intent = { kind: 'tickets', lottery: 'first-night', count, total } as const;
  return person.send('prepareMarketTransaction', { body: { intent } });
};
const spent = async (person: Person) => (await person.send('lotteryEntry')).response.spentToday.amount;

describe('whoever orders tickets', () => {
  test('says that they are 18, and lives where paid tickets are sold', async () => {
    const young = await shop.addPerson('young');
    expect((await at.order(young)).problem.code).toBe('lottery/age');
    shop.ctx.config.lottery.closedRegions = ['SG'];
    const abroad = await at.somebody();
    await abroad.send('setLotteryEntry', { body: { region: 'SG' } });
    expect((await at.order(abroad)).problem.code).toBe('lottery/region');
  });

  test('spends their day with an order that waits, that is paid, and that is filled: each once', async () => {
    const { buyer, payment } = await at.opened('card', 3);
    await buyer.send('setLotteryEntry', { body: { dailyLimit: 2 } });
    expect(await spent(buyer)).toBe('150');
    expect((await prepare(buyer, 2)).problem.code).toBe('lottery/daily-limit');
    const tick = shop.ctx.writer.tick;
    shop.ctx.writer.tick = async () => undefined;
    await at.act(payment, 'pay');
    await shop.passTime(6);
    expect(await spent(buyer)).toBe('150');
    expect((await at.order(buyer, 2)).problem.code).toBe('lottery/daily-limit');
    shop.ctx.writer.tick = tick;
    await at.untilFinal();
    expect(await spent(buyer)).toBe('150');
    expect((await at.order(buyer, 2)).problem.code).toBe('lottery/daily-limit');
    expect((await at.order(buyer, 1)).status).toBe(200);
  });

  test('orders and is asked to pay from the wallet in the same moment: one of both is within the limit', async () => {
    const buyer = await at.somebody();
    await shop.addWallet(buyer, shop.chain.buyer.address);
    await buyer.send('setLotteryEntry', { body: { dailyLimit: 2 } });
    const both = await Promise.all([at.order(buyer, 3), prepare(buyer, 3)]);
    const codes = both.map(({ problem }) => problem?.code ?? null);
    expect(codes.toSorted()).toEqual(['lottery/daily-limit', null]);
  });

  test('has one open order: the same again is the same, another takes its place', async () => {
    const buyer = await at.somebody();
    const [first, again] = await Promise.all([at.order(buyer, 2), at.order(buyer, 2)]);
    expect(again.response.id).toBe(first.response.id);
    const other = await at.order(buyer, 3);
    expect((await shop.orderOf(first.response)).state).toBe('expired');
    expect((await shop.orderOf(other.response)).state).toBe('awaiting_payment');
  });

  test('has a wallet that may hold them, and a shop that can pay them', async () => {
    const buyer = await at.somebody();
    expect((await at.order(buyer, 21)).problem.code).toBe('lottery/wallet-limit');
    shop.ctx.config.lottery.grantedDailyCents = 100n;
    expect((await at.order(buyer, 3)).problem.code).toBe('lottery/not-payable-so');
  });

  test('and keeps themselves out before the money comes gets it back', async () => {
    const { buyer, placed, payment } = await at.opened();
    await buyer.send('excludeFromLotteries', { body: { days: 7 } });
    await at.act(payment, 'pay');
    await shop.passTime(6);
    await shop.passTime(6);
    expect(await at.stateOf(placed, payment)).toEqual(['refunded', 'refunded']);
    expect((await shop.orderOf(placed)).failure).toContain('taking a break from lotteries');
    expect((await at.order(buyer)).problem.code).toBe('lottery/excluded');
  });
});

test('tickets that were bought after a backup are not bought, nor paid back, after its restore', async () => {
  await shop.providers.switch('card', { lost: true });
  const { db } = shop.ctx;
  const { placed, payment } = await at.opened('card', 3);
  const before = { order: await shop.orderOf(placed), payment: await shop.paymentOf(payment) };
  await at.act(payment, 'pay');
  await at.untilFinal();
  expect(await at.stateOf(placed, payment)).toEqual(['complete', 'paid']);
  const { total_tickets: sold } = await at.lottery();
  await db.update(orders).set(before.order).where(eq(orders.id, placed.id));
  await db.update(payments).set(before.payment).where(eq(payments.id, payment.id));
  await db.delete(chainTransactions).where(eq(chainTransactions.key, ticketsKey(placed)));
  await db.insert(settings).values({ name: 'restored', value: 'now' });
  await completeRestore(shop.ctx);
  await shop.passTime(60);
  await at.untilFinal();
  expect(await at.stateOf(placed, payment)).toEqual(['complete', 'paid']);
  expect((await at.lottery()).total_tickets).toBe(sold);
  expect(await shop.refundsOf(payment)).toEqual([]);
});

test('a process that dies between the payment and the purchase leaves a purchase that is made once', async () => {
  const { total_tickets: before } = await at.lottery();
  const { placed, payment } = await at.opened('card', 2);
  const tick = shop.ctx.writer.tick;
  shop.ctx.writer.tick = async () => undefined;
  await at.act(payment, 'pay');
  await shop.passTime(6);
  expect(await at.stateOf(placed, payment)).toEqual(['minting', 'paid']);
  const written = await shop.ctx.writer.transactionByKey(ticketsKey(placed));
  expect(written).toMatchObject({ status: 'queued', hash: null });
  // the next process has only what is in the database
  shop.ctx.writer.tick = tick;
  await at.untilFinal();
  expect(await at.stateOf(placed, payment)).toEqual(['complete', 'paid']);
  expect((await at.lottery()).total_tickets).toBe(before + 2);
});

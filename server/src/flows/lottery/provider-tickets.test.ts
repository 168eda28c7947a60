import { DAY_MS, type PaymentMethod } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorLotteries } from '../../../commands/operator/lotteries.ts';
import { createApi } from '../../app/app.ts';
import { chainTransactions } from '../../chain/index.ts';
import { users } from '../../modules/accounts/tables.ts';
import { items } from '../../modules/catalogue/index.ts';
import { findLottery, ticketsKey } from '../../modules/lottery/index.ts';
import { refundByOperator } from '../payments/refunds/operate-refunds.ts';
import { reconcileDay } from '../reconcile/reconcile-day.ts';
import { callOffLottery } from '../studio/selling/run-lotteries.ts';
import { confirmInStudio, memberOf } from '../testing/studio.ts';
import { startTicketShop, type TicketShop } from './testing/lottery-shop.ts';
import { ticketBuyers } from './testing/ticket-buyers.ts';

const PRICE = 10n ** 18n;

let shop: TicketShop;
let at: ReturnType<typeof ticketBuyers>;
beforeAll(async () => {
  shop = await startTicketShop({ ticketPrice: PRICE, duration: 40 * 86_400 });
  at = ticketBuyers(shop);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.providers.switch('card');
  await shop.providers.switch('cashfree');
  shop.ctx.mailer.sent.length = 0;
  await shop.ctx.rates.refresh();
  // what was answered while the rates were too old
  await shop.ctx.changes.emit('rates');
});

const payAndTrack = async (payment: Parameters<typeof at.act>[0]): Promise<void> => {
  await at.act(payment, 'pay');
  await shop.passTime(6);
  await shop.passTime(6);
};

test('tickets are ordered by nobody whose account was suspended while they did so', async () => {
  const buyer = await at.somebody();
  const suspendedAt = shop.ctx.clock.now();
  await shop.ctx.db.update(users).set({ suspendedAt }).where(eq(users.id, buyer.id));
  expect(await at.order(buyer)).toMatchObject({ status: 403, problem: { code: 'auth/suspended' } });
  await shop.ctx.db.update(users).set({ suspendedAt: null }).where(eq(users.id, buyer.id));
  expect((await at.order(buyer)).status).toBe(200);
});

test('who comes back from a provider is told that they bought tickets', async () => {
  const { buyer, placed, payment } = await at.opened();
  const path = new URL((await at.act(payment, 'pay')) ?? '').pathname;
  const [token = '', id, nftId = ''] = path.split('/').toReversed();
  expect(id).toBe(placed.id);
  const { response } = await buyer.send('paymentStatus', { params: { nftId, id: placed.id, token } });
  expect(response).toMatchObject({ bought: 'tickets', payPath: expect.stringContaining('/lottery/') });
  await shop.passTime(6);
  await shop.passTime(6);
  await at.untilFinal();
});

describe.each<PaymentMethod>(['card', 'cashfree', 'coinbase'])('tickets paid by %s', (method) => {
  test('are bought by the shop, once, for the buyer’s wallet', async () => {
    const before = await at.lottery();
    const { buyer, placed, payment } = await at.opened(method);
    expect(placed).toMatchObject({ state: 'awaiting_payment', count: 3, payable: true, first: null });
    // what is shown for one, three times
    const one = before.methods.find((each) => each.method === method)?.total;
    expect(payment.total).toEqual({ ...one, amount: (3n * BigInt(one?.amount ?? 0)).toString() });
    await payAndTrack(payment);
    await at.untilFinal();
    expect(await at.stateOf(placed, payment)).toEqual(['complete', 'paid']);
    expect(await at.lottery()).toMatchObject({
      total_tickets: before.total_tickets + 3,
      purchases: before.purchases + 1,
    });
    expect(await at.mine(buyer)).toMatchObject({
      tickets: 3,
      orders: [{ id: placed.id, state: 'complete' }],
    });
    const { response } = await buyer.send('ticketOrder', { params: { id: placed.id } });
    expect(response).toMatchObject({ first: before.total_tickets, payable: false, failure: null });
    expect(response.transaction?.hash).toMatch(/^0x/);
    const states = response.timeline.map(({ state }) => state);
    expect(states).toEqual(['created', 'awaiting_payment', 'paid', 'minting', 'minted', 'complete']);
  });
});

describe('tickets, whatever the provider, here by card', () => {
  test('are bought where they were paid in the last second, although others were ordered since', async () => {
    await shop.providers.switch('card', { lost: true });
    const { buyer, placed, payment } = await at.opened();
    const end = (await shop.orderOf(placed)).expiresAt.getTime();
    shop.ctx.clock.set(new Date(end - 1000).toISOString());
    await at.act(payment, 'pay');
    shop.ctx.clock.set(new Date(end + 3000).toISOString());
    expect((await at.order(buyer, 1)).status).toBe(200);
    await at.untilFinal();
    await shop.providers.switch('card');
    expect(await at.stateOf(placed, payment)).toEqual(['complete', 'paid']);
  });

  test('that are declined are not bought, and nothing is charged', async () => {
    const { total_tickets: before } = await at.lottery();
    const { placed, payment } = await at.opened();
    await at.act(payment, 'decline');
    await shop.passTime(6);
    await shop.passTime(15 * 60);
    expect((await shop.orderOf(placed)).state).toBe('expired');
    expect(await shop.refundsOf(payment)).toEqual([]);
    expect((await at.lottery()).total_tickets).toBe(before);
  });
});

/** The differences about tickets in the books of the chain's day. */
async function ticketDifferences() {
  const { timestamp } = await shop.chain.client.getBlock();
  const day = new Date(Math.floor(Number(timestamp) / 86_400) * DAY_MS);
  const differences = await reconcileDay(shop.ctx, day);
  return differences.filter(({ about, what }) => `${about} ${what}`.includes('ticket'));
}

describe('an order of tickets', () => {
  test('that is asked for again while money of its last second may come is the same one, unless it is of another number', async () => {
    const { buyer, placed } = await at.opened();
    const { expiresAt, ticketCount } = await shop.orderOf(placed);
    const count = ticketCount ?? 0;
    shop.ctx.clock.set(new Date(expiresAt.getTime() + 3000).toISOString());
    expect((await at.order(buyer, count)).response.id).toBe(placed.id);
    const other = await at.order(buyer, count + 1);
    expect([other.status, other.response.id === placed.id]).toEqual([200, false]);
  });

  test('whose purchase waits is delivered again by a press of support', async () => {
    const support = await memberOf(shop.ctx, createApi(shop.ctx), 'support');
    await confirmInStudio(shop.ctx, support);
    const { placed, payment } = await at.opened();
    await payAndTrack(payment);
    const { db } = shop.ctx;
    const ofOrder = eq(chainTransactions.key, `tickets/${placed.id}`);
    const [sent] = await db.select().from(chainTransactions).where(ofOrder);
    await db.update(chainTransactions).set({ status: 'queued' }).where(ofOrder);
    const input = { params: { id: placed.id }, body: { reason: 'The coins are there.' } };
    expect((await support.studio('deliverAgain', input)).status).toBe(200);
    await db.update(chainTransactions).set({ status: sent?.status }).where(ofOrder);
  });

  test('stands with the others: page, receipt, mail, list and the books of the day', async () => {
    const { total_tickets: sold } = await at.lottery();
    const { buyer, placed, payment } = await at.opened();
    await payAndTrack(payment);
    await at.untilFinal();
    const tickets = { lottery: 'first-night', name: 'first-night', count: 3 };
    const { response: page } = await buyer.send('orderPage', { params: { id: placed.id } });
    expect(page).toMatchObject({ receipt: true, paid: { method: 'card' }, token: null });
    expect(page.tickets).toEqual({ ...tickets, first: sold });
    expect(page.timeline.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['paid', 'tickets-asked', 'tickets-bought', 'tickets-final']),
    );
    expect(page.confirmationPath).toBe(`/lottery_confirmation/${placed.id}`);
    const [receipt] = (await buyer.send('orderReceipts', { params: { id: placed.id } })).response.receipts;
    expect(receipt).toMatchObject({
      serial: null,
      tickets: { lottery: 'first-night', count: 3, first: sold },
    });
    const pdf = await shop.app.request(`/api/orders/${placed.id}/receipt.pdf`, {
      headers: { 'x-person': buyer.id },
    });
    expect(pdf.status).toBe(200);
    const [mail] = shop.ctx.mailer.sent.filter(({ to }) => to === `${buyer.id}@example.com`);
    expect(mail?.subject).toContain('3 tickets of first-night');
    const { response: list } = await buyer.send('listOrders');
    expect(list.orders).toMatchObject([{ id: placed.id, tickets }]);
    // the prize's own mint, past the server, is the one other difference
    expect(await ticketDifferences()).toEqual([]);
    await shop.contract.grant(2n ** 200n, 1, placed.wallet as Hex, 1);
    await shop.catchUp();
    expect(await ticketDifferences()).toMatchObject([
      { what: expect.stringContaining('no order of tickets') },
    ]);
  });

  test('whose money is heard of long after its quote is not filled, and the money goes back', async () => {
    await shop.providers.switch('card', { lost: true });
    const { total_tickets: before } = await at.lottery();
    const { placed, payment } = await at.opened();
    await at.act(payment, 'pay');
    await shop.passTime(3 * 3_600);
    await shop.passTime(6);
    expect(await at.stateOf(placed, payment)).toEqual(['refunded', 'refunded']);
    expect((await at.lottery()).total_tickets).toBe(before);
  });

  test('that is paid at two providers is filled once, and the other money goes back', async () => {
    const { total_tickets: before } = await at.lottery();
    await shop.providers.switch('card', { lost: true });
    const { buyer, placed, payment } = await at.opened();
    await at.act(payment, 'pay');
    const second = await at.start(buyer, placed, 'cashfree');
    await at.act(second, 'pay');
    const states = async () => {
      await shop.passTime(6);
      const payments = [await shop.paymentOf(payment), await shop.paymentOf(second)];
      return payments.map(({ state }) => state).toSorted();
    };
    await expect.poll(states).toEqual(['paid', 'refunded']);
    const orderState = async () => {
      await at.untilFinal();
      return (await shop.orderOf(placed)).state;
    };
    await expect.poll(orderState).toBe('complete');
    expect((await at.lottery()).total_tickets).toBe(before + 3);
  });

  test('whose number was used for somebody else is not filled, and the money goes back', async () => {
    const { placed, payment } = await at.opened();
    const { chainOrderId } = await shop.orderOf(placed);
    const { lottery } = await findLottery(shop.ctx, 'first-night');
    await shop.contract.grant(BigInt(chainOrderId), lottery.lotteryId, shop.stranger.address, 1);
    await shop.catchUp();
    await at.act(payment, 'pay');
    await at.untilFinal();
    await at.untilFinal();
    await shop.passTime(60);
    expect(await at.stateOf(placed, payment)).toEqual(['refunded', 'refunded']);
  });

  test('is filled once, however often its webhook comes', async () => {
    await shop.providers.switch('card', { duplicate: true });
    shop.delivered.length = 0;
    const { total_tickets: before } = await at.lottery();
    const { placed, payment } = await at.opened();
    await payAndTrack(payment);
    for (const webhook of shop.delivered.filter(({ path }) => path.includes('card')))
      await shop.sendWebhook(webhook);
    await at.untilFinal();
    expect(await at.stateOf(placed, payment)).toEqual(['complete', 'paid']);
    expect((await at.lottery()).total_tickets).toBe(before + 3);
  });
});

describe('a lottery', () => {
  const open = (id: string, more = {}) =>
    shop.open(id, { duration: 40 * 86_400, ticketPrice: PRICE, ...more });

  test('that is called off before the money comes sells nothing, and the money goes back', async () => {
    const number = await open('called-off');
    const { placed, payment } = await at.opened('card', 2, 'called-off');
    await shop.contract.cancel(number);
    await shop.catchUp();
    await payAndTrack(payment);
    expect(await at.stateOf(placed, payment)).toEqual(['refunded', 'refunded']);
    expect((await shop.orderOf(placed)).failure).toContain('called off');
    const { received } = await shop.paymentOf(payment);
    expect(await shop.refundsOf(payment)).toMatchObject([{ state: 'confirmed', amount: received }]);
  });

  test('that the shop is calling off sells no more, before its chain knows it, and again where that failed', async () => {
    const id = 'calling-off';
    await open(id);
    const { buyer, placed, payment } = await at.opened('card', 2, id);
    await shop.addWallet(buyer, shop.stranger.address);
    const intent = { kind: 'tickets', lottery: id, count: 1, total: PRICE.toString() } as const;
    const prepare = () => buyer.send('prepareMarketTransaction', { body: { intent } });
    expect((await prepare()).status).toBe(200);
    const tick = shop.ctx.writer.tick;
    shop.ctx.writer.tick = async () => undefined;
    await callOffLottery(shop.ctx, 'command', id);
    expect(await at.lottery(id)).toMatchObject({ phase: 'cancelled', methods: [], onRamps: [] });
    expect((await at.order(await at.somebody(), 1, id)).problem.code).toBe('lottery/not-on-sale');
    expect((await prepare()).problem.code).toBe('lottery/not-on-sale');
    await payAndTrack(payment);
    expect((await shop.orderOf(placed)).failure).toContain('called off before your payment arrived');
    expect(await shop.ctx.writer.transactionByKey(ticketsKey(placed))).toBeNull();
    expect(await at.mine(buyer, id)).toMatchObject({ problem: 'closed', refunds: [] });

    const { key } = chainTransactions;
    await shop.ctx.db
      .update(chainTransactions)
      .set({ status: 'failed' })
      .where(eq(key, `lottery/${id}/cancel`));
    await shop.ctx.changes.emit('rates');
    shop.ctx.writer.tick = tick;
    expect(await at.lottery(id)).toMatchObject({ phase: 'selling' });
    expect((await at.order(buyer, 1, id)).status).toBe(200);
  });

  test('whose prize the shop took down shows no picture and sells nothing, and the money goes back', async () => {
    const id = 'taken-down';
    await open(id);
    const { buyer, placed, payment } = await at.opened('card', 2, id);
    const { prize } = await at.lottery(id);
    const setStatus = async (status: 'hidden' | 'published') => {
      await shop.ctx.db.update(items).set({ status }).where(eq(items.id, prize.itemId));
      await shop.ctx.changes.emit('catalogue');
    };
    await setStatus('hidden');
    const taken = { image: { key: '', thumbhash: null }, shown: false };
    const closed = { phase: 'selling', lottery_image: taken.image, prize: taken, methods: [], onRamps: [] };
    expect(await at.lottery(id)).toMatchObject(closed);
    expect((await at.order(await at.somebody(), 1, id)).problem.code).toBe('lottery/not-on-sale');
    const intent = { kind: 'tickets', lottery: id, count: 1, total: PRICE.toString() } as const;
    const prepared = await buyer.send('prepareMarketTransaction', { body: { intent } });
    expect(prepared.problem.code).toBe('lottery/not-on-sale');
    expect(await at.mine(buyer, id)).toMatchObject({ problem: 'closed' });
    await payAndTrack(payment);
    expect((await shop.orderOf(placed)).failure).toContain('the prize out of the shop');
    await setStatus('published');
    expect(await at.lottery(id)).toMatchObject({ prize });
  });

  test('that is called off in the moment of the purchase refuses it, and the money goes back', async () => {
    const number = await open('in-the-moment');
    const { placed, payment } = await at.opened('card', 2, 'in-the-moment');
    const tick = shop.ctx.writer.tick;
    shop.ctx.writer.tick = async () => undefined;
    await at.act(payment, 'pay');
    await shop.passTime(6);
    expect(await at.stateOf(placed, payment)).toEqual(['minting', 'paid']);
    await shop.contract.cancel(number);
    shop.ctx.writer.tick = tick;
    await at.untilFinal();
    await at.untilFinal();
    expect(await at.stateOf(placed, payment)).toEqual(['refunded', 'refunded']);
  });

  test('that fails afterwards pays the coins to the wallet, and nobody pays them a second time', async () => {
    const number = await open('fails');
    const { buyer, placed, payment } = await at.opened('card', 2, 'fails');
    await payAndTrack(payment);
    await at.untilFinal();
    expect(await at.stateOf(placed, payment)).toEqual(['complete', 'paid']);
    await shop.contract.cancel(number);
    const wallet = placed.wallet as Hex;
    await shop.contract.claimRefund(shop.stranger, number, wallet);
    await shop.catchUp();
    expect(await shop.chain.client.getBalance({ address: wallet })).toBe(2n * PRICE);
    const refund = { amount: null, reason: 'They asked.', again: false };
    await expect(
      refundByOperator(shop.ctx, await shop.orderOf(placed), refund, (work) => shop.ctx.db.transaction(work)),
    ).rejects.toThrow('pays these tickets back');
    expect(await shop.refundsOf(payment)).toEqual([]);
    expect(await at.mine(buyer, 'fails')).toMatchObject({ refunds: [{ paid: expect.anything() }] });
  });

  test('is not sold through providers where its operator does not, nor shortly before its end', async () => {
    const { timestamp } = await shop.chain.client.getBlock();
    await shop.contract.pass(Math.floor(shop.ctx.clock.now().getTime() / 1000) - Number(timestamp));
    await open('short', { duration: 3_600 });
    const { methods } = await at.lottery('short');
    expect(methods.map(({ method }) => method)).toEqual(['card', 'cashfree', 'coinbase']);
    const edit = (providers: 'on' | 'off') => {
      const io = { out: () => undefined, err: () => undefined, cwd: '.' };
      return operatorLotteries(shop.ctx, ['edit', 'short', '--providers', providers], io);
    };
    expect(await edit('off')).toBe(0);
    expect(await at.lottery('short')).toMatchObject({ methods: [], onRamps: [] });
    const buyer = await at.somebody();
    expect((await at.order(buyer, 1, 'short')).problem.code).toBe('lottery/not-payable-so');
    expect(await edit('on')).toBe(0);
    expect((await at.lottery('short')).methods).toEqual(methods);
    expect((await at.order(buyer, 1, 'short')).status).toBe(200);
    shop.ctx.clock.advance(3_600 - 19 * 60);
    await shop.ctx.rates.refresh();
    await shop.ctx.changes.emit('rates');
    expect(await at.lottery('short')).toMatchObject({ phase: 'selling', methods: [] });
    const late = await at.order(buyer, 2, 'short');
    expect(late.problem).toMatchObject({ code: 'lottery/not-payable-so' });
    expect(late.problem.detail).toContain('too soon');
  });
});

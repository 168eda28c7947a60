import type { PaymentMethod } from '@talkies/shared';
import type { Payment, TicketOrder } from '@talkies/shared/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Person } from '../testing/shop.ts';
import { startTicketShop, type TicketShop } from './testing/lottery-shop.ts';

vi.setConfig({ testTimeout: 60_000 });

const PRICE = 10n ** 18n;

let shop: TicketShop;
beforeAll(async () => {
  shop = await startTicketShop({ ticketPrice: PRICE, duration: 86_400 });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.providers.switch('card');
  shop.ctx.mailer.sent.length = 0;
  await shop.ctx.rates.refresh();
  // what was answered while the rates were too old
  await shop.ctx.changes.emit('rates');
});

let people = 0;
/** Somebody of age who has no wallet yet. */
async function somebody(): Promise<Person> {
  const person = await shop.addPerson(`player-${++people}`);
  await person.send('setLotteryEntry', { body: { adult: true } });
  return person;
}
const order = (person: Person, count = 3, id = 'first-night') =>
  person.send('createTicketOrder', { params: { id }, body: { count } });

/** Somebody with an order of tickets, the provider's page open. */
async function opened(method: PaymentMethod = 'card', count = 3, id = 'first-night') {
  const buyer = await somebody();
  const { response: placed, status, problem } = await order(buyer, count, id);
  if (status !== 200) throw new Error(JSON.stringify(problem));
  const payment = await start(buyer, placed, method);
  return {
    buyer,
    placed,
    payment,
    act: (how: 'pay' | 'decline') => shop.providers.act(payment.pageUrl ?? '', how),
  };
}
async function start(buyer: Person, { id }: TicketOrder, method: PaymentMethod): Promise<Payment> {
  const body = { method, phone: '+91 98400 12345' };
  return (await buyer.send('startPayment', { params: { id }, body })).response;
}
const stateOf = async (placed: TicketOrder, payment: Payment) => [
  (await shop.orderOf(placed)).state,
  (await shop.paymentOf(payment)).state,
];
/** All that was sent is final, and every process knows it. */
async function untilFinal(): Promise<void> {
  await shop.passTime(6);
  await shop.chain.mine(3);
  await shop.passTime(10);
  await shop.passTime(10);
}
const lottery = async (id = 'first-night') =>
  (await shop.visitor.call('getLottery', { params: { id } })).response;
const mine = async (buyer: Person, id = 'first-night') =>
  (await buyer.send('myLottery', { params: { id } })).response;

describe.each<PaymentMethod>(['card', 'cashfree', 'coinbase'])('tickets paid by %s', (method) => {
  test('are bought by the shop, once, for the buyer’s wallet', async () => {
    const before = await lottery();
    const { buyer, placed, payment, act } = await opened(method);
    expect(placed).toMatchObject({
      state: 'awaiting_payment',
      count: 3,
      free: false,
      payable: true,
      first: null,
    });
    // what is shown for one, three times
    const one = before.methods.find((each) => each.method === method)?.total;
    expect(payment.total).toEqual({ ...one, amount: (3n * BigInt(one?.amount ?? 0)).toString() });
    await act('pay');
    await shop.passTime(6);
    await shop.passTime(6);
    expect((await stateOf(placed, payment))[1]).toBe('paid');
    await untilFinal();
    expect(await stateOf(placed, payment)).toEqual(['complete', 'paid']);
    expect(await lottery()).toMatchObject({
      total_tickets: before.total_tickets + 3,
      purchases: before.purchases + 1,
    });
    const own = await mine(buyer);
    expect(own).toMatchObject({ tickets: 3, orders: [{ id: placed.id, state: 'complete' }] });
    const { response } = await buyer.send('ticketOrder', { params: { id: placed.id } });
    expect(response).toMatchObject({
      state: 'complete',
      first: before.total_tickets,
      payable: false,
      failure: null,
    });
    expect(response.transaction?.hash).toMatch(/^0x/);
    expect(response.timeline.map(({ state }) => state)).toEqual([
      'created',
      'awaiting_payment',
      'paid',
      'minting',
      'minted',
      'complete',
    ]);
  });

  test('that are declined are not bought, and nothing is charged', async () => {
    const { total_tickets: before } = await lottery();
    const { placed, payment, act } = await opened(method);
    await act('decline');
    await shop.passTime(6);
    await shop.passTime(15 * 60);
    expect((await shop.orderOf(placed)).state).toBe('expired');
    expect(await shop.refundsOf(payment)).toEqual([]);
    expect((await lottery()).total_tickets).toBe(before);
  });
});

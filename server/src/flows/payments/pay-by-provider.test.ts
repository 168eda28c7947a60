import type { PaymentMethod } from '@talkies/shared';
import type { Order, Payment } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ordersOfReference, presentAmount, providerOf } from '../../modules/payments/index.ts';
import { payments } from '../../modules/payments/tables.ts';
import type { ItemFacts, Person } from '../testing/shop.ts';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());

const methods: PaymentMethod[] = ['card', 'cashfree', 'coinbase'];

const usesMethod = (method: PaymentMethod): void =>
  beforeEach(async () => {
    await shop.providers.switch(method);
    shop.delivered.length = 0;
    shop.ctx.mailer.sent.length = 0;
  });

/** Makes buyers with an open page of the provider. */
const opener =
  (method: PaymentMethod) =>
  async (facts: ItemFacts = {}) => {
    const placed = await shop.ordered(facts);
    const { response: payment } = await shop.start(placed.buyer, placed.order, method);
    return { ...placed, payment, pageUrl: payment.pageUrl ?? '' };
  };
const stateOf = async (order: Order, payment: Payment) => [
  (await shop.orderOf(order)).state,
  (await shop.paymentOf(payment)).state,
];
const refunded = async (payment: Payment) =>
  (await shop.refundsOf(payment)).map(({ state, amount }) => [state, amount]);
const subjects = (buyer?: Person) =>
  shop.ctx.mailer.sent
    .filter(({ to }) => !buyer || to === `${buyer.id}@example.com`)
    .map(({ subject }) => subject);
const everything = async (order: Order, payment: Payment) => [
  await shop.orderOf(order),
  await shop.paymentOf(payment),
  await shop.refundsOf(payment),
];

describe.each(methods)('%s', (method) => {
  usesMethod(method);
  const opened = opener(method);

  test('pays, mints to the buyer’s wallet, and is announced by a mail', async () => {
    const { buyer, order, payment, pageUrl, address } = await opened();
    await shop.providers.act(pageUrl, 'pay');
    await shop.passTime(1);
    expect(await stateOf(order, payment)).toEqual(['complete', 'paid']);
    const { response } = await buyer.send('getOrder', { params: { id: order.id } });
    expect(response).toMatchObject({ state: 'complete', wallet: address, token: { serial: 1 } });
    const states = response.timeline.map(({ state }) => state);
    expect(states).toEqual(['created', 'awaiting_payment', 'paid', 'minting', 'minted', 'complete']);
    await shop.chain.mine(3);
    await shop.passTime(10);
    await shop.passTime(10);
    expect(subjects(buyer)).toEqual([expect.stringContaining('It is yours')]);
    expect((await shop.paymentOf(payment)).nextCheckAt).toBeNull();
  });

  if (method === 'coinbase')
    test('in one transaction with another payment is taken in, as that was', async () => {
      const first = await opened();
      const second = await opened();
      await shop.providers.act(second.pageUrl, 'pay');
      const provider = providerOf(shop.ctx, method);
      const { receipt } = (await provider?.status(second.payment.reference ?? '')) ?? {};
      expect(receipt).toMatch(/^0x/);
      await shop.ctx.db.update(payments).set({ receipt }).where(eq(payments.id, first.payment.id));
      await shop.passTime(6);
      expect(await stateOf(second.order, second.payment)).toEqual(['complete', 'paid']);
      const found = await ordersOfReference(shop.ctx.db, receipt ?? '');
      expect(found.sort()).toEqual([first.order.id, second.order.id].sort());
    });

  test('is asked on a schedule when no webhook comes', async () => {
    await shop.providers.switch(method, { lost: true });
    const { order, payment, pageUrl } = await opened();
    await shop.providers.act(pageUrl, 'pay');
    expect(await stateOf(order, payment)).toEqual(['awaiting_payment', 'pending']);
    await shop.passTime(6);
    expect(await stateOf(order, payment)).toEqual(['complete', 'paid']);
    expect(shop.delivered).toEqual([]);
  });

  test.each([{ duplicate: true }, { outOfOrder: true }])(
    'mints once when webhooks come %o',
    async (faults) => {
      await shop.providers.switch(method, faults);
      const { item, order, payment, pageUrl } = await opened();
      await shop.providers.act(pageUrl, 'decline');
      await shop.providers.act(pageUrl, 'pay');
      await shop.passTime(6);
      expect(shop.delivered).not.toEqual([]);
      await shop.passTime(60);
      expect(await stateOf(order, payment)).toEqual(['complete', 'paid']);
      const ids = (await shop.eventsOf(method)).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(await minted(item.dropId)).toBe(1);
    },
  );

  const minted = (dropId: bigint): Promise<number> =>
    shop.chain.client
      .readContract({
        address: shop.chain.config.contracts.collectible,
        abi: [
          {
            type: 'function',
            name: 'supplyOf',
            stateMutability: 'view',
            inputs: [{ type: 'uint64' }],
            outputs: [{ type: 'uint32' }],
          },
        ],
        functionName: 'supplyOf',
        args: [dropId],
      })
      .then(Number);

  test('of a wrong amount or currency goes back by itself, and the order can be paid again', async () => {
    for (const fault of [{ wrongAmount: true }, { wrongCurrency: true }]) {
      await shop.providers.switch(method, fault);
      const { buyer, order, payment, pageUrl } = await opened();
      await shop.providers.act(pageUrl, 'pay');
      await shop.passTime(6);
      await shop.passTime(6);
      expect(await stateOf(order, payment)).toEqual(['awaiting_payment', 'refunded']);
      const { received, receivedCurrency } = await shop.paymentOf(payment);
      expect(await refunded(payment)).toEqual([['confirmed', received]]);
      const shown = (await buyer.send('orderPayments', { params: { id: order.id } })).response.payments[0];
      const came = presentAmount({ amount: received, currency: receivedCurrency ?? '' });
      expect(shown?.received).toEqual(came);
      expect(shown?.refunded?.currency ?? came.currency).toBe(came.currency);
      expect(subjects()).toEqual([
        expect.stringContaining('Your refund is on its way'),
        expect.stringContaining('Refunded'),
      ]);
      await shop.providers.switch(method);
      const { response: again } = await shop.start(buyer, order, method);
      expect(again.id).not.toBe(payment.id);
      await shop.providers.act(again.pageUrl ?? '', 'pay');
      await shop.passTime(6);
      expect(await stateOf(order, again)).toEqual(['complete', 'paid']);
      shop.ctx.mailer.sent.length = 0;
      shop.delivered.length = 0;
    }
  });

  test('for what cannot be minted goes back by itself, whatever fails on the way', async () => {
    const { item, order, payment, pageUrl } = await opened({ quantity: 1 });
    await soldOnTheChain(item.dropId);
    await shop.providers.switch(method, { refundFailing: true });
    await shop.providers.act(pageUrl, 'pay');
    await shop.passTime(6);
    await shop.chain.mine(3);
    await shop.passTime(6);
    expect(await stateOf(order, payment)).toEqual(['refund_due', 'refunding']);
    await shop.passTime(6);
    const [failing] = await shop.refundsOf(payment);
    expect(failing).toMatchObject({ state: 'due', problem: expect.stringContaining('failed') });
    await shop.providers.switch(method, { outage: true });
    await shop.passTime(120);
    await shop.providers.switch(method);
    await shop.passTime(300);
    await shop.passTime(300);
    expect(await stateOf(order, payment)).toEqual(['refunded', 'refunded']);
    expect(await refunded(payment)).toEqual([['confirmed', (await shop.paymentOf(payment)).amount]]);
  });

  /** Somebody else mints the last edition, unseen by our reader: the order finds out when it is to be delivered. */
  async function soldOnTheChain(dropId: bigint): Promise<void> {
    const { useCollectible } = await import('../../testing/collectible.ts');
    const hash = await useCollectible(shop.chain).deliver(2n ** 250n + dropId, dropId);
    await shop.chain.client.waitForTransactionReceipt({ hash });
  }

  if (method !== 'coinbase')
    test('that the bank takes back is said to the operator, and the token stays', async () => {
      const { order, payment, pageUrl } = await opened();
      await shop.providers.act(pageUrl, 'pay');
      await shop.passTime(1);
      await shop.providers.dispute(payment.reference ?? '', method);
      await shop.passTime(1);
      expect(await stateOf(order, payment)).toEqual(['complete', 'disputed']);
      expect(await refunded(payment)).toEqual([]);
    });

  describe('a page', () => {
    test('is opened after an outage by the same key', async () => {
      const { buyer, order } = await shop.ordered();
      await shop.providers.switch(method, { outage: true });
      const { status, problem } = await shop.start(buyer, order, method, 'again');
      expect([status, problem.code]).toEqual([503, 'payment/unavailable']);
      await shop.providers.switch(method);
      const { response } = await shop.start(buyer, order, method, 'again');
      expect(response).toMatchObject({ state: 'pending', pageUrl: expect.stringContaining('http') });
    });
  });

  describe('a webhook', () => {
    test('that is not the provider’s is refused and recorded, and changes nothing', async () => {
      const { order, payment } = await opened();
      await shop.providers.switch(method, { lost: true });
      const before = await everything(order, payment);
      const path = `/payments/webhooks/${method}`;
      const headers = { 'content-type': 'application/json' };
      const refusedBefore = (await shop.eventsOf(method)).filter(
        ({ verdict }) => verdict === 'refused',
      ).length;
      const bodies = ['not JSON', JSON.stringify({ id: 'evt_1', type: 'paid', data: {} }), ''];
      for (const body of bodies)
        expect(await shop.sendWebhook({ path, headers, body: new Uint8Array(Buffer.from(body)) })).toBe(400);
      const huge = { ...headers, 'content-length': String(10 * 1024 * 1024) };
      expect(await shop.sendWebhook({ path, headers: huge, body: new Uint8Array(10 * 1024 * 1024) })).toBe(
        413,
      );
      const refused = (await shop.eventsOf(method)).filter(({ verdict }) => verdict === 'refused');
      expect(refused.length - refusedBefore).toBe(4);
      await shop.ctx.queue.runDue();
      expect(await everything(order, payment)).toEqual(before);
    });
  });

  test('is offered with its total before an order and for it', async () => {
    const { buyer, order, item } = await shop.ordered({ priceCents: 49_99n });
    const { response } = await buyer.send('listPaymentMethods', { params: { id: item.id } });
    const offer = response.methods.find((one) => one.method === method);
    expect(offer?.minutes).toBeGreaterThan(0);
    const own = await buyer.send('orderPayments', { params: { id: order.id } });
    expect(own.response.methods).toContainEqual(offer);
    const { response: payment } = await shop.start(buyer, order, method);
    expect(payment.total).toEqual(offer?.total);
  });

  test('no secret of the provider is in an answer', async () => {
    const { buyer, order, item, payment } = await opened();
    const answers = [
      payment,
      await buyer.send('orderPayments', { params: { id: order.id } }),
      await buyer.send('listPaymentMethods', { params: { id: item.id } }),
    ];
    const settings = Object.entries(shop.providers.config[method] ?? {});
    const secrets = settings.flatMap(([name, value]) => (/key|secret|client/i.test(name) ? value : []));
    expect(secrets.length).toBeGreaterThan(1);
    for (const secret of secrets) expect(JSON.stringify(answers)).not.toContain(secret);
  });
});

describe('whatever the provider, here by card', () => {
  const method = 'card';
  usesMethod(method);
  const opened = opener(method);

  test('that came when the order was over goes back by itself', async () => {
    await shop.providers.switch(method, { lost: true });
    const { buyer, order, payment, pageUrl } = await opened();
    await buyer.send('cancelOrder', { params: { id: order.id } });
    await shop.providers.act(pageUrl, 'pay');
    await shop.passTime(6);
    await shop.passTime(6);
    expect(await stateOf(order, payment)).toEqual(['refunded', 'refunded']);
    const { response } = await buyer.send('orderPayments', { params: { id: order.id } });
    expect(response).toMatchObject({
      methods: [],
      payments: [{ state: 'refunded', refunded: payment.total, failure: expect.stringContaining('over') }],
    });
  });

  test('made in the quote’s last second counts, and reserves the edition until it is known', async () => {
    await shop.providers.switch(method, { lost: true });
    const { order, payment, pageUrl } = await opened({ quantity: 1 });
    const left = (await shop.orderOf(order)).expiresAt.getTime() - shop.ctx.clock.now().getTime();
    await shop.passTime(left / 1000 - 1);
    await shop.providers.act(pageUrl, 'pay');
    await shop.passTime(5);
    expect(await stateOf(order, payment)).toEqual(['complete', 'paid']);
  });

  test('made in time is delivered, although its buyer has taken a new quote before it was known', async () => {
    await shop.providers.switch(method, { lost: true });
    const { item, buyer, order, payment, pageUrl } = await opened();
    const end = (await shop.orderOf(order)).expiresAt.getTime();
    const until = (at: number) => shop.ctx.clock.set(new Date(at).toISOString());
    until(end - 1000);
    await shop.providers.act(pageUrl, 'pay');
    until(end + 3000);
    const { response: newer } = await buyer.send('createOrder', { body: { itemId: item.id } });
    expect(newer.id).not.toBe(order.id);
    await shop.passTime(2);
    expect(await stateOf(order, payment)).toEqual(['complete', 'paid']);
    expect((await shop.orderOf(newer)).state).toBe('awaiting_payment');
  });

  test('of the last edition: its buyer is told how long the shop still waits for the money', async () => {
    const { item, buyer, order } = await opened({ quantity: 1 });
    shop.ctx.clock.set(new Date((await shop.orderOf(order)).expiresAt.getTime() + 20_000).toISOString());
    const { problem } = await buyer.send('createOrder', { body: { itemId: item.id } });
    expect(problem).toMatchObject({
      code: 'order/all-reserved',
      detail: expect.stringContaining('103 seconds'),
    });
  });

  test('that nobody made closes with the quote, and the edition is free', async () => {
    const { order, payment, pageUrl } = await opened({ quantity: 1 });
    await shop.passTime(605);
    expect(await shop.orderOf(order)).toMatchObject({ state: 'awaiting_payment', reservesEdition: true });
    await shop.providers.act(pageUrl, 'pay');
    await shop.passTime(130);
    expect(await stateOf(order, payment)).toEqual(['expired', 'failed']);
    expect(await shop.orderOf(order)).toMatchObject({ reservesEdition: false });
    expect(await refunded(payment)).toEqual([]);
  });

  test('keeps its quote, whatever the rates do meanwhile', async () => {
    const { order, payment, pageUrl } = await opened();
    shop.ctx.rateSource.set('MATIC', 60000000n);
    await shop.ctx.rates.refresh();
    await shop.providers.act(pageUrl, 'pay');
    await shop.passTime(6);
    expect(await stateOf(order, payment)).toEqual(['complete', 'paid']);
    shop.ctx.rateSource.set('MATIC', 50000000n);
    await shop.ctx.rates.refresh();
  });

  describe('a page', () => {
    test('is one for repeats of a key, and for who comes back to it', async () => {
      const { buyer, order } = await shop.ordered();
      const first = await shop.start(buyer, order, method, 'one');
      expect(first.status).toBe(200);
      expect((await shop.start(buyer, order, method, 'one')).response).toEqual(first.response);
      expect((await shop.start(buyer, order, method, 'two')).response).toEqual(first.response);
    });

    test('that was never opened is given up', async () => {
      const { buyer, order } = await shop.ordered();
      await shop.providers.switch(method, { outage: true });
      await shop.start(buyer, order, method, 'never');
      await shop.passTime(70);
      const { response } = await buyer.send('orderPayments', { params: { id: order.id } });
      expect(response.payments).toMatchObject([{ state: 'failed', reference: null }]);
    });

    test('is not opened for somebody else’s order, or one that is over', async () => {
      const { buyer, order } = await shop.ordered();
      const other = await shop.addPerson(`other-of-${buyer.id}`);
      expect((await shop.start(other, order, method)).problem.code).toBe('order/not-found');
      await shop.passTime(800);
      expect((await shop.start(buyer, order, method)).problem.code).toBe('order/quote-expired');
    });
  });

  describe('a webhook', () => {
    test('that is replayed is taken, and nothing follows from it', async () => {
      const { order, payment, pageUrl } = await opened();
      await shop.providers.act(pageUrl, 'pay');
      await shop.passTime(1);
      const before = await everything(order, payment);
      const events = (await shop.eventsOf(method)).length;
      expect(shop.delivered).not.toEqual([]);
      for (const webhook of [...shop.delivered]) expect(await shop.sendWebhook(webhook)).toBe(200);
      expect(await shop.ctx.queue.runDue()).toBe(0);
      expect((await shop.eventsOf(method)).length).toBe(events);
      expect(await everything(order, payment)).toEqual(before);
    });

    test('of a way to pay that there is not is not found', async () => {
      const body = new Uint8Array(Buffer.from('{}'));
      expect(await shop.sendWebhook({ path: '/payments/webhooks/wyre', headers: {}, body })).toBe(404);
    });
  });
});

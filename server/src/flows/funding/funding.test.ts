import { createHmac } from 'node:crypto';
import { DAY_MS, type OnRampName, onRamps } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirmSession } from '../../modules/accounts/confirm/confirmation.ts';
import { sessionConfirmations } from '../../modules/accounts/confirm/tables.ts';
import { sessions, users } from '../../modules/accounts/tables.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { orders } from '../../modules/orders/tables.ts';
import { fundings, onRampTokens } from '../../modules/payments/funding/tables.ts';
import { fundingById } from '../../modules/payments/index.ts';
import { freezeVault } from '../../modules/wallets/index.ts';
import { vaultSends } from '../../modules/wallets/spend/tables.ts';
import { type PayingShop, startPayingShop } from '../payments/testing/paying-shop.ts';
import type { Person } from '../testing/shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  for (const method of onRamps) await shop.providers.switch(method);
  shop.delivered.length = 0;
});

const startBy = (method: OnRampName, buyer: Person, order: Order) =>
  buyer.send('startFunding', { params: { id: order.id }, body: { method } });
/** A buyer with an empty e-mail wallet and an open page of the on-ramp. */
const openedBy = async (method: OnRampName, priceCents = 12_00n) => {
  const placed = await shop.ordered({ priceCents });
  await shop.chain.fund(placed.address, 0n);
  const { response: funding } = await startBy(method, placed.buyer, placed.order);
  return { ...placed, funding, pageUrl: funding.pageUrl ?? '' };
};
const fundingOf = async ({ id }: { id: string }) => {
  const row = await fundingById(shop.ctx.db, id);
  if (!row) throw new Error('no such funding');
  return row;
};
const stateOf = async (order: Order, funding: { id: string }) => [
  (await shop.orderOf(order)).state,
  (await fundingOf(funding)).state,
];
const noticesTo = ({ id }: Person) =>
  shop.ctx.db.select().from(notifications).where(eq(notifications.userId, id));
const webhooks = (count = 1) =>
  vi.waitFor(() => {
    if (shop.delivered.length < count) throw new Error('nothing came');
  });

test('coins are opened for nobody whose account was suspended while they asked', async () => {
  const { order, buyer, address } = await shop.ordered();
  await shop.chain.fund(address, 0n);
  const suspendedAt = shop.ctx.clock.now();
  await shop.ctx.db.update(users).set({ suspendedAt }).where(eq(users.id, buyer.id));
  const refused = await startBy('transak', buyer, order);
  expect(refused).toMatchObject({ status: 403, problem: { code: 'auth/suspended' } });
  await shop.ctx.db.update(users).set({ suspendedAt: null }).where(eq(users.id, buyer.id));
  expect((await startBy('transak', buyer, order)).status).toBe(200);
});

describe.each(onRamps)('%s, for an e-mail wallet', (method) => {
  const start = (buyer: Person, order: Order) => startBy(method, buyer, order);
  const opened = (priceCents?: bigint) => openedBy(method, priceCents);

  test('sells the item’s own coins to the wallet, which then pays by itself and mints', async () => {
    const { buyer, order, funding, pageUrl, address } = await opened();
    expect(funding).toMatchObject({ state: 'pending', coins: { currency: 'MATIC' }, failure: null });
    const row = await shop.orderOf(order);
    expect(BigInt(funding.coins.amount)).toBeGreaterThan(BigInt(row.totalWei));
    expect(await shop.providers.act(pageUrl, 'pay')).toContain(`/nftdetail/`);
    await webhooks(2);
    await shop.passTime(1);
    expect(await stateOf(order, funding)).toEqual(['complete', 'funded']);
    const { response } = await buyer.send('getOrder', { params: { id: order.id } });
    expect(response).toMatchObject({ state: 'complete', wallet: address, token: { serial: 1 } });
    await shop.passTime(10);
    const { nextCheckAt, reference } = await fundingOf(funding);
    expect(nextCheckAt).toBeNull();
    const page = await buyer.send('orderPage', { params: { id: order.id } });
    expect(page.response).toMatchObject({
      paid: { method: 'wallet' },
      // Wert's messages are unsigned, so its orders are found by our own reference
      references: [{ method, reference: method === 'wert' ? funding.id : reference }],
    });
    expect(reference === null).toBe(method === 'wert');
  });

  test('is believed of the chain alone: an event without coins changes nothing, coins without an event do', async () => {
    const { order, funding, pageUrl, address } = await opened();
    await shop.providers.switch(method, { lost: true });
    await shop.passTime(6);
    expect(await stateOf(order, funding)).toEqual(['awaiting_payment', 'pending']);
    const claimJob = { id: 't-1', status: 'COMPLETED', partnerOrderId: funding.id };
    const event =
      method === 'wert'
        ? { type: 'order_complete', click_id: funding.id }
        : { data: jwt({ webhookData: claimJob }, (await tokenNow())?.token ?? '') };
    expect(await sendTo(method, event)).toBe(200);
    // its claim is checked with the on-ramp, which does not confirm it
    await shop.ctx.queue.runDue();
    expect(await stateOf(order, funding)).toEqual(['awaiting_payment', 'pending']);
    await shop.providers.act(pageUrl, 'pay');
    await vi.waitFor(async () => expect(await shop.chain.client.getBalance({ address })).toBeGreaterThan(0n));
    await shop.ctx.db.update(fundings).set({ reference: null }).where(eq(fundings.id, funding.id));
    await shop.passTime(60);
    expect(await stateOf(order, funding)).toEqual(['complete', 'funded']);
  });

  test('who is declined and pays at a second try of the same purchase is waited for, however late the coins show', async () => {
    const { buyer, order, funding, pageUrl, address } = await opened();
    const { response: second } = await start(buyer, order);
    expect(second.id).toBe(funding.id);
    await shop.providers.act(pageUrl, 'decline');
    await webhooks();
    await shop.passTime(1);
    expect(await stateOf(order, funding)).toEqual(['awaiting_payment', 'failed']);
    // the missing amount may be in no block yet when the on-ramp sends its last message
    await shop.providers.switch(method, { wrongAmount: true });
    await shop.providers.act(second.pageUrl ?? '', 'pay');
    await shop.passTime(1);
    expect(await fundingOf(funding)).toMatchObject({ state: 'pending', failure: null });
    await shop.chain.fund(address, BigInt(funding.coins.amount));
    await shop.passTime(60);
    expect(await stateOf(order, funding)).toEqual(['complete', 'funded']);
  });

  test('who has paid at one page and is declined at another of the same purchase is waited for', async () => {
    const { buyer, order, funding, pageUrl, address } = await opened();
    const { response: second } = await start(buyer, order);
    await shop.providers.switch(method, { wrongAmount: true });
    await shop.providers.act(pageUrl, 'pay');
    await webhooks();
    await shop.passTime(1);
    await shop.providers.act(second.pageUrl ?? '', 'decline');
    await shop.passTime(1);
    expect(await fundingOf(funding)).toMatchObject({ state: 'pending', failure: null });
    await shop.chain.fund(address, BigInt(funding.coins.amount));
    await shop.passTime(60);
    expect(await stateOf(order, funding)).toEqual(['complete', 'funded']);
  });

  test.each([{ outage: true }, { tooMany: true }])('that is %o loses nothing', async (fault) => {
    const { order, funding, pageUrl } = await opened();
    await shop.providers.switch(method, fault);
    await shop.passTime(6);
    expect(await stateOf(order, funding)).toEqual(['awaiting_payment', 'pending']);
    await shop.providers.act(pageUrl, 'pay');
    await shop.passTime(60);
    expect(await stateOf(order, funding)).toEqual(['complete', 'funded']);
  });
});

describe('whatever the on-ramp, here Transak, for an e-mail wallet', () => {
  const start = (buyer: Person, order: Order) => startBy('transak', buyer, order);
  const opened = () => openedBy('transak');

  test('coins that come after the quote stay the buyer’s, who is notified, and the funding says so', async () => {
    const { buyer, order, funding, pageUrl, address } = await opened();
    await shop.passTime(605);
    await shop.providers.act(pageUrl, 'pay');
    await webhooks(2);
    await shop.passTime(1);
    await shop.passTime(200);
    expect(await stateOf(order, funding)).toEqual(['expired', 'funded']);
    const wei = BigInt(funding.coins.amount);
    expect(await shop.chain.client.getBalance({ address })).toBe(wei);
    const { response } = await buyer.send('orderPayments', { params: { id: order.id } });
    expect(response.fundings).toMatchObject([{ failure: expect.stringContaining('after the time to pay') }]);
    expect(response.onRamps).toEqual([]);
    const notice = { orderId: order.id, why: expect.stringContaining('They are yours, in your wallet') };
    expect(await noticesTo(buyer)).toMatchObject([{ kind: 'purchase-coins', data: notice }]);
  });

  test('a card that is declined fails the funding, and another can be started', async () => {
    const { buyer, order, funding, pageUrl } = await opened();
    await shop.providers.act(pageUrl, 'decline');
    await webhooks();
    await shop.passTime(1);
    expect(await stateOf(order, funding)).toEqual(['awaiting_payment', 'failed']);
    const { response: again } = await start(buyer, order);
    expect(again.id).not.toBe(funding.id);
    await shop.providers.act(again.pageUrl ?? '', 'pay');
    await shop.passTime(6);
    expect(await stateOf(order, again)).toEqual(['complete', 'funded']);
  });

  test('coins of an order whose payment failed before are left to the buyer, who reads what to do', async () => {
    const { order, funding, pageUrl } = await opened();
    await shop.ctx.db.update(orders).set({ payments: 1 }).where(eq(orders.id, order.id));
    await shop.providers.act(pageUrl, 'pay');
    await shop.passTime(6);
    expect(await stateOf(order, funding)).toEqual(['awaiting_payment', 'funded']);
    expect((await fundingOf(funding)).failure).toContain('pay with the wallet');
  });

  test('coins pay for an order although a payment of it had failed before they were asked for', async () => {
    const { buyer, order, address } = await shop.ordered();
    const [key, at] = [`order/${order.id}/1`, shop.ctx.clock.now()];
    const failed = {
      userId: buyer.id,
      address,
      chain: 'polygon',
      to: address,
      value: '0',
      data: '0x',
    } as const;
    const use = { purpose: 'purchase', cents: 0n, topUpCents: 0n, subject: 'A poster' } as const;
    await shop.ctx.db.insert(vaultSends).values({ ...failed, ...use, key, at });
    await shop.ctx.db.update(orders).set({ payments: 1 }).where(eq(orders.id, order.id));
    await shop.chain.fund(address, 0n);
    await shop.passTime(1);
    const { response: funding } = await start(buyer, order);
    await shop.providers.act(funding.pageUrl ?? '', 'pay');
    await shop.passTime(6);
    expect(await stateOf(order, funding)).toEqual(['complete', 'funded']);
    expect(await noticesTo(buyer)).toEqual([]);
  });

  test('fewer coins than the order costs do not pay it', async () => {
    const { order, funding, pageUrl, address } = await opened();
    await shop.providers.switch('transak', { wrongAmount: true });
    await shop.providers.act(pageUrl, 'pay');
    await webhooks(2);
    await shop.passTime(6);
    const balance = await shop.chain.client.getBalance({ address });
    expect(balance).toBeGreaterThan(0n);
    expect(balance).toBeLessThan(BigInt((await fundingOf(funding)).needed));
    expect(await stateOf(order, funding)).toEqual(['awaiting_payment', 'pending']);
  });

  test('a dear order asks at its start who it is, as paying does', async () => {
    const { buyer, order, address } = await shop.ordered({ priceCents: 400_00n });
    await shop.chain.fund(address, 0n);
    expect((await start(buyer, order)).problem?.code).toBe('auth/reauthentication-required');
    const { response } = await buyer.send('orderPayments', { params: { id: order.id } });
    expect(response.fundings).toEqual([]);
  });

  test('and pays by itself when they said so then, although the proof is over when the coins come', async () => {
    const { buyer, order, address } = await shop.ordered({ priceCents: 400_00n });
    await shop.chain.fund(address, 0n);
    await prove(buyer);
    const { response: funding } = await start(buyer, order);
    await shop.ctx.db.delete(sessionConfirmations);
    await shop.providers.act(funding.pageUrl ?? '', 'pay');
    await shop.passTime(6);
    expect(await stateOf(order, funding)).toEqual(['complete', 'funded']);
  });

  test('one that may not pay by itself any more leaves the coins, and says what to do', async () => {
    const { buyer, order, address } = await shop.ordered({ priceCents: 400_00n });
    await shop.chain.fund(address, 0n);
    await prove(buyer);
    const { response: funding } = await start(buyer, order);
    await shop.ctx.db.delete(sessionConfirmations);
    await shop.ctx.db.update(fundings).set({ proved: false }).where(eq(fundings.id, funding.id));
    await shop.providers.act(funding.pageUrl ?? '', 'pay');
    await shop.passTime(6);
    expect(await stateOf(order, funding)).toEqual(['awaiting_payment', 'funded']);
    expect((await fundingOf(funding)).failure).toContain('pay with the wallet');
    await prove(buyer);
    expect((await buyer.send('payOrder', { params: { id: order.id } })).status).toBe(200);
    await shop.passTime(6);
    expect((await shop.orderOf(order)).state).toBe('complete');
  });

  const prove = async (buyer: Person): Promise<void> => {
    const id = `session of ${buyer.id}`;
    const now = shop.ctx.clock.now();
    const row = { id, token: id, userId: buyer.id, expiresAt: now, createdAt: now, updatedAt: now };
    await shop.ctx.db.insert(sessions).values(row).onConflictDoNothing();
    await confirmSession(shop.ctx.db, { id: buyer.id, sessionId: id }, 'mail', now);
  };

  test('asked again is the same funding, with a page', async () => {
    const { buyer, order, funding } = await opened();
    const { response: again } = await start(buyer, order);
    expect(again.id).toBe(funding.id);
    expect((await fetch(again.pageUrl ?? '')).status).toBe(200);
  });

  test('asked again opens no page where the coins have come, nor for a wallet that was frozen meanwhile', async () => {
    const { buyer, order, funding, address } = await opened();
    await shop.chain.fund(address, BigInt(funding.coins.amount));
    expect((await start(buyer, order)).problem?.code).toBe('payment/not-needed');
    await shop.chain.fund(address, 0n);
    await shop.ctx.db.transaction((tx) => freezeVault(shop.ctx, tx, buyer.id, 'Somebody may have its key.'));
    expect((await start(buyer, order)).problem?.code).toBe('wallet/frozen');
  });

  test('is not needed where the wallet holds enough', async () => {
    const { buyer, order, address } = await shop.ordered();
    await shop.chain.fund(address, parseEther('1000'));
    expect((await start(buyer, order)).problem?.code).toBe('payment/not-needed');
  });
});

describe('for a wallet of the buyer’s own', () => {
  /** An order whose coins have come. */
  async function fundedFor(handle: string, address: `0x${string}`) {
    const item = await shop.addItem();
    const buyer = await shop.addPerson(handle);
    await shop.addWallet(buyer, address);
    await shop.ctx.rates.refresh();
    const { response: order } = await buyer.send('createOrder', { body: { itemId: item.id } });
    const { response: funding } = await startBy('transak', buyer, order);
    await shop.providers.act(funding.pageUrl ?? '', 'pay');
    await shop.passTime(6);
    await shop.passTime(6);
    expect(await stateOf(order, funding)).toEqual(['awaiting_payment', 'funded']);
    return { buyer, order, funding };
  }

  test('the coins come, and their browser asks it to pay', async () => {
    const { buyer, order } = await fundedFor('wallet-1', '0x00000000000000000000000000000000000a57a1');
    const { response } = await buyer.send('getOrder', { params: { id: order.id } });
    expect(response.call).toMatchObject({ value: (await shop.orderOf(order)).totalWei });
  });

  test('coins that came in time are not called late once the order has ended unpaid', async () => {
    const { funding } = await fundedFor('wallet-2', '0x00000000000000000000000000000000000a57a2');
    await shop.passTime(605);
    const { failure } = await fundingOf(funding);
    expect(failure).toContain('ended before these coins paid');
    // a later message of the on-ramp changes no reason
    await shop.ctx.queue.enqueue(shop.ctx.db, 'fundings/check', { fundingId: funding.id });
    await shop.passTime(1);
    expect((await fundingOf(funding)).failure).toBe(failure);
  });
});

/** A token of JSON as Transak signs its events. */
function jwt(claims: object, secret: string, alg = 'HS256', createdAt = shop.ctx.clock.now()): string {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const all = { eventID: 'ORDER_COMPLETED', createdAt: createdAt.toISOString(), ...claims };
  const signed = `${encoded({ alg, typ: 'JWT' })}.${encoded(all)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
const tokenNow = async () => (await shop.ctx.db.select().from(onRampTokens))[0];
const sendTo = (method: OnRampName, event: unknown) =>
  shop.sendWebhook({
    path: `/payments/webhooks/${method}`,
    headers: { 'content-type': 'application/json' },
    body: new Uint8Array(Buffer.from(JSON.stringify(event))),
  });

describe('an event of Transak', () => {
  const claims = { webhookData: { id: 't-2', status: 'COMPLETED', partnerOrderId: 'nobody’s' } };
  const send = (data: unknown) => sendTo('transak', { data });
  const opened = () => openedBy('transak');

  test('is taken under the present token and the one before it, and under no other', async () => {
    await opened();
    const before = (await tokenNow())?.token ?? '';
    await shop.ctx.db.update(onRampTokens).set({ expiresAt: shop.ctx.clock.now() });
    await opened();
    const token = await tokenNow();
    expect(token).toMatchObject({ previous: before, renewingUntil: null });
    expect(token?.token).not.toBe(before);
    for (const known of [token?.token ?? '', before]) expect(await send(jwt(claims, known))).toBe(200);
    expect(await send(jwt(claims, 'another'))).toBe(400);
  });

  test('is refused without a signature, of another kind of signature, old, or of no form', async () => {
    await opened();
    const token = (await tokenNow())?.token ?? '';
    const now = shop.ctx.clock.now().getTime();
    const unsigned = jwt(claims, token, 'none').replace(/[^.]*$/, '');
    for (const wrong of [
      unsigned,
      jwt(claims, token, 'HS512'),
      jwt(claims, token, 'HS256', new Date(now - 2 * DAY_MS)),
      jwt(claims, token, 'HS256', new Date(now + 3_600_000)),
      jwt({}, token),
      'a.b',
      7,
      null,
    ])
      expect(await send(wrong), String(wrong)).toBe(400);
    const refused = (await shop.eventsOf('transak')).filter(({ verdict }) => verdict === 'refused');
    expect(refused.length).toBeGreaterThanOrEqual(8);
  });

  test('counts once', async () => {
    await shop.providers.switch('transak', { duplicate: true });
    const { order, funding, pageUrl } = await opened();
    await shop.providers.act(pageUrl, 'pay');
    await webhooks(4);
    await shop.passTime(1);
    expect(await stateOf(order, funding)).toEqual(['complete', 'funded']);
    const ids = (await shop.eventsOf('transak')).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a page', () => {
  test('of Transak opens once; asked again there is another', async () => {
    const { buyer, order, pageUrl } = await openedBy('transak');
    expect((await fetch(pageUrl)).status).toBe(200);
    expect((await fetch(pageUrl)).status).toBe(410);
    const { response: again } = await startBy('transak', buyer, order);
    expect(again.pageUrl).not.toBe(pageUrl);
  });

  test.each([{ outage: true }, { tooMany: true }])(
    'that Transak does not give out now: %o',
    async (fault) => {
      const { buyer, order } = await openedBy('transak');
      await shop.providers.switch('transak', fault);
      expect((await startBy('transak', buyer, order)).problem?.code).toBe('payment/unavailable');
    },
  );

  test('of Wert shows nothing for another amount or wallet than we signed', async () => {
    const { pageUrl, address } = await openedBy('wert');
    expect((await fetch(pageUrl)).status).toBe(200);
    const more = new URL(pageUrl);
    more.searchParams.set('commodity_amount', '9999');
    const elsewhere = pageUrl.replaceAll(address, '0x00000000000000000000000000000000000a57a1');
    expect(elsewhere).not.toBe(pageUrl);
    for (const forged of [more.href, elsewhere]) expect((await fetch(forged)).status).toBe(404);
  });
});

describe('an event of Wert, which nobody signs', () => {
  test('of a second try counts though the first sent its like: what was given up is looked at again', async () => {
    const { order, funding, pageUrl, address } = await openedBy('wert');
    await shop.providers.act(pageUrl, 'decline');
    await shop.passTime(1);
    expect(await stateOf(order, funding)).toEqual(['awaiting_payment', 'failed']);
    await shop.providers.switch('wert', { lost: true });
    await shop.providers.act(pageUrl, 'pay');
    await vi.waitFor(async () => expect(await shop.chain.client.getBalance({ address })).toBeGreaterThan(0n));
    await shop.passTime(1);
    expect((await stateOf(order, funding))[1]).toBe('failed');
    for (let time = 0; time < 2; time++)
      expect(await sendTo('wert', { type: 'payment_started', click_id: funding.id })).toBe(200);
    expect(await shop.ctx.queue.runDue()).toBe(1);
    expect((await stateOf(order, funding))[1]).toBe('funded');
  });

  test('fills no table: one of no funding is not kept, one of a funding once for its type', async () => {
    const { funding } = await openedBy('wert');
    const before = (await shop.eventsOf('wert')).length;
    for (const click_id of ['', 'x', '7b0c1f0e-3b1c-4f60-9f0e-0f6f3c1c9a11'])
      expect(await sendTo('wert', { type: 'order_complete', click_id })).toBe(200);
    for (let time = 0; time < 3; time++)
      expect(
        await sendTo('wert', { type: 'order_complete', click_id: funding.id, order: { id: `${time}` } }),
      ).toBe(200);
    expect((await shop.eventsOf('wert')).length).toBe(before + 1);
    for (const wrong of [{}, { type: 'gift', click_id: funding.id }, null, 7])
      expect(await sendTo('wert', wrong)).toBe(400);
  });
});

test('an on-ramp is offered with its price in dollars and its fee, to a visitor, before an order and for it', async () => {
  const { buyer, order, item } = await shop.ordered({ priceCents: 20_00n });
  const dollars = (amount: string) => ({ amount, currency: 'USD' });
  const offers = [
    { method: 'transak', total: dollars('2070'), feeIncluded: true, minutes: 30 },
    { method: 'wert', total: dollars('2000'), feeIncluded: false, minutes: 15 },
  ];
  const before = await buyer.send('listPaymentMethods', { params: { id: item.id } });
  expect(before.response.onRamps).toEqual(offers);
  const visitors = await shop.visitor.send('quoteItem', { params: { id: item.id } });
  expect(visitors.response.onRamps).toEqual(offers);
  const own = await buyer.send('orderPayments', { params: { id: order.id } });
  expect(own.response.onRamps).toEqual(offers);
});

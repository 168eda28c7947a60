import type { WalletKind } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { drops } from '../../chain/tables.ts';
import { items } from '../../modules/catalogue/tables.ts';
import { reservedByDrop } from '../../modules/orders/index.ts';
import { orders } from '../../modules/orders/tables.ts';
import { type Person, type Shop, startShop } from '../testing/shop.ts';

let shop: Shop;
let asha: Person;
let kishore: Person;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

let count = 0;
const someAddress = (): Hex => `0x${String(++count).padStart(40, '0')}`;
const someone = async (kind: WalletKind = 'extension'): Promise<Person> => {
  const person = await shop.addPerson(`person-${++count}`);
  await shop.addWallet(person, someAddress(), kind);
  return person;
};
beforeEach(async () => {
  shop.ctx.rateSource.set('MATIC', 50000000n);
  shop.ctx.rateSource.answering(true);
  await shop.ctx.rates.refresh();
  [asha, kishore] = [await someone(), await someone()];
});

const buy = (person: Person, itemId: string, key?: string) =>
  person.send('createOrder', { body: { itemId }, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
const secondsFromNow = (seconds: number): string =>
  new Date(shop.ctx.clock.now().getTime() + seconds * 1000).toISOString();
const reserved = async (dropId: bigint): Promise<number> =>
  (await reservedByDrop(shop.ctx.db)).get(dropId) ?? 0;

test('a quote says what is paid, to the wei, to whom, and until when', async () => {
  shop.ctx.rateSource.set('MATIC', 52_000000n);
  await shop.ctx.rates.refresh();
  const item = await shop.addItem({ priceCents: 200_00n });
  const { status, response } = await buy(asha, item.id);
  expect(status).toBe(200);
  expect(response.number).toMatch(/^TK-2\d{4}$/);
  expect(response.state).toBe('awaiting_payment');
  expect(response.quote).toEqual({
    price: { amount: '20000', currency: 'USD' },
    total: { amount: '384615384615384615385', currency: 'MATIC' },
    equivalents: [{ amount: '80000000000000000', currency: 'ETH' }],
    rate: '52000000',
    rateSource: 'Test rates',
    rupees: {
      total: { amount: '1670200', currency: 'INR' },
      rate: '8351000000',
      rateSource: 'Test rates',
    },
    breakdown: {
      studio: { amount: '341346153846153846155', currency: 'MATIC' },
      royalty: { amount: '38461538461538461538', currency: 'MATIC' },
      fee: { amount: '4807692307692307692', currency: 'MATIC' },
      royaltyBps: 1000,
      feeBps: 125,
    },
    networkFee: { amount: '7800000000000000', currency: 'MATIC' },
    expiresAt: secondsFromNow(600),
  });
  expect(response.call).toMatchObject({ chainId: 31337, value: '384615384615384615385' });
  expect(response.timeline.map(({ state }) => state)).toEqual(['created', 'awaiting_payment']);
  expect(response.confirmationPath).toMatch(new RegExp(`^/confirmation/${item.id}/[\\w-]{70}$`));
});

test('an order names the collection of its item, which decides the frame, beside the rarity', async () => {
  const { id } = await shop.addItem();
  await shop.ctx.db.update(items).set({ rarity: 'Rare', collection: 'Ultimate' }).where(eq(items.id, id));
  const { response } = await buy(asha, id);
  expect(response.item).toMatchObject({ rarity: 'Rare', collection: 'Ultimate' });
});

test('what was quoted stays, whatever the rate does meanwhile', async () => {
  const item = await shop.addItem();
  const quoted = (await buy(asha, item.id)).response;
  shop.ctx.rateSource.set('MATIC', 99_000000n);
  await shop.ctx.rates.refresh();
  expect((await buy(asha, item.id)).response.quote).toEqual(quoted.quote);
});

test('rupees are locked with the quote; without a rate of theirs there is a quote all the same', async () => {
  const item = await shop.addItem({ priceCents: 12_34n });
  shop.ctx.rateSource.set('INR', 83_33333333n);
  await shop.ctx.rates.refresh();
  const first = await buy(asha, item.id);
  expect(first.response.quote.rupees?.total).toEqual({ amount: '102834', currency: 'INR' });
  shop.ctx.rateSource.set('INR', 90_00000000n);
  await shop.ctx.rates.refresh();
  expect((await buy(asha, item.id)).response.quote.rupees).toEqual(first.response.quote.rupees);
  shop.ctx.rateSource.set('INR', null);
  shop.ctx.clock.advance(400);
  expect((await buy(kishore, item.id)).response.quote.rupees).toBeNull();
  shop.ctx.rateSource.set('INR', 83_51000000n);
});

test('an e-mail wallet is not given the voucher: only the server uses it', async () => {
  const meena = await someone('vault');
  const item = await shop.addItem();
  const { response } = await buy(meena, item.id);
  expect(response).toMatchObject({ state: 'awaiting_payment', walletKind: 'vault', call: null });
});

describe('there is no quote', () => {
  const code = async (person: Person, itemId: string) => (await buy(person, itemId)).problem.code;

  test('without a wallet, for who wants to pay by one', async () => {
    const meena = await shop.addPerson('no-wallet');
    const body = { itemId: (await shop.addItem()).id, by: 'wallet' };
    expect((await meena.send('createOrder', { body })).problem.code).toBe('wallet/required');
  });

  test('for what is not there, a draft or hidden', async () => {
    expect(await code(asha, 'nothing')).toBe('item/not-found');
    expect(await code(asha, (await shop.addItem({ status: 'draft' })).id)).toBe('item/not-found');
    expect(await code(asha, (await shop.addItem({ status: 'hidden' })).id)).toBe('item/not-found');
  });

  test('for an auction', async () => {
    expect(await code(asha, (await shop.addItem({ sale: 'auction' })).id)).toBe('order/not-for-sale');
  });

  test('while the rates are out, but an open order keeps its own', async () => {
    const item = await shop.addItem();
    const quoted = (await buy(asha, item.id)).response;
    shop.ctx.rateSource.answering(false);
    shop.ctx.clock.advance(301);
    expect(await code(kishore, item.id)).toBe('rates/unavailable');
    expect((await buy(asha, item.id)).response.id).toBe(quoted.id);
    expect(await reserved(item.dropId)).toBe(1);
  });

  test('when every edition is sold, or kept back for others', async () => {
    expect(await code(asha, (await shop.addItem({ quantity: 2, minted: 2 })).id)).toBe('order/sold-out');
    const last = await shop.addItem({ quantity: 2, minted: 1 });
    await buy(kishore, last.id);
    expect(await code(asha, last.id)).toBe('order/all-reserved');
  });
});

describe('asking again', () => {
  test('for the same item gives the same order', async () => {
    const item = await shop.addItem();
    const first = (await buy(asha, item.id)).response;
    shop.ctx.clock.advance(600);
    expect((await buy(asha, item.id)).response.id).toBe(first.id);
    expect(await reserved(item.dropId)).toBe(1);
  });

  test('with the same key gives the same order for ever', async () => {
    const item = await shop.addItem();
    const first = (await buy(asha, item.id, 'click-1')).response;
    await asha.send('cancelOrder', { params: { id: first.id } });
    shop.ctx.clock.advance(3600);
    expect((await buy(asha, item.id, 'click-1')).response).toMatchObject({ id: first.id, state: 'expired' });
  });

  test('many times at once makes one order', async () => {
    const item = await shop.addItem();
    const clicks = Array.from({ length: 5 }, () => buy(asha, item.id, 'click-1'));
    const ids = (await Promise.all(clicks)).map(({ response }) => response.id);
    expect(new Set(ids).size).toBe(1);
    const written = await shop.ctx.db.select().from(orders).where(eq(orders.itemId, item.id));
    expect(written).toHaveLength(1);
  });

  test('with the same key for another item is refused, and another person may use that key', async () => {
    const [one, two] = [await shop.addItem(), await shop.addItem()];
    const first = (await buy(asha, one.id, 'k')).response;
    const { problem } = await buy(asha, two.id, 'k');
    expect(problem).toMatchObject({ code: 'request/invalid', errors: [{ field: 'Idempotency-Key' }] });
    expect((await buy(kishore, one.id, 'k')).response.id).not.toBe(first.id);
  });

  test.each(['', 'x'.repeat(201), 'a b', 'é'])('the key %j is refused', async (key) => {
    const headers = { 'idempotency-key': key };
    const answered = await asha.send('createOrder', { body: { itemId: 'any' }, headers });
    expect(answered.problem).toMatchObject({
      code: 'request/invalid',
      errors: [{ field: 'Idempotency-Key' }],
    });
  });

  test('after the quote ran out gives a new one; the old edition stays reserved until the chain agrees', async () => {
    const item = await shop.addItem();
    const first = (await buy(asha, item.id)).response;
    shop.ctx.clock.advance(601);
    const second = (await buy(asha, item.id)).response;
    expect(second.id).not.toBe(first.id);
    expect(second.quote.expiresAt).toBe(secondsFromNow(600));
    expect(await reserved(item.dropId)).toBe(2);
    const { response } = await asha.send('getOrder', { params: { id: first.id } });
    expect(response).toMatchObject({ state: 'expired', call: null });
  });
});

describe('an edition is never reserved twice', () => {
  test('two buyers at the same moment: exactly one order', async () => {
    const item = await shop.addItem({ quantity: 1 });
    const both = await Promise.all([buy(asha, item.id), buy(kishore, item.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.problem.code).toBe('order/all-reserved');
    expect(await reserved(item.dropId)).toBe(1);
  });

  test('ten buyers of four editions: four orders', async () => {
    const item = await shop.addItem({ quantity: 5, minted: 1 });
    const crowd = await Promise.all(Array.from({ length: 10 }, () => someone()));
    const answers = await Promise.all(crowd.map((person) => buy(person, item.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await reserved(item.dropId)).toBe(4);
  });

  test('with another wallet: both are reserved, the older order is closed, and there is no third', async () => {
    const item = await shop.addItem();
    const first = (await buy(asha, item.id)).response;
    const wallet = someAddress();
    await shop.addWallet(asha, wallet);
    const second = (await buy(asha, item.id)).response;
    expect(second).toMatchObject({ wallet, state: 'awaiting_payment' });
    expect((await asha.send('getOrder', { params: { id: first.id } })).response.state).toBe('expired');
    await shop.addWallet(asha, someAddress());
    const { problem } = await buy(asha, item.id);
    expect(problem).toMatchObject({ code: 'order/too-many-open', retryAfter: 603 });
    expect(await reserved(item.dropId)).toBe(2);
  });

  test('with another wallet after an unused e-mail wallet: its edition is taken over, even the last one', async () => {
    await shop.addWallet(asha, someAddress(), 'vault');
    const item = await shop.addItem({ quantity: 1 });
    const first = (await buy(asha, item.id)).response;
    await shop.addWallet(asha, someAddress());
    const second = await buy(asha, item.id);
    expect(second.status).toBe(200);
    expect((await asha.send('getOrder', { params: { id: first.id } })).response.state).toBe('expired');
    expect(await reserved(item.dropId)).toBe(1);
  });
});

test('one person reserves at most five editions', async () => {
  for (let i = 0; i < 5; i++) expect((await buy(asha, (await shop.addItem()).id)).status).toBe(200);
  expect((await buy(asha, (await shop.addItem()).id)).problem.code).toBe('order/too-many-open');
});

describe('cancelling', () => {
  const cancel = (person: Person, id: string) => person.send('cancelOrder', { params: { id } });

  test('frees the edition at once where nobody else has the voucher', async () => {
    await shop.addWallet(asha, someAddress(), 'vault');
    const item = await shop.addItem({ quantity: 1 });
    const { response } = await buy(asha, item.id);
    const cancelled = await cancel(asha, response.id);
    expect(cancelled.response).toMatchObject({
      state: 'expired',
      failure: 'Cancelled before a payment came.',
    });
    expect((await buy(kishore, item.id)).status).toBe(200);
  });

  test('keeps the edition where the voucher could still be used, and the buyer may come back to it', async () => {
    const item = await shop.addItem({ quantity: 1 });
    const { response } = await buy(asha, item.id);
    await cancel(asha, response.id);
    expect((await buy(kishore, item.id)).problem.code).toBe('order/all-reserved');
    const again = (await buy(asha, item.id)).response;
    expect(again).toMatchObject({ id: response.id, state: 'awaiting_payment', failure: null });
    expect(again.quote).toEqual(response.quote);
  });

  test('twice is once; a payment on its way cannot be cancelled', async () => {
    const item = await shop.addItem();
    const { response } = await buy(asha, item.id);
    await asha.send('reportTransaction', {
      params: { id: response.id },
      body: { hash: `0x${'a'.repeat(64)}` },
    });
    expect((await cancel(asha, response.id)).problem.code).toBe('order/wrong-state');
    const other = (await buy(asha, (await shop.addItem()).id)).response;
    expect((await cancel(asha, other.id)).status).toBe(200);
    expect((await cancel(asha, other.id)).status).toBe(200);
  });
});

test('a key service that is away refuses the order and keeps no edition back', async () => {
  const item = await shop.addItem();
  const { resolve } = shop.ctx.signers;
  shop.ctx.signers.resolve = async () => {
    throw new Error('the key service is away');
  };
  expect((await buy(asha, item.id, 'k')).status).toBe(500);
  expect(await reserved(item.dropId)).toBe(0);
  shop.ctx.signers.resolve = resolve;
  expect((await buy(asha, item.id, 'k')).response.state).toBe('awaiting_payment');
});

test('an order that was placed just now is shown as it is found again', async () => {
  const item = await shop.addItem();
  const { response } = await buy(asha, item.id);
  expect((await asha.send('getOrder', { params: { id: response.id } })).response).toEqual(response);
});

describe('orders of one moment', () => {
  test('are written together, each with its own number and voucher', async () => {
    const wanted = await Promise.all(Array.from({ length: 3 }, () => shop.addItem({ quantity: 10 })));
    const crowd = await Promise.all(Array.from({ length: 12 }, () => someone()));
    const written = vi.spyOn(shop.ctx.db, 'transaction');
    const answers = await Promise.all(crowd.map((person, n) => buy(person, wanted[n % 3]?.id ?? '')));
    expect(written.mock.calls.length).toBeLessThan(6);
    written.mockRestore();
    expect(new Set(answers.map(({ response }) => response.number)).size).toBe(12);
    expect(new Set(answers.map(({ response }) => response.call?.data)).size).toBe(12);
    for (const [n, { response }] of answers.entries())
      expect((await crowd[n]?.send('getOrder', { params: { id: response.id } }))?.response).toEqual(response);
  });

  test('are refused and granted one by one: who has other orders, who has unlinked the wallet, whose price changed', async () => {
    const [item, changed] = [await shop.addItem({ quantity: 9 }), await shop.addItem()];
    const first = (await buy(kishore, item.id)).response;
    const { quotable } = shop.ctx.rates;
    shop.ctx.rates.quotable = async (coin) => {
      await shop.ctx.db.update(items).set({ priceCents: 99_00n }).where(eq(items.id, changed.id));
      return quotable(coin);
    };
    const [meena, ravi] = [await someone(), await someone()];
    const [again, other, refused] = await Promise.all([
      buy(kishore, item.id),
      buy(meena, item.id),
      buy(ravi, changed.id),
    ]);
    shop.ctx.rates.quotable = quotable;
    expect(again?.response.id).toBe(first.id);
    expect(other?.response.state).toBe('awaiting_payment');
    expect(refused?.problem.code).toBe('order/not-for-sale');
  });

  test('of one buyer are one for each item', async () => {
    const [one, two] = [await shop.addItem(), await shop.addItem()];
    const answers = await Promise.all([buy(asha, one.id), buy(asha, two.id), buy(asha, one.id)]);
    const ids = answers.map(({ response }) => response.id);
    expect(ids[2]).toBe(ids[0]);
    expect(ids[1]).not.toBe(ids[0]);
  });
});

describe('whoever asks for what is gone', () => {
  /** Spies on the limits that a reservation spends, and that a known refusal does not. */
  const reservations = () => vi.spyOn(shop.ctx.limits, 'spend').mockClear();

  test('is refused without a reservation being tried again, until an edition is free', async () => {
    await shop.addWallet(kishore, someAddress(), 'vault');
    const item = await shop.addItem({ quantity: 1 });
    const { response } = await buy(kishore, item.id);
    expect((await buy(asha, item.id)).problem.code).toBe('order/all-reserved');
    const tried = reservations();
    expect((await buy(asha, item.id)).problem).toMatchObject({ status: 409, code: 'order/all-reserved' });
    expect(tried).not.toHaveBeenCalled();
    await kishore.send('cancelOrder', { params: { id: response.id } });
    expect((await buy(asha, item.id)).status).toBe(200);
  });

  test('is refused anew after a second, whatever could not be heard', async () => {
    const item = await shop.addItem({ quantity: 1, minted: 1 });
    expect((await buy(asha, item.id)).problem.code).toBe('order/sold-out');
    await shop.ctx.db.update(drops).set({ minted: 0 }).where(eq(drops.dropId, item.dropId));
    expect((await buy(asha, item.id)).problem.code).toBe('order/sold-out');
    shop.ctx.clock.advance(1);
    expect((await buy(asha, item.id)).status).toBe(200);
  });

  test('and has one of it already is led back to it', async () => {
    const item = await shop.addItem({ quantity: 1 });
    const { response } = await buy(kishore, item.id);
    expect((await buy(asha, item.id)).problem.code).toBe('order/all-reserved');
    expect((await buy(kishore, item.id)).response.id).toBe(response.id);
  });
});

test('an item whose price changes while it is ordered is not sold at the old one', async () => {
  const item = await shop.addItem();
  const { quotable } = shop.ctx.rates;
  shop.ctx.rates.quotable = async (coin) => {
    await shop.ctx.db.update(items).set({ priceCents: 99_00n }).where(eq(items.id, item.id));
    return quotable(coin);
  };
  const { problem } = await buy(asha, item.id);
  shop.ctx.rates.quotable = quotable;
  expect(problem.code).toBe('order/not-for-sale');
  expect(await reserved(item.dropId)).toBe(0);
});

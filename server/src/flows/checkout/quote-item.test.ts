import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { items } from '../../modules/catalogue/tables.ts';
import { reservedByDrop } from '../../modules/orders/index.ts';
import { vaults, walletAudit, wallets } from '../../modules/wallets/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { sealedToken } from '../../platform/sealed-token.ts';
import { type Person, type Shop, startShop } from '../testing/shop.ts';
import { createOrder } from './create-order.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.ctx.rateSource.set('MATIC', 50_000000n);
  shop.ctx.rateSource.answering(true);
  await shop.ctx.rates.refresh();
});

let count = 0;
const newcomer = (): Promise<Person> => shop.addPerson(`newcomer-${++count}`);
const quoteFor = async (id: string) => (await shop.visitor.send('quoteItem', { params: { id } })).response;
const order = (person: Person, itemId: string, more: object = {}) =>
  person.send('createOrder', { body: { itemId, ...more } });
const doubled = async (): Promise<void> => {
  shop.ctx.rateSource.set('MATIC', 100_000000n);
  await shop.ctx.rates.refresh();
};

describe('a visitor’s quote', () => {
  test('holds for ten minutes: the order that comes in time has its figures and its end', async () => {
    const item = await shop.addItem({ priceCents: 2_00n });
    const { quote, sealed } = await quoteFor(item.id);
    expect(quote).toMatchObject({
      price: { amount: '200', currency: 'USD' },
      total: { amount: '4000000000000000000', currency: 'MATIC' },
    });
    await doubled();
    shop.ctx.clock.advance(300);
    const { response } = await order(await newcomer(), item.id, { quote: sealed });
    expect(response.quote).toEqual({ ...quote, networkFee: response.quote.networkFee });
    expect(Date.parse(response.quote.expiresAt) - shop.ctx.clock.now().getTime()).toBeLessThanOrEqual(
      300_000,
    );
  });

  test('holds while the rates are out', async () => {
    const item = await shop.addItem();
    const { quote, sealed } = await quoteFor(item.id);
    shop.ctx.rateSource.answering(false);
    shop.ctx.clock.advance(400);
    expect((await order(await newcomer(), item.id)).problem.code).toBe('rates/unavailable');
    expect((await order(await newcomer(), item.id, { quote: sealed })).response.quote.total).toEqual(
      quote.total,
    );
  });

  test('offers no price in a coin whose rate the sources do not agree on', async () => {
    const item = await shop.addItem();
    expect((await quoteFor(item.id)).ethTotal).toMatchObject({ currency: 'ETH' });
    const { quotable } = shop.ctx.rates;
    shop.ctx.rates.quotable = async (rated) => {
      if (rated === 'ETH') throw new AppError('rates/unavailable');
      return quotable(rated);
    };
    try {
      const { quote, ethTotal } = await quoteFor(item.id);
      expect(ethTotal).toBeNull();
      expect(quote.equivalents).toEqual([]);
      const buyer = await newcomer();
      const { response } = await order(buyer, item.id);
      expect(response.ethPayment).toBeNull();
    } finally {
      shop.ctx.rates.quotable = quotable;
    }
  });

  test('keeps no edition back', async () => {
    const item = await shop.addItem({ quantity: 1 });
    await quoteFor(item.id);
    expect((await reservedByDrop(shop.ctx.db, [item.dropId])).get(item.dropId)).toBeUndefined();
  });

  test('that is over is as none', async () => {
    const item = await shop.addItem();
    const { quote, sealed } = await quoteFor(item.id);
    shop.ctx.clock.advance(601);
    await doubled();
    const { response } = await order(await newcomer(), item.id, { quote: sealed });
    expect(response.quote.total).not.toEqual(quote.total);
    expect(Date.parse(response.quote.expiresAt)).toBeGreaterThan(shop.ctx.clock.now().getTime() + 590_000);
  });

  test('is none for another item, at another price, or where a figure was changed', async () => {
    const [item, other] = [await shop.addItem({ quantity: 20 }), await shop.addItem()];
    const { quote, sealed } = await quoteFor(item.id);
    await doubled();
    const [body = '', seal = ''] = sealed.split('.');
    const figures = Buffer.from(body, 'base64url').toString();
    const cheaper = Buffer.from(figures.replace(/"totalWei":"\d+"/, '"totalWei":"1"')).toString('base64url');
    const otherUse = sealedToken(shop.ctx.config.authSecret, 'mailed link', body);
    const total = (await order(await newcomer(), item.id)).response.quote.total;
    for (const forged of [`${cheaper}.${seal}`, otherUse, body, '.', 'x.y', '🎬'])
      expect((await order(await newcomer(), item.id, { quote: forged })).response.quote.total).toEqual(total);
    expect((await order(await newcomer(), other.id, { quote: sealed })).response.quote.total).toEqual(total);
    await shop.ctx.db.update(items).set({ priceCents: 24_00n }).where(eq(items.id, item.id));
    const raised = (await order(await newcomer(), item.id, { quote: sealed })).response.quote;
    expect(raised.price.amount).toBe('2400');
    expect(raised.total).toEqual(quote.total); // twice the price at half the coins a dollar
  });

  test('is asked for as often as a person would', async () => {
    const item = await shop.addItem();
    const statuses = await Promise.all(
      Array.from({ length: 250 }, () => shop.visitor.send('quoteItem', { params: { id: item.id } })),
    );
    expect(statuses.some(({ status }) => status === 429)).toBe(true);
    shop.ctx.clock.advance(900);
  });

  test('is none for what is not there or not sold at a fixed price', async () => {
    const code = async (id: string) =>
      (await shop.visitor.send('quoteItem', { params: { id } })).problem.code;
    expect(await code('nothing')).toBe('item/not-found');
    expect(await code((await shop.addItem({ status: 'draft' })).id)).toBe('item/not-found');
    expect(await code((await shop.addItem({ sale: 'auction' })).id)).toBe('order/not-for-sale');
  });
});

describe('who has no wallet', () => {
  const walletsOf = (person: Person) =>
    shop.ctx.db.select().from(wallets).where(eq(wallets.userId, person.id));

  test('is given the e-mail wallet while paying', async () => {
    const meena = await newcomer();
    const { status, response } = await order(meena, (await shop.addItem()).id);
    expect([status, response.walletKind, response.call]).toEqual([200, 'vault', null]);
    const [wallet, ...more] = await walletsOf(meena);
    expect(more).toEqual([]);
    expect(wallet).toMatchObject({ address: response.wallet, kind: 'vault', active: true });
  });

  test('is given one, however many requests of two processes come at once', async () => {
    const meena = await newcomer();
    const item = await shop.addItem();
    const second = await shop.ctx.again();
    const elsewhere = { ...second, chains: shop.ctx.chains, config: shop.ctx.config };
    const orders = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        createOrder(n % 2 ? elsewhere : shop.ctx, meena.id, {
          itemId: item.id,
          idempotencyKey: null,
          country: null,
        }),
      ),
    );
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(await walletsOf(meena)).toHaveLength(1);
    const made = await shop.ctx.db.select().from(vaults).where(eq(vaults.userId, meena.id));
    expect(made.map(({ address }) => address)).toEqual([orders[0]?.wallet]);
    const notes = await shop.ctx.db.select().from(walletAudit).where(eq(walletAudit.userId, meena.id));
    expect(notes.map(({ use }) => use)).toEqual(['created']);
    await second.connection.close();
  });

  test('but disconnected one, is asked which: none is opened behind their back', async () => {
    const meena = await newcomer();
    await shop.addWallet(meena, `0x${'9'.repeat(39)}${count % 10}`, 'vault');
    await shop.ctx.db.update(wallets).set({ active: false }).where(eq(wallets.userId, meena.id));
    expect((await order(meena, (await shop.addItem()).id)).problem.code).toBe('wallet/required');
    expect((await walletsOf(meena)).map(({ active }) => active)).toEqual([false]);
  });

  test('is given none for what cannot be bought', async () => {
    const meena = await newcomer();
    await order(meena, (await shop.addItem({ sale: 'auction' })).id);
    expect(await walletsOf(meena)).toEqual([]);
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WalletKind } from '@talkies/shared';
import { and, eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createChains } from '../../chain/chains.ts';
import { drops, mints } from '../../chain/tables.ts';
import { getItem } from '../../modules/catalogue/read/item-page.ts';
import { items } from '../../modules/catalogue/tables.ts';
import {
  lockBuyer,
  nextOrderNumber,
  placeOrder,
  quoteColumns,
  quoteOf,
  reservedByDrop,
} from '../../modules/orders/index.ts';
import { orders } from '../../modules/orders/tables.ts';
import { ownSeconds } from '../../testing/own-time.ts';
import { type Person, type Shop, startShop } from '../testing/shop.ts';
import { createOrder } from './create-order.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.ctx.rates.refresh());

let count = 0;
const someAddress = (): Hex => `0x${String(++count).padStart(40, '0')}`;
const someone = async (kind: WalletKind = 'extension'): Promise<Person> => {
  const person = await shop.addPerson(`person-${++count}`);
  await shop.addWallet(person, someAddress(), kind);
  return person;
};
const buy = (person: Person, itemId: string, key?: string) =>
  person.send('createOrder', { body: { itemId }, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
const cancel = (person: Person, id: string) => person.send('cancelOrder', { params: { id } });

describe('what is left of a drop is one moment', () => {
  type Item = Awaited<ReturnType<Shop['addItem']>>;
  const facts = async (item: Item, name: string) => {
    const person = await shop.addPerson(name);
    const wallet = someAddress();
    await shop.addWallet(person, wallet);
    const rate = await shop.ctx.rates.quotable('MATIC');
    return {
      userId: person.id,
      wallet,
      walletKind: 'extension' as const,
      item: { id: item.id, quantity: 1 },
      drop: { chain: 'polygon' as const, dropId: item.dropId, royaltyBps: 1000, feeBps: 125 },
      quote: quoteColumns(quoteOf(1200n, 'MATIC', rate, () => null, null, shop.ctx.clock.now())),
      networkFee: 1n,
      voucher: { ...(await nextOrderNumber(shop.ctx.db)), signature: '0x' as const },
      idempotencyKey: null,
      country: null,
    };
  };

  test('the mint of another, read between the steps of a reservation, is counted as minted', async () => {
    const { ctx } = shop;
    const item = await shop.addItem({ quantity: 1 });
    const [asha, ravi] = [await facts(item, 'asha'), await facts(item, 'ravi')];
    const { order: first } = await ctx.db.transaction((tx) => placeOrder(ctx, tx, asha));
    await ctx.db.transaction(async (tx) => {
      await lockBuyer(tx, 'ravi');
      // as the reader commits at that moment
      await tx.update(drops).set({ minted: 1 }).where(eq(drops.dropId, item.dropId));
      await tx.insert(mints).values({
        chain: 'polygon',
        orderId: first.chainOrderId,
        tokenId: ((item.dropId << 32n) | 1n).toString(),
        dropId: item.dropId,
        buyer: first.wallet,
        price: '5',
        royalty: '0',
        fee: '0',
        txHash: `0x${'1'.repeat(64)}`,
        logIndex: 0,
        blockNumber: 1,
        at: ctx.clock.now(),
      });
      await expect(placeOrder(ctx, tx, ravi)).rejects.toMatchObject({ code: 'order/sold-out' });
    });
  });

  test('fifty buyers of ten editions at once: ten orders', async () => {
    const item = await shop.addItem({ quantity: 10 });
    const crowd = await Promise.all(Array.from({ length: 50 }, () => someone()));
    const other = await shop.ctx.again();
    const elsewhere = { ...other, chains: shop.ctx.chains };
    const answers = await Promise.allSettled(
      crowd.map(({ id }, n) =>
        createOrder(n % 2 ? elsewhere : shop.ctx, id, {
          itemId: item.id,
          idempotencyKey: null,
          country: null,
        }),
      ),
    );
    const refused = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(refused).toEqual(Array(40).fill('order/all-reserved'));
    expect((await reservedByDrop(shop.ctx.db, [item.dropId])).get(item.dropId)).toBe(10);
    await other.connection.close();
  });
});

describe('the last edition', () => {
  test('cannot be kept for ever by ordering it again and again', async () => {
    const [asha, ravi] = [await someone('vault'), await someone()];
    const item = await shop.addItem({ quantity: 1 });
    for (let n = 0; n < 2; n += 1) {
      const { response } = await buy(asha, item.id);
      shop.ctx.clock.advance(480);
      await shop.ctx.rates.refresh();
      await cancel(asha, response.id);
    }
    const { problem } = await buy(asha, item.id);
    expect(problem).toMatchObject({ status: 409, code: 'order/pause', retryAfter: 600 });
    expect((await buy(ravi, item.id)).status).toBe(200);
  });

  test('is theirs again after the pause', async () => {
    const asha = await someone('vault');
    const item = await shop.addItem({ quantity: 1 });
    for (let n = 0; n < 2; n += 1) {
      const { response } = await buy(asha, item.id);
      shop.ctx.clock.advance(480);
      await shop.ctx.rates.refresh();
      await cancel(asha, response.id);
    }
    shop.ctx.clock.advance(600);
    await shop.ctx.rates.refresh();
    expect((await buy(asha, item.id)).status).toBe(200);
  });
});

describe('a key names one request', () => {
  const otherRequest = (what: string) => ({
    code: 'request/invalid',
    detail: expect.stringContaining(what),
    errors: [{ field: 'Idempotency-Key' }],
  });

  test('used with another wallet it is refused, and says which it was', async () => {
    const asha = await someone();
    const item = await shop.addItem();
    const first = (await buy(asha, item.id, 'k')).response;
    await shop.addWallet(asha, someAddress());
    expect((await buy(asha, item.id, 'k')).problem).toMatchObject(otherRequest(first.wallet));
  });

  test('used at another price it is refused', async () => {
    const asha = await someone();
    const item = await shop.addItem();
    await buy(asha, item.id, 'k');
    await shop.ctx.db.update(items).set({ priceCents: 99_00n }).where(eq(items.id, item.id));
    expect((await buy(asha, item.id, 'k')).problem).toMatchObject(otherRequest('another price'));
  });

  test('of what is being paid it is answered as the first time, whatever changed since', async () => {
    const asha = await someone();
    const item = await shop.addItem();
    const first = (await buy(asha, item.id, 'k')).response;
    const hash = `0x${'a'.repeat(64)}`;
    await asha.send('reportTransaction', { params: { id: first.id }, body: { hash } });
    await shop.addWallet(asha, someAddress());
    expect((await buy(asha, item.id, 'k')).response).toMatchObject({ id: first.id, transaction: { hash } });
  });
});

test('forty orders in a quarter of an hour are enough; a repetition is not counted', async () => {
  const asha = await someone('vault');
  const { ctx } = shop;
  for (let n = 0; n < 40; n += 1) {
    const { response } = await buy(asha, (await shop.addItem()).id, `k${n}`);
    for (let again = 0; again < 2; again += 1) await buy(asha, response.item.id, `k${n}`);
    await cancel(asha, response.id);
  }
  const item = await shop.addItem();
  expect((await buy(asha, item.id)).problem.code).toBe('request/too-many');
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, asha.id), eq(orders.itemId, item.id)));
  expect(rows).toEqual([]);
});

describe('a node that takes the question and never answers', () => {
  let node: Server;
  /** requests that still wait */
  let open = 0;
  beforeAll(async () => {
    node = createServer((_, response) => {
      open += 1;
      response.once('close', () => {
        open -= 1;
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => node.once('listening', resolve));
  });
  afterAll(() => node.closeAllConnections());

  const hanging = () => {
    const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
    return createChains(shop.ctx.chains.all().map(({ config }) => ({ ...config, rpcUrl })));
  };

  test('does not hold up the page of an item, which shows no estimate then', async () => {
    const item = await shop.addItem();
    const page = await getItem({ ...shop.ctx, chains: hanging() }, item.id, {
      liked: false,
      launchOf: async () => null,
    });
    expect(page).toMatchObject({ id: item.id, networkFee: null });
    expect(open).toBeGreaterThan(0);
  });

  test('refuses an order by name within a few seconds, and keeps no edition back', async () => {
    const { ctx } = shop;
    const asha = await someone();
    const item = await shop.addItem();
    const chains = hanging();
    const passed = ownSeconds();
    const order = createOrder({ ...ctx, chains }, asha.id, {
      itemId: item.id,
      idempotencyKey: null,
      country: null,
    });
    await expect(order).rejects.toMatchObject({ code: 'chain/unavailable' });
    expect(passed()).toBeLessThan(8);
    expect((await reservedByDrop(ctx.db, [item.dropId])).get(item.dropId)).toBeUndefined();
  });
});

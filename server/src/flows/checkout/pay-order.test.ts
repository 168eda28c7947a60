import type { Order } from '@talkies/shared/schemas';
import { eq, getTableColumns, like } from 'drizzle-orm';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { chainTransactions } from '../../chain/tables.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { orderById } from '../../modules/orders/index.ts';
import { orders } from '../../modules/orders/tables.ts';
import { retrieveVault } from '../../modules/wallets/vault/create-vault.ts';
import { registerVaultSigner } from '../../modules/wallets/vault/vault-signer.ts';
import { budgets } from '../../platform/limits/budgets.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { notifyUnpaid } from '../delivery/notify-unpaid.ts';
import { type ItemFacts, type Person, type Shop, startShop } from '../testing/shop.ts';
import { payOrder } from './pay-order.ts';

const FUNDS = 10n ** 21n;

let chain: TestChain;
let shop: Shop;
beforeAll(async () => {
  chain = await startTestChain();
  shop = await startShop(chain);
  registerVaultSigner(shop.ctx);
  notifyUnpaid(shop.ctx);
});
afterAll(async () => {
  await shop.close();
  await chain.stop();
});

let people = 0;
/** A buyer with an e-mail wallet and an order for an item. */
async function ordered(facts: ItemFacts = {}, funds = FUNDS) {
  const item = await shop.addItem(facts);
  const buyer = await shop.addPerson(`vault-${++people}`);
  const { address } = await retrieveVault(shop.ctx, buyer.id);
  await chain.fund(address, funds);
  await shop.ctx.rates.refresh();
  const { response } = await buyer.send('createOrder', { body: { itemId: item.id } });
  return { item, buyer, order: response, address };
}

const pay = (buyer: Person, { id }: Order) => buyer.send('payOrder', { params: { id } });
const look = async (buyer: Person, { id }: Order): Promise<Order> =>
  (await buyer.send('getOrder', { params: { id } })).response;
const sentFor = ({ id }: Order) =>
  shop.ctx.db
    .select()
    .from(chainTransactions)
    .where(like(chainTransactions.key, `order/${id}/%`));
const noticesTo = ({ id }: Person) =>
  shop.ctx.db.select().from(notifications).where(eq(notifications.userId, id));
/** Mints an edition of the drop for somebody else. */
async function deliverLast(dropId: bigint): Promise<void> {
  const hash = await useCollectible(chain).deliver(2n ** 250n + dropId, dropId);
  await chain.client.waitForTransactionReceipt({ hash });
}
/** Runs the writer, the chain and the reader until nothing is due. */
async function untilQuiet(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await shop.ctx.writer.tick('polygon');
    await shop.catchUp();
  }
  await shop.reconciler.advance('polygon');
}

test('whoever asks again and again is held up', async () => {
  const { order, buyer } = await ordered({}, 0n);
  expect((await pay(buyer, order)).problem.code).toBe('order/insufficient-funds');
  const { points } = budgets['payment/account'];
  for (let spent = 1; spent < points; spent += 1) await shop.ctx.limits.spend('payment/account', buyer.id);
  expect((await pay(buyer, order)).problem.code).toBe('request/too-many');
});

test('one click pays and mints', async () => {
  const { buyer, order, address } = await ordered();
  const paying = await pay(buyer, order);
  expect(paying.response).toMatchObject({ state: 'awaiting_payment', failure: null });
  await untilQuiet();
  const complete = await look(buyer, order);
  expect(complete).toMatchObject({ state: 'complete', wallet: address, token: { serial: 1 } });
  const [sent] = await sentFor(order);
  expect(complete.transaction?.hash).toBe(sent?.hash);
});

test('a double click pays once, and so does a click after everything is done', async () => {
  const { buyer, order, address } = await ordered();
  const clicks = await Promise.all([pay(buyer, order), pay(buyer, order), pay(buyer, order)]);
  expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
  await untilQuiet();
  expect((await pay(buyer, order)).response.state).toBe('complete');
  await untilQuiet();
  expect(await sentFor(order)).toHaveLength(1);
  const left = await chain.client.getBalance({ address });
  const spent = FUNDS - left;
  expect(spent).toBeGreaterThanOrEqual(BigInt(order.quote.total.amount));
  expect(spent).toBeLessThan(BigInt(order.quote.total.amount) * 2n);
});

/** Runs `act` after the query was read and before it is answered. */
function followedBy<T extends object>(query: T, act: () => Promise<unknown>): T {
  return new Proxy(query, {
    get: (target, key) => {
      const value = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (key !== 'then') return followedBy(Reflect.apply(value, target, args), act);
        const read = new Promise((resolve, reject) => Reflect.apply(value, target, [resolve, reject]));
        const acted = read.then(async (rows) => {
          await act();
          return rows;
        });
        return Reflect.apply(acted.then, acted, args);
      };
    },
  });
}

test('a click that had looked before another one paid pays nothing more', async () => {
  const { buyer, order } = await ordered();
  const actor = { id: buyer.id, sessionId: '' };
  const first = shop.ctx.db.select(getTableColumns(orders));
  const looks = vi.spyOn(shop.ctx.db, 'select');
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  looks.mockReturnValueOnce(followedBy(first, () => pay(buyer, order)));
  expect(await payOrder(shop.ctx, order.id, actor)).toMatchObject({
    state: 'awaiting_payment',
    failure: null,
  });
  expect(await sentFor(order)).toHaveLength(1);
});

test('what a click would pay for is tried once before it is written', async () => {
  const { buyer, order } = await ordered();
  const { failFastClient } = shop.ctx.chains.get('polygon');
  const tried = [vi.spyOn(failFastClient, 'call'), vi.spyOn(failFastClient, 'estimateGas')];
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  expect((await pay(buyer, order)).status).toBe(200);
  for (const method of tried) expect(method).toHaveBeenCalledTimes(1);
});

test('too little money is said before anything is sent, to the wei', async () => {
  const { buyer, order } = await ordered({ priceCents: 12_00n }, 0n);
  const fee = BigInt(order.quote.networkFee?.amount ?? 0);
  expect(fee).toBeGreaterThan(0n);
  const { problem } = await pay(buyer, order);
  expect(problem.code).toBe('order/insufficient-funds');
  expect(problem.detail).toMatch(/^24\.\d+ MATIC is missing: it costs 24 MATIC, the network fee is/);
  expect(await sentFor(order)).toEqual([]);
  expect((await look(buyer, order)).state).toBe('awaiting_payment');
});

test('money for the price alone is too little', async () => {
  const { buyer, order } = await ordered({}, 24n * 10n ** 18n);
  expect((await pay(buyer, order)).problem.code).toBe('order/insufficient-funds');
});

test('a crash between asking and sending leaves the order payable', async () => {
  const { buyer, order } = await ordered();
  const { enqueueTransaction } = shop.ctx.writer;
  shop.ctx.writer.enqueueTransaction = async () => {
    throw new Error('struck by lightning');
  };
  expect((await pay(buyer, order)).status).toBe(500);
  shop.ctx.writer.enqueueTransaction = enqueueTransaction;
  expect((await orderById(shop.ctx.db, order.id))?.paying).toBe(false);
  await pay(buyer, order);
  await untilQuiet();
  expect((await look(buyer, order)).state).toBe('complete');
  expect(await sentFor(order)).toHaveLength(1);
});

describe('the last edition went to somebody else', () => {
  test('before the click: it is said, and nothing is sent', async () => {
    const { item, buyer, order } = await ordered({ quantity: 1 });
    await deliverLast(item.dropId);
    expect((await pay(buyer, order)).problem.code).toBe('order/sold-out');
    expect(await sentFor(order)).toEqual([]);
  });

  test('after the click: the order fails, the money stays, and a buyer who left is notified', async () => {
    const { item, buyer, order, address } = await ordered({ quantity: 1 });
    await pay(buyer, order);
    await deliverLast(item.dropId);
    await shop.ctx.writer.tick('polygon');
    await untilQuiet();
    await shop.ctx.queue.runDue();
    const notice = { orderId: order.id, why: expect.stringContaining('.') };
    expect(await noticesTo(buyer)).toMatchObject([{ kind: 'purchase-unpaid', data: notice }]);
    expect(await look(buyer, order)).toMatchObject({ state: 'failed', transaction: null });
    const left = await chain.client.getBalance({ address });
    expect(FUNDS - left).toBeLessThan(BigInt(order.quote.total.amount) / 100n);
  });
});

test('whose wallet’s payment failed beside another one that paid is not told that nothing was paid', async () => {
  const { item, buyer, order } = await ordered({ quantity: 1 });
  await pay(buyer, order);
  await deliverLast(item.dropId);
  await shop.ctx.db.update(orders).set({ state: 'minting', paying: false }).where(eq(orders.id, order.id));
  await shop.ctx.writer.tick('polygon');
  await shop.ctx.queue.runDue();
  expect(await sentFor(order)).toMatchObject([{ status: 'failed' }]);
  expect(await noticesTo(buyer)).toEqual([]);
});

describe('there is nothing to pay', () => {
  test('for an order of an extension wallet: that wallet pays', async () => {
    const item = await shop.addItem();
    const buyer = await shop.addPerson(`extension-${++people}`);
    await shop.addWallet(buyer, privateKeyToAccount(generatePrivateKey()).address);
    const { response } = await buyer.send('createOrder', { body: { itemId: item.id } });
    expect((await pay(buyer, response)).problem).toMatchObject({
      code: 'order/wrong-state',
      detail: 'Confirm this payment in your own wallet.',
    });
  });

  test('for a cancelled order', async () => {
    const { buyer, order } = await ordered();
    await buyer.send('cancelOrder', { params: { id: order.id } });
    expect((await pay(buyer, order)).problem.code).toBe('order/wrong-state');
  });

  test('after the quote ran out', async () => {
    const { buyer, order } = await ordered();
    shop.ctx.clock.set(order.quote.expiresAt);
    shop.ctx.clock.advance(1);
    expect((await pay(buyer, order)).problem.code).toBe('order/quote-expired');
  });
});

test('a chain that does not answer charges nothing', async () => {
  const alone = await startShop();
  try {
    const item = await alone.addItem();
    const buyer = await alone.addPerson('somebody');
    await retrieveVault(alone.ctx, buyer.id);
    const { response } = await buyer.send('createOrder', { body: { itemId: item.id } });
    expect((await pay(buyer, response)).problem.code).toBe('chain/unavailable');
    expect((await orderById(alone.ctx.db, response.id))?.paying).toBe(false);
  } finally {
    await alone.close();
  }
});

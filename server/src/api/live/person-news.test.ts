import { eq } from 'drizzle-orm';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '../../flows/testing/live-page.ts';
import { type Person, type Shop, startShop } from '../../flows/testing/shop.ts';
import { orders } from '../../modules/orders/tables.ts';
import type { TestContext } from '../../testing/context.ts';
import type { ResolveUser } from '../env.ts';
import { serveFrom } from './testing/second-process.ts';

/** The first process takes orders; the second has the open pages. */
let shop: Shop;
let second: TestContext;
let server: { base: string; close(): Promise<void> };
let asha: Person;
let order: string;

const resolveUser: ResolveUser = async (headers) => {
  const id = headers.get('x-person');
  return id ? { id, name: '', email: '', phone: '', since: new Date(), sessionId: `of ${id}` } : null;
};

beforeAll(async () => {
  shop = await startShop();
  second = await shop.ctx.again();
  await shop.ctx.changes.start();
  server = await serveFrom(second, resolveUser);
  shop.ctx.rateSource.set('MATIC', 50_000000n);
  await shop.ctx.rates.refresh();
  asha = await shop.addPerson('asha');
  await shop.addWallet(asha, privateKeyToAccount(generatePrivateKey()).address);
  const item = await shop.addItem();
  const { status, response } = await asha.send('createOrder', { body: { itemId: item.id } });
  expect(status).toBe(200);
  order = response.id;
});
afterAll(async () => {
  await server.close();
  await second.close();
  await shop.close();
});

type Page = Awaited<ReturnType<typeof listen>>;
let own: Page;
let otherPage: Page;
const pageOf = async (person: string, query = ''): Promise<Page> => {
  const page = await listen(`${server.base}?topic=me${query}`, { 'x-person': person });
  await page.until(({ name }) => name === 'hello');
  return page;
};
beforeEach(async () => {
  own = await pageOf('asha');
  otherPage = await pageOf('ravi');
});
afterEach(async () => {
  await own.close();
  await otherPage.close();
});

const newsOf = async (page: Page) => (await page.until(({ name }) => name === 'me')).data;
/** A new notification is the first news that the stranger's page receives: it had none before. */
async function receivesNothing(): Promise<void> {
  await shop.ctx.changes.emit('notifications', 'ravi');
  expect(await newsOf(otherPage)).toEqual({ what: 'notifications' });
}

test('a step of an order, taken by one process, is told to its buyer on the other, and to nobody else', async () => {
  await shop.ctx.changes.emit('orders', order);
  expect(await newsOf(own)).toEqual({ what: 'orders' });
  await receivesNothing();
});

test('a block is told to whose order waits for it', async () => {
  await shop.ctx.db.update(orders).set({ state: 'minted' }).where(eq(orders.id, order));
  await shop.ctx.changes.emit('chain', 'polygon');
  expect(await newsOf(own)).toEqual({ what: 'orders' });
  await receivesNothing();
});

test('a block is no news where nothing waits for it', async () => {
  await shop.ctx.db.update(orders).set({ state: 'complete' }).where(eq(orders.id, order));
  await shop.ctx.changes.emit('chain', 'polygon');
  await shop.ctx.changes.emit('notifications', 'asha');
  expect(await newsOf(own)).toEqual({ what: 'notifications' });
});

test('a line to the database that was lost makes every buyer look', async () => {
  await shop.ctx.changes.emit('orders');
  expect(await newsOf(own)).toEqual({ what: 'orders' });
  expect(await newsOf(otherPage)).toEqual({ what: 'orders' });
});

describe('a page whose connection begins to stand after the news', () => {
  let late: Page;
  afterEach(() => late.close());
  /** The news that a late page receives before the one that is sent after its connection. */
  const missedBy = async (person: string, query: string): Promise<string[]> => {
    late = await pageOf(person, query);
    const received: string[] = [];
    const isNow = ({ what }: { what: string }) => what === 'notifications';
    await shop.ctx.changes.emit('notifications', person);
    await late.until(({ name, data }) => {
      const news = data as { what: string };
      if (name === 'me' && !received.includes(news.what)) received.push(news.what);
      return name === 'me' && isNow(news);
    });
    return received;
  };
  beforeEach(async () => {
    second.clock.advance(600);
    await shop.ctx.changes.emit('transactions', 'asha');
    expect(await newsOf(own)).toEqual({ what: 'transactions' });
    second.clock.advance(3);
  });

  test('hears what came since it was made, of its own person alone', async () => {
    expect(await missedBy('asha', '&age=5000')).toEqual(['transactions', 'notifications']);
    await late.close();
    expect(await missedBy('ravi', '&age=5000')).toEqual(['notifications']);
  });

  test('hears nothing twice where it is younger, or asks for nothing', async () => {
    expect(await missedBy('asha', '&age=2000')).toEqual(['notifications']);
    await late.close();
    expect(await missedBy('asha', '')).toEqual(['notifications']);
  });

  test('hears of all where it is older than what is remembered', async () => {
    expect(await missedBy('ravi', '&age=130000')).toEqual(['transactions', 'notifications']);
    await late.until(({ data }) => (data as { what?: string }).what === 'orders');
  });

  test('hears of an order that took a step while nobody had a page open', async () => {
    await own.close();
    await otherPage.close();
    await shop.ctx.changes.emit('orders', order);
    late = await pageOf('asha', '&age=1000');
    await late.until(({ data }) => (data as { what?: string }).what === 'orders');
  });
});

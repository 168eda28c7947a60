import { eq } from 'drizzle-orm';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen, serveLive } from '../../flows/testing/live-page.ts';
import { type Person, type Shop, startShop } from '../../flows/testing/shop.ts';
import { orders } from '../../modules/orders/tables.ts';
import type { TestContext } from '../../testing/context.ts';
import { createHttp } from '../app.ts';
import type { ResolveUser } from '../env.ts';
import { createLive, type Live } from './live.ts';

/** The first process takes orders; the second has the open pages. */
let shop: Shop;
let second: TestContext;
let live: Live;
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
  live = createLive(second, resolveUser);
  const app = createHttp(second, {
    resolveUser,
    routes: [],
    streams: [live.mount],
    mounts: [],
    readiness: {},
  });
  await second.changes.start();
  await live.start();
  await shop.ctx.changes.start();
  server = await serveLive(app);
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
  live.stop();
  await server.close();
  await second.close();
  await shop.close();
});

type Page = Awaited<ReturnType<typeof listen>>;
let own: Page;
let foreign: Page;
const pageOf = async (person: string): Promise<Page> => {
  const page = await listen(`${server.base}?topic=me`, { 'x-person': person });
  await page.until(({ name }) => name === 'hello');
  return page;
};
beforeEach(async () => {
  own = await pageOf('asha');
  foreign = await pageOf('ravi');
});
afterEach(async () => {
  await own.close();
  await foreign.close();
});

const newsOf = async (page: Page) => (await page.until(({ name }) => name === 'me')).data;
/** What is told to the stranger afterwards is the first that they hear. */
async function receivesNothing(): Promise<void> {
  await shop.ctx.changes.emit('notifications', 'ravi');
  expect(await newsOf(foreign)).toEqual({ what: 'notifications' });
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
  expect(await newsOf(foreign)).toEqual({ what: 'orders' });
});

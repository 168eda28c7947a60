import { DAY_MS, dayOf } from '@talkies/shared';
import { mayDo, type StudioRole, studioRoles } from '@talkies/shared/studio';
import type { FiguresPeriod } from '@talkies/shared/studio/schemas';
import { eq, inArray, sql } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createApi } from '../../../app/app.ts';
import { chainTransactions, sales } from '../../../chain/index.ts';
import { films, items } from '../../../modules/catalogue/tables.ts';
import { orderEvents, orders, purchases } from '../../../modules/orders/tables.ts';
import { payments } from '../../../modules/payments/tables.ts';
import { rateLimits } from '../../../platform/limits/tables.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { type PayingShop, startPayingShop } from '../../payments/testing/paying-shop.ts';
import { memberOf, type StudioVisitor, signedInAs } from '../../testing/studio.ts';
import { createVisitCounter, type VisitCounter } from '../../visits/visit-counter.ts';

const agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/149.0 Safari/537.36';

let shop: PayingShop;
let api: HttpApp;
let visits: VisitCounter;
let viewer: StudioVisitor;
let fan: TestVisitor;
let today: string;

const before = (day: string, days: number): string => dayOf(new Date(Date.parse(day) - days * DAY_MS));
const figures = async (by = 'film', from = before(today, 6), to = today) =>
  (await viewer.studio('studioFigures', { query: { from, to, by } as never })).response;

async function placed(film: string, rarity: 'Common' | 'Rare') {
  const { item, buyer, order, address } = await shop.ordered();
  await shop.ctx.db.update(items).set({ filmSlug: film, rarity }).where(eq(items.id, item.id));
  return { item, buyer, order, address };
}
type Placed = Awaited<ReturnType<typeof placed>>;

async function paidByCard({ buyer, order }: Placed): Promise<void> {
  const { response: payment } = await shop.start(buyer, order, 'card');
  await shop.providers.act(payment.pageUrl ?? '', 'pay');
}
async function paidByWallet({ buyer, order, address }: Placed): Promise<void> {
  await shop.chain.fund(address, parseEther('1000'));
  await buyer.send('payOrder', { params: { id: order.id } });
}
async function delivered(): Promise<void> {
  await shop.passTime(6);
  await shop.chain.mine(3);
  await shop.passTime(10);
}
const look = (path: string, address: string) =>
  api.request(path, { headers: { 'user-agent': agent, 'x-forwarded-for': address } });

beforeAll(async () => {
  shop = await startPayingShop();
  const { ctx } = shop;
  const proxied = { ...ctx, config: { ...ctx.config, trustedProxies: ['127.0.0.1'] } };
  visits = createVisitCounter(ctx);
  const pages = (app: HttpApp) => void app.get('*', (c) => c.html('<p>A page</p>'));
  api = createApi(proxied, [pages], undefined, visits);
  await ctx.db.insert(films).values([
    { slug: 'chandramukhi', title: 'Chandramukhi' },
    { slug: 'vikram', title: 'Vikram' },
  ]);
  viewer = await memberOf(ctx, api, 'viewer');
  const first = await placed('chandramukhi', 'Common');
  await paidByCard(first);
  await paidByWallet(await placed('chandramukhi', 'Rare'));
  await delivered();
  await paidByCard(await placed('vikram', 'Rare'));
  await placed('vikram', 'Rare');
  await delivered();
  await ctx.db.update(orders).set({ country: 'IN' }).where(eq(orders.id, first.order.id));
  await look('/', '198.51.100.1');
  await look('/vikram', '198.51.100.2');
  await look(`/nftdetail/${first.item.id}`, '198.51.100.3');
  fan = testVisitor(api);
  const quoted = await fan.send('quoteItem', {
    params: { id: first.item.id },
    headers: { 'user-agent': agent, 'x-forwarded-for': '198.51.100.3' },
  });
  expect(quoted.status).toBe(200);
  await visits.write();
  today = dayOf(ctx.clock.now());
});
afterAll(() => shop.stop());

describe('the funnel', () => {
  test('equals what the database holds, added up independently', async () => {
    const { period } = await figures();
    const { db } = shop.ctx;
    const received = await db.select().from(payments).where(eq(payments.state, 'paid'));
    const walletPaid = await db
      .select()
      .from(purchases)
      .where(sql`${purchases.orderId} not in ${received.map(({ orderId }) => orderId)}`);
    const complete = await db.select().from(orders).where(eq(orders.state, 'complete'));
    expect(received).toHaveLength(2);
    expect(period.funnel).toEqual({
      ...{ visits: 3, items: 1, checkouts: 1 },
      ...{ paid: received.length + walletPaid.length, owned: complete.length },
    });
    expect(complete).toHaveLength(3);
  });

  test('has the same sums by every dimension and by day', async () => {
    const { period, days } = await figures();
    const sum = (rows: { paid: number; owned: number }[]) => [
      rows.reduce((all, { paid }) => all + paid, 0),
      rows.reduce((all, { owned }) => all + owned, 0),
    ];
    const whole = [period.funnel.paid, period.funnel.owned];
    expect(sum(days)).toEqual(whole);
    expect(days.map(({ day }) => day)).toHaveLength(7);
    for (const by of ['film', 'rarity', 'sale', 'method', 'country'])
      expect(sum((await figures(by)).rows), by).toEqual(whole);
  });

  test('tells films, rarities, kinds of sale, ways to pay and countries apart', async () => {
    const rows = async (by: string) =>
      (await figures(by)).rows.map(({ key, visits: came, items: seen, checkouts, paid, owned }) => [
        ...[key, came, seen, checkouts, paid, owned],
      ]);
    expect(await rows('film')).toEqual([
      ['chandramukhi', 1, 1, 1, 2, 2],
      ['vikram', 1, 0, 0, 1, 1],
    ]);
    expect(await rows('rarity')).toEqual([
      ['Rare', null, 0, 0, 2, 2],
      ['Common', null, 1, 1, 1, 1],
    ]);
    expect(await rows('sale')).toEqual([['fixed', null, 1, 1, 3, 3]]);
    expect(await rows('method')).toEqual([
      ['card', null, null, null, 2, 2],
      ['wallet', null, null, null, 1, 1],
    ]);
    expect(await rows('country')).toEqual([
      ['', 3, 1, 1, 2, 2],
      ['IN', 0, 0, 0, 1, 1],
    ]);
  });

  test('a payment that a reorganisation took away and gave back is one; an order that came to nothing is none', async () => {
    const { db } = shop.ctx;
    const [paid] = await db.select().from(orders).where(eq(orders.state, 'complete')).limit(1);
    const again = {
      orderId: paid?.id ?? '',
      state: 'paid',
      at: shop.ctx.clock.now(),
      cause: 'again',
    } as const;
    const [added] = await db.insert(orderEvents).values(again).returning();
    expect((await figures()).period.funnel.paid).toBe(3);
    await db.delete(orderEvents).where(eq(orderEvents.id, added?.id ?? 0));
    await db
      .update(orders)
      .set({ state: 'refunded' })
      .where(eq(orders.id, paid?.id ?? ''));
    expect((await figures()).period.funnel).toMatchObject({ paid: 3, owned: 2 });
    await db
      .update(orders)
      .set({ state: 'awaiting_payment' })
      .where(eq(orders.id, paid?.id ?? ''));
    expect((await figures()).period.funnel).toMatchObject({ paid: 2, owned: 2 });
    await db
      .update(orders)
      .set({ state: 'complete' })
      .where(eq(orders.id, paid?.id ?? ''));
  });
});

test('buyers return who had paid for an order before the period; the period before stands beside', async () => {
  const { db } = shop.ctx;
  expect((await figures()).period.buyers).toEqual({ all: 3, returning: 0 });
  const bought = await db.select().from(orders).where(eq(orders.state, 'complete')).orderBy(orders.number);
  const [early, late] = bought;
  await db
    .update(orders)
    .set({ userId: late?.userId ?? '' })
    .where(eq(orders.id, early?.id ?? ''));
  await db
    .update(orderEvents)
    .set({ at: new Date(`${before(today, 7)}T23:59:59.999Z`) })
    .where(inArray(orderEvents.orderId, [early?.id ?? '']));
  const { period, earlier } = await figures();
  const expected: Pick<FiguresPeriod, 'from' | 'to' | 'buyers'> = {
    ...{ from: before(today, 13), to: before(today, 7), buyers: { all: 1, returning: 0 } },
  };
  expect(earlier).toMatchObject({ ...expected, funnel: { visits: 0, paid: 1, owned: 1 } });
  expect(period).toMatchObject({ buyers: { all: 2, returning: 1 }, funnel: { paid: 2 } });
});

describe('who sees them', () => {
  test('every role reads the figures; fans and strangers find nothing there', async () => {
    await shop.ctx.db.delete(rateLimits);
    const query = { from: today, to: today };
    for (const role of studioRoles) {
      const member = role === 'viewer' ? viewer : await memberOf(shop.ctx, api, role as StudioRole);
      expect(mayDo(role, 'figures')).toBe(true);
      expect((await member.studio('studioFigures', { query })).status, role).toBe(200);
      const csv = await member.studio('figuresCsv', { query: { ...query, part: 'rows' } });
      expect([csv.status, csv.headers.get('content-type')], role).toEqual([200, 'text/csv; charset=utf-8']);
    }
    const somebody = await signedInAs(shop.ctx, api, 'somebody');
    for (const outside of [somebody, fan])
      expect((await outside.studio('studioFigures', { query })).problem.code).toBe('request/not-found');
  });

  test.each([
    ['the last day before the first', { from: '2026-11-02', to: '2026-11-01' }],
    ['more than a year', { from: '2025-01-01', to: '2026-11-01' }],
    ['no day', { from: '2026-02-31', to: '2026-03-01' }],
    ['an unknown dimension', { from: '2026-11-01', to: '2026-11-01', by: 'person' }],
  ])('%s is refused', async (_, query) => {
    expect((await viewer.sendStudio('studioFigures', { query })).problem.code).toBe('request/invalid');
  });
});

test('a file holds the same figures, and no formula of a spreadsheet', async () => {
  await shop.ctx.db.update(films).set({ title: '=HYPERLINK("x")' }).where(eq(films.slug, 'vikram'));
  const csv = async (part: string) =>
    (await viewer.sendStudio('figuresCsv', { query: { from: today, to: today, by: 'film', part } }))
      .response as unknown as string;
  const lines = (await csv('rows')).split('\r\n');
  expect(lines[0]).toContain('film,Title,Visits,Opened an item,Opened the checkout,Paid,Owned');
  expect(lines).toContain(`vikram,"'=HYPERLINK(""x"")",1,0,0,1,1`);
  expect(await csv('days')).toContain(`${today},3,1,1,2,2`);
  expect(await csv('searches')).toContain('Words,Visitors');
});

test('a sale that the shop bought for its buyer counts once, also before its order is complete', async () => {
  const { db } = shop.ctx;
  const { order, address } = await placed('vikram', 'Common');
  const [txHash, at] = [`0x${'c'.repeat(64)}` as const, shop.ctx.clock.now()];
  const paid = async (): Promise<number> => (await figures()).period.funnel.paid;
  const before = await paid();
  const listed = { tokenId: '9001', seller: address, state: 'minting' } as const;
  await db.update(orders).set(listed).where(eq(orders.id, order.id));
  await db.insert(orderEvents).values({ orderId: order.id, state: 'paid', at, cause: 'a test' });
  const sent = { data: '0x', value: '0', gas: 1, status: 'confirmed', createdAt: at } as const;
  const key = `buy-for/${order.id}`;
  await db.insert(chainTransactions).values({ chain: order.chain, ...sent, key, hash: txHash });
  await db.insert(sales).values({
    ...{
      chain: order.chain,
      txHash,
      blockNumber: 1,
      logIndex: 0,
      dropId: 1n,
      tokenId: '9001',
      kind: 'resale',
    },
    ...{ price: '1000', royalty: '100', fee: '12', at, seller: address, buyer: address },
  });
  expect(await paid()).toBe(before + 1);
  await db.update(orders).set({ state: 'complete', txHash }).where(eq(orders.id, order.id));
  expect(await paid()).toBe(before + 1);
});

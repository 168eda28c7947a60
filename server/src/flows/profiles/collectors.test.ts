import type { CollectorOrder } from '@talkies/shared/collectors';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../modules/accounts/index.ts';
import { films, items } from '../../modules/catalogue/index.ts';
import { hidePersonPart } from '../studio/people/hide-part.ts';
import { coins, type Market, startMarket, type Trader } from '../testing/market.ts';

let market: Market;
let asha: Trader;
let ravi: Trader;
let divya: Trader;
/** asha has two editions and a whole film, ravi and divya one each; divya paid for hers on the market */
beforeAll(async () => {
  market = await startMarket();
  asha = await market.addTrader('asha');
  ravi = await market.addTrader('ravi');
  divya = await market.addTrader('divya');
  const { db } = market.shop.ctx;
  for (const { id } of [asha, ravi, divya])
    await db.update(users).set({ handle: id }).where(eq(users.id, id));
  await db.insert(films).values([
    { slug: 'whole', title: 'Whole', position: 1 },
    { slug: 'half', title: 'Half', position: 2 },
  ]);
  await market.giveToken(asha, 'of-whole');
  await market.giveToken(asha, 'of-half');
  await market.giveToken(ravi, 'of-ravi');
  const { marketToken } = await market.giveToken(ravi, 'sold-on');
  await market.shop.addItem({ id: 'missing' });
  await db.update(items).set({ filmSlug: 'whole' }).where(eq(items.id, 'of-whole'));
  for (const id of ['of-half', 'missing'])
    await db.update(items).set({ filmSlug: 'half' }).where(eq(items.id, id));
  await market.act(ravi, { kind: 'sell', marketToken, price: '40' });
  await market.act(divya, { kind: 'buy', marketToken, total: coins('44.5').toString() });
  await market.confirm();
});
afterAll(() => market.close());

const list = async (query: Record<string, string> = {}) =>
  (await market.shop.visitor.call('listCollectors', { query: query as never })).response;
const places = async (by: CollectorOrder, more: Record<string, string> = {}) =>
  (await list({ by, ...more })).collectors.map(({ place, person, count, spent }) => [
    place,
    person.handle,
    count ?? Number(spent?.amount),
  ]);

test('compares collectors by what they have, by complete films, and by what they paid', async () => {
  expect(await places('editions')).toEqual([
    [1, 'asha', 2],
    [2, 'divya', 1],
    [2, 'ravi', 1],
  ]);
  expect(await places('sets')).toEqual([[1, 'asha', 1]]);
  // at $0.50 for a MATIC
  expect(await places('spent')).toEqual([[1, 'divya', 2225]]);
});

test('counts what was acquired within the days that are requested, and pages by place and name', async () => {
  expect(await places('editions', { within: '7' })).toEqual(await places('editions'));
  const first = await list({ limit: '2' });
  const rest = await list({ limit: '2', cursor: first.nextCursor ?? '' });
  expect([...first.collectors, ...rest.collectors].map(({ person }) => person.handle)).toEqual([
    'asha',
    'divya',
    'ravi',
  ]);
  expect(rest.nextCursor).toBeNull();
  for (const query of [{ by: 'x' }, { within: '3' }, { by: 'spent', cursor: first.nextCursor ?? '' }])
    expect((await market.shop.visitor.send('listCollectors', { query: query as never })).status).toBe(422);
});

test('says everybody’s own place to themselves', async () => {
  const place = async (person: Trader, by: CollectorOrder) =>
    (await person.send('myCollectorPlace', { query: { by } })).response;
  expect(await place(ravi, 'editions')).toEqual({ listed: true, own: { place: 2, count: 1, spent: null } });
  expect(await place(ravi, 'sets')).toEqual({ listed: true, own: null });
});

test('names nobody who does not want it, or is suspended', async () => {
  const { db, changes, clock } = market.shop.ctx;
  expect((await asha.send('setCollectorListed', { body: { listed: false } })).response).toEqual({
    listed: false,
  });
  expect(await places('editions')).toEqual([
    [1, 'divya', 1],
    [1, 'ravi', 1],
  ]);
  expect((await asha.send('myCollectorPlace')).response).toEqual({ listed: false, own: null });
  await asha.send('setCollectorListed', { body: { listed: true } });
  expect((await places('editions'))[0]).toEqual([1, 'asha', 2]);

  await db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, 'ravi'));
  await changes.emit('catalogue');
  expect((await places('editions')).map(([, handle]) => handle)).toEqual(['asha', 'divya']);
});

test('a name that is hidden is gone from lists that were stored, at once', async () => {
  const { visitor, ctx } = market.shop;
  const everywhere = async (): Promise<string> =>
    JSON.stringify([
      await list({ by: 'editions' }),
      (await visitor.call('marketActivity', { query: {} })).response,
    ]);
  await ctx.db.update(users).set({ name: 'Rude Name' }).where(eq(users.id, divya.id));
  await ctx.changes.emit('catalogue');
  expect((await everywhere()).split('Rude Name').length).toBeGreaterThan(2);
  await hidePersonPart(ctx, 'command', divya.id, 'name', 'It insults somebody.');
  expect(await everywhere()).not.toContain('Rude Name');
});

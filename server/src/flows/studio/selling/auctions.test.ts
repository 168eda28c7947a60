import { BID_TERMS_VERSION, DAY_MS, marketTokenIdOf, NONFUNGIBLE_SPB } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApi } from '../../../app/app.ts';
import { users } from '../../../modules/accounts/tables.ts';
import { items } from '../../../modules/catalogue/index.ts';
import { auditLines } from '../../../modules/studio/audit/tables.ts';
import { rateLimits } from '../../../platform/limits/tables.ts';
import { type Market, startMarket, type Trader } from '../../testing/market.ts';
import { confirmInStudio, memberOf, type StudioVisitor } from '../../testing/studio.ts';
import { decideBidder } from './bidders.ts';
import { auctionFields } from './testing/fields.ts';

let market: Market;
let first: StudioVisitor;
let second: StudioVisitor;
let asha: Trader;
beforeAll(async () => {
  market = await startMarket();
  const { ctx } = market.shop;
  const api = createApi(ctx);
  first = await memberOf(ctx, api, 'trading');
  second = await memberOf(ctx, api, 'trading', 'second');
  asha = await market.addTrader('asha');
  for (const id of ['evensong', 'a-hoarding'])
    await market.shop.addItem({ id, sale: 'auction', quantity: 1 });
  await ctx.db.update(items).set({ collection: NONFUNGIBLE_SPB }).where(eq(items.id, 'evensong'));
});
afterAll(() => market.close());
beforeEach(async () => {
  await market.shop.ctx.db.delete(rateLimits);
  for (const one of [first, second]) await confirmInStudio(market.shop.ctx, one);
});

const look = async (id: string) => (await first.studio('studioAuction', { params: { id } })).response;
const open = (id: string, seen: string, fields = auctionFields(), who = first) =>
  who.studio('openAuction', { params: { id }, body: { mode: 'open', seen, fields } });
const linesOf = async (id: string) =>
  (
    await market.shop.ctx.db
      .select({ operation: auditLines.operation })
      .from(auditLines)
      .where(eq(auditLines.subjectId, id))
      .orderBy(auditLines.number)
  ).map(({ operation }) => operation);

/** Runs the shop's own loops until `done`. */
async function work(done: () => Promise<boolean>): Promise<void> {
  const { ctx, catchUp, marketWorker } = market.shop;
  for (let step = 0; step < 40 && !(await done()); step++) {
    ctx.clock.advance(2);
    await ctx.rates.refresh();
    await ctx.queue.runDue();
    await marketWorker.tick();
    await ctx.writer.tick();
    await catchUp();
  }
  expect(await done()).toBe(true);
}

test.each([
  ['days', { days: '0' }],
  ['reserve', { reserve: 'much' }],
  ['startsAt', { startsAt: '2020-01-01T00:00:00.000Z' }],
])('what does not fit is refused by its field, %s', async (field, wrong) => {
  const { seen } = await look('a-hoarding');
  const { status, problem } = await open('a-hoarding', seen, auctionFields(wrong));
  expect(status).toBe(422);
  expect(problem.errors?.map((one) => one.field)).toEqual([field]);
});

test('an auction is announced by what somebody saw, called off, and each stands in the log', async () => {
  const { seen, row } = await look('a-hoarding');
  expect(row.state).toBe('upcoming');
  const startsAt = new Date(market.shop.ctx.clock.now().getTime() + DAY_MS).toISOString();
  const fields = auctionFields({ startsAt });
  const check = await first.studio('openAuction', {
    params: { id: 'a-hoarding' },
    body: { mode: 'check', seen, fields },
  });
  // $12.00 at $0.50 for the coin
  expect(check.response.effect).toMatchObject({
    ...{ opensAt: startsAt, bidders: 'free' },
    reserve: { coin: { amount: (24n * 10n ** 18n).toString() } },
  });
  expect((await look('a-hoarding')).row.state).toBe('upcoming');

  expect((await open('a-hoarding', seen, fields)).status).toBe(200);
  expect((await open('a-hoarding', seen, fields, second)).problem.code).toBe('studio/changed-meanwhile');
  const announced = await look('a-hoarding');
  expect(announced.row).toMatchObject({ state: 'announced', opensAt: startsAt });
  const body = { reason: 'Rain.', seen: announced.seen };
  const params = { id: 'a-hoarding' };
  expect((await first.studio('callOffAuction', { params, body })).status).toBe(200);
  expect((await second.studio('callOffAuction', { params, body })).problem.code).toBe(
    'studio/changed-meanwhile',
  );
  expect((await look('a-hoarding')).row.state).toBe('upcoming');
  expect(await linesOf('a-hoarding')).toEqual(['auction.announce', 'auction.call-off']);
});

test('an announced auction whose item is hidden is listed, and called off from its page', async () => {
  const { ctx } = market.shop;
  const id = 'a-hoarding';
  const startsAt = new Date(ctx.clock.now().getTime() + DAY_MS).toISOString();
  expect((await open(id, (await look(id)).seen, auctionFields({ startsAt }))).status).toBe(200);
  const setStatus = (status: 'hidden' | 'published') =>
    ctx.db.update(items).set({ status }).where(eq(items.id, id));
  await setStatus('hidden');
  const { auctions } = (await first.studio('studioAuctions', { query: { q: id } })).response;
  expect(auctions).toMatchObject([{ id, state: 'announced', hidden: true }]);
  const { seen, mayOpen, mayCallOff } = await look(id);
  expect([mayOpen, mayCallOff]).toEqual([false, true]);
  const body = { reason: 'It was reported.', seen };
  expect((await first.studio('callOffAuction', { params: { id }, body })).status).toBe(200);
  expect((await look(id)).row).toMatchObject({ state: 'upcoming', hidden: true });
  await setStatus('published');
});

test('two people open an auction at once, and one does', async () => {
  const { seen } = await look('a-hoarding');
  const both = await Promise.all([
    open('a-hoarding', seen),
    open('a-hoarding', seen, auctionFields(), second),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await look('a-hoarding')).row.state).toBe('opening');
  await work(async () => (await look('a-hoarding')).row.state === 'open');
  const { steps, mayCallOff } = await look('a-hoarding');
  expect(steps.map(({ name, state }) => [name, state])).toEqual([
    ['mint', 'confirmed'],
    ['open', 'confirmed'],
  ]);
  expect(mayCallOff).toBe(true);
});

test('a bidder of the legendary item is seen for a reason, approved once, and told by mail', async () => {
  const { ctx } = market.shop;
  const id = 'evensong';
  await open(id, (await look(id)).seen, auctionFields({ approveBidders: true }));
  await work(async () => (await look(id)).row.state === 'open');
  const body = { round: '1', version: BID_TERMS_VERSION };
  const changed: string[] = [];
  const leave = ctx.changes.on('transactions', (userId) => changed.push(userId));
  await asha.send('acceptBidTerms', { params: { id: marketTokenIdOf(id, 1) }, body });
  // each is news to the pages that the bidder has open
  expect(changed).toEqual([asha.id]);
  expect((await look(id)).bidders).toEqual({ approval: true, waiting: 1, approved: 0, refused: 0 });

  const reason = 'They asked to bid.';
  const { response } = await first.studio('inspectBidders', { params: { id }, body: { reason } });
  expect(response.bidders).toMatchObject([{ id: asha.id, approval: 'waiting' }]);
  const decide = (approved: boolean, seen: 'waiting' | 'approved', who = first) =>
    who.studio('decideBidder', { params: { id, bidder: asha.id }, body: { approved, seen } });
  await ctx.changes.start();
  expect((await decide(true, 'waiting')).status).toBe(200);
  await expect.poll(() => changed).toEqual([asha.id, asha.id]);
  leave();
  expect((await decide(false, 'waiting', second)).problem.code).toBe('studio/changed-meanwhile');
  // the same decision again, by the command, leaves the mail of the first its time
  ctx.clock.advance(60);
  await decideBidder(ctx, 'command', { itemId: id, userId: asha.id, approved: true });
  await ctx.queue.runDue();
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, asha.id));
  const mails = ctx.mailer.sent.filter(({ to }) => to === user?.email);
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^You may bid for /));
  expect(await linesOf(id)).toEqual(['auction.open', 'auction.bidders', 'auction.approve-bidder']);
});

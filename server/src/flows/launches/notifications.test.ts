import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launches } from '../../modules/catalogue/index.ts';
import { notificationWords } from '../../modules/notifications/kinds/kinds.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { NotYet } from '../../platform/jobs/queue.ts';
import { jobs } from '../../platform/jobs/tables.ts';
import { runEarly } from '../../platform/jobs/testing/early.ts';
import { stopLaunch } from '../studio/launches/launches.ts';
import { type Shop, startShop } from '../testing/shop.ts';
import { handleLaunchNotifications, remind } from './notifications.ts';
import { joinLaunch, remindOfLaunch } from './show-launches.ts';
import { launchesOf } from './testing/launches.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  await shop.ctx.rates.refresh();
  handleLaunchNotifications(shop.ctx);
});
afterAll(() => shop.close());

const { people, inSeconds, pass, announce, open } = launchesOf(() => shop);
const kindsFor = async (userId: string): Promise<string[]> =>
  (await shop.ctx.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ kind }) => kind,
  );

test('who wants it is reminded also where the job of the reminder comes before its time', async () => {
  const { id } = await announce({ opensAt: inSeconds(3600) });
  const [asha] = await people(1);
  if (!asha) return expect.unreachable();
  await remindOfLaunch(shop.ctx, asha.id, id, true);
  await runEarly(shop.ctx, 'launches/remind');
  expect(await kindsFor(asha.id)).toEqual(['launch-opens']);
});

test('reminders are set as often as one visits a waiting room, and no more', async () => {
  const { id } = await announce({ opensAt: inSeconds(3600) });
  const [asha] = await people(1);
  if (!asha) return expect.unreachable();
  for (let time = 0; time < 60; time++) await remindOfLaunch(shop.ctx, asha.id, id, time % 2 === 0);
  await expect(remindOfLaunch(shop.ctx, asha.id, id, true)).rejects.toMatchObject({
    code: 'request/too-many',
  });
});

test('who has no early access is reminded of the opening also where the job comes half a minute before its time', async () => {
  const opensAt = inSeconds(3 * 3600);
  const { id } = await announce({ opensAt, earlyMinutes: 60, earlyCollection: 'Rare' });
  const [asha] = await people(1);
  if (!asha) return expect.unreachable();
  await remindOfLaunch(shop.ctx, asha.id, id, true);
  const before = (seconds: number): void =>
    void shop.ctx.clock.set(new Date(new Date(opensAt).getTime() - seconds * 1000).toISOString());
  before(15 * 60 + 31);
  await expect(remind(shop.ctx, { id })).rejects.toThrow(NotYet);
  before(15 * 60);
  await remind(shop.ctx, { id });
  expect(await kindsFor(asha.id)).toEqual(['launch-opens']);
});

test('who wants it hears once that the drop is open where a stop lasted over the opening', async () => {
  const { id } = await announce({ opensAt: inSeconds(3600) });
  const [asha] = await people(1);
  if (!asha) return expect.unreachable();
  await remindOfLaunch(shop.ctx, asha.id, id, true);
  const stop = (stopped: boolean) =>
    stopLaunch(shop.ctx, 'command', id, { stopped, reason: 'The partner asks for half an hour.' });
  pass(3600 - 20 * 60);
  await stop(true);
  pass(30 * 60);
  await shop.ctx.queue.runDue();
  expect(await kindsFor(asha.id)).toEqual([]);
  for (let times = 0; times < 2; times++) {
    await stop(false);
    await shop.ctx.queue.runDue();
    await stop(true);
  }
  const rows = await shop.ctx.db.select().from(notifications).where(eq(notifications.userId, asha.id));
  expect(rows.map(({ kind, data }) => ({ kind, data }))).toEqual([
    { kind: 'launch-opens', data: expect.objectContaining({ minutes: 0 }) },
  ]);
});

test('who wants it in the last seconds before the opening is reminded as well', async () => {
  const { id } = await announce({ opensAt: inSeconds(3600) });
  const [asha] = await people(1);
  if (!asha) return expect.unreachable();
  pass(3600 - 20);
  await remindOfLaunch(shop.ctx, asha.id, id, true);
  await shop.ctx.queue.runDue();
  const rows = await shop.ctx.db.select().from(notifications).where(eq(notifications.userId, asha.id));
  expect(rows.map((row) => notificationWords(row)?.text)).toEqual([
    expect.stringMatching(/opens in a minute\. Enter its waiting room/),
  ]);
});

test('nobody is reminded by a job that first runs after the opening, as after a restore', async () => {
  const { id } = await announce({ opensAt: inSeconds(3600) });
  const [asha] = await people(1);
  if (!asha) return expect.unreachable();
  await remindOfLaunch(shop.ctx, asha.id, id, true);
  for (const stopped of [true, false])
    await stopLaunch(shop.ctx, 'command', id, { stopped, reason: 'The partner asks for a minute.' });
  pass(2 * 3600);
  await shop.ctx.queue.runDue();
  expect(await kindsFor(asha.id)).toEqual([]);
});

/** A drop that has opened, and somebody who was let in and has five minutes. */
async function letIn() {
  const { id } = await announce();
  const [asha] = await people(1);
  if (!asha) return expect.unreachable();
  await joinLaunch(shop.ctx, asha.id, id);
  await shop.ctx.queue.runDue();
  await open(id);
  return { id, asha };
}

test('whoever was let in is told so also where the database failed at the first try', async () => {
  const { asha } = await letIn();
  type Select = (...columns: never[]) => { from: (table: object) => object };
  const select = shop.ctx.db.select.bind(shop.ctx.db) as unknown as Select;
  let hasFailed = false;
  const failing = vi.spyOn(shop.ctx.db, 'select').mockImplementation(((...columns: never[]) => {
    const from = (table: object) => {
      if (table !== launches || hasFailed) return select(...columns).from(table);
      hasFailed = true;
      throw new Error('the line to the database broke');
    };
    return { from };
  }) as never);
  await shop.ctx.queue.runDue();
  failing.mockRestore();
  expect(hasFailed).toBe(true);
  pass(5);
  await shop.ctx.queue.runDue();
  expect(await kindsFor(asha.id)).toEqual(['launch-turn']);
});

test('a turn that is over is announced to nobody, and one that has begun with the minutes that are left of it', async () => {
  const late = await letIn();
  pass(5 * 60 + 1);
  await shop.ctx.queue.runDue();
  expect(await kindsFor(late.asha.id)).toEqual([]);
  const { asha } = await letIn();
  pass(3 * 60 + 1);
  await shop.ctx.queue.runDue();
  const rows = await shop.ctx.db.select().from(notifications).where(eq(notifications.userId, asha.id));
  expect(rows).toMatchObject([{ kind: 'launch-turn', data: { minutes: 2 } }]);
});

test('a turn in a sale that was stopped is announced once the sale goes on', async () => {
  const { id, asha } = await letIn();
  const stop = (stopped: boolean) =>
    stopLaunch(shop.ctx, 'command', id, { stopped, reason: 'A price is wrong.' });
  await stop(true);
  await shop.ctx.queue.runDue();
  pass(20 * 60);
  await shop.ctx.queue.runDue();
  expect(await kindsFor(asha.id)).toEqual([]);
  await stop(false);
  pass(60);
  await shop.ctx.queue.runDue();
  expect(await kindsFor(asha.id)).toEqual(['launch-turn']);
});

test('a turn in a sale that ended while it was stopped is announced to nobody, and its job is over', async () => {
  const { id, asha } = await letIn();
  await stopLaunch(shop.ctx, 'command', id, { stopped: true, reason: 'A price is wrong.' });
  await shop.ctx.queue.runDue();
  await shop.ctx.db.update(launches).set({ closesAt: shop.ctx.clock.now() }).where(eq(launches.id, id));
  pass(60);
  await shop.ctx.queue.runDue();
  expect(await kindsFor(asha.id)).toEqual([]);
  const waiting = and(eq(jobs.name, 'launches/turns'), isNull(jobs.doneAt));
  expect(await shop.ctx.db.select({ id: jobs.id }).from(jobs).where(waiting)).toEqual([]);
});

test('turns are announced beside news to many, and before no code of a sign-in', async () => {
  await letIn();
  const waiting = and(eq(jobs.name, 'launches/turns'), isNull(jobs.doneAt));
  expect(await shop.ctx.db.select({ lane: jobs.lane }).from(jobs).where(waiting)).toEqual([
    { lane: 'turns' },
  ]);
});

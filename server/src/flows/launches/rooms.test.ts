import { isFairDraw } from '@talkies/shared/draw';
import type { LaunchFields } from '@talkies/shared/studio/schemas';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchPlaces, launchReminders } from '../../modules/launches/tables.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { createLaunch, scheduleLaunch, stopLaunch } from '../studio/launches.ts';
import { type Person, type Shop, startShop } from '../testing/shop.ts';
import { handleLaunchNotices, remind } from './notices.ts';
import { moveRooms } from './rooms.ts';
import { getLaunch, joinLaunch, launchDraw, myLaunch, remindOfLaunch } from './show-launches.ts';

vi.setConfig({ testTimeout: 60_000 });

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  await shop.ctx.rates.refresh();
  handleLaunchNotices(shop.ctx);
});
afterAll(() => shop.close());

let count = 0;
const people = (many: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: many }, () => shop.addPerson(`fan-${++count}`)));
const inSeconds = (seconds: number): string =>
  new Date(shop.ctx.clock.now().getTime() + seconds * 1000).toISOString();
const pass = (seconds: number): void => shop.ctx.clock.set(inSeconds(seconds));

/** A launch with a waiting room that opens in ten minutes. */
async function announce(part: Partial<LaunchFields> = {}, quantity = 100) {
  const item = await shop.addItem({ quantity });
  const { id, version } = await createLaunch(shop.ctx, 'command', {
    ...{
      title: `First night ${++count}`,
      about: '',
      opensAt: inSeconds(600),
      closesAt: null,
      limitPerPerson: 1,
    },
    ...{ listUse: 'none', earlyMinutes: 0, earlyFilm: null, earlyCollection: null },
    ...{ waitingRoom: true, admitPerMinute: 60, passMinutes: 5, items: [item.id] },
    ...part,
  });
  await scheduleLaunch(shop.ctx, 'command', id, { version, scheduled: true });
  return { id, item };
}
const placesOf = (id: string) =>
  shop.ctx.db
    .select()
    .from(launchPlaces)
    .where(eq(launchPlaces.launchId, id))
    .orderBy(asc(launchPlaces.place));

test('who came before the opening has a place by chance that anybody can check, and who came after stands behind them', async () => {
  const { id } = await announce();
  const early = await people(12);
  const before = await launchDraw(shop.ctx, id);
  expect(before).toMatchObject({ seed: null, places: null });
  for (const { id: userId } of early) await joinLaunch(shop.ctx, userId, id);
  // a second page, or a program that asks again, has the same place
  for (const { id: userId } of early) await joinLaunch(shop.ctx, userId, id);
  pass(600);
  const late = await people(3);
  for (const { id: userId } of late) await joinLaunch(shop.ctx, userId, id);
  await Promise.all([moveRooms(shop.ctx), moveRooms(shop.ctx)]);
  const rows = await placesOf(id);
  expect(rows.map(({ place }) => place)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
  expect(rows.slice(12).map(({ userId }) => userId)).toEqual(late.map(({ id: userId }) => userId));
  const { seed, seedHash, places } = await launchDraw(shop.ctx, id);
  expect(seedHash).toBe(before.seedHash);
  expect(places).toEqual(rows.slice(0, 12).map(({ entry }) => entry));
  expect(
    isFairDraw(
      { seed: seed as `0x${string}`, promised: seedHash as `0x${string}` },
      rows.slice(0, 12).map(({ entry }) => entry),
    ),
  ).toBe(true);
  const swapped = rows
    .slice(0, 12)
    .map(({ entry }) => entry)
    .toReversed();
  expect(isFairDraw({ seed: seed as `0x${string}`, promised: seedHash as `0x${string}` }, swapped)).toBe(
    false,
  );
});

test('people are let in at the rate of the drop, each once, however many processes do it', async () => {
  const { id } = await announce({ admitPerMinute: 120 });
  for (const { id: userId } of await people(10)) await joinLaunch(shop.ctx, userId, id);
  const admitted = async () => (await placesOf(id)).filter(({ passUntil }) => passUntil !== null).length;
  await moveRooms(shop.ctx);
  expect(await admitted()).toBe(0);
  pass(600);
  await Promise.all([1, 2, 3].map(() => moveRooms(shop.ctx)));
  expect(await admitted()).toBe(2);
  pass(1);
  await Promise.all([1, 2, 3].map(() => moveRooms(shop.ctx)));
  expect(await admitted()).toBe(4);
  // an hour in which nothing ran does not let a crowd in at once
  pass(3600);
  await moveRooms(shop.ctx);
  expect(await admitted()).toBe(6);
});

test('nobody is let in for whom no edition is left, and the next one is when a turn runs out', async () => {
  const { id, item } = await announce({ admitPerMinute: 6_000 }, 2);
  const fans = await people(4);
  for (const { id: userId } of fans) await joinLaunch(shop.ctx, userId, id);
  pass(600);
  await moveRooms(shop.ctx);
  const inside = (await placesOf(id)).filter(({ passUntil }) => passUntil !== null);
  expect(inside.map(({ place }) => place)).toEqual([1, 2]);
  const buyer = fans.find(({ id: userId }) => userId === inside[0]?.userId) ?? expect.unreachable();
  await shop.addWallet(buyer, `0x${String(++count).padStart(40, '7')}`);
  await shop.ctx.rates.refresh();
  expect((await buyer.send('createOrder', { body: { itemId: item.id } })).status).toBe(200);
  pass(301);
  await moveRooms(shop.ctx);
  expect((await placesOf(id)).filter(({ passUntil }) => passUntil !== null)).toHaveLength(3);
  // whose turn ran out comes in again, at the end
  const [, missed] = inside;
  await joinLaunch(shop.ctx, missed?.userId ?? '', id);
  await moveRooms(shop.ctx);
  const { place } = await myLaunch(shop.ctx, missed?.userId ?? '', id);
  expect(place).toMatchObject({ place: 5, passUntil: null });
});

test('a turn that a stop cut short goes on as long as was left of it, and one that was over stays over', async () => {
  const { id } = await announce();
  const fans = await people(2);
  for (const { id: userId } of fans) await joinLaunch(shop.ctx, userId, id);
  pass(600);
  await moveRooms(shop.ctx);
  // the second one's turn begins when the first one's is over
  pass(301);
  await moveRooms(shop.ctx);
  const ends = async () => (await placesOf(id)).map(({ passUntil }) => passUntil?.getTime() ?? 0);
  const [over = 0, running = 0] = await ends();
  await stopLaunch(shop.ctx, 'command', id, { stopped: true, reason: '' });
  pass(900);
  // coming in once more meanwhile loses nothing
  const second = (await placesOf(id))[1]?.userId ?? expect.unreachable();
  expect((await joinLaunch(shop.ctx, second, id)).place).toMatchObject({ place: 2 });
  await stopLaunch(shop.ctx, 'command', id, { stopped: false, reason: '' });
  expect(await ends()).toEqual([over, running + 900_000]);
  // going on twice gives nothing more
  await stopLaunch(shop.ctx, 'command', id, { stopped: false, reason: '' });
  expect(await ends()).toEqual([over, running + 900_000]);
});

test('a drop that is stopped lets nobody in, and goes on where it was', async () => {
  const { id } = await announce();
  for (const { id: userId } of await people(3)) await joinLaunch(shop.ctx, userId, id);
  pass(600);
  await moveRooms(shop.ctx);
  await stopLaunch(shop.ctx, 'command', id, { stopped: true, reason: 'A moment.' });
  pass(60);
  await moveRooms(shop.ctx);
  const shown = await getLaunch(shop.ctx, id);
  expect(shown.state).toMatchObject({ stopped: true, stopReason: 'A moment.', waiting: 2, admitted: 1 });
  await stopLaunch(shop.ctx, 'command', id, { stopped: false, reason: '' });
  await moveRooms(shop.ctx);
  expect((await getLaunch(shop.ctx, id)).state).toMatchObject({ stopped: false, waiting: 1, admitted: 2 });
});

test('the room opens an hour before, and not to those who are not on the list', async () => {
  const { id } = await announce({ opensAt: inSeconds(7200) });
  const [asha] = await people(1);
  await expect(joinLaunch(shop.ctx, asha?.id ?? '', id)).rejects.toMatchObject({
    code: 'launch/room-closed',
    retryAfter: 3600,
  });
  const { id: listed } = await announce({ listUse: 'only' });
  await expect(joinLaunch(shop.ctx, asha?.id ?? '', listed)).rejects.toMatchObject({
    code: 'launch/not-listed',
  });
});

test('who wants it is reminded a quarter of an hour before, once, and told when it is their turn', async () => {
  const { id } = await announce({ opensAt: inSeconds(3600) });
  const fans = await people(3);
  const [asha, ravi] = fans;
  if (!asha || !ravi) return expect.unreachable();
  await remindOfLaunch(shop.ctx, asha.id, id, true);
  await remindOfLaunch(shop.ctx, ravi.id, id, true);
  expect((await remindOfLaunch(shop.ctx, ravi.id, id, false)).reminded).toBe(false);
  const notes = (userId: string) =>
    shop.ctx.db.select().from(notifications).where(eq(notifications.userId, userId));
  await remind(shop.ctx, id);
  expect(await notes(asha.id)).toEqual([]);
  pass(3600 - 15 * 60);
  await Promise.all([shop.ctx.queue.runDue(), remind(shop.ctx, id)]);
  // a process that was killed before its job was marked as done
  await shop.ctx.db.update(launchReminders).set({ sentFor: null });
  await remind(shop.ctx, id);
  expect((await notes(asha.id)).map(({ kind }) => kind)).toEqual(['launch-opens']);
  expect(await notes(ravi.id)).toEqual([]);
  await joinLaunch(shop.ctx, ravi.id, id);
  pass(15 * 60);
  await moveRooms(shop.ctx);
  await shop.ctx.queue.runDue();
  expect((await notes(ravi.id)).map(({ kind }) => kind)).toEqual(['launch-turn']);
});

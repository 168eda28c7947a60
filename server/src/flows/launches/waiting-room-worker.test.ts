import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { beaconApp, noBeaconFaults } from '@talkies/sandbox/beacon';
import { roundTime } from '@talkies/shared';
import { checkPlaces } from '@talkies/shared/draw';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { items } from '../../modules/catalogue/index.ts';
import {
  markPassesUsed,
  runningWaitingRooms,
  unsignedWaitingRooms,
  writeAllowList,
} from '../../modules/launches/index.ts';
import { launchReminders } from '../../modules/launches/tables.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { NotYet } from '../../platform/jobs/queue.ts';
import { jobs } from '../../platform/jobs/tables.ts';
import { listStudioLaunches, scheduleLaunch, stopLaunch } from '../studio/launches/launches.ts';
import { type Person, type Shop, startShop } from '../testing/shop.ts';
import { handleLaunchNotifications, remind } from './notifications.ts';
import { getLaunch, joinLaunch, launchDraw, myLaunch, remindOfLaunch } from './show-launches.ts';
import { launchesOf } from './testing/launches.ts';
import { drawnOf } from './testing/places-draw.ts';
import { moveWaitingRooms, signWaitingRooms } from './waiting-room-worker.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  await shop.ctx.rates.refresh();
  handleLaunchNotifications(shop.ctx);
});
afterAll(() => shop.close());

const { people, inSeconds, pass, announce, sign, open, placesOf } = launchesOf(() => shop);
/** The studio takes an item out of the shop, or brings it back. */
const setStatus = (id: string, status: 'hidden' | 'published') =>
  shop.ctx.db.update(items).set({ status }).where(eq(items.id, id));

test('who came before the opening has a place by chance that anybody can check, and who came after stands behind them', async () => {
  const { id } = await announce();
  const early = await people(12);
  const before = await launchDraw(shop.ctx, id);
  expect(before).toMatchObject({ seed: null, entries: null, entriesHash: null, drawnAt: null });
  for (const { id: userId } of early) await joinLaunch(shop.ctx, userId, id);
  // a second page, or a repeated request, has the same place
  for (const { id: userId } of early) await joinLaunch(shop.ctx, userId, id);
  pass(600);
  const late = await people(3);
  for (const { id: userId } of late) await joinLaunch(shop.ctx, userId, id);
  await Promise.all([moveWaitingRooms(shop.ctx), moveWaitingRooms(shop.ctx)]);
  // the list is closed and known, and nobody has a place: the beacon has not signed
  const closed = await launchDraw(shop.ctx, id);
  expect(closed).toMatchObject({ seed: null, signature: null, drawnAt: null });
  expect(closed.entries).toHaveLength(12);
  expect((await placesOf(id)).every(({ place }) => place === null)).toBe(true);
  expect((await getLaunch(shop.ctx, id)).state.entriesHash).toBe(closed.entriesHash);
  await sign(id);
  await Promise.all([moveWaitingRooms(shop.ctx), moveWaitingRooms(shop.ctx)]);
  const rows = await placesOf(id);
  expect(rows.map(({ place }) => place)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
  expect(rows.slice(12).map(({ userId }) => userId)).toEqual(late.map(({ id: userId }) => userId));
  const drawn = await launchDraw(shop.ctx, id);
  expect(drawn).toMatchObject({ seedHash: before.seedHash, entriesHash: closed.entriesHash });
  expect(drawn.entries).toEqual(rows.slice(0, 12).map(({ entry }) => entry));
  const file = drawnOf(drawn);
  const broken = (changed: Partial<typeof file>) =>
    checkPlaces({ ...file, ...changed }).flatMap(({ what, passed }) => (passed ? [] : [what]));
  expect(broken({})).toEqual([]);
  expect(broken({ places: file.places.toReversed() })).toEqual(['order']);
  expect(broken({ places: file.places.slice(1) })).toEqual(['list', 'order']);
  expect(broken({ round: file.round + 1 })).toEqual(['round', 'signature']);
  expect(broken({ seed: file.promised })).toEqual(['number', 'order']);
  // a browser trusts the hash that it received before the draw, whatever is published afterwards
  expect(checkPlaces(file, file.promised).find(({ what }) => what === 'list')?.passed).toBe(false);
});

/** The shop with a beacon that answers, until the test ends. */
async function withBeacon() {
  const { fetch } = beaconApp(
    () => noBeaconFaults,
    () => shop.ctx.clock.now(),
  );
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => void server.close());
  if (!server.listening) await once(server, 'listening');
  const urls = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`];
  const { config } = shop.ctx;
  const beacon = { ...config.lottery.beacon, urls };
  return { ...shop.ctx, config: { ...config, lottery: { ...config.lottery, beacon } } };
}

/** Somebody waits, the launch has opened and its list is closed. */
async function close(): Promise<string> {
  const { id } = await announce();
  const [asha] = await people(1);
  await joinLaunch(shop.ctx, asha?.id ?? '', id);
  pass(600);
  await moveWaitingRooms(shop.ctx);
  return id;
}
const unproved = async (id: string) =>
  checkPlaces(drawnOf(await launchDraw(shop.ctx, id))).flatMap(({ what, passed }) => (passed ? [] : [what]));

/** The shop's processes ask the beacon every ten seconds, for so long. */
async function ask(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) {
    pass(10);
    await Promise.all([signWaitingRooms(shop.ctx), signWaitingRooms(shop.ctx)]);
    await moveWaitingRooms(shop.ctx);
  }
}
const isDrawn = async (id: string) => (await placesOf(id))[0]?.place === 1;

test('a beacon that stays silent is waited for two minutes, and then the draw says that it was', async () => {
  const id = await close();
  await signWaitingRooms(shop.ctx);
  await ask(120);
  expect(await isDrawn(id), 'its round was due some seconds after the opening').toBe(false);
  await ask(20);
  expect(await isDrawn(id)).toBe(true);
  expect(await unproved(id)).toEqual(['signature']);
});

test('a shop that comes back before its line does asks the beacon for two minutes before it does without', async () => {
  const id = await close();
  // the beacon signs in a moment, and the shop is gone by then
  await ask(20);
  pass(3600);
  await ask(120);
  expect(await isDrawn(id), 'the line is not back').toBe(false);
  const back = await withBeacon();
  await signWaitingRooms(back);
  await moveWaitingRooms(back);
  expect(await isDrawn(id)).toBe(true);
  expect(await unproved(id)).toEqual([]);
});

test('two minutes without the beacon are counted on by whoever asks next', async () => {
  const id = await close();
  pass(20);
  await signWaitingRooms(shop.ctx);
  // a process that dies, and one that follows it
  for (let passed = 0; passed < 100; passed += 20) {
    pass(20);
    await signWaitingRooms({ ...shop.ctx });
  }
  expect(await isDrawn(id)).toBe(false);
  pass(20);
  await signWaitingRooms({ ...shop.ctx });
  expect(await isDrawn(id)).toBe(true);
});

test('a shop that was away at the opening asks the beacon, however late that is', async () => {
  const id = await close();
  pass(3600);
  await moveWaitingRooms(shop.ctx);
  expect((await placesOf(id))[0]?.place).toBeNull();
  await signWaitingRooms(await withBeacon());
  await moveWaitingRooms(shop.ctx);
  expect(await isDrawn(id)).toBe(true);
  expect(await unproved(id)).toEqual([]);
});

test('of a drop that closed, or is stopped, before its places are drawn no round is looked for', async () => {
  const { id: closed } = await announce({ closesAt: inSeconds(1800) });
  const { id: stopped } = await announce();
  const [asha] = await people(1);
  for (const id of [closed, stopped]) await joinLaunch(shop.ctx, asha?.id ?? '', id);
  pass(600);
  await moveWaitingRooms(shop.ctx);
  const looked = async () => (await unsignedWaitingRooms(shop.ctx)).map(({ launchId }) => launchId);
  expect(await looked()).toEqual(expect.arrayContaining([closed, stopped]));
  await stopLaunch(shop.ctx, 'command', stopped, { stopped: true, reason: '' });
  pass(1200);
  for (const id of [closed, stopped]) expect(await looked()).not.toContain(id);
  expect(await runningWaitingRooms(shop.ctx)).not.toContain(stopped);
  await stopLaunch(shop.ctx, 'command', stopped, { stopped: false, reason: '' });
  expect(await looked()).toContain(stopped);
});

test('a list that was closed late is put in order by a later round, which nobody knew then', async () => {
  const { id } = await announce();
  const [asha] = await people(1);
  await joinLaunch(shop.ctx, asha?.id ?? '', id);
  pass(3600);
  await moveWaitingRooms(shop.ctx);
  const { round, closedAt, beacon } = await launchDraw(shop.ctx, id);
  expect(roundTime(beacon, round ?? 0) * 1000).toBeGreaterThan(Date.parse(closedAt ?? '') + 5_000);
});

test('an opening for which nobody came waits for no beacon', async () => {
  const { id } = await announce();
  pass(600);
  await moveWaitingRooms(shop.ctx);
  const [asha] = await people(1);
  await joinLaunch(shop.ctx, asha?.id ?? '', id);
  await moveWaitingRooms(shop.ctx);
  expect((await placesOf(id))[0]?.place).toBe(1);
});

test('people are let in at the rate of the drop, each once, however many processes do it', async () => {
  const { id } = await announce({ admitPerMinute: 120 });
  for (const { id: userId } of await people(10)) await joinLaunch(shop.ctx, userId, id);
  const admitted = async () => (await placesOf(id)).filter(({ passUntil }) => passUntil !== null).length;
  await moveWaitingRooms(shop.ctx);
  expect(await admitted()).toBe(0);
  await open(id);
  await Promise.all([1, 2, 3].map(() => moveWaitingRooms(shop.ctx)));
  expect(await admitted()).toBe(2);
  pass(1);
  await Promise.all([1, 2, 3].map(() => moveWaitingRooms(shop.ctx)));
  expect(await admitted()).toBe(4);
  // an hour in which nothing ran does not let a crowd in at once
  pass(3600);
  await moveWaitingRooms(shop.ctx);
  expect(await admitted()).toBe(6);
});

test('nobody is let in for whom no edition is left, and the next one is when a turn runs out', async () => {
  const { id, item } = await announce({ admitPerMinute: 6_000 }, 2);
  const fans = await people(4);
  for (const { id: userId } of fans) await joinLaunch(shop.ctx, userId, id);
  await open(id);
  const inside = (await placesOf(id)).filter(({ passUntil }) => passUntil !== null);
  expect(inside.map(({ place }) => place)).toEqual([1, 2]);
  const buyer = fans.find(({ id: userId }) => userId === inside[0]?.userId) ?? expect.unreachable();
  await shop.addWallet(buyer, `0x${'7'.repeat(40)}`);
  await shop.ctx.rates.refresh();
  expect((await buyer.send('createOrder', { body: { itemId: item.id } })).status).toBe(200);
  pass(301);
  await moveWaitingRooms(shop.ctx);
  expect((await placesOf(id)).filter(({ passUntil }) => passUntil !== null)).toHaveLength(3);
  // a person who missed their turn joins again, at the end
  const [, missed] = inside;
  await joinLaunch(shop.ctx, missed?.userId ?? '', id);
  await moveWaitingRooms(shop.ctx);
  const { place } = await myLaunch(shop.ctx, missed?.userId ?? '', id);
  expect(place).toMatchObject({ place: 5, passUntil: null });
});

test('nobody is let in for an item that was taken out of the shop, nor is it counted as left', async () => {
  const { id, item } = await announce({ admitPerMinute: 6_000 }, 2);
  for (const { id: userId } of await people(2)) await joinLaunch(shop.ctx, userId, id);
  const inside = async () => (await placesOf(id)).filter(({ passUntil }) => passUntil !== null);
  await setStatus(item.id, 'hidden');
  await open(id);
  expect(await inside()).toEqual([]);
  expect((await getLaunch(shop.ctx, id)).state).toMatchObject({ left: 0, quantity: 0 });
  await setStatus(item.id, 'published');
  pass(1);
  await moveWaitingRooms(shop.ctx);
  expect(await inside()).toHaveLength(2);
  expect((await getLaunch(shop.ctx, id)).state).toMatchObject({ left: 2, quantity: 2 });
  const { launches } = await listStudioLaunches(shop.ctx);
  expect(launches.find((one) => one.id === id)).toMatchObject({ quantity: 2, sold: 0 });
});

test('who bought before they were let in has a turn that counts like any other', async () => {
  const { id } = await announce({ admitPerMinute: 6_000 }, 1);
  const early = (await people(2)).map(({ id: userId }) => ({ launchId: id, userId }));
  for (const { userId } of early) await joinLaunch(shop.ctx, userId, id);
  // in the minutes of those who may buy early, while they wait in the room
  await shop.ctx.db.transaction((tx) => markPassesUsed(tx, early, shop.ctx.clock.now()));
  await open(id);
  pass(1);
  await moveWaitingRooms(shop.ctx);
  expect((await placesOf(id)).filter(({ passUntil }) => passUntil !== null)).toHaveLength(1);
});

test('a turn that a stop cut short goes on as long as was left of it, and one that was over stays over', async () => {
  const { id } = await announce();
  const fans = await people(2);
  for (const { id: userId } of fans) await joinLaunch(shop.ctx, userId, id);
  await open(id);
  // the second one's turn begins when the first one's is over
  pass(301);
  await moveWaitingRooms(shop.ctx);
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
  await open(id);
  await stopLaunch(shop.ctx, 'command', id, { stopped: true, reason: 'A moment.' });
  pass(60);
  await moveWaitingRooms(shop.ctx);
  const shown = await getLaunch(shop.ctx, id);
  expect(shown.state).toMatchObject({ stopped: true, stopReason: 'A moment.', waiting: 2, admitted: 1 });
  await stopLaunch(shop.ctx, 'command', id, { stopped: false, reason: '' });
  await moveWaitingRooms(shop.ctx);
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
  const notificationsOf = (userId: string) =>
    shop.ctx.db.select().from(notifications).where(eq(notifications.userId, userId));
  await expect(remind(shop.ctx, { id })).rejects.toBeInstanceOf(NotYet);
  expect(await notificationsOf(asha.id)).toEqual([]);
  pass(3600 - 15 * 60);
  await Promise.all([shop.ctx.queue.runDue(), remind(shop.ctx, { id })]);
  // a process that was killed before its job was marked as done
  await shop.ctx.db.update(launchReminders).set({ sentFor: null });
  await remind(shop.ctx, { id });
  expect((await notificationsOf(asha.id)).map(({ kind }) => kind)).toEqual(['launch-opens']);
  expect(await notificationsOf(ravi.id)).toEqual([]);
  await joinLaunch(shop.ctx, ravi.id, id);
  pass(15 * 60);
  await moveWaitingRooms(shop.ctx);
  await sign(id);
  await moveWaitingRooms(shop.ctx);
  await shop.ctx.queue.runDue();
  expect((await notificationsOf(ravi.id)).map(({ kind }) => kind)).toEqual(['launch-turn']);
});

test('each is reminded a quarter of an hour before they may order themselves, and who asks later, at once', async () => {
  const { id } = await announce({
    ...{ opensAt: inSeconds(7200), waitingRoom: false },
    ...{ earlyMinutes: 60, listUse: 'early' },
  });
  const [early, fan, late] = await people(3);
  if (!early || !fan || !late) return expect.unreachable();
  await writeAllowList(shop.ctx.db, id, [`${early.id}@example.com`], 'add');
  for (const one of [early, fan]) await remindOfLaunch(shop.ctx, one.id, id, true);
  const minutes = async ({ id: userId }: Person) =>
    (await shop.ctx.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
      ({ data }) => (data as { minutes: number }).minutes,
    );
  pass(7200 - 75 * 60);
  await shop.ctx.queue.runDue();
  expect([await minutes(early), await minutes(fan)]).toEqual([[15], []]);
  // in the early hour of some people, the others are reminded of the general opening only
  pass(30 * 60);
  await remindOfLaunch(shop.ctx, late.id, id, true);
  await remindOfLaunch(shop.ctx, late.id, id, false);
  await shop.ctx.queue.runDue();
  pass(30 * 60);
  await shop.ctx.queue.runDue();
  expect([await minutes(early), await minutes(fan)]).toEqual([[15], [15]]);
  pass(5 * 60);
  await remindOfLaunch(shop.ctx, late.id, id, true);
  await shop.ctx.queue.runDue();
  expect([await minutes(early), await minutes(fan), await minutes(late)]).toEqual([[15], [15], [10]]);
});

test('nobody is reminded of a drop of which nothing is in the shop, and everybody once something is again', async () => {
  const { id, item } = await announce({ opensAt: inSeconds(3600) });
  const [asha] = await people(1);
  if (!asha) return expect.unreachable();
  await remindOfLaunch(shop.ctx, asha.id, id, true);
  const received = () => shop.ctx.db.select().from(notifications).where(eq(notifications.userId, asha.id));
  await setStatus(item.id, 'hidden');
  pass(3600 - 15 * 60);
  await shop.ctx.queue.runDue();
  await Promise.all([remind(shop.ctx, { id }), remind(shop.ctx, { id })]);
  pass(60);
  await shop.ctx.queue.runDue();
  expect(await received()).toEqual([]);
  await setStatus(item.id, 'published');
  pass(60);
  await shop.ctx.queue.runDue();
  expect(await received()).toHaveLength(1);

  // one that opens with nothing in the shop is looked at no more
  const { id: empty, item: gone } = await announce({ opensAt: inSeconds(3600) });
  await remindOfLaunch(shop.ctx, asha.id, empty, true);
  await setStatus(gone.id, 'hidden');
  for (const seconds of [3600 - 15 * 60, 15 * 60, 60]) {
    pass(seconds);
    await shop.ctx.queue.runDue();
  }
  expect(await received()).toHaveLength(1);
  expect(await shop.ctx.db.$count(jobs, and(eq(jobs.name, 'launches/remind'), isNull(jobs.doneAt)))).toBe(0);
});

test('who wants it is reminded all the same where the drop was stopped just then, or its day was taken back', async () => {
  const { id } = await announce({ opensAt: inSeconds(3600) });
  const [asha] = await people(1);
  if (!asha) return expect.unreachable();
  await remindOfLaunch(shop.ctx, asha.id, id, true);
  const received = () => shop.ctx.db.select().from(notifications).where(eq(notifications.userId, asha.id));
  await stopLaunch(shop.ctx, 'command', id, { stopped: true, reason: 'The partner asks for an hour.' });
  pass(3600 - 15 * 60);
  await shop.ctx.queue.runDue();
  expect(await received()).toEqual([]);
  await stopLaunch(shop.ctx, 'command', id, { stopped: false, reason: '' });
  await shop.ctx.queue.runDue();
  expect(await received()).toHaveLength(1);

  const { id: other } = await announce({ opensAt: inSeconds(3600) });
  await remindOfLaunch(shop.ctx, asha.id, other, true);
  const { version } = await stopLaunch(shop.ctx, 'command', other, { stopped: false, reason: '' });
  const draft = await scheduleLaunch(shop.ctx, 'command', other, { version, scheduled: false });
  pass(3600 - 15 * 60);
  await shop.ctx.queue.runDue();
  expect(await received()).toHaveLength(1);
  await scheduleLaunch(shop.ctx, 'command', other, { version: draft.version, scheduled: true });
  await shop.ctx.queue.runDue();
  expect(await received()).toHaveLength(2);
});

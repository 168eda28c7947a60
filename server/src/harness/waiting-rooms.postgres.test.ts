import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { beaconApp, noBeaconFaults } from '@talkies/sandbox/beacon';
import { checkPlaces } from '@talkies/shared/draw';
import type { LaunchFields } from '@talkies/shared/studio/schemas';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchDraw } from '../flows/launches/show-launches.ts';
import { drawnOf } from '../flows/launches/testing/places-draw.ts';
import { changeLaunch, createLaunch, scheduleLaunch } from '../flows/studio/launches/launches.ts';
import { type Shop, startShop } from '../flows/testing/shop.ts';
import { launchPlaces, waitingRooms } from '../modules/launches/tables.ts';
import { orders } from '../modules/orders/tables.ts';
import { present, startTestChain, type TestChain } from '../testing/chain.ts';
import type { TestProcess } from '../testing/process.ts';
import { environmentOf, fastClock } from './testing/settings.ts';
import { startReady } from './testing/start-ready.ts';
import type { WaitingRoomsTask } from './testing/waiting-rooms.process.ts';

const program = new URL('./testing/waiting-rooms.process.ts', import.meta.url);
const SPEED = 10;
const from = Date.now();
const clock = fastClock(from, SPEED, 0);

let chain: TestChain;
let shop: Shop;
let env: Record<string, string>;
const beacon = serve({
  fetch: beaconApp(
    () => noBeaconFaults,
    () => clock.now(),
  ).fetch,
  port: 0,
  hostname: '127.0.0.1',
});
const processes: TestProcess[] = [];
const start = async (): Promise<TestProcess> => {
  const begun = await startReady(program, env);
  processes.push(begun);
  return begun;
};
beforeAll(async () => {
  if (!beacon.listening) await once(beacon, 'listening');
  chain = await startTestChain('polygon', { began: present() });
  shop = await startShop(chain);
  env = {
    ...environmentOf(shop.ctx.config.dataDir, shop.ctx.config.databaseUrl ?? '', chain.config),
    BEACON_URLS: `http://127.0.0.1:${(beacon.address() as AddressInfo).port}`,
    ...{ CLOCK_FROM: String(from), CLOCK_SPEED: String(SPEED) },
  };
});
afterAll(async () => {
  for (const one of processes) one.kill();
  await Promise.all(processes.map((one) => one.exit));
  await shop.close();
  await chain.stop();
  beacon.close();
});

let count = 0;
async function people(many: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < many; n += 1) {
    const person = await shop.addPerson(`waiting-${++count}`);
    await shop.addWallet(person, `0x${String(count).padStart(40, '0')}`);
    ids.push(person.id);
  }
  return ids;
}
const ask = (to: TestProcess, task: WaitingRoomsTask): Promise<string[]> => to.ask<string[]>(task);
/** A time by the processes' clock. */
const inSeconds = (seconds: number): string => new Date(clock.now().getTime() + seconds * 1000).toISOString();

test('two processes open a room, one is killed at the draw: nobody is let in twice, and nobody is lost', async () => {
  const item = await shop.addItem({ quantity: 20 });
  const crowd = await people(60);
  shop.ctx.clock.set(inSeconds(0));
  const fields: LaunchFields = {
    ...{ title: 'First night', about: '', opensAt: inSeconds(3_000), closesAt: null, limitPerPerson: 1 },
    ...{ listUse: 'none', earlyMinutes: 0, earlyFilm: null, earlyCollection: null, items: [item.id] },
    ...{ waitingRoom: true, admitPerMinute: 60, passMinutes: 1_000 },
  };
  const { id, version } = await createLaunch(shop.ctx, 'command', fields);
  const announced = await scheduleLaunch(shop.ctx, 'command', id, { version, scheduled: true });
  const [one, two] = await Promise.all([start(), start()]);
  // everybody joins at both processes at once
  const joined = await Promise.all(
    [one, two].map((each) => ask(each, { act: 'join', subject: id, people: crowd })),
  );
  expect(joined.flat().every((outcome) => outcome === 'done')).toBe(true);
  const room = async () =>
    (await shop.ctx.db.select().from(waitingRooms).where(eq(waitingRooms.launchId, id)))[0];
  shop.ctx.clock.set(inSeconds(0));
  const opened = { ...fields, opensAt: inSeconds(2) };
  await changeLaunch(shop.ctx, 'command', id, { version: announced.version, fields: opened });
  await expect.poll(async () => (await room())?.closedAt ?? null).not.toBeNull();
  two.kill('SIGKILL');
  const late = await people(10);
  const three = await start();
  await ask(three, { act: 'join', subject: id, people: late });
  await expect.poll(async () => (await room())?.admitted).toBe(20);
  await expect.poll(async () => (await room())?.placed).toBe(70);
  const outcomes = await Promise.all(
    [one, three].map((each) => ask(each, { act: 'order', subject: item.id, people: [...crowd, ...late] })),
  );
  const places = await shop.ctx.db
    .select()
    .from(launchPlaces)
    .where(eq(launchPlaces.launchId, id))
    .orderBy(asc(launchPlaces.place));
  expect(places.map(({ place }) => place)).toEqual(Array.from({ length: 70 }, (_, at) => at + 1));
  expect(new Set(places.slice(60).map(({ userId }) => userId))).toEqual(new Set(late));
  const inside = places.filter(({ passUntil }) => passUntil !== null);
  expect(inside.map(({ place }) => place)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  const placed = await shop.ctx.db.select().from(orders).where(eq(orders.launchId, id));
  expect(placed.map(({ userId }) => userId).toSorted()).toEqual(
    inside.map(({ userId }) => userId).toSorted(),
  );
  expect(outcomes.flat().filter((outcome) => outcome === 'launch/pass-required')).toHaveLength(2 * 50);
  const draw = drawnOf(await launchDraw(shop.ctx, id));
  expect(draw.places).toEqual(places.slice(0, 60).map(({ entry }) => entry));
  expect(checkPlaces(draw).filter(({ passed }) => !passed)).toEqual([]);
});

import { LAUNCH_TOPIC } from '@talkies/shared';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { joinLaunch, launchDraw } from '../../flows/launches/show-launches.ts';
import { moveWaitingRooms } from '../../flows/launches/waiting-room-worker.ts';
import { createLaunch, scheduleLaunch } from '../../flows/studio/launches/launches.ts';
import { type Shop, startShop } from '../../flows/testing/shop.ts';
import { LiveHub } from './hub.ts';
import { publishLaunches } from './launch-news.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  await shop.ctx.rates.refresh();
});
afterAll(() => shop.close());

test('a page whose connection begins to stand hears of its person’s own place, and a visitor’s of the drop alone, which a draft is not', async () => {
  const { ctx } = shop;
  const item = await shop.addItem({ quantity: 5 });
  const opensAt = new Date(ctx.clock.now().getTime() + 600_000);
  const { id, version } = await createLaunch(ctx, 'command', {
    ...{ title: 'First night', about: '', opensAt: opensAt.toISOString(), closesAt: null, limitPerPerson: 1 },
    ...{ listUse: 'none', earlyMinutes: 0, earlyFilm: null, earlyCollection: null },
    ...{ waitingRoom: true, admitPerMinute: 60, passMinutes: 5, items: [item.id] },
  });
  const draft = publishLaunches(ctx, new LiveHub({ perAddress: 10, most: 10 }));
  expect(await draft.frameOf(LAUNCH_TOPIC + id, null)).toBeNull();
  draft.stop();
  await scheduleLaunch(ctx, 'command', id, { version, scheduled: true });
  const waiting = await shop.addPerson('waiting');
  const passing = await shop.addPerson('passing');
  await joinLaunch(ctx, waiting.id, id);
  ctx.clock.set(opensAt.toISOString());
  await moveWaitingRooms(ctx);
  expect((await launchDraw(ctx, id)).entries).toHaveLength(1);

  const { frameOf, stop } = publishLaunches(ctx, new LiveHub({ perAddress: 10, most: 10 }));
  const eventsFor = async (userId: string | null) =>
    ((await frameOf(LAUNCH_TOPIC + id, userId)) ?? '').match(/^event: \w+$/gm);
  expect(await eventsFor(waiting.id)).toEqual(['event: launch', 'event: launchPlace']);
  expect(await eventsFor(passing.id)).toEqual(['event: launch']);
  expect(await eventsFor(null)).toEqual(['event: launch']);
  stop();
});

test('pages of a drop whose announcement is taken back hear of its new revision, and load themselves anew', async () => {
  const { ctx } = shop;
  const item = await shop.addItem({ quantity: 5 });
  const opensAt = new Date(ctx.clock.now().getTime() + 600_000).toISOString();
  const { id, version } = await createLaunch(ctx, 'command', {
    ...{ title: 'Second night', about: '', opensAt, closesAt: null, limitPerPerson: 1 },
    ...{ listUse: 'none', earlyMinutes: 0, earlyFilm: null, earlyCollection: null },
    ...{ waitingRoom: true, admitPerMinute: 60, passMinutes: 5, items: [item.id] },
  });
  const announced = await scheduleLaunch(ctx, 'command', id, { version, scheduled: true });
  const topic = LAUNCH_TOPIC + id;
  const frames: string[] = [];
  const hub = new LiveHub({ perAddress: 10, most: 10 });
  hub.hasListeners = (name) => name === topic;
  hub.publish = (name, frame) => void (name === topic && frames.push(frame));
  const { frameOf, stop } = publishLaunches(ctx, hub);
  await frameOf(topic, null);
  const draft = await scheduleLaunch(ctx, 'command', id, {
    version: announced.version,
    scheduled: false,
  });
  await vi.waitFor(() => expect(frames.at(-1)).toContain(`"revision":${draft.version}`));
  stop();
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchPlaces } from '../../modules/launches/tables.ts';
import { beside } from '../../platform/db/transaction-scope.ts';
import { waitingSessions } from '../../testing/waiting-sessions.ts';
import { type Shop, startShop } from '../testing/shop.ts';
import { joinLaunch, launchDraw } from './show-launches.ts';
import { launchesOf } from './testing/launches.ts';
import { moveWaitingRooms } from './waiting-room-worker.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
const { people, pass, announce, placesOf } = launchesOf(() => shop);

test('who comes before the opening is on the list of its draw, also where they are written while the list closes', async () => {
  const { id } = await announce();
  const [asha, ravi] = await people(2);
  if (!asha || !ravi) return expect.unreachable();
  await joinLaunch(shop.ctx, ravi.id, id);
  const joined = await shop.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${launchPlaces} in share row exclusive mode`);
    const joining = beside(() => joinLaunch(shop.ctx, asha.id, id));
    await expect.poll(() => waitingSessions(shop.ctx.db)).toBe(1);
    pass(600);
    await beside(() => moveWaitingRooms(shop.ctx));
    return { joining };
  });
  await joined.joining;
  await moveWaitingRooms(shop.ctx);
  const entries = (await placesOf(id)).map(({ entry }) => entry);
  expect(entries).toHaveLength(2);
  expect((await launchDraw(shop.ctx, id)).entries).toEqual(entries.toSorted());
});

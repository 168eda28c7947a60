import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '../../modules/notifications/tables.ts';
import { runEarly } from '../../platform/jobs/testing/early.ts';
import { type Shop, startShop } from '../testing/shop.ts';
import { handleLaunchNotifications } from './notifications.ts';
import { remindOfLaunch } from './show-launches.ts';
import { launchesOf } from './testing/launches.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  await shop.ctx.rates.refresh();
  handleLaunchNotifications(shop.ctx);
});
afterAll(() => shop.close());

const { people, inSeconds, announce } = launchesOf(() => shop);
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

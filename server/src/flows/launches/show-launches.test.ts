import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drops } from '../../chain/tables.ts';
import { films } from '../../modules/catalogue/index.ts';
import { type Shop, startShop } from '../testing/shop.ts';
import { getLaunch, listLaunches } from './show-launches.ts';
import { launchesOf } from './testing/launches.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
const { announce, inSeconds, pass } = launchesOf(() => shop);

test('a film that is a draft is not named where its owners may order early', async () => {
  await shop.ctx.db.insert(films).values({ slug: 'secret', title: 'Secret', status: 'draft' });
  const { id } = await announce({ earlyMinutes: 15, earlyFilm: 'secret' });
  expect((await getLaunch(shop.ctx, id)).early).toMatchObject({ minutes: 15, film: null });
});

test('the drop whose opening is nearest is listed first: one that opened long ago stays behind a coming one, and goes once it is sold out', async () => {
  await shop.ctx.rates.refresh();
  const day = 86_400;
  const old = await announce({ opensAt: inSeconds(day) });
  pass(31 * day);
  const far = await announce({ opensAt: inSeconds(20 * day) });
  const near = await announce({ opensAt: inSeconds(2 * day) });
  const listed = async () => {
    const ours = [old.id, far.id, near.id];
    return (await listLaunches(shop.ctx)).launches.map(({ id }) => id).filter((id) => ours.includes(id));
  };
  expect(await listed()).toEqual([near.id, far.id, old.id]);
  pass(3 * day);
  expect(await listed()).toEqual([near.id, far.id, old.id]);
  const minted = (item: { dropId: bigint; quantity: number }) =>
    shop.ctx.db.update(drops).set({ minted: item.quantity }).where(eq(drops.dropId, item.dropId));
  await minted({ dropId: old.item.dropId, quantity: 100 });
  expect(await listed()).toEqual([near.id, far.id]);
  await minted({ dropId: far.item.dropId, quantity: 100 });
  expect(await listed()).toEqual([near.id, far.id]);
});

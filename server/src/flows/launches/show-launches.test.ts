import { afterAll, beforeAll, expect, test } from 'vitest';
import { films } from '../../modules/catalogue/index.ts';
import { type Shop, startShop } from '../testing/shop.ts';
import { getLaunch } from './show-launches.ts';
import { launchesOf } from './testing/launches.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
const { announce } = launchesOf(() => shop);

test('a film that is a draft is not named where its owners may order early', async () => {
  await shop.ctx.db.insert(films).values({ slug: 'secret', title: 'Secret', status: 'draft' });
  const { id } = await announce({ earlyMinutes: 15, earlyFilm: 'secret' });
  expect((await getLaunch(shop.ctx, id)).early).toMatchObject({ minutes: 15, film: null });
});

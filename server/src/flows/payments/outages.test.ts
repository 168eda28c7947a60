import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApi } from '../../app/app.ts';
import { outagesNow } from '../../platform/settings/outages.ts';
import { memberOf, type StudioVisitor } from '../testing/studio.ts';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

let shop: PayingShop;
let owner: StudioVisitor;
beforeAll(async () => {
  shop = await startPayingShop();
  owner = await memberOf(shop.ctx, createApi(shop.ctx), 'owner');
});
afterAll(() => shop.stop());
beforeEach(() => shop.providers.switch('card'));

const today = async () => (await owner.studio('studioToday')).response.waiting.providers;
const health = async () => (await owner.studio('studioHealth')).response.outages;
/** A buyer opens the provider's page. */
const open = async () => {
  const { buyer, order } = await shop.ordered();
  return shop.start(buyer, order, 'card');
};
/** A buyer opens it while the provider does not answer. @returns when */
const fail = async (): Promise<string> => {
  expect((await open()).problem.code).toBe('payment/unavailable');
  return shop.ctx.clock.now().toISOString();
};

test('a provider that did not answer three times is named in Today and Health with since when, until it answers again', async () => {
  await shop.providers.switch('card', { outage: true });
  const since = await fail();
  await fail();
  expect(await today()).toEqual([]);
  shop.ctx.clock.advance(1);
  const outage = { provider: 'card', since, lastAt: await fail() };
  expect(outage.lastAt > since).toBe(true);
  // calls are recorded without anybody waiting for it
  await expect.poll(today).toMatchObject([outage]);
  expect(await health()).toEqual([{ ...outage, off: false }]);
  await shop.providers.switch('card');
  expect((await open()).status).toBe(200);
  await expect.poll(async () => [await today(), await health()]).toEqual([[], []]);
});

test('one that is switched off waits for nobody, and Health still has it', async () => {
  await shop.providers.switch('card', { outage: true });
  for (let call = 0; call < 3; call += 1) await fail();
  const { version } = (await owner.studio('shopSettings')).response.providers;
  const off = { body: { version, fields: { off: ['card' as const] } } };
  expect((await owner.studio('setProviders', off)).status).toBe(200);
  await expect.poll(health).toMatchObject([{ provider: 'card', off: true }]);
  expect(await today()).toEqual([]);
});

test('one that nobody has called for a day is not called out any more', async () => {
  expect(await outagesNow(shop.ctx)).toHaveLength(1);
  shop.ctx.clock.advance(25 * 3600);
  expect(await outagesNow(shop.ctx)).toEqual([]);
});

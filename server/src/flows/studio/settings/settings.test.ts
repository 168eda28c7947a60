import type { ShopProvider } from '@talkies/shared/studio';
import type { SettingFields } from '@talkies/shared/studio/schemas';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '../../../app/app.ts';
import { auditLines } from '../../../modules/studio/audit/tables.ts';
import { shopSettings } from '../../../platform/settings/tables.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { type PayingShop, startPayingShop } from '../../payments/testing/paying-shop.ts';
import { confirmInStudio, memberOf, type StudioVisitor } from '../../testing/studio.ts';

let shop: PayingShop;
let owner: StudioVisitor;
let elsewhere: TestVisitor;
let closeElsewhere: () => Promise<void>;
beforeAll(async () => {
  shop = await startPayingShop();
  const api = createApi(shop.ctx);
  owner = await memberOf(shop.ctx, api, 'owner');
  const second = await shop.ctx.again();
  closeElsewhere = second.close;
  elsewhere = testVisitor(createApi({ ...second, chains: shop.ctx.chains, config: shop.ctx.config }));
});
afterAll(async () => {
  await closeElsewhere();
  await shop.stop();
});
beforeEach(async () => {
  await shop.ctx.db.delete(shopSettings);
});

const settings = async () => (await owner.studio('shopSettings')).response;
const setProviders = (off: ShopProvider[], version: number) =>
  owner.studio('setProviders', { body: { version, fields: { off } } });
const switchOff = async (...off: ShopProvider[]) => {
  const { status } = await setProviders(off, (await settings()).providers.version);
  expect(status).toBe(200);
};
const setRegions = async (regions: Partial<SettingFields['regions']>) => {
  const { version, fields } = (await settings()).regions;
  return owner.studio('setRegions', { body: { version, fields: { ...fields, ...regions } } });
};
const setLimits = async (limits: Partial<SettingFields['limits']>) => {
  const { version, fields } = (await settings()).limits;
  await confirmInStudio(shop.ctx, owner);
  return owner.studio('setLimits', { body: { version, fields: { ...fields, ...limits } } });
};
const lastLine = async () => {
  const [line] = await shop.ctx.db.select().from(auditLines).orderBy(desc(auditLines.number)).limit(1);
  return line;
};

describe('a way to pay that is switched off', () => {
  const offered = async (id: string, who: Pick<TestVisitor, 'send'> = shop.visitor) => {
    const { response } = await who.send('quoteItem', { params: { id } });
    return [...response.methods, ...response.onRamps].map(({ method }) => method);
  };

  test('is offered by no process from that moment on, and by all when it is on again', async () => {
    const { id } = await shop.addItem();
    expect(await offered(id)).toContain('card');
    expect(await offered(id, elsewhere)).toContain('transak');
    await switchOff('card', 'transak');
    for (const who of [undefined, elsewhere]) {
      const methods = await offered(id, who);
      expect(methods).not.toContain('card');
      expect(methods).not.toContain('transak');
      expect(methods).toContain('cashfree');
    }
    await switchOff();
    expect(await offered(id, elsewhere)).toEqual(expect.arrayContaining(['card', 'transak']));
  });

  test('is refused by the server, whatever a page still shows', async () => {
    const { buyer, order } = await shop.ordered();
    await switchOff('card', 'wert');
    const { problem } = await shop.start(buyer, order, 'card');
    expect(problem.code).toBe('payment/not-offered');
    const funding = await buyer.send('startFunding', { params: { id: order.id }, body: { method: 'wert' } });
    expect(funding.problem.code).toBe('payment/not-offered');
    expect((await shop.start(buyer, order, 'cashfree')).status).toBe(200);
  });

  test('finishes what was begun with it', async () => {
    const { buyer, order } = await shop.ordered();
    const begun = await shop.start(buyer, order, 'card');
    await switchOff('card');
    const again = await shop.start(buyer, order, 'card');
    expect(again.response.id).toBe(begun.response.id);
    await shop.providers.act(begun.response.pageUrl ?? '', 'pay');
    await shop.passTime(6);
    expect((await shop.orderOf(order)).state).toBe('complete');
  });

  test('says how much it was used, and what one that is not configured lacks', async () => {
    const { list } = await settings();
    const row = (name: ShopProvider) => list.find((one) => one.name === name);
    expect(row('card')).toMatchObject({ missing: [], used: 1 });
    expect(row('google')).toMatchObject({
      missing: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
      onlyMethod: 0,
    });
    const { version } = (await settings()).providers;
    const { problem } = await setProviders(['google'], version);
    expect(problem.errors?.[0]?.field).toBe('fields.off');
  });
});

describe('two who change one part', () => {
  test('do not overwrite each other, and the log has what was and what is', async () => {
    const { version } = (await settings()).providers;
    expect((await setProviders(['card'], version)).response).toMatchObject({ version: version + 1 });
    expect((await setProviders(['wert'], version)).problem.code).toBe('studio/changed-meanwhile');
    expect((await settings()).providers.fields.off).toEqual(['card']);
    expect(await lastLine()).toMatchObject({
      operation: 'setting.providers',
      before: { off: [] },
      after: { off: ['card'] },
    });
  });
});

describe('countries', () => {
  test('close sales only where somebody tells where a visitor is', async () => {
    const { problem } = await setRegions({ sales: ['SG'] });
    expect(problem.errors?.[0]?.field).toBe('fields.sales');
    expect((await setRegions({ lotteries: ['SG', 'AE'] })).response.fields.lotteries).toEqual(['AE', 'SG']);
  });

  test('in which nothing is sold open no order, as a trusted proxy says where somebody is', async () => {
    const { config } = shop.ctx;
    const lottery = { ...config.lottery, regionHeader: 'x-country' };
    config.lottery = lottery;
    const item = await shop.addItem();
    expect((await setRegions({ sales: ['SG'] })).status).toBe(200);
    const behind = testVisitor(
      createApi({ ...shop.ctx, config: { ...config, trustedProxies: ['127.0.0.1'] } }),
    );
    for (const [name, value] of owner.cookies) behind.cookies.set(name, value);
    const from = ({ send }: Pick<TestVisitor, 'send'>, country: string) =>
      send('createOrder', { body: { itemId: item.id }, headers: { 'x-country': country } });
    expect((await from(behind, 'SG')).problem.code).toBe('order/region');
    // anybody can write a header
    expect((await from(owner, 'SG')).status).toBe(200);
    config.lottery = { ...lottery, regionHeader: null };
  });
});

describe('limits', () => {
  test('take a confirmation, and never let one person move more than the deployment says', async () => {
    shop.ctx.clock.advance(301);
    const { version, fields, ...rest } = (await settings()).limits;
    expect(rest.changedAt).toBeNull();
    const early = await owner.studio('setLimits', { body: { version, fields } });
    expect(early.problem.code).toBe('studio/confirmation-required');
    const above = await setLimits({
      secondPerson: (shop.ctx.config.secondPersonCents + 1n).toString(),
    });
    expect(above.problem.errors?.[0]?.field).toBe('fields.secondPerson');
    expect((await setLimits({ secondPerson: '5' })).status).toBe(200);
    const { fixed } = (await owner.studio('moneySettings')).response;
    expect(fixed.secondPersonCents).toBe('5');
  });

  test('hold for the next order: how many somebody may have open', async () => {
    expect((await setLimits({ openOrders: 1 })).status).toBe(200);
    const { buyer } = await shop.ordered();
    const another = await shop.addItem();
    const { problem } = await buyer.send('createOrder', { body: { itemId: another.id } });
    expect(problem.code).toBe('order/too-many-open');
  });
});

test('a part of which a field was added later has the deployment’s value for it', async () => {
  await shop.ctx.db.insert(shopSettings).values({
    ...{ part: 'limits', value: { openOrders: 2 }, version: 2 },
    changedAt: shop.ctx.clock.now(),
  });
  const { fields } = (await settings()).limits;
  expect(fields).toMatchObject({ openOrders: 2, resaleDaily: '100000' });
  await shop.ctx.db.delete(shopSettings).where(eq(shopSettings.part, 'limits'));
});

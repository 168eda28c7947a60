import { HOUR_SECONDS } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { items, studioItem } from '../../modules/catalogue/index.ts';
import { temporaryFolder } from '../../modules/catalogue/testing/samples.ts';
import type { wrongFields } from '../../platform/errors.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { launchesOf } from '../launches/testing/launches.ts';
import { changeItem } from '../studio/catalogue/catalogue-items.ts';
import { changeLaunch, studioLaunch } from '../studio/launches/launches.ts';
import { callOffAuction } from '../studio/selling/run-auctions.ts';
import { type Market, startMarket } from '../testing/market.ts';
import { beginPrimary, handlePrimaries, writePrimary } from './primary-auctions.ts';

let market: Market;
const folder = temporaryFolder();
beforeAll(async () => {
  market = await startMarket();
  handlePrimaries(market.shop.ctx);
});
afterAll(async () => {
  folder.remove();
  await market.close();
});
const { announce } = launchesOf(() => market.shop);

type Sale = 'fixed' | 'auction';
const saleOf = async (id: string) => (await studioItem(market.shop.ctx, id)).fields.sale;

/** The form's error at the field; null where it may be changed. */
async function byForm(id: string, sale: Sale): Promise<string | null> {
  const { version, fields } = await studioItem(market.shop.ctx, id);
  const form = { version, fields: { ...fields, sale } };
  const refusal = await changeItem(market.shop.ctx, 'command', id, form).catch((error: unknown) => error);
  const { fields: wrong } = refusal as ReturnType<typeof wrongFields>;
  return wrong?.find?.(({ field }) => field === 'sale')?.message ?? null;
}

/** The same of a row of an import. */
async function byImport(id: string, sale: Sale): Promise<string | null> {
  const { ctx } = market.shop;
  const [item] = await ctx.db.select().from(items).where(eq(items.id, id));
  if (!item) return expect.unreachable();
  const row = { external_id: item.externalId, name: item.title, talkies: { sale } };
  const path = folder.write(`${id}.json`, [row]);
  const report = await importCatalogue(ctx, { path, source: item.source }, { progress: () => {} });
  return report.problems.find(({ field }) => field === 'sale')?.message ?? null;
}

const auction = (itemId: string) => ({ itemId, run: 'one', seconds: HOUR_SECONDS, reserve: '1000', bids: 0 });
const tomorrow = () => new Date(market.shop.ctx.clock.now().getTime() + 24 * 3600_000);

describe('the kind of sale stays', () => {
  test('while an auction is announced, and may change once that is called off', async () => {
    const { id } = await market.shop.addItem({ sale: 'auction', quantity: 1 });
    await beginPrimary(market.shop.ctx, auction(id), tomorrow());
    expect(await byForm(id, 'fixed')).toContain('auctioned');
    expect(await byImport(id, 'fixed')).toContain('auctioned');
    expect(await saleOf(id)).toBe('auction');
    await callOffAuction(market.shop.ctx, 'command', id);
    expect(await byImport(id, 'fixed')).toBeNull();
    expect(await saleOf(id)).toBe('fixed');
  });

  test('while an auction is being opened, and while it is open', async () => {
    const { id } = await market.shop.addItem({ sale: 'auction', quantity: 1 });
    await beginPrimary(market.shop.ctx, auction(id));
    expect(await byForm(id, 'fixed')).toContain('auctioned');
    for (let step = 0; step < 10 && (await market.look(id)).auction?.state !== 'open'; step++) {
      market.shop.ctx.clock.advance(60);
      await market.shop.ctx.queue.runDue();
      await market.shop.ctx.writer.tick();
      await market.shop.catchUp();
    }
    expect((await market.look(id)).auction?.state).toBe('open');
    expect(await byForm(id, 'fixed')).toContain('auctioned');
    expect(await byImport(id, 'fixed')).toContain('auctioned');
  });

  test('while the item is in a drop that is not over', async () => {
    const { ctx } = market.shop;
    const { id, item } = await announce();
    expect(await byForm(item.id, 'auction')).toContain('drop');
    expect(await byImport(item.id, 'auction')).toContain('drop');
    const { version, fields } = await studioLaunch(ctx, id);
    const closesAt = new Date(new Date(fields.opensAt).getTime() + 3600_000).toISOString();
    await changeLaunch(ctx, 'command', id, { version, fields: { ...fields, closesAt } });
    ctx.clock.set(closesAt);
    expect(await byImport(item.id, 'auction')).toBeNull();
    expect(await saleOf(item.id)).toBe('auction');
  });
});

test('nothing is announced of an item whose kind of sale changes meanwhile', async () => {
  const { ctx } = market.shop;
  const { id } = await market.shop.addItem({ sale: 'auction', quantity: 1 });
  expect(await byImport(id, 'fixed')).toBeNull();
  const announcing = ctx.db.transaction((tx) => writePrimary(ctx, tx, auction(id), tomorrow()));
  await expect(announcing).rejects.toMatchObject({ code: 'market/not-done' });
});

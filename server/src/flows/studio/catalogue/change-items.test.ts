import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '../../../app/app.ts';
import { items } from '../../../modules/catalogue/tables.ts';
import { metadata, openShop } from '../../../modules/catalogue/testing/samples.ts';
import { auditLines } from '../../../modules/studio/audit/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { memberOf, type StudioVisitor } from '../../testing/studio.ts';

let ctx: TestContext;
let editor: StudioVisitor;
let ids: string[];
beforeAll(async () => {
  ctx = await createTestContext();
  editor = await memberOf(ctx, createApi(ctx), 'editor');
  await openShop(ctx, [
    metadata('K-1', 'One', { price_usd: 12 }),
    metadata('K-2', 'Two', { price_usd: 13 }),
    metadata('K-3', 'Three', { price_usd: 15 }),
  ]);
  ids = (await ctx.db.select().from(items).orderBy(asc(items.externalId))).map(({ id }) => id);
});
afterAll(() => ctx.close());

const change = async (mode: 'check' | 'change', given: object) =>
  (await editor.sendStudio('changeItems', { body: { mode, ids, change: given } })).response;
const prices = async () =>
  (await ctx.db.select().from(items).orderBy(asc(items.externalId))).map(({ priceCents }) => priceCents);

test('many items are given the same: shown first, then done with one line in the log, and put back', async () => {
  const tried = await change('check', { price: '15', film: 'sivaji' });
  expect(tried).toMatchObject({ same: 0, refused: [] });
  expect(tried.rows.map(({ before }) => before.price ?? 'the same').toSorted()).toEqual([
    '12.00',
    '13.00',
    'the same',
  ]);
  expect(await prices()).toEqual([1200n, 1300n, 1500n]);
  const lines = (await ctx.db.select().from(auditLines)).length;
  const done = await change('change', { price: '15' });
  expect(done).toMatchObject({ same: 1, refused: [] });
  expect(await prices()).toEqual([1500n, 1500n, 1500n]);
  const log = await ctx.db.select().from(auditLines).orderBy(auditLines.number);
  expect(log.length).toBe(lines + 1);
  expect(log.at(-1)).toMatchObject({
    operation: 'items.change',
    before: { [ids[0] ?? '']: { price: '12.00' } },
  });

  // an item that was changed since then stays as it is
  const { version, fields } = (await editor.studio('catalogueItem', { params: { id: ids[1] ?? '' } }))
    .response;
  await editor.studio('changeItem', {
    params: { id: ids[1] ?? '' },
    body: { version, fields: { ...fields, price: '20' } },
  });
  const undone = await editor.studio('undoItems', { body: { rows: done.rows } });
  expect(undone.response).toMatchObject({ rows: [{ id: ids[0] }], refused: [{ id: ids[1] }] });
  expect(await prices()).toEqual([1200n, 2000n, 1500n]);
});

test('what an item’s rules refuse is left as it is, and told', async () => {
  const done = await editor.sendStudio('changeItems', {
    body: { mode: 'change', ids: [...ids, 'nobody'], change: { price: '' } },
  });
  expect(done.response.rows).toEqual([]);
  expect(done.response.refused.map(({ reason }) => reason)).toContain(
    'price: What is published, or is to be, needs it.',
  );
  expect(done.response.refused).toHaveLength(4);
  expect((await change('check', { film: 'nowhere' })).refused).toHaveLength(3);
});

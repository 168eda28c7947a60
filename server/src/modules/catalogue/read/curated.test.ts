import type { ApiResponse } from '@talkies/shared/schemas';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { listItems } from '../index.ts';
import { films, items } from '../tables.ts';
import { metadata, openShop } from '../testing/samples.ts';

let ctx: TestContext;

const collection = (value: string) => [{ trait_type: 'Collection', value }];
const inFilm = (film: string, letter: string) => [
  ...['1', '2', '3'].map((n) => metadata(`${letter}-${n}`, `${film} common ${n}`, { film })),
  metadata(`${letter}-4`, `${film} rare`, { film }, collection('Rare')),
];

beforeAll(async () => {
  ctx = await createTestContext();
  await openShop(ctx, [...inFilm('kabali', 'K'), ...inFilm('sivaji', 'S')]);
});
afterAll(() => ctx.close());

const titles = async (cursor?: string): Promise<string[]> => {
  const page: ApiResponse<'listItems'> = await listItems(ctx, {
    sort: 'curated',
    limit: 3,
    ...(cursor ? { cursor } : {}),
  });
  const shown = page.items.map(({ title }) => title);
  return page.nextCursor ? [...shown, ...(await titles(page.nextCursor))] : shown;
};
const publish = (id: string, publishedAt: Date) =>
  ctx.db.update(items).set({ publishedAt }).where(eq(items.externalId, id));
const curatedOf = async (id: string) =>
  (await ctx.db.select({ curated: items.curated }).from(items).where(eq(items.externalId, id)))[0]?.curated;

test('films take turns, and in each turn their collections, page after page', async () => {
  expect((await ctx.db.select().from(films)).map(({ position }) => position)).toEqual([0, 1]);
  expect(await titles()).toEqual([
    'kabali common 1',
    'kabali rare',
    'sivaji common 1',
    'sivaji rare',
    'kabali common 2',
    'sivaji common 2',
    'kabali common 3',
    'sivaji common 3',
  ]);
});

test('what is published in a later month comes first; a poster that moves to another film takes the next turn there', async () => {
  const now = ctx.clock.now();
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  await publish('S-3', nextMonth);
  expect((await titles())[0]).toBe('sivaji common 3');

  await ctx.db.update(items).set({ filmSlug: 'sivaji' }).where(eq(items.externalId, 'K-3'));
  expect((await titles()).slice(-2)).toEqual(['sivaji common 2', 'kabali common 3']);
  await publish('S-3', now);
  await ctx.db.update(items).set({ filmSlug: 'kabali' }).where(eq(items.externalId, 'K-3'));
});

test('other changes leave a poster where it is, and hiding it for a while too', async () => {
  const before = await curatedOf('K-2');
  await ctx.db.update(items).set({ priceCents: 2000n }).where(eq(items.externalId, 'K-2'));
  await ctx.db.update(items).set({ status: 'hidden' }).where(eq(items.externalId, 'K-2'));
  await ctx.db.update(items).set({ status: 'published' }).where(eq(items.externalId, 'K-2'));
  expect(await curatedOf('K-2')).toBe(before);
});

test('drafts have no place yet', async () => {
  await ctx.db.update(items).set({ status: 'draft', curated: 0n }).where(like(items.externalId, 'K-1'));
  expect(await curatedOf('K-1')).toBe(0n);
  expect(await titles()).not.toContain('kabali common 1');
  await ctx.db.update(items).set({ status: 'published' }).where(like(items.externalId, 'K-1'));
  expect(await curatedOf('K-1')).toBeGreaterThan(0n);
});

import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { items } from '../tables.ts';
import { metadata, openShop } from '../testing/samples.ts';
import { similarItems } from './similar-items.ts';

const people = ['Asha Rao', 'Vikram Sen', ''];
const rarities = ['Common', 'Rare', 'Rare', 'Ultimate'];

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  const posters = Array.from({ length: 40 }, (_, n) => ({
    ...metadata(`P-${n}`, `Poster ${n}`, { film: n % 7 === 0 ? 'sivaji' : 'kabali' }),
    attributes: [
      { trait_type: 'Celebrity', value: people[n % 3] ?? '' },
      { trait_type: 'Rarity', value: rarities[n % 4] ?? '' },
    ],
  }));
  await openShop(ctx, posters);
});
afterAll(() => ctx.close());

test('same film, then celebrity, then rarity, for every poster of the shop', async () => {
  const all = await ctx.db.select().from(items).where(eq(items.status, 'published'));
  expect(new Set(all.map(({ filmSlug }) => filmSlug)).size).toBe(2);
  for (const to of all) {
    const alike = (one: Pick<typeof to, 'filmSlug' | 'celebrity' | 'rarity'>): number =>
      (one.filmSlug === to.filmSlug ? 4 : 0) +
      (one.celebrity !== '' && one.celebrity === to.celebrity ? 2 : 0) +
      (one.rarity === to.rarity ? 1 : 0);
    const others = all.filter(({ id }) => id !== to.id);
    const best = others.map(alike).sort((a, b) => b - a);
    const shown = await similarItems(ctx, to.id);
    expect(new Set(shown.map(({ id }) => id)).size).toBe(8);
    const degrees = shown.map(({ id }) => alike(others.find((other) => other.id === id) ?? to));
    expect(degrees).toEqual(best.slice(0, 8));
  }
});

test('what is hidden is like nothing', async () => {
  const [first] = await ctx.db.select().from(items).where(eq(items.status, 'published')).limit(1);
  const hidden = and(ne(items.id, first?.id ?? ''), eq(items.status, 'published'));
  await ctx.db.update(items).set({ status: 'hidden' }).where(hidden);
  expect(await similarItems(ctx, first?.id ?? '')).toEqual([]);
});

import { eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { users } from '../accounts/index.ts';
import { addPeople } from '../accounts/testing/people.ts';
import { likesOf, rebuildLikeCounts } from './reads.ts';
import { setLike } from './set-like.ts';
import { itemLikeDays, itemLikes, likes } from './tables.ts';

const people = Array.from({ length: 12 }, (_, n) => `fan-${n}`);
const posters = Array.from({ length: 8 }, (_, n) => `poster-${n}`);

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  await addPeople(ctx, ...people);
});
afterAll(() => ctx.close());

const stored = async () => {
  const rows = await ctx.db.select().from(itemLikes).where(gt(itemLikes.likes, 0)).orderBy(itemLikes.itemId);
  return rows.map(({ itemId, likes: count }) => [itemId, count]);
};
const counted = async () => {
  const rows = await ctx.db
    .select({ itemId: likes.itemId, count: sql<number>`count(*)::int` })
    .from(likes)
    .groupBy(likes.itemId)
    .orderBy(likes.itemId);
  return rows.map(({ itemId, count }) => [itemId, count]);
};

const storedDays = async () => {
  const rows = await ctx.db
    .select()
    .from(itemLikeDays)
    .where(gt(itemLikeDays.likes, 0))
    .orderBy(itemLikeDays.itemId, itemLikeDays.day);
  return rows.map(({ itemId, day, likes: count }) => [itemId, day, count]);
};
const countedDays = async () => {
  const rows = await ctx.db
    .select({
      itemId: likes.itemId,
      day: sql<string>`to_char(${likes.at} at time zone 'UTC', 'YYYY-MM-DD')`,
      count: sql<number>`count(*)::int`,
    })
    .from(likes)
    .groupBy(likes.itemId, sql`2`)
    .orderBy(likes.itemId, sql`2`);
  return rows.map(({ itemId, day, count }) => [itemId, day, count]);
};
const expectRight = async () => {
  expect(await stored()).toEqual(await counted());
  expect(await storedDays()).toEqual(await countedDays());
};

test('likes are counted as people change their minds, several at once', async () => {
  let seed = 7;
  const draw = (most: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % most;
  };
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(
      Array.from({ length: 12 }, () =>
        setLike(ctx, people[draw(12)] ?? '', posters[draw(8)] ?? '', draw(3) > 0),
      ),
    );
    ctx.clock.advance(43_200_000);
  }
  const expected = await counted();
  expect(expected.length).toBeGreaterThan(4);
  expect(new Set((await storedDays()).map(([, day]) => day)).size).toBeGreaterThan(2);
  await expectRight();
});

test('people who like all of them leave at the same moment: each count is what is left', async () => {
  const at = ctx.clock.now();
  // one in the order of the posters, another against it
  for (const [n, userId] of people.entries()) {
    const rows = posters.map((itemId) => ({ userId, itemId, at }));
    await ctx.db
      .insert(likes)
      .values(n % 2 ? rows : rows.toReversed())
      .onConflictDoNothing();
  }
  expect(await stored()).toEqual(posters.map((itemId) => [itemId, people.length]));
  const leaving = people.slice(0, 9);
  await Promise.all(leaving.map((id) => ctx.db.delete(users).where(eq(users.id, id))));
  expect(await stored()).toEqual(posters.map((itemId) => [itemId, 3]));
  await expectRight();
});

test('a like that is not committed counts nowhere', async () => {
  const undone = ctx.db.transaction(async (tx) => {
    await tx.delete(likes).where(eq(likes.itemId, 'poster-1'));
    tx.rollback();
  });
  await expect(undone).rejects.toThrow();
  expect(await likesOf(ctx.db, ['poster-1', 'nothing'])).toEqual(new Map([['poster-1', 3]]));
});

test('counted anew it is the same, and what was wrong is right again', async () => {
  await ctx.db.update(itemLikes).set({ likes: 99 }).where(eq(itemLikes.itemId, 'poster-2'));
  await ctx.db.insert(itemLikes).values({ itemId: 'poster-that-nobody-likes', likes: 5 });
  await ctx.db.update(itemLikeDays).set({ likes: 99 }).where(eq(itemLikeDays.itemId, 'poster-3'));
  expect(await stored()).not.toEqual(await counted());
  expect(await storedDays()).not.toEqual(await countedDays());
  await rebuildLikeCounts(ctx.db);
  await expectRight();
});

import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountsApp, signedIn } from '../modules/accounts/testing/accounts.ts';
import { settings } from '../platform/db/tables.ts';
import { isUnavailable } from '../platform/db/unavailable.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';

let ctx: TestContext;
beforeEach(async () => {
  ctx = await createTestContext();
});
afterEach(() => ctx.close());

test('with every connection taken people are asked to come back soon, and then it works', async () => {
  const visitor = await signedIn(ctx, accountsApp(ctx));
  let free = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    free = resolve;
  });
  const busy = Array.from({ length: 10 }, () => ctx.db.transaction(() => until));
  const refused = await visitor.send('me');
  expect(refused.problem).toMatchObject({ status: 503, code: 'server/unavailable', retryable: true });
  expect(Number(refused.headers.get('retry-after'))).toBeLessThan(10);
  free();
  await Promise.all(busy);
  expect((await visitor.send('me')).status).toBe(200);
});

test('who loses a deadlock is asked to try again: nothing of theirs was done', async () => {
  const { db } = ctx;
  await db.insert(settings).values(['a', 'b'].map((name) => ({ name, value: '' })));
  const own: Promise<void>[] = [];
  const lock = async (first: string, second: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    own.push(promise);
    await db.transaction(async (tx) => {
      for (const name of [first, second]) {
        await tx.select().from(settings).where(eq(settings.name, name)).for('update');
        resolve();
        await Promise.all(own);
      }
    });
  };
  const ends = await Promise.allSettled([lock('a', 'b'), lock('b', 'a')]);
  expect(ends.map((end) => end.status === 'fulfilled' || isUnavailable(end.reason))).toEqual([true, true]);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

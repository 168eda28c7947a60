import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountsApp, signedIn } from '../modules/accounts/testing/accounts.ts';
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

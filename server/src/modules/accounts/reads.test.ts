import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { demonstrationAccounts } from './reads.ts';
import { users } from './tables.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

test('a stranger’s form with an address of nobody is no account of the demonstration; one whose address counts as proved is', async () => {
  const person = (email: string, emailVerified: boolean) => ({
    ...{ id: email, name: 'Asha', handle: email, email, emailVerified },
    ...{ createdAt: ctx.clock.now(), updatedAt: ctx.clock.now() },
  });
  await ctx.db
    .insert(users)
    .values([
      person('stranger@example.com', false),
      person('asha@films.example', true),
      person('fan@gmail.com', true),
    ]);
  expect(await demonstrationAccounts(ctx.db)).toEqual(['asha@films.example']);
});

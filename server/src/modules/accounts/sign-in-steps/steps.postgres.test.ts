import { HOUR_SECONDS } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beside } from '../../../platform/db/transaction-scope.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { verifications } from '../tables.ts';
import { beginStep } from './steps.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

test('who begins to sign in waits for nobody who clears away the steps that are over', async () => {
  await beginStep(ctx, 'passkey-sign-in', { challenge: 'over' });
  ctx.clock.advance(HOUR_SECONDS);
  await ctx.db.transaction(async (sweeping) => {
    await sweeping.select().from(verifications).for('update');
    await beside(() =>
      ctx.db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '1s'`);
        await beginStep(ctx, 'passkey-sign-in', { challenge: 'next' }, tx);
      }),
    );
  });
  await beginStep(ctx, 'passkey-sign-in', { challenge: 'last' });
  const left = await ctx.db.select({ value: verifications.value }).from(verifications);
  expect(left.map(({ value }) => JSON.parse(value).challenge).sort()).toEqual(['last', 'next']);
});

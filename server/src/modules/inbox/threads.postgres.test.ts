import { afterAll, beforeAll, expect, test } from 'vitest';
import { beside } from '../../platform/db/transaction-scope.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { waitingSessions } from '../../testing/waiting-sessions.ts';
import { addReply, openThread, setUndelivered, threadById } from './threads.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

test('what a person writes while a given-up mail is taken after all still waits for our answer', async () => {
  const [id, write] = ['M-1', { author: null, text: 'And mine?', close: false }];
  await openThread(ctx, ctx.db, { id, kind: 'message', userId: null });
  const ours = await addReply(ctx, ctx.db, id, 0, { ...write, from: 'us' });
  const replyId = ours?.reply.id ?? 0;
  await ctx.db.transaction((tx) => setUndelivered(tx, replyId, ctx.clock.now()));
  expect(await threadById(ctx.db, id)).toMatchObject({ waiting: true });
  const taken = await ctx.db.transaction(async (tx) => {
    await addReply(ctx, tx, id, null, { ...write, from: 'them' });
    const done = beside(() => ctx.db.transaction((other) => setUndelivered(other, replyId, null)));
    await expect.poll(() => waitingSessions(ctx.db)).toBe(1);
    return { done };
  });
  await taken.done;
  expect(await threadById(ctx.db, id)).toMatchObject({ state: 'open', waiting: true });
});

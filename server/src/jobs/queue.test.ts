import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../testing/context.ts';

declare module './queue.ts' {
  interface JobPayloads {
    'test/note': { text: string };
  }
}

let ctx: TestContext;
let seen: string[];
beforeEach(async () => {
  ctx = await createTestContext();
  seen = [];
  ctx.queue.handle('test/note', async ({ text }) => {
    seen.push(text);
  });
});
afterEach(() => ctx.close());

test('a job exists exactly if the transaction that wrote it commits', async () => {
  await ctx.db.transaction((tx) => ctx.queue.enqueue(tx, 'test/note', { text: 'kept' }));
  const undone = ctx.db.transaction(async (tx) => {
    await ctx.queue.enqueue(tx, 'test/note', { text: 'undone' });
    throw new Error('roll back');
  });
  await expect(undone).rejects.toThrow('roll back');
  await ctx.queue.runDue();
  expect(seen).toEqual(['kept']);
});

test('a key makes a job once only', async () => {
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'one' }, { key: 'k' });
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'two' }, { key: 'k' });
  await ctx.queue.runDue();
  expect(seen).toEqual(['one']);
});

test('a failed job runs again later, a done one does not', async () => {
  let fail = true;
  ctx.queue.handle('test/note', async ({ text }) => {
    if (fail) throw new Error('not yet');
    seen.push(text);
  });
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'late' });
  await ctx.queue.runDue();
  fail = false;
  expect(await ctx.queue.runDue()).toBe(0);
  ctx.clock.advance(10);
  expect(await ctx.queue.runDue()).toBe(1);
  ctx.clock.advance(1000);
  expect(await ctx.queue.runDue()).toBe(0);
  expect(seen).toEqual(['late']);
});

test('a job waits for its time', async () => {
  await ctx.queue.enqueue(ctx.db, 'test/note', { text: 'noon' }, { runAt: new Date('2026-11-21T12:00:00Z') });
  expect(await ctx.queue.runDue()).toBe(0);
  ctx.clock.set('2026-11-21T12:00:01Z');
  expect(await ctx.queue.runDue()).toBe(1);
});

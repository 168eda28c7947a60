import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { rawRow } from './raw-rows.ts';
import { beside } from './transaction-scope.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

const ask = () => ctx.db.execute(sql`select 1`);
const refusal = { cause: expect.objectContaining({ message: expect.stringContaining('use its tx') }) };

test('a query past the open transaction that it runs in is refused, and the transaction goes on', async () => {
  const row = await ctx.db.transaction(async (tx) => {
    await expect(ask()).rejects.toMatchObject(refusal);
    await tx.transaction(async () => {
      await expect(ask()).rejects.toMatchObject(refusal);
    });
    return rawRow<{ two: number }>(tx, sql`select 2 as two`);
  });
  expect(row).toEqual({ two: 2 });
});

test('what was begun in a transaction may ask once that has ended, however it did', async () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const later: Promise<unknown>[] = [];
  const failing = ctx.db.transaction(async () => {
    later.push(ended.then(ask));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  end();
  expect(await later[0]).toBeDefined();
});

test('somebody else is not held back by it', async () => {
  const others = await ctx.db.transaction(async () => ({ answer: beside(ask) }));
  expect(await others.answer).toBeDefined();
});

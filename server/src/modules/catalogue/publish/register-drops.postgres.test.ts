import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chainTransactions } from '../../../chain/tables.ts';
import { importCatalogue } from '../../../flows/import-catalogue.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { waitingSessions } from '../../../testing/waiting-sessions.ts';
import { items } from '../tables.ts';
import { films, metadata, quiet, temporaryFolder } from '../testing/samples.ts';
import { registerDrops } from './register-drops.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  for (const table of [items, chainTransactions]) await ctx.db.delete(table);
});

/** A complete draft, locked by another transaction until `release`, and then changed by it. */
async function lockedDraft(change: Partial<typeof items.$inferInsert>) {
  const folder = temporaryFolder();
  await folder.draw('poster.webp');
  folder.write('films.json', films);
  folder.write('items.json', [metadata('A-1', 'First')]);
  await importCatalogue(ctx, { path: folder.path, source: 'test' }, quiet);
  folder.remove();
  await ctx.db.update(items).set({ publishAt: ctx.clock.now() });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const edit = ctx.db.transaction(async (tx) => {
    await tx.select().from(items).for('update');
    isLocked();
    await released;
    await tx.update(items).set(change);
  });
  await locked;
  const [item] = await ctx.db.select().from(items);
  return { id: item?.id ?? '', edit, release };
}

/** Waits until `count` registrations wait for the row. */
const untilWaiting = (count: number) => expect.poll(() => waitingSessions(ctx.db)).toBe(count);

test('of two registrations of a draft at once one asks the chain', async () => {
  const { id, edit, release } = await lockedDraft({ title: 'First, corrected' });
  const both = [registerDrops(ctx, [id]), registerDrops(ctx, [id])];
  await untilWaiting(2);
  release();
  await Promise.all([edit, ...both]);
  const sent = await ctx.db.select().from(chainTransactions);
  const [item] = await ctx.db.select().from(items);
  expect(sent.map(({ key }) => key)).toEqual([item?.registration]);
  expect(item?.registration).toBe(`drops/polygon/${item?.dropId}`);
});

test('a day that is taken back while its job waits for the draft is no day', async () => {
  const { id, edit, release } = await lockedDraft({ publishAt: null });
  const job = registerDrops(ctx, [id], ctx.clock.now());
  await untilWaiting(1);
  release();
  await Promise.all([edit, job]);
  expect(await ctx.db.select().from(chainTransactions)).toEqual([]);
  expect((await ctx.db.select().from(items))[0]).toMatchObject({ dropId: null, registration: null });
});

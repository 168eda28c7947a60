import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReader, type Reader } from '../../../chain/reader/reader.ts';
import { chainTransactions, drops } from '../../../chain/tables.ts';
import { importCatalogue } from '../../../flows/import-catalogue.ts';
import { startTestChain, type TestChain } from '../../../testing/chain.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { items } from '../tables.ts';
import { films, metadata, quiet, temporaryFolder } from '../testing/samples.ts';
import { publishItems } from './publish-items.ts';

let chain: TestChain;
let ctx: TestContext;
let reader: Reader;
beforeAll(async () => {
  chain = await startTestChain();
  ctx = await createTestContext({ chains: [chain.config] });
  reader = createReader(ctx, { onAdvanced: () => undefined });
});
afterAll(async () => {
  await reader.stop();
  await ctx.close();
  await chain.stop();
});

test('120 items are published by two transactions of a real chain', async () => {
  const folder = temporaryFolder();
  await folder.draw('poster.webp');
  folder.write('films.json', films);
  folder.write(
    'items.json',
    Array.from({ length: 120 }, (_, n) => metadata(`M-${n}`, `Frame ${n}`, { quantity: n + 1 })),
  );
  await importCatalogue(ctx, { path: folder.path, source: 'test' }, quiet);
  folder.remove();

  let over = false;
  const publishing = publishItems(ctx, { selection: { all: true } }, quiet).finally(() => {
    over = true;
  });
  while (!over) {
    await ctx.writer.tick();
    await chain.mine();
    await reader.catchUp();
  }
  expect(await publishing).toMatchObject({ selected: 120, published: 120, waiting: 0, failures: [] });
  expect(await ctx.db.select().from(chainTransactions)).toHaveLength(2);
  const [registered] = await ctx.db
    .select({ cap: drops.supplyCap, quantity: items.quantity, royalty: drops.royaltyBps })
    .from(items)
    .innerJoin(drops, eq(drops.dropId, items.dropId))
    .where(eq(items.externalId, 'M-41'));
  expect(registered).toEqual({ cap: 42, quantity: 42, royalty: 1000 });
});

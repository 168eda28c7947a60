import { tokenIdOf } from '@talkies/shared';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../testing/chain.ts';
import { useCollectible } from '../testing/collectible.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { tokenVersions } from './market/tables.ts';
import { projectAll } from './projection/reproject.ts';
import { createReader, type Reader } from './reader/reader.ts';
import { rebuildProjection } from './rebuild.ts';
import { cursors, drops, events, mints, tokens } from './tables.ts';
import { projectionOf } from './testing/tables.ts';

let chain: TestChain;
let ctx: TestContext;
let reader: Reader;
let contract: ReturnType<typeof useCollectible>;

beforeEach(async () => {
  chain = await startTestChain();
  ctx = await createTestContext({ chains: [chain.config] });
  reader = createReader(ctx, { onAdvanced: () => undefined, pollMs: 10 });
  contract = useCollectible(chain);
  await contract.registerDrop(7n);
  for (const orderId of [1n, 2n, 3n]) await contract.deliver(orderId, 7n);
  await contract.transfer(tokenIdOf(7n, 2n), chain.deployer.address);
  await reader.catchUp();
});
afterEach(async () => {
  await reader.stop();
  await ctx.close();
  await chain.stop();
});

const cursor = async () => (await ctx.db.select().from(cursors))[0];

test('what a node had kept back, or told wrongly, long ago comes right', async () => {
  const before = await projectionOf(ctx.db);
  await ctx.db.delete(events).where(eq(events.name, 'MintedFor'));
  await ctx.db
    .update(events)
    .set({ args: sql`${events.args} || '{"to": "0x00"}'` })
    .where(eq(events.name, 'Transfer'));
  await rebuildProjection(ctx, 'polygon');
  expect(await projectionOf(ctx.db)).toEqual(before);
});

test('rows that do not follow from the events are made anew, and those that no event knows are gone', async () => {
  const before = await projectionOf(ctx.db);
  const [token] = before.tokens;
  if (!token) throw new Error('no token');
  await ctx.db.update(tokens).set({ transferCount: 9 });
  await ctx.db.update(drops).set({ minted: 0 });
  await ctx.db.delete(mints);
  await ctx.db.insert(tokens).values({ ...token, tokenId: '99999' });
  await rebuildProjection(ctx, 'polygon');
  expect(await projectionOf(ctx.db)).toEqual(before);
});

test('where nothing was wrong nothing counts as changed, and no page is told', async () => {
  const before = [await cursor(), await ctx.db.select().from(tokenVersions)];
  await rebuildProjection(ctx, 'polygon');
  expect([await cursor(), await ctx.db.select().from(tokenVersions)]).toEqual(before);
});

test('readers go on meanwhile, and the cursor is never set back', async () => {
  reader.start();
  const rebuilding = rebuildProjection(ctx, 'polygon');
  for (let orderId = 4n; orderId < 9n; orderId += 1n) await contract.deliver(orderId, 7n);
  await rebuilding;
  const { number } = (await cursor()) ?? { number: 0 };
  await reader.catchUp();
  expect((await cursor())?.number).toBeGreaterThanOrEqual(number);
  const after = await projectionOf(ctx.db);
  expect(after.mints).toHaveLength(8);
  await projectAll(ctx.db, 'polygon');
  expect(await projectionOf(ctx.db)).toEqual(after);
});

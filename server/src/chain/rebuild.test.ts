import { tokenIdOf } from '@talkies/shared';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../testing/chain.ts';
import { useCollectible } from '../testing/collectible.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { startFaultyNode } from '../testing/faulty-node.ts';
import { createChains } from './chains.ts';
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

test('a part that was read before a reorganisation, and is written after it, brings nothing back', async () => {
  let once: Promise<void> | undefined;
  let corrected: Awaited<ReturnType<typeof projectionOf>> | undefined;
  const meanwhile = async () => {
    await chain.reorg(1);
    await reader.catchUp();
    corrected = await projectionOf(ctx.db);
  };
  const db = new Proxy(ctx.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return async (...given: unknown[]) => {
        once ??= meanwhile();
        await once;
        return value.call(target, ...given);
      };
    },
  });
  await rebuildProjection({ ...ctx, db }, 'polygon');
  expect(await projectionOf(ctx.db)).toEqual(corrected);
  expect(corrected?.tokens.map(({ owner }) => owner)).not.toContain(chain.deployer.address);
});

test('a branch that no reader has followed yet is not mixed with the one that is stored', async () => {
  const node = await startFaultyNode(chain.config.rpcUrl);
  const chains = createChains([{ ...chain.config, rpcUrl: node.url }]);
  let heads = 0;
  node.use(async ({ method, params }) => {
    if (method === 'eth_getBlockByNumber' && params[0] === 'latest') heads += 1;
    // after the last look whether a correction is due
    if (heads === 2) {
      heads += 1;
      await chain.reorg(1);
    }
    return null;
  });
  await rebuildProjection({ ...ctx, chains }, 'polygon');
  await node.stop();
  const after = await projectionOf(ctx.db);
  expect(after.tokens.map(({ owner }) => owner)).not.toContain(chain.deployer.address);
  await contract.deliver(4n, 7n);
  await reader.catchUp();
  expect((await projectionOf(ctx.db)).mints).toHaveLength(4);
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

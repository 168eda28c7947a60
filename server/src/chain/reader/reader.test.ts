import { collectibleAbi } from '@talkies/abi';
import { tokenIdOf } from '@talkies/shared';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { headOf, mintOfOrder, tokensOwnedBy } from '../index.ts';
import { rebuildProjection } from '../rebuild.ts';
import { projectionOf } from '../testing/tables.ts';
import { createReader, type Reader } from './reader.ts';

const stranger = '0x00000000000000000000000000000000000000AA';
const ether = 10n ** 18n;

let chain: TestChain;
let ctx: TestContext;
let reader: Reader;
let advanced: number;
let contract: ReturnType<typeof useCollectible>;

beforeEach(async () => {
  chain = await startTestChain();
  ctx = await createTestContext({ chains: [chain.config] });
  contract = useCollectible(chain);
  advanced = 0;
  reader = createReader(ctx, {
    onAdvanced: () => {
      advanced += 1;
    },
  });
});
afterEach(async () => {
  await reader.stop();
  await ctx.close();
  await chain.stop();
});

const stateOf = (tokenId: bigint) =>
  chain.client.readContract({
    address: chain.config.contracts.collectible,
    abi: collectibleAbi,
    functionName: 'tokenState',
    args: [tokenId],
  });

test('a purchase becomes a mint of its order and a token of its buyer', async () => {
  await contract.registerDrop(7n);
  const hash = await contract.purchase(42n, 7n, ether);
  await reader.catchUp();
  const { drops } = await projectionOf(ctx.db);
  expect(drops).toMatchObject([{ dropId: 7n, creator: chain.deployer.address, supplyCap: 10, minted: 1 }]);
  expect(await mintOfOrder(ctx.db, { chain: 'polygon', chainOrderId: '42' })).toMatchObject({
    tokenId: tokenIdOf(7n, 1n).toString(),
    buyer: chain.buyer.address,
    price: ether.toString(),
    royalty: (ether / 10n).toString(),
    fee: (ether / 80n).toString(),
    txHash: hash,
  });
  const tokens = await tokensOwnedBy(ctx.db, [chain.buyer.address.toLowerCase()]);
  expect(tokens).toMatchObject([{ serial: 1, dropId: 7n, transferCount: 0, mintTxHash: hash }]);
  expect(advanced).toBe(1);
});

test('a delivery has no price, and a token moves with its owner', async () => {
  await contract.registerDrop(7n);
  await contract.deliver(1n, 7n);
  await reader.catchUp();
  await contract.transfer(tokenIdOf(7n, 1n), stranger);
  await reader.catchUp();
  expect(await mintOfOrder(ctx.db, { chain: 'polygon', chainOrderId: '1' })).toMatchObject({
    buyer: chain.buyer.address,
    price: null,
  });
  expect(await tokensOwnedBy(ctx.db, [chain.buyer.address])).toEqual([]);
  const [owner, transferCount] = await stateOf(tokenIdOf(7n, 1n));
  const [token] = await tokensOwnedBy(ctx.db, [stranger]);
  expect(token).toMatchObject({ owner, transferCount: Number(transferCount) });
});

test('a drop under a number that no item can have is left out with its tokens, and what follows is read', async () => {
  for (const [order, drop] of [2n ** 63n, 7n].entries()) {
    await contract.registerDrop(drop);
    await contract.deliver(BigInt(order), drop);
  }
  await reader.catchUp();
  const { drops, events, mints } = await projectionOf(ctx.db);
  expect(drops).toMatchObject([{ dropId: 7n }]);
  expect(mints).toMatchObject([{ orderId: '1', dropId: 7n }]);
  const { events: count } = await rebuildProjection(ctx, 'polygon');
  expect(count).toBe(events.length);
});

test('nothing new on the chain changes nothing and wakes nobody', async () => {
  await reader.catchUp();
  const before = await projectionOf(ctx.db);
  advanced = 0;
  await reader.catchUp();
  expect(await projectionOf(ctx.db)).toEqual(before);
  expect(advanced).toBe(0);
});

test('a reorganisation undoes what stood in the lost blocks and keeps the rest', async () => {
  await contract.registerDrop(7n);
  await contract.deliver(1n, 7n);
  await reader.catchUp();
  const before = await projectionOf(ctx.db);
  await contract.deliver(2n, 7n);
  await contract.transfer(tokenIdOf(7n, 1n), stranger);
  await reader.catchUp();
  expect((await projectionOf(ctx.db)).mints).toHaveLength(2);
  advanced = 0;

  await chain.reorg(2);
  await reader.catchUp();
  const { blocks: _, ...after } = await projectionOf(ctx.db);
  expect(before).toMatchObject(after);
  expect(await mintOfOrder(ctx.db, { chain: 'polygon', chainOrderId: '2' })).toBeNull();
  expect(await tokensOwnedBy(ctx.db, [stranger])).toEqual([]);
  expect(advanced).toBe(1);
});

test('a reorganisation that goes deeper than all that was read begins again', async () => {
  const empty = await chain.snapshot();
  await contract.registerDrop(7n);
  await contract.deliver(1n, 7n);
  await reader.catchUp();
  await chain.revert(empty);
  await contract.registerDrop(8n);
  await chain.mine(5);
  await reader.catchUp();
  const { drops, mints, tokens } = await projectionOf(ctx.db);
  expect(drops).toMatchObject([{ dropId: 8n }]);
  expect([mints, tokens]).toEqual([[], []]);
});

test('a chain that comes back shorter is a reorganisation', async () => {
  await contract.registerDrop(7n);
  const saved = await chain.snapshot();
  const savedHead = Number(await chain.client.getBlockNumber());
  await contract.deliver(1n, 7n);
  await chain.mine(3);
  await reader.catchUp();
  await chain.revert(saved);
  await reader.catchUp();
  expect(await headOf(ctx.db, 'polygon')).toMatchObject({ number: savedHead });
  expect(await mintOfOrder(ctx.db, { chain: 'polygon', chainOrderId: '1' })).toBeNull();

  await contract.deliver(9n, 7n);
  await reader.catchUp();
  expect(await mintOfOrder(ctx.db, { chain: 'polygon', chainOrderId: '9' })).toMatchObject({
    tokenId: tokenIdOf(7n, 1n).toString(),
  });
});

test('a rebuild gives the same tables', async () => {
  await contract.registerDrop(7n);
  await contract.registerDrop(8n, 3);
  for (const orderId of [1n, 2n, 3n]) await contract.purchase(orderId, 7n, ether);
  await reader.catchUp();
  await contract.deliver(4n, 8n);
  await contract.transfer(tokenIdOf(7n, 2n), stranger);
  await chain.mine(4);
  await reader.catchUp();
  await chain.reorg(2);
  await reader.catchUp();
  const before = await projectionOf(ctx.db);
  expect(await rebuildProjection(ctx, 'polygon')).toEqual({ events: before.events.length, unread: 0 });
  expect(await projectionOf(ctx.db)).toEqual(before);
  await contract.deliver(5n, 8n);
  await reader.catchUp();
  expect(await mintOfOrder(ctx.db, { chain: 'polygon', chainOrderId: '5' })).not.toBeNull();
});

test('two readers of one chain store everything once', async () => {
  await contract.registerDrop(7n);
  await contract.deliver(1n, 7n);
  const other = createReader(ctx, { onAdvanced: async () => {} });
  await Promise.all([reader.catchUp(), other.catchUp()]);
  await contract.deliver(2n, 7n);
  await Promise.all([reader.catchUp(), other.catchUp()]);
  const { mints, tokens } = await projectionOf(ctx.db);
  expect([mints.length, tokens.length]).toEqual([2, 2]);
  await other.stop();
});

test('a node of another chain is refused, with both ids', async () => {
  const wrong = await createTestContext({ chains: [{ ...chain.config, chainId: 137 }] });
  const other = createReader(wrong, { onAdvanced: async () => {} });
  await expect(other.catchUp()).rejects.toThrow('The node of polygon is chain 31337, configured is 137');
  await wrong.close();
});

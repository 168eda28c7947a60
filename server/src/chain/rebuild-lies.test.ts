import { collectibleAbi, marketplaceAbi } from '@talkies/abi';
import { tokenIdOf } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { type Abi, encodeFunctionData, type Hex } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chainRebuild } from '../../commands/chain-rebuild.ts';
import { startTestChain, type TestChain } from '../testing/chain.ts';
import { useCollectible } from '../testing/collectible.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { type FaultyNode, faults, startFaultyNode } from '../testing/faulty-node.ts';
import { closedSellers, tokenVersions } from './market/tables.ts';
import { createReader } from './reader/reader.ts';
import { rebuildProjection } from './rebuild.ts';
import { cursors, events } from './tables.ts';
import { projectionOf } from './testing/tables.ts';

let chain: TestChain;
let node: FaultyNode;
let ctx: TestContext;

beforeEach(async () => {
  chain = await startTestChain();
  node = await startFaultyNode(chain.config.rpcUrl);
  // as in production: not a local chain, which may lose its end
  ctx = await createTestContext({ chains: [{ ...chain.config, local: false, rpcUrl: node.url }] });
});
afterEach(async () => {
  await ctx.close();
  await node.stop();
  await chain.stop();
});

const read = () => createReader(ctx, { onAdvanced: () => undefined, pollMs: 10 }).catchUp();

/** Calls a contract as the owner of the token. */
async function call(kind: 'collectible' | 'marketplace', functionName: string, args: unknown[]) {
  const abi: Abi = kind === 'collectible' ? collectibleAbi : marketplaceAbi;
  const data = encodeFunctionData({ abi, functionName, args });
  const { [kind]: to } = chain.config.contracts;
  await chain.client.sendTransaction({ account: chain.buyer, chain: null, to, data });
  await chain.untilMined();
}

/** A token that is for sale, by a wallet that has switched the marketplace off and on again. */
async function sell(): Promise<void> {
  const contract = useCollectible(chain);
  await contract.registerDrop(7n);
  await contract.deliver(1n, 7n);
  await call('marketplace', 'list', [tokenIdOf(7n, 1n), 10n ** 18n]);
  for (const approved of [false, true]) await call('collectible', 'setMarketplaceApproval', [approved]);
  await read();
}

/** The headers of a busy chain prove nothing of a block's logs: their filters are full. */
const fullFilters: Parameters<FaultyNode['use']>[0] = async ({ method, params }, ask) => {
  if (method !== 'eth_getBlockByNumber') return null;
  const block = await ask<object | null>(method, params);
  return { result: block && { ...block, logsBloom: `0x${'f'.repeat(512)}` } };
};

test.each([
  ['the receipts', () => faults.either(faults.noLogs(), fullFilters)],
  ['nothing but the blocks', () => faults.either(faults.noLogs(), faults.nullReceipts(), fullFilters)],
])('a rebuild takes nothing back where the node left the logs out and has %s', async (_, lie) => {
  await sell();
  const before = await projectionOf(ctx.db);
  node.use(lie());
  await expect(rebuildProjection(ctx, 'polygon')).rejects.toThrow(
    /node of polygon answers without the events of transaction 0x\w+ in block \d+\. They stay/,
  );
  expect(await projectionOf(ctx.db)).toEqual(before);
});

test('an event that never was is taken back, as the node shows no such transaction', async () => {
  await sell();
  const before = await projectionOf(ctx.db);
  const [event] = await ctx.db.select().from(events).where(eq(events.name, 'Listed'));
  if (!event) throw new Error('nothing is listed');
  const invented: Hex = `0x${'7'.repeat(64)}`;
  await ctx.db.insert(events).values([
    { ...event, logIndex: 900, txHash: invented },
    // of a transaction that has others
    { ...event, logIndex: 901 },
  ]);
  await rebuildProjection(ctx, 'polygon');
  expect(await projectionOf(ctx.db)).toEqual(before);
});

test('where the node ends before what was read, the command says what it did not compare', async () => {
  await sell();
  await chain.mine(3);
  await read();
  const before = await projectionOf(ctx.db);
  node.use(faults.lag(2));
  const [out, err]: string[][] = [[], []];
  const io = { out: (line: string) => void out?.push(line), err: (line: string) => void err?.push(line) };
  expect(await chainRebuild(ctx, [], { ...io, cwd: '.' })).toBe(1);
  expect(err).toEqual([expect.stringMatching(/^polygon \(test\): .*last 2 blocks/)]);
  expect(await projectionOf(ctx.db)).toEqual(before);
  node.heal();
  expect(await chainRebuild(ctx, [], { ...io, cwd: '.' })).toBe(0);
});

test.each([
  ['whose events were corrected', () => ctx.db.delete(events).where(eq(events.name, 'ApprovalForAll'))],
  ['whose row was corrected', () => ctx.db.delete(closedSellers)],
])('open pages of what a wallet sells are notified of a switch %s', async (_, damage) => {
  await sell();
  await damage();
  await ctx.db.delete(tokenVersions);
  await rebuildProjection(ctx, 'polygon');
  const [cursor] = await ctx.db.select().from(cursors);
  expect(await ctx.db.select().from(tokenVersions)).toMatchObject([
    { tokenId: `${tokenIdOf(7n, 1n)}`, version: cursor?.version },
  ]);
});

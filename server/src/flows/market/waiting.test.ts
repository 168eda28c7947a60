// takes 5 seconds: begun early

import { collectibleAbi } from '@talkies/abi';
import { tokenIdOf } from '@talkies/shared';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorAuctions } from '../../../commands/operator/auctions.ts';
import { collectLines } from '../../../commands/testing/collect-lines.ts';
import { createChains } from '../../chain/chains.ts';
import type { Context } from '../../chain/context.ts';
import { auctions, auctionsToSettle } from '../../chain/index.ts';
import { chainTransactions } from '../../chain/tables.ts';
import { type FlakyRpc, startFlakyRpc } from '../../chain/testing/flaky-rpc.ts';
import { createWriter } from '../../chain/writer/writer.ts';
import { jobs } from '../../platform/jobs/tables.ts';
import { studioAuction } from '../studio/selling/show-auctions.ts';
import { studioToday } from '../studio/today.ts';
import { type Market, startMarket, type Trader } from '../testing/market.ts';
import { createMarketWorker } from './market-worker.ts';
import { beginPrimary, handlePrimaries } from './primary-auctions.ts';
import { settleAuctions } from './settle-auctions.ts';
import { unopenedAuctions } from './unopened-auctions.ts';

let market: Market;
let rpc: FlakyRpc;
let seller: Trader;
let bidder: Trader;
/** the shop, with a node that can be made to answer anything */
let ctx: Context;
beforeAll(async () => {
  market = await startMarket();
  seller = await market.addTrader('seller');
  bidder = await market.addTrader('bidder');
  rpc = await startFlakyRpc(market.chain.config.rpcUrl);
  const chains = createChains([{ ...market.chain.config, rpcUrl: rpc.url }]);
  const parts = { ...market.shop.ctx, chains };
  ctx = { ...parts, writer: createWriter(parts) };
});
beforeEach(() => rpc.heal());
afterAll(async () => {
  await market.close();
  await rpc.stop();
});

const transactions = (prefix: string) =>
  ctx.db
    .select({ key: chainTransactions.key, status: chainTransactions.status })
    .from(chainTransactions)
    .where(like(chainTransactions.key, `${prefix}%`))
    .orderBy(chainTransactions.key);

/** An auction of the seller's that has a bid and is over. */
async function endedAuction(): Promise<{ marketToken: string; tokenId: string }> {
  const { timestamp } = await market.chain.client.getBlock();
  await market.pass(Math.max(Math.ceil(clock().now().getTime() / 1000) - Number(timestamp), 0) + 1);
  const { marketToken, tokenId } = await market.giveToken(seller);
  await market.act(seller, { kind: 'auction', marketToken, reserve: '10', days: '0.05' });
  const round = (await market.look(marketToken)).auction?.round ?? '';
  await market.act(bidder, { kind: 'bid', marketToken, round, amount: '10' });
  await market.pass(5000);
  return { marketToken, tokenId: String(tokenId) };
}
const clock = () => market.shop.ctx.clock;
const minutes = async (count: number): Promise<void> => {
  for (let minute = 0; minute < count; minute++) {
    await settleAuctions(ctx, 'polygon');
    await ctx.writer.tick('polygon');
    clock().advance(60);
  }
};

test('an auction is settled after hours of dear gas, by the first transaction', async () => {
  const { marketToken } = await endedAuction();
  rpc.answerFor('eth_maxPriorityFeePerGas', () => ({ result: '0x3b9aca000000' }));
  await minutes(180);
  rpc.heal();
  await minutes(5);
  await market.shop.catchUp();
  expect((await market.look(marketToken)).auction?.state).toBe('settled');
  const [token] = (await transactions('settle/')).map(({ key }) => key.split('/').slice(0, 4).join('/'));
  expect((await transactions(`${token}/`)).map(({ key }) => key)).toEqual([`${token}/1`]);
});

test('tries that were refused are repeated ever more seldom, without a last one, and keep nobody waiting', async () => {
  const before = (await transactions('settle/')).length;
  const { marketToken } = await endedAuction();
  rpc.answerFor('eth_estimateGas', () => ({ error: { code: 3, message: 'execution reverted' } }));
  await minutes(240);
  const tries = (await transactions('settle/')).length - before;
  expect(tries).toBeGreaterThan(5);
  expect(tries).toBeLessThan(12);
  expect(await auctionsToSettle(ctx.db, 'polygon', clock().now())).toEqual([]);
  rpc.heal();
  clock().advance(6 * 3_600);
  await minutes(2);
  await market.shop.catchUp();
  expect((await market.look(marketToken)).auction?.state).toBe('settled');
});

test('neither a chain whose node is gone nor an auction in trouble keeps another open, or the news that one ends soon', async () => {
  const { tokenId: troubled } = await endedAuction();
  const { tokenId: settled } = await endedAuction();
  const { tokenId: soon } = await endedAuction();
  const now = clock().now().getTime();
  await ctx.db
    .update(auctions)
    .set({ endsAt: new Date(now + 60_000) })
    .where(eq(auctions.tokenId, soon));
  const [row] = await ctx.db.select().from(auctions).where(eq(auctions.tokenId, settled));
  if (!row) throw new Error('no auction');
  // it ended first of all
  await ctx.db.insert(auctions).values({ ...row, chain: 'ethereum', endsAt: new Date(0) });
  const { config } = market.chain;
  const gone = { ...config, name: 'ethereum' as const, chainId: 1, rpcUrl: 'http://127.0.0.1:9' };
  const { enqueueTransaction } = ctx.writer;
  const worker = createMarketWorker({
    ...ctx,
    chains: createChains([gone, config]),
    writer: {
      ...ctx.writer,
      enqueueTransaction: async (tx, request) => {
        if (request.key.includes(`/${troubled}/`)) throw new Error('in trouble');
        return enqueueTransaction(tx, request);
      },
    },
  });
  await expect(worker.tick()).rejects.toThrow();
  expect(await transactions(`settle/polygon/${settled}/`)).toHaveLength(1);
  expect(await transactions(`settle/polygon/${troubled}/`)).toEqual([]);
  const announced = await ctx.db
    .select()
    .from(jobs)
    .where(like(jobs.key, `ending/polygon/${soon}/%`));
  expect(announced).toHaveLength(1);
});

test('an auction of the shop whose mint failed is opened by a later run', async () => {
  const item = await market.shop.addItem({ sale: 'auction', quantity: 1 });
  const intent = { itemId: item.id, seconds: 7200, reserve: '1000', bids: 0 };
  const goOn = async (steps: number): Promise<void> => {
    for (let step = 0; step < steps; step++) {
      clock().advance(1);
      await ctx.queue.runDue();
      await ctx.writer.tick();
      await market.shop.catchUp();
    }
  };
  await beginPrimary(ctx, { ...intent, run: 'one' });
  rpc.answerFor('eth_estimateGas', () => ({ error: { code: 3, message: 'execution reverted' } }));
  await ctx.queue.runDue();
  await ctx.writer.tick();
  expect(await transactions('primary/mint/')).toMatchObject([{ status: 'failed' }]);
  rpc.heal();
  await goOn(5);
  expect(await transactions('primary/open/')).toEqual([]);
  expect((await unopenedAuctions(ctx)).get(item.id)).toMatchObject({ status: 'failed' });
  const { io, lines } = collectLines();
  await operatorAuctions(ctx, [], io);
  expect(lines.find((line) => line.startsWith(item.id))).toMatch(
    /\tnot opened\t.+\tcreate it anew, or cancel it$/,
  );

  await beginPrimary(ctx, { ...intent, run: 'two' });
  await goOn(20);
  expect(await transactions('primary/mint/')).toMatchObject([
    { key: `primary/mint/${item.id}`, status: 'failed' },
    { key: `primary/mint/${item.id}#2`, status: 'confirmed' },
  ]);
  expect(await transactions('primary/open/')).toMatchObject([{ status: 'confirmed' }]);
  expect((await unopenedAuctions(ctx)).has(item.id)).toBe(false);
});

test('an auction whose edition is with a film partner’s own wallet is theirs to open: nobody at the shop is to do anything', async () => {
  const item = await market.shop.addItem({ sale: 'auction', quantity: 1 });
  const resolve: Context['signers']['resolve'] = (name) =>
    name === 'partner' ? Promise.reject(new Error('no such key')) : ctx.signers.resolve(name);
  const theirs = { ...ctx, signers: { ...ctx.signers, resolve } };
  const { deployer: partner } = market.chain;
  const row = async () => (await studioAuction(theirs, item.id)).row;
  const { auctions: stuckBefore } = (await studioToday(theirs)).waiting;
  handlePrimaries(theirs);
  await beginPrimary(ctx, { itemId: item.id, run: 'theirs', seconds: 7200, reserve: '1000', bids: 0 });
  for (let step = 0; step < 5; step++) {
    clock().advance(1);
    await ctx.queue.runDue();
    await ctx.writer.tick();
    await market.shop.catchUp();
  }
  handlePrimaries(ctx);
  expect(await transactions(`primary/mint/${item.id}`)).toMatchObject([{ status: 'confirmed' }]);
  expect(await transactions(`primary/open/${item.id}`)).toEqual([]);

  expect((await unopenedAuctions(theirs)).has(item.id)).toBe(false);
  expect((await studioToday(theirs)).waiting.auctions).toBe(stuckBefore);
  expect(await studioAuction(theirs, item.id)).toMatchObject({
    row: { state: 'with-partner', partner: partner.address, problem: null },
    ...{ mayOpen: false, mayCallOff: false },
  });
  const listed = async (): Promise<string> => {
    const { io, lines } = collectLines();
    await operatorAuctions(theirs, [], io);
    return lines.find((line) => line.startsWith(`${item.id}\t`)) ?? '';
  };
  expect(await listed()).toBe(`${item.id}\twith its film partner\t${partner.address}\tthat wallet opens it`);
  // the shop has that wallet's key
  expect((await studioAuction(ctx, item.id)).row).toMatchObject({ state: 'upcoming', partner: null });

  const hash = await market.chain.client.writeContract({
    address: market.chain.config.contracts.collectible,
    abi: collectibleAbi,
    functionName: 'transferFrom',
    args: [partner.address, seller.account.address, tokenIdOf(item.dropId, 1n)],
    account: partner,
    chain: null,
  });
  await market.chain.client.waitForTransactionReceipt({ hash });
  await market.shop.catchUp();
  expect(await row(), 'once they gave it away').toMatchObject({ state: 'upcoming', partner: null });
  expect(await listed()).toBe(`${item.id}\tupcoming`);
});

test('an auction of the shop waits for a slow network as long as that takes', async () => {
  const item = await market.shop.addItem({ sale: 'auction', quantity: 1 });
  await beginPrimary(ctx, { itemId: item.id, run: 'slow', seconds: 7200, reserve: '1000', bids: 0 });
  rpc.answerFor('eth_maxPriorityFeePerGas', () => ({ result: '0x3b9aca000000' }));
  for (let minute = 0; minute < 60; minute++) {
    clock().advance(60);
    await ctx.queue.runDue();
    await ctx.writer.tick();
  }
  rpc.heal();
  for (let minute = 0; minute < 10; minute++) {
    clock().advance(60);
    await ctx.queue.runDue();
    await ctx.writer.tick();
    await market.shop.catchUp();
  }
  expect(await transactions(`primary/open/${item.id}`)).toMatchObject([{ status: 'confirmed' }]);
});

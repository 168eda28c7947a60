import { HOUR_SECONDS } from '@talkies/shared';
import { listHash } from '@talkies/shared/draw';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { createTestContext, type TestContext, testKeys } from '../../testing/context.ts';
import { useLottery } from '../../testing/lottery.ts';
import { numberAmongHolder, purchasesOf, purchaseWith, ticketHolders } from '../index.ts';
import { createReader, type Reader } from '../reader/reader.ts';
import { rebuildProjection } from '../rebuild.ts';
import { projectionOf } from '../testing/tables.ts';
import { filledTicketOrders, lotteries, ticketPurchases } from './tables.ts';

const key = { chain: 'polygon', lotteryId: 1 } as const;
const ravi = privateKeyToAccount(testKeys.faucet);

let chain: TestChain;
let ctx: TestContext;
let reader: Reader;
let contract: ReturnType<typeof useLottery>;

beforeEach(async () => {
  chain = await startTestChain();
  ctx = await createTestContext({ chains: [chain.config] });
  contract = useLottery(chain);
  reader = createReader(ctx, { onAdvanced: () => undefined });
  const { client } = chain;
  await client.waitForTransactionReceipt({ hash: await useCollectible(chain).registerDrop(7n) });
  await contract.open(7n, 1n, 1n);
});
afterEach(async () => {
  await reader.stop();
  await ctx.close();
  await chain.stop();
});

const lottery = async () => {
  await reader.catchUp();
  const [row] = await ctx.db.select().from(lotteries);
  return row;
};

test('purchases make a list whose running hash is the contract’s', async () => {
  await contract.buy(chain.buyer, 1, 60);
  await contract.buy(ravi, 1, 39);
  await contract.grant(900n, 1, chain.buyer.address, 21);
  const row = await lottery();
  const stored = await contract.read(1);
  expect(row).toMatchObject({ state: 'selling', sold: 120, purchases: 3, listHash: stored.listHash });
  const list = await purchasesOf(ctx.db, key, { from: null, newest: false, limit: 10 });
  expect(list.map(({ first, count }) => [first, count])).toEqual([
    [0, 60],
    [60, 39],
    [99, 21],
  ]);
  expect(listHash(list.map(({ holder, count }) => [holder, count]))).toBe(stored.listHash);
  expect(await ctx.db.select().from(filledTicketOrders)).toMatchObject([{ orderId: '900', lotteryId: 1 }]);
  const winningPurchase = await purchaseWith(ctx.db, key, 119);
  expect(winningPurchase).toMatchObject({ number: 2, holder: chain.buyer.address });
  expect(winningPurchase && (await numberAmongHolder(ctx.db, winningPurchase))).toBe(1);
  expect(await purchaseWith(ctx.db, key, 120)).toBeNull();
  await rebuildProjection(ctx, 'polygon');
  expect(await lottery()).toEqual(row);
});

test('a draw and its delivery are told with signature, ticket and winner', async () => {
  await contract.buy(chain.buyer, 1, 120);
  await contract.pass(HOUR_SECONDS);
  await contract.draw(ravi, 1);
  const stored = await contract.read(1);
  expect(await lottery()).toMatchObject({
    state: 'drawn',
    winningTicket: stored.winningTicket,
    winner: null,
  });
  await contract.claimPrize(ravi, 1, chain.buyer.address, 0);
  expect(await lottery()).toMatchObject({
    state: 'delivered',
    winner: chain.buyer.address,
    proceeds: (120n * 10n ** 15n).toString(),
  });
});

test('one with 99 tickets gives the prize back and pays every holder', async () => {
  await contract.buy(chain.buyer, 1, 60);
  await contract.buy(ravi, 1, 39);
  await contract.pass(HOUR_SECONDS);
  await contract.returnPrize(ravi, 1);
  await contract.claimRefund(chain.buyer, 1, ravi.address);
  expect(await lottery()).toMatchObject({ state: 'returned' });
  const holders = await ticketHolders(ctx.db, key);
  expect(new Map(holders.map(({ holder, tickets, refund }) => [holder, [tickets, refund]]))).toEqual(
    new Map([
      [chain.buyer.address, [60, null]],
      [ravi.address, [39, (39n * 10n ** 15n).toString()]],
    ]),
  );
});

test('a reorganisation takes purchases back, and a rebuild comes to the same', async () => {
  await contract.buy(chain.buyer, 1, 60);
  const before = await lottery();
  const snapshot = await chain.snapshot();
  await contract.buy(ravi, 1, 39);
  expect(await lottery()).toMatchObject({ sold: 99 });
  await chain.revert(snapshot);
  await chain.mine(3);
  expect(await lottery()).toEqual(before);
  const projected = await projectionOf(ctx.db);
  await ctx.db.delete(lotteries);
  await ctx.db.delete(ticketPurchases);
  await rebuildProjection(ctx, 'polygon');
  expect(await projectionOf(ctx.db)).toEqual(projected);
});

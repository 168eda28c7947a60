import { collectibleAbi, orderReceiverAbi } from '@talkies/abi';
import { eq } from 'drizzle-orm';
import { encodeFunctionData, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chainTransactions } from '../../chain/index.ts';
import { ethPaymentCall, signQuote } from '../../modules/eth-payments/index.ts';
import { receiptsOf } from '../../modules/receipts/index.ts';
import { royaltyEntries } from '../../modules/royalties/index.ts';
import { testKeys } from '../../testing/context.ts';
import { mintKey } from '../payments/mint-paid.ts';
import { stuckOrders } from '../payments/stuck-orders.ts';
import { compareRoyalties } from '../reconcile/compare-royalties.ts';
import { type EthShop, startEthShop } from './testing/eth-shop.ts';

let shop: EthShop;
beforeAll(async () => {
  shop = await startEthShop();
});
afterAll(() => shop.stop());

const receiver = () => shop.ethereum.config.contracts.orderReceiver;
const collectible = () => shop.polygon.config.contracts.collectible;
const supply = (dropId: bigint) =>
  shop.polygon.client.readContract({
    ...{ address: collectible(), abi: collectibleAbi },
    ...{ functionName: 'supplyOf', args: [dropId] },
  });
type Change = ['setCashier' | 'setTreasury', [Hex]] | ['takeBack', [bigint]];
const atReceiver = async (by: EthShop['ethereum']['deployer'], ...[functionName, args]: Change) => {
  const data = encodeFunctionData({ abi: orderReceiverAbi, functionName, args } as never);
  await shop.ethereum.client.sendTransaction({ account: by, chain: null, to: receiver(), data });
  await shop.ethereum.untilMined();
};
const pauseSales = (paused: boolean) =>
  shop.polygon.client.sendTransaction({
    ...{ account: shop.polygon.deployer, chain: null, to: collectible() },
    data: encodeFunctionData({ abi: collectibleAbi, functionName: 'setPaused', args: [paused] }),
  });
const numberOf = async (order: { id: string }) => BigInt((await shop.recordOf(order)).order.chainOrderId);
const setClocks = async (days: number): Promise<void> => {
  await shop.ethereum.client.increaseTime({ seconds: days * 86_400 });
  await shop.ethereum.mine();
  shop.ctx.clock.advance(days * 86_400);
};
const passDays = async (days: number): Promise<void> => {
  await setClocks(days);
  await shop.untilIdle();
};
/** An order with the permission to pay, not used yet. */
async function quoted() {
  const placed = await shop.ordered();
  const { ethPayment } = await shop.eth(placed.buyer, placed.order);
  const call = ethPayment?.call;
  if (!call) throw new Error('no call');
  return { ...placed, pay: () => shop.sendCall(shop.ethereum, placed.account, call) };
}

test('a payment of another amount than the order’s buys nothing, whoever signed it', async () => {
  const { order, item, account } = await quoted();
  const { payment } = await shop.recordOf(order);
  if (!payment) throw new Error('no payment');
  const { config } = shop.ethereum;
  const cheap = { ...payment, amount: '1' };
  const signature = await signQuote(privateKeyToAccount(testKeys.signer), config, cheap);
  const { to, value, data } = ethPaymentCall(config, { ...cheap, signature });
  await shop.sendCall(shop.ethereum, account, {
    ...{ to, data, value: value.toString() },
    ...{ chainId: config.chainId, gas: '130000' },
  });
  await shop.untilIdle();
  await shop.finalise();
  const record = await shop.recordOf(order);
  expect(record.states[1]).toBe('refunded');
  expect(record.payment?.failure).toContain('of another amount');
  expect(await supply(item.dropId)).toBe(0);
});

test('what its payer takes back after it was delivered is refunded, with a credit note and without a share for the creator', async () => {
  const { order, pay, account } = await quoted();
  await pay();
  await shop.finalise();
  expect((await shop.recordOf(order)).states).toEqual(['complete', 'kept']);
  await passDays(15);
  expect(await stuckOrders(shop.ctx)).toMatchObject([{ order: { id: order.id } }]);
  await atReceiver(account, 'takeBack', [await numberOf(order)]);
  await shop.finalise();
  await shop.worker.collect();
  expect((await shop.recordOf(order)).states).toEqual(['complete', 'refunded']);
  expect((await shop.recordOf(order)).payment).toMatchObject({
    failure: 'The payer took the money back.',
    refundedAt: expect.any(Date),
  });
  expect(await stuckOrders(shop.ctx)).toEqual([]);
  const entries = await shop.ctx.db.select().from(royaltyEntries).where(eq(royaltyEntries.orderId, order.id));
  expect(entries.map(({ step }) => step)).toEqual([0, 1]);
  const always = { from: new Date(0), until: new Date('2999-01-01') };
  expect(await compareRoyalties(shop.ctx, always, [])).toEqual([]);
  const [invoice, credit, ...more] = await receiptsOf(shop.ctx.db, order.id);
  expect(more).toEqual([]);
  expect(credit).toMatchObject({ kind: 'credit', figures: { total: invoice?.figures.total } });
  expect(credit?.figures).toEqual({
    ...invoice?.figures,
    credits: { number: invoice?.number, reason: 'The payer took the money back.' },
  });
});

test.each([
  ['its payer took back', 15],
  ['its payer may soon take back', 13],
])('a mint that waits is called off where %s the money', async (_, days) => {
  const { order, item, pay, account } = await quoted();
  await pauseSales(true);
  await pay();
  await shop.finalise();
  expect((await shop.recordOf(order)).states).toEqual(['minting', 'paid']);
  await shop.ethereum.client.increaseTime({ seconds: days * 86_400 });
  await shop.ethereum.mine();
  if (days > 14) await atReceiver(account, 'takeBack', [await numberOf(order)]);
  else shop.ctx.clock.advance(days * 86_400);
  await shop.untilIdle();
  await shop.finalise();
  await pauseSales(false);
  await shop.finalise();
  expect((await shop.recordOf(order)).states).toEqual(['refunded', 'refunded']);
  expect(await supply(item.dropId)).toBe(0);
});

test('a refused mint that another worker requested again meanwhile is not paid back too', async () => {
  const { order, pay } = await quoted();
  await pauseSales(true);
  await pay();
  await shop.finalise();
  const { db } = shop.ctx;
  const isMint = eq(chainTransactions.key, mintKey(order));
  const refused = { status: 'failed', block: 1, errorCode: 'contract/sales-paused' } as const;
  await db.update(chainTransactions).set(refused).where(isMint);
  const transaction = db.transaction.bind(db);
  const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(async (step, options) => {
    await shop.worker.tick();
    // the payer may soon take the money back: a mint that is refused would be paid back
    await setClocks(13);
    return transaction(step, options);
  });
  await shop.worker.tick();
  spy.mockRestore();
  expect(await db.select().from(chainTransactions).where(isMint)).toMatchObject([{ status: 'queued' }]);
  expect((await shop.recordOf(order)).states).toEqual(['minting', 'paid']);
  await shop.finalise();
  await pauseSales(false);
  await shop.finalise();
  expect((await shop.recordOf(order)).states).toEqual(['refunded', 'refunded']);
});

describe('while a change of the receiver’s keys stops collections', () => {
  test('a refund that the receiver does not make stands in the operator’s list until it is mended', async () => {
    const { order, buyer, pay } = await quoted();
    await buyer.send('cancelOrder', { params: { id: order.id } });
    await pay();
    await atReceiver(shop.ethereum.deployer, 'setCashier', [shop.ethereum.deployer.address]);
    await shop.finalise();
    expect((await shop.recordOf(order)).states[1]).toBe('refunding');
    expect(await stuckOrders(shop.ctx)).toEqual([]);
    shop.ctx.clock.advance(2 * 3600);
    const [stuck] = await stuckOrders(shop.ctx);
    expect(stuck).toMatchObject({
      order: { id: order.id },
      reason: expect.stringContaining('refund in ETH'),
    });
    await atReceiver(shop.ethereum.deployer, 'setCashier', [privateKeyToAccount(testKeys.minter).address]);
    await shop.finalise();
    expect((await shop.recordOf(order)).states[1]).toBe('refunded');
    expect(await stuckOrders(shop.ctx)).toEqual([]);
    // until the suspension after this change is over
    await passDays(31);
  });

  test('nobody is given the leave to pay in ETH, and what is paid with an earlier one goes back', async () => {
    const given = await quoted();
    const fresh = await shop.ordered();
    expect((await shop.get(fresh.buyer, fresh.order)).ethPayment?.state).toBe('offered');
    await atReceiver(shop.ethereum.deployer, 'setTreasury', [shop.ethereum.buyer.address]);
    const payer = fresh.account.address;
    const params = { id: fresh.order.id };
    const refused = await fresh.buyer.send('startEthPayment', { params, body: { payer } });
    expect(refused.problem.code).toBe('payment/not-offered');
    await given.pay();
    await shop.untilIdle();
    await shop.finalise();
    expect((await shop.recordOf(given.order)).payment).toMatchObject({
      state: 'refunded',
      failure: expect.stringContaining('were stopped'),
    });
    expect((await shop.recordOf(given.order)).order).toMatchObject({ paying: false, ethQuoted: false });
    expect(await supply(given.item.dropId)).toBe(0);
    shop.ctx.clock.advance(61);
    expect((await shop.get(fresh.buyer, fresh.order)).ethPayment).toBeNull();
    const visitor = await shop.visitor.send('quoteItem', { params: { id: fresh.item.id } });
    expect(visitor.response.ethTotal).toBeNull();
    await passDays(18);
    const again = await shop.visitor.send('quoteItem', { params: { id: fresh.item.id } });
    expect(again.response.ethTotal).not.toBeNull();
  });
});

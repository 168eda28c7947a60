import { orderReceiverAbi } from '@talkies/abi';
import type { Order } from '@talkies/shared/schemas';
import { encodeFunctionData, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorRefund } from '../../../commands/operator/refund.ts';
import { collectLines } from '../../../commands/testing/collect-lines.ts';
import { cancelTransaction } from '../../chain/index.ts';
import { ethRefundKey } from '../../modules/eth-payments/index.ts';
import { presentNotifications } from '../../modules/notifications/present.ts';
import { notificationsOf } from '../../modules/notifications/reads.ts';
import { testKeys } from '../../testing/context.ts';
import { stuckOrders } from '../payments/stuck-orders.ts';
import type { Person } from '../testing/shop.ts';
import { type EthShop, startEthShop } from './testing/eth-shop.ts';

let shop: EthShop;
beforeAll(async () => {
  shop = await startEthShop();
});
afterAll(() => shop.stop());

const onReceiver = async (call: Parameters<typeof encodeFunctionData<typeof orderReceiverAbi>>[0]) => {
  await shop.ethereum.client.sendTransaction({
    account: shop.ethereum.deployer,
    chain: null,
    to: shop.ethereum.config.contracts.orderReceiver,
    data: encodeFunctionData(call),
  });
  await shop.ethereum.untilMined();
};
const setCashier = (address: Hex) =>
  onReceiver({ abi: orderReceiverAbi, functionName: 'setCashier', args: [address] });

/** A mined payment of an order that its buyer has cancelled. */
async function late() {
  const placed = await shop.ordered();
  const { ethPayment } = await shop.eth(placed.buyer, placed.order);
  await placed.buyer.send('cancelOrder', { params: { id: placed.order.id } });
  if (!ethPayment?.call) throw new Error('no call');
  await shop.sendCall(shop.ethereum, placed.account, ethPayment.call);
  return placed;
}
const pageOf = async (buyer: Person, { id }: Order) =>
  (await buyer.send('orderPage', { params: { id } })).response;
const stepsOf = async (buyer: Person, order: Order) =>
  (await pageOf(buyer, order)).timeline.map(({ step }) => step).filter((step) => step.startsWith('refund'));

describe('the order’s page', () => {
  test('tells of a refund at the receiver when it is asked for and when it is there, and so do notifications and mails', async () => {
    const { order, buyer } = await late();
    await shop.untilIdle();
    await shop.ethereum.mine(3);
    await shop.untilIdle(1);
    expect(await stepsOf(buyer, order)).toEqual(['refund-asked']);
    expect((await pageOf(buyer, order)).refunds).toMatchObject([{ state: 'asked', confirmedAt: null }]);
    await shop.finalise();
    const page = await pageOf(buyer, order);
    const paid = { value: expect.stringMatching(/^[\d.]+$/), currency: 'ETH' };
    expect(page.timeline.filter(({ step }) => step.startsWith('refund'))).toMatchObject([
      { step: 'refund-asked', method: 'wallet', amount: paid, reason: expect.stringContaining('over') },
      { step: 'refunded', method: 'wallet', amount: paid },
    ]);
    expect(page.refunds).toMatchObject([{ state: 'confirmed', amount: paid }]);
    const notifications = presentNotifications(await notificationsOf(shop.ctx.db, buyer.id, { limit: 9 }));
    expect(notifications.map(({ title, link }) => [title, link]).toSorted()).toEqual([
      ['Refunded', `/orders/${order.id}`],
      ['Your refund is on its way', `/orders/${order.id}`],
    ]);
    const mail = shop.ctx.mailer.sent.find(({ subject }) => subject.startsWith('Refunded'));
    expect(mail?.text).toContain(`/orders/${order.id}`);
  });

  test('says that money waits which a wallet does not take, and when it was withdrawn', async () => {
    const { order, buyer, account } = await late();
    const { address } = account;
    await shop.ethereum.client.setCode({ address, bytecode: '0x60006000fd' });
    await shop.finalise();
    expect(await stepsOf(buyer, order)).toEqual(['refund-asked', 'refund-withdrawable']);
    await shop.ethereum.client.setCode({ address, bytecode: '0x' });
    await onReceiver({ abi: orderReceiverAbi, functionName: 'withdrawFor', args: [address] });
    await shop.untilIdle();
    expect(await stepsOf(buyer, order)).toEqual(['refund-asked', 'refund-withdrawable', 'refund-withdrawn']);
  });
});

test('a refund whose transaction was called off is listed with what mends it, and is made once', async () => {
  const { order, buyer, account } = await late();
  await setCashier(shop.ethereum.deployer.address);
  await shop.finalise();
  const { payment } = await shop.recordOf(order);
  if (!payment) throw new Error('no payment');
  const written = await shop.ctx.writer.transactionByKey(ethRefundKey(payment));
  const retry = async () => {
    const { io, lines } = collectLines();
    return [await operatorRefund(shop.ctx, [order.number, '--retry'], io), lines.join()];
  };
  // while its transaction waits there is nothing to repeat
  expect(await retry()).toEqual([1, '0 refunds are asked for now.']);
  expect(await cancelTransaction(shop.ctx, written?.id ?? '')).toBe(true);
  shop.ctx.clock.advance(2 * 3600);
  const [stuck] = await stuckOrders(shop.ctx);
  expect(stuck).toMatchObject({ order: { id: order.id }, remedy: `operator refund ${order.number} --retry` });
  await setCashier(privateKeyToAccount(testKeys.minter).address);
  const before = await shop.ethereum.client.getBalance({ address: account.address });
  const both = await Promise.all([retry(), retry()]);
  expect(both.map(([code]) => code).sort()).toEqual([0, 1]);
  await shop.finalise();
  await shop.finalise();
  expect((await shop.recordOf(order)).states[1]).toBe('refunded');
  const after = await shop.ethereum.client.getBalance({ address: account.address });
  expect(after - before).toBe(BigInt(payment.amount));
  expect(await stepsOf(buyer, order)).toEqual(['refund-asked', 'refunded']);
  expect(await stuckOrders(shop.ctx)).toEqual([]);
});

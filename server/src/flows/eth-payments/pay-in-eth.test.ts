// takes 25 seconds, so it begins early
import { collectibleAbi, orderReceiverAbi } from '@talkies/abi';
import { centsToCoinUp } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import { encodeFunctionData, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chainTransactions } from '../../chain/tables.ts';
import { failingDatabase } from '../../chain/testing/failing-database.ts';
import { users } from '../../modules/accounts/tables.ts';
import { reportedEthPayments } from '../../modules/eth-payments/index.ts';
import { ethPayments } from '../../modules/eth-payments/tables.ts';
import { eventsOf } from '../../modules/orders/index.ts';
import { orders } from '../../modules/orders/tables.ts';
import { royaltyEntries } from '../../modules/royalties/index.ts';
import { freezeVault } from '../../modules/wallets/index.ts';
import { listUses } from '../../modules/wallets/spend/uses.ts';
import { budgets } from '../../platform/limits/budgets.ts';
import { shopSettings } from '../../platform/settings/tables.ts';
import { testKeys } from '../../testing/context.ts';
import { addContractWallet } from '../../testing/contract-wallet.ts';
import { mintKey } from '../payments/mint-paid.ts';
import type { Person } from '../testing/shop.ts';
import { createEthPaymentWorker } from './eth-payment-worker.ts';
import { type EthShop, startEthShop } from './testing/eth-shop.ts';

let shop: EthShop;
beforeAll(async () => {
  shop = await startEthShop();
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.ctx.mailer.sent.length = 0;
});

const pageOf = async (buyer: Person, { id }: Pick<Order, 'id'>) =>
  (await buyer.send('orderPage', { params: { id } })).response;
const subjects = () => shop.ctx.mailer.sent.map(({ subject }) => subject);
const supply = (dropId: bigint): Promise<number> =>
  shop.polygon.client
    .readContract({
      address: shop.polygon.config.contracts.collectible,
      abi: collectibleAbi,
      functionName: 'supplyOf',
      args: [dropId],
    })
    .then(Number);
const receiver = () => shop.ethereum.config.contracts.orderReceiver;
const balanceOfReceiver = () => shop.ethereum.client.getBalance({ address: receiver() });
const balanceOf = (address: Hex) => shop.ethereum.client.getBalance({ address });

test('the order says what it costs in ETH, locked and exact, rounded up; a visitor’s quote says the same', async () => {
  const { order, buyer, item } = await shop.ordered({ priceCents: 12_34n });
  const rate = shop.ctx.rates.current('ETH')?.rate ?? 0n;
  const total = { amount: centsToCoinUp(12_34n, rate).toString(), currency: 'ETH' };
  expect(order.ethPayment).toMatchObject({ chain: 'ethereum', state: 'offered', total, call: null });
  const visitors = await shop.visitor.send('quoteItem', { params: { id: item.id } });
  expect(visitors.response.ethTotal).toEqual(total);
  shop.ctx.rateSource.set('ETH', rate * 2n);
  await shop.ctx.rates.refresh();
  expect((await shop.eth(buyer, order)).ethPayment).toMatchObject({ state: 'quoted', total });
  shop.ctx.rateSource.set('ETH', rate);
});

test('paid in ETH, final there, minted here to the wallet that paid', async () => {
  const { order, buyer, account, item } = await shop.ordered();
  const hash = await shop.payInEth(buyer, account, order);
  expect((await shop.get(buyer, order)).ethPayment).toMatchObject({ state: 'sent', transaction: { hash } });
  const underway = { payable: false, paying: 'wallet', transactions: [{ hash, pays: true, mints: false }] };
  expect(await pageOf(buyer, order)).toMatchObject(underway);
  await shop.untilIdle();
  expect(await pageOf(buyer, order)).toMatchObject(underway);
  expect((await shop.get(buyer, order)).ethPayment?.state).toBe('confirming');
  expect(await supply(item.dropId)).toBe(0);
  await shop.finalise();
  const done = await shop.get(buyer, order);
  expect(done).toMatchObject({
    state: 'complete',
    wallet: account.address,
    token: { serial: 1 },
    ethPayment: { state: 'paid', transaction: { hash }, refund: null },
  });
  expect(done.transaction?.hash).not.toBe(hash);
  const page = await pageOf(buyer, order);
  expect(page.paid).toMatchObject({ method: 'wallet', amount: { currency: 'ETH' } });
  expect((await buyer.send('listOrders')).response.orders[0]?.paid).toEqual(page.paid?.amount);
  expect(page.transactions).toMatchObject([
    { hash, pays: true, mints: false },
    { hash: done.transaction?.hash, pays: false, mints: true },
  ]);
  expect(done.timeline.map(({ state }) => state)).toEqual([
    'created',
    'awaiting_payment',
    'paid',
    'minting',
    'minted',
    'complete',
  ]);
  expect((await shop.recordOf(order)).states).toEqual(['complete', 'kept']);
  expect(subjects()).toEqual([expect.stringContaining('It is yours')]);
  const { gasUsed } = await shop.ethereum.client.getTransactionReceipt({ hash });
  expect(gasUsed).toBeLessThan(130_000n);
});

test('asked for again, the quote is answered as it is; whoever goes on asking is held up', async () => {
  const { order, buyer, account } = await shop.ordered();
  const first = await shop.eth(buyer, order);
  const events = await eventsOf(shop.ctx.db, order.id);
  expect(await shop.eth(buyer, order)).toEqual(first);
  expect(await eventsOf(shop.ctx.db, order.id)).toEqual(events);
  const { points } = budgets['payment/account'];
  for (let spent = 1; spent < points; spent += 1) await shop.ctx.limits.spend('payment/account', buyer.id);
  const other = privateKeyToAccount(generatePrivateKey()).address;
  await shop.addWallet(buyer, other);
  const to = (payer: Hex) => buyer.send('startEthPayment', { params: { id: order.id }, body: { payer } });
  expect((await to(other)).problem.code).toBe('request/too-many');
  expect((await to(account.address)).status).toBe(200);
});

test('a payment that nobody reported is found by its event', async () => {
  const { order, buyer, account } = await shop.ordered();
  const { ethPayment } = await shop.eth(buyer, order);
  if (!ethPayment?.call) throw new Error('no call');
  await shop.sendCall(shop.ethereum, account, ethPayment.call);
  await shop.untilIdle();
  expect((await shop.recordOf(order)).order.paying).toBe(true);
  await shop.finalise();
  expect((await shop.recordOf(order)).states).toEqual(['complete', 'kept']);
});

test('a contract wallet on Ethereum pays, whose owner’s key sends the transaction', async () => {
  const { order, buyer } = await shop.ordered();
  const wallet = await addContractWallet(shop.ethereum);
  await shop.addWallet(buyer, wallet.address);
  const { ethPayment } = await shop.eth(buyer, order, wallet.address);
  if (!ethPayment?.call) throw new Error('no call');
  await shop.ethereum.setMining(false);
  const hash = await wallet.send(ethPayment.call);
  const reported = () =>
    buyer.send('reportTransaction', { params: { id: order.id }, body: { hash, chain: 'ethereum' } });
  expect((await reported()).status).toBe(200);
  await shop.ethereum.setMining(true);
  await shop.ethereum.mine();
  await shop.untilIdle();
  expect((await shop.get(buyer, order)).ethPayment?.state).toBe('confirming');
  await shop.finalise();
  expect((await shop.recordOf(order)).states).toEqual(['complete', 'kept']);
});

test('an e-mail wallet pays in one step', async () => {
  const { order, buyer } = await shop.orderedByMail();
  const started = await shop.eth(buyer, order);
  expect(started.ethPayment).toMatchObject({ state: 'sent', call: null });
  expect((await shop.eth(buyer, order)).ethPayment?.state).toBe('sent');
  await shop.untilIdle();
  await shop.finalise();
  expect((await shop.recordOf(order)).states).toEqual(['complete', 'kept']);
});

test('another linked wallet pays, and the token goes to the order’s, which is no frozen e-mail wallet', async () => {
  const { order, buyer, account } = await shop.ordered();
  const other = await shop.ordered();
  await expect(shop.eth(buyer, order, other.account.address)).rejects.toThrow('wallet/required');
  await shop.addWallet(buyer, shop.ethereum.buyer.address);
  const { ethPayment } = await shop.eth(buyer, order, shop.ethereum.buyer.address);
  if (!ethPayment?.call) throw new Error('no call');
  await shop.sendCall(shop.ethereum, shop.ethereum.buyer, ethPayment.call);
  await shop.untilIdle();
  await shop.finalise();
  expect(await shop.get(buyer, order)).toMatchObject({ state: 'complete', wallet: account.address });
  const frozen = await shop.orderedByMail();
  await shop.addWallet(frozen.buyer, shop.ethereum.deployer.address);
  await shop.ctx.db.transaction((tx) => freezeVault(shop.ctx, tx, frozen.buyer.id, 'They called.'));
  const paid = shop.eth(frozen.buyer, frozen.order, shop.ethereum.deployer.address);
  await expect(paid).rejects.toThrow('wallet/frozen');
});

test('for a day after a reset an e-mail wallet pays no large sum for another wallet’s token, but for its own', async () => {
  const { buyer, order: own } = await shop.orderedByMail({ priceCents: 120_00n });
  await shop.addWallet(buyer, privateKeyToAccount(generatePrivateKey()).address);
  const { order } = await shop.placed(buyer, { priceCents: 120_00n });
  const { db, clock } = shop.ctx;
  await db.update(users).set({ recoveredAt: clock.now() }).where(eq(users.id, buyer.id));
  await expect(shop.eth(buyer, order, own.wallet)).rejects.toThrow('wallet/cooldown');
  expect((await shop.eth(buyer, own)).ethPayment?.state).toBe('sent');
  await db.update(users).set({ recoveredAt: null }).where(eq(users.id, buyer.id));
  expect((await shop.eth(buyer, order, own.wallet)).ethPayment?.state).toBe('sent');
  expect((await listUses(shop.ctx, buyer.id)).map(({ what }) => what)).toEqual([
    'purchase',
    'purchase',
    'created',
  ]);
});

test('nobody pays it short, for somebody else, twice, or after the quote', async () => {
  const { order, buyer, account } = await shop.ordered();
  const { ethPayment } = await shop.eth(buyer, order);
  const call = ethPayment?.call;
  if (!call) throw new Error('no call');
  const stranger = shop.ethereum.deployer;
  const attempt = (by: typeof stranger, value: bigint) =>
    shop.ethereum.client.call({ account: by, to: call.to as Hex, data: call.data as Hex, value });
  await expect(attempt(account, BigInt(call.value) - 1n)).rejects.toThrow();
  await expect(attempt(stranger, BigInt(call.value))).rejects.toThrow();
  await expect(attempt(account, BigInt(call.value))).resolves.toBeDefined();
  const after = Math.ceil(new Date(order.quote.expiresAt).getTime() / 1000) + 1;
  await shop.ethereum.client.setNextBlockTimestamp({ timestamp: BigInt(after) });
  await shop.ethereum.mine();
  await expect(attempt(account, BigInt(call.value))).rejects.toThrow();
  await shop.untilIdle();
  await shop.finalise();
  await shop.polygon.client.setNextBlockTimestamp({ timestamp: BigInt(after + 5) });
  await shop.polygon.mine();
  await shop.finalise();
  const { order: row, states } = await shop.recordOf(order);
  expect(states).toEqual(['expired', 'void']);
  expect(row.reservesEdition).toBe(false);
});

test('an order that is kept for a payment in ETH waits for the end of Ethereum’s time, too', async () => {
  const { order, buyer } = await shop.ordered();
  await shop.eth(buyer, order);
  const after = BigInt(Math.ceil(new Date(order.quote.expiresAt).getTime() / 1000) + 1);
  await shop.polygon.client.setNextBlockTimestamp({ timestamp: after });
  await shop.polygon.mine();
  await shop.untilIdle();
  expect((await shop.recordOf(order)).order).toMatchObject({
    state: 'awaiting_payment',
    reservesEdition: true,
  });
  await shop.ethereum.client.setNextBlockTimestamp({ timestamp: after });
  await shop.ethereum.mine();
  await shop.untilIdle();
  expect((await shop.recordOf(order)).order).toMatchObject({ state: 'expired', reservesEdition: false });
});

test('a payment for an order that was cancelled goes back at the receiver by itself', async () => {
  const { order, buyer, account, item } = await shop.ordered();
  const { ethPayment } = await shop.eth(buyer, order);
  await buyer.send('cancelOrder', { params: { id: order.id } });
  if (!ethPayment?.call) throw new Error('no call');
  const before = await balanceOfReceiver();
  await shop.sendCall(shop.ethereum, account, ethPayment.call);
  const paid = await balanceOf(account.address);
  await shop.untilIdle();
  expect(await balanceOfReceiver()).toBe(before + BigInt(ethPayment.call.value));
  await shop.finalise();
  expect(await balanceOfReceiver()).toBe(before);
  expect(await balanceOf(account.address)).toBe(paid + BigInt(ethPayment.call.value));
  expect(await supply(item.dropId)).toBe(0);
  const over = await shop.get(buyer, order);
  expect(over).toMatchObject({ state: 'expired', ethPayment: { state: 'refunded', refund: {} } });
  expect(over.ethPayment?.failure).toContain('when the order was over');
  expect(subjects()).toEqual([
    expect.stringContaining('Your refund is on its way'),
    expect.stringContaining('Refunded'),
  ]);
});

test('paid both ways: one token, and the ETH goes back', async () => {
  const { order, buyer, account, item } = await shop.ordered();
  const before = await balanceOfReceiver();
  await shop.payInEth(buyer, account, order);
  if (!order.call) throw new Error('no call');
  await shop.sendCall(shop.polygon, account, order.call);
  await shop.untilIdle();
  await shop.finalise();
  expect((await shop.recordOf(order)).states).toEqual(['complete', 'refunded']);
  expect(await supply(item.dropId)).toBe(1);
  expect(await balanceOfReceiver()).toBe(before);
});

test('the voucher is used in the moment in which the shop mints: one token, and the ETH goes back', async () => {
  const { order, buyer, account, item } = await shop.ordered();
  const before = await balanceOfReceiver();
  await shop.payInEth(buyer, account, order);
  await shop.ethereum.mine(3);
  await shop.catchUp();
  await shop.worker.tick();
  expect((await shop.recordOf(order)).states).toEqual(['minting', 'paid']);
  if (!order.call) throw new Error('no call');
  await shop.sendCall(shop.polygon, account, order.call);
  await shop.untilIdle();
  await shop.finalise();
  expect((await shop.recordOf(order)).states).toEqual(['complete', 'refunded']);
  expect(await supply(item.dropId)).toBe(1);
  expect(await balanceOfReceiver()).toBe(before);
});

test('a payment that a reorganisation takes away buys nothing, and counts when it comes again', async () => {
  const { order, buyer, account, item } = await shop.ordered();
  const { ethPayment } = await shop.eth(buyer, order);
  if (!ethPayment?.call) throw new Error('no call');
  const snapshot = await shop.ethereum.snapshot();
  await shop.sendCall(shop.ethereum, account, ethPayment.call);
  await shop.untilIdle();
  expect((await shop.get(buyer, order)).ethPayment?.state).toBe('confirming');
  await shop.ethereum.revert(snapshot);
  await shop.ethereum.mine(4);
  await shop.untilIdle();
  expect((await shop.get(buyer, order)).ethPayment?.state).toBe('quoted');
  expect((await shop.recordOf(order)).states).toEqual(['awaiting_payment', 'quoted']);
  expect(await supply(item.dropId)).toBe(0);
  await shop.sendCall(shop.ethereum, account, ethPayment.call);
  await shop.finalise();
  expect((await shop.recordOf(order)).states).toEqual(['complete', 'kept']);
});

test('what cannot be delivered any more goes back at the receiver, and its creator has no share', async () => {
  const { order, buyer, account, item } = await shop.ordered({ quantity: 1 });
  await shop.payInEth(buyer, account, order);
  await shop.ethereum.mine(3);
  await shop.catchUp();
  await shop.worker.tick();
  expect((await shop.recordOf(order)).states).toEqual(['minting', 'paid']);
  // delivered, until a reorganisation removes the mint and gives the last edition to somebody else
  const snapshot = await shop.polygon.snapshot();
  await shop.untilIdle();
  expect((await shop.recordOf(order)).states).toEqual(['complete', 'paid']);
  const shares = async () =>
    (await shop.ctx.db.select().from(royaltyEntries).where(eq(royaltyEntries.orderId, order.id))).map(
      ({ cents }) => cents,
    );
  expect(await shares()).toHaveLength(1);
  await shop.polygon.revert(snapshot);
  const minter = privateKeyToAccount(testKeys.minter);
  const data = encodeFunctionData({
    abi: collectibleAbi,
    functionName: 'mintFor',
    args: [99_000_000n + item.dropId, item.dropId, minter.address],
  });
  const to = shop.polygon.config.contracts.collectible;
  await shop.polygon.client.sendTransaction({ account: minter, chain: null, to, data });
  await shop.untilIdle();
  await shop.finalise();
  const { order: row, payment } = await shop.recordOf(order);
  expect([row.state, payment?.state]).toEqual(['refunded', 'refunded']);
  const left = await shop.ethereum.client.readContract({
    address: receiver(),
    abi: orderReceiverAbi,
    functionName: 'payment',
    args: [BigInt(row.chainOrderId)],
  });
  expect(left.refunded).toBe(left.amount);
  expect((await shares()).reduce((sum, cents) => sum + cents, 0n)).toBe(0n);
});

test('a report of something else is refused; of what no node knows it is forgotten, and can be paid again', async () => {
  const { order, buyer, account } = await shop.ordered();
  await shop.eth(buyer, order);
  const report = (hash: Hex) =>
    buyer.send('reportTransaction', { params: { id: order.id }, body: { hash, chain: 'ethereum' } });
  const other = await shop.ethereum.client.sendTransaction({
    account,
    chain: null,
    to: account.address,
    value: 1n,
  });
  await shop.ethereum.untilMined();
  expect((await report(other)).problem.code).toBe('request/invalid');
  expect((await report(`0x${'ab'.repeat(32)}`)).response.ethPayment?.state).toBe('sent');
  shop.ctx.clock.advance(4 * 60);
  await shop.untilIdle();
  const again = await shop.get(buyer, order);
  expect(again.ethPayment).toMatchObject({ state: 'quoted', call: {} });
  expect(again.ethPayment?.failure).toContain('No node of the network');
});

test('a node that knows a payment ends no question about the one that sped it up', async () => {
  const { order, buyer } = await shop.ordered();
  await shop.eth(buyer, order);
  const report = (byte: string) =>
    buyer.send('reportTransaction', {
      params: { id: order.id },
      body: { hash: `0x${byte.repeat(32)}`, chain: 'ethereum' },
    });
  await report('cd');
  const first = (await shop.recordOf(order)).payment;
  await report('ce');
  if (first) await reportedEthPayments.record(shop.ctx, first, 'known', null);
  expect((await shop.recordOf(order)).payment).toMatchObject({ nextCheckAt: expect.any(Date) });
});

test('what was delivered after the backup is kept after a restore, and not sent back', async () => {
  const { order, buyer, account, item } = await shop.ordered();
  const { ethPayment } = await shop.eth(buyer, order);
  const backup = await shop.recordOf(order);
  if (!ethPayment?.call || !backup.payment) throw new Error('no call');
  await shop.sendCall(shop.ethereum, account, ethPayment.call);
  await shop.finalise();
  expect((await shop.recordOf(order)).states).toEqual(['complete', 'kept']);
  const left = await balanceOfReceiver();
  const { db } = shop.ctx;
  await db.update(orders).set(backup.order).where(eq(orders.id, order.id));
  await db.update(ethPayments).set(backup.payment).where(eq(ethPayments.orderId, order.id));
  await db.delete(royaltyEntries).where(eq(royaltyEntries.orderId, order.id));
  await db.delete(chainTransactions).where(eq(chainTransactions.key, mintKey(order)));
  await shop.reconciler.advance('polygon');
  await shop.finalise();
  expect((await shop.recordOf(order)).states).toEqual(['complete', 'kept']);
  expect(await balanceOfReceiver()).toBe(left);
  expect(await supply(item.dropId)).toBe(1);
});

test('what was delivered is announced within a day, and collected three days later', async () => {
  const { order, buyer, account } = await shop.ordered();
  await shop.payInEth(buyer, account, order);
  await shop.finalise();
  const collected = async () => {
    await shop.worker.collect();
    await shop.untilIdle();
    await shop.worker.collect();
    return (await shop.recordOf(order)).states[1];
  };
  expect(await collected()).toBe('kept');
  const pass = async (hours: number) => {
    await shop.ethereum.client.increaseTime({ seconds: hours * 3600 });
    await shop.ethereum.mine();
    await shop.catchUp();
  };
  await pass(25);
  expect(await collected()).toBe('announced');
  expect(await collected()).toBe('announced');
  await pass(73);
  // a whole batch has waited for longer: nothing of it was announced on chain
  const { payment } = await shop.recordOf(order);
  if (!payment) throw new Error('no payment');
  const waiting = Array.from({ length: 50 }, (_, i) => ({
    ...payment,
    ...{ id: crypto.randomUUID(), orderId: crypto.randomUUID(), chainOrderId: `${77_000_000 + i}` },
    updatedAt: new Date(0),
  }));
  await shop.ctx.db.insert(ethPayments).values(waiting);
  expect(await collected()).toBe('collected');
  const left = await shop.ctx.db.delete(ethPayments).where(eq(ethPayments.state, 'announced')).returning();
  expect(left).toHaveLength(waiting.length);
  expect((await shop.get(buyer, order)).ethPayment).toMatchObject({ state: 'paid', refund: null });
});

test('a process may end between any two steps, and others work beside it: each order ends once', async () => {
  const placed = [];
  for (let i = 0; i < 6; i++) {
    const one = await shop.ordered();
    const { ethPayment } = await shop.eth(one.buyer, one.order);
    if (i % 3 === 2) await one.buyer.send('cancelOrder', { params: { id: one.order.id } });
    if (!ethPayment?.call) throw new Error('no call');
    await shop.sendCall(shop.ethereum, one.account, ethPayment.call);
    placed.push(one);
  }
  await shop.ethereum.mine(3);
  await shop.catchUp();
  const other = await shop.ctx.again();
  for (let statement = 1; statement <= 12; statement++) {
    const dying = createEthPaymentWorker({ ...shop.ctx, db: failingDatabase(shop.ctx.db, statement) });
    await dying.tick().catch(() => undefined);
  }
  const beside = createEthPaymentWorker(other);
  await Promise.all([beside.tick(), shop.worker.tick()]);
  await shop.finalise();
  await other.close();
  for (const [i, { order, item }] of placed.entries()) {
    const back = i % 3 === 2;
    expect((await shop.recordOf(order)).states).toEqual(
      back ? ['expired', 'refunded'] : ['complete', 'kept'],
    );
    expect(await supply(item.dropId)).toBe(back ? 0 : 1);
  }
});

test('switched off in the studio, ETH is offered for nothing new and refused; what was begun with it is finished', async () => {
  const begun = await shop.ordered();
  const fresh = await shop.ordered();
  const { ethPayment } = await shop.eth(begun.buyer, begun.order);
  expect(ethPayment?.state).toBe('quoted');
  const off = {
    part: 'providers',
    value: { off: ['eth'] },
    version: 1,
    changedAt: shop.ctx.clock.now(),
  } as const;
  await shop.ctx.db.insert(shopSettings).values(off);
  try {
    const quote = await shop.visitor.send('quoteItem', { params: { id: fresh.item.id } });
    expect(quote.response.ethTotal).toBeNull();
    expect((await shop.get(fresh.buyer, fresh.order)).ethPayment).toBeNull();
    const payer = fresh.account.address;
    const refused = await fresh.buyer.send('startEthPayment', {
      params: { id: fresh.order.id },
      body: { payer },
    });
    expect(refused.problem.code).toBe('payment/not-offered');
    await shop.payInEth(begun.buyer, begun.account, begun.order);
    await shop.untilIdle();
    await shop.finalise();
    expect((await shop.get(begun.buyer, begun.order)).state).toBe('complete');
  } finally {
    await shop.ctx.db.delete(shopSettings);
  }
});

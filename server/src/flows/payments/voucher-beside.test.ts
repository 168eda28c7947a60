import { collectibleAbi } from '@talkies/abi';
import { sql } from 'drizzle-orm';
import { encodeFunctionData, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../chain/context.ts';
import { testKeys } from '../../testing/context.ts';
import { paidOrders } from '../studio/figures/paid-orders.ts';
import { mintKey, trackDelivery } from './mint-paid.ts';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());

/** A buyer with a wallet of their own, an open order, and a card payment underway. */
async function paidByCard() {
  const account = privateKeyToAccount(generatePrivateKey());
  await shop.chain.fund(account.address, 10n ** 22n);
  const item = await shop.addItem();
  const buyer = await shop.addPerson(`buyer-${account.address}`);
  await shop.addWallet(buyer, account.address);
  await shop.ctx.rates.refresh();
  const { response: order } = await buyer.send('createOrder', { body: { itemId: item.id } });
  const { response: payment } = await shop.start(buyer, order, 'card');
  await shop.providers.act(payment.pageUrl ?? '', 'pay');
  shop.ctx.clock.advance(6);
  await shop.worker.tick();
  expect((await shop.orderOf(order)).state).toBe('minting');
  return { account, buyer, order, payment };
}

/** The wallet uses the voucher before the shop mints; its block is the chain's last one. */
async function payFromWallet({ account, order }: Awaited<ReturnType<typeof paidByCard>>): Promise<void> {
  if (!order.call) throw new Error('no call');
  const { to, data, value, gas } = order.call;
  await shop.chain.client.sendTransaction({
    ...{ account, chain: null, to: to as Hex, data: data as Hex },
    ...{ value: BigInt(value), gas: BigInt(gas) },
  });
  await shop.catchUp();
  await shop.ctx.writer.tick('polygon');
  await shop.reconciler.advance('polygon');
}

test('a mint that becomes final while its payment is looked at is looked at once more: the money goes back', async () => {
  const bought = await paidByCard();
  await payFromWallet(bought);
  expect(await shop.orderOf(bought.order)).toMatchObject({ state: 'complete', reservesEdition: true });
  const { db } = shop.ctx;
  // between the query to the chain and the transaction that relies on it
  const late: Context = Object.create(shop.ctx, {
    db: {
      value: Object.create(db, {
        transaction: {
          value: async (work: Parameters<typeof db.transaction>[0]) => {
            await shop.chain.mine(3);
            await shop.catchUp();
            expect(await shop.orderOf(bought.order)).toMatchObject({
              state: 'complete',
              reservesEdition: false,
            });
            return db.transaction(work);
          },
        },
      }),
    },
  });
  await trackDelivery(late, await shop.paymentOf(bought.payment));
  await shop.passTime(60);
  await shop.passTime(60);
  expect((await shop.paymentOf(bought.payment)).state).toBe('refunded');
  expect((await shop.orderOf(bought.order)).state).toBe('complete');
  // the retained payment is the one that counts
  const { orders } = (await bought.buyer.send('listOrders', { query: {} })).response;
  const own = { value: expect.any(String), currency: 'MATIC' };
  expect(orders).toMatchObject([{ id: bought.order.id, paid: own }]);
  const page = (await bought.buyer.send('orderPage', { params: { id: bought.order.id } })).response;
  expect(page.paid).toEqual({ method: 'wallet', amount: orders[0]?.paid });
  const days = { from: '2000-01-01', to: '2999-12-31' };
  expect(await db.select({ method: sql`method` }).from(paidOrders(days))).toEqual([{ method: 'wallet' }]);
});

describe('a mint that is refused since its order’s number is used', () => {
  /** A quarter of an hour passes, in which the chain continues. */
  const goOn = async (): Promise<void> => {
    for (let minutes = 0; minutes < 15; minutes += 3) {
      await shop.chain.mine(3);
      await shop.catchUp();
      await shop.passTime(180);
    }
  };
  const statesOf = async ({ order, payment }: Awaited<ReturnType<typeof paidByCard>>) => [
    (await shop.orderOf(order)).state,
    (await shop.paymentOf(payment)).state,
  ];

  test('is given up where a reorganisation takes that use away: the money goes back', async () => {
    const bought = await paidByCard();
    const snapshot = await shop.chain.snapshot();
    await payFromWallet(bought);
    expect(await shop.ctx.writer.transactionByKey(mintKey(bought.order))).toMatchObject({
      status: 'failed',
      error: { code: 'contract/order-used' },
    });
    await shop.chain.revert(snapshot);
    await shop.chain.mine(4);
    await shop.catchUp();
    await shop.reconciler.advance('polygon');
    expect(await statesOf(bought)).toEqual(['minting', 'paid']);
    await goOn();
    expect(await statesOf(bought)).toEqual(['refunded', 'refunded']);
  });

  test('is given up where it was used for somebody else, once that is final: the money goes back', async () => {
    const bought = await paidByCard();
    const { chainOrderId, dropId } = await shop.orderOf(bought.order);
    const minter = privateKeyToAccount(testKeys.minter);
    const stranger = privateKeyToAccount(generatePrivateKey()).address;
    await shop.chain.client.sendTransaction({
      ...{ account: minter, chain: null, to: shop.chain.config.contracts.collectible },
      data: encodeFunctionData({
        ...{ abi: collectibleAbi, functionName: 'mintFor' },
        args: [BigInt(chainOrderId), dropId, stranger],
      }),
    });
    await shop.catchUp();
    await shop.passTime(60);
    expect(await statesOf(bought)).toEqual(['minting', 'paid']);
    await goOn();
    expect(await statesOf(bought)).toEqual(['refunded', 'refunded']);
  });
});

test('a delivery that the chain loses after all is looked after again', async () => {
  const bought = await paidByCard();
  const snapshot = await shop.chain.snapshot();
  await shop.passTime(6);
  await shop.chain.mine(3);
  await shop.catchUp();
  await shop.passTime(60);
  expect(await shop.orderOf(bought.order)).toMatchObject({ state: 'complete', reservesEdition: false });
  expect((await shop.paymentOf(bought.payment)).nextCheckAt).toBeNull();
  await shop.chain.revert(snapshot);
  await shop.chain.mine(8);
  await shop.catchUp();
  await shop.reconciler.advance('polygon');
  expect((await shop.orderOf(bought.order)).state).toBe('minting');
  expect((await shop.paymentOf(bought.payment)).nextCheckAt).not.toBeNull();
});

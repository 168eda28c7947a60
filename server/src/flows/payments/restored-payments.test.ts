import { marketplaceAbi } from '@talkies/abi';
import { marketTokenIdOf, type PaymentMethod, tokenIdOf } from '@talkies/shared';
import type { Order, Payment } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import { encodeFunctionData, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chainTransactions } from '../../chain/tables.ts';
import { buyForKey } from '../../modules/orders/index.ts';
import { orders } from '../../modules/orders/tables.ts';
import { providerOf } from '../../modules/payments/index.ts';
import { payments } from '../../modules/payments/tables.ts';
import { royaltyEntries } from '../../modules/royalties/index.ts';
import { settings } from '../../platform/db/tables.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { completeRestore } from '../after-restore.ts';
import { mintKey } from './mint-paid.ts';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

const COIN = 10n ** 18n;
const PRICE = 8n * COIN;
/** 10 % royalty and 1.25 % fee on top */
const TOTAL = (PRICE * 11_125n) / 10_000n;
const float = generatePrivateKey();

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop('config', float);
  await shop.chain.fund(privateKeyToAccount(float).address, 1_000n * COIN);
});
afterAll(() => shop.stop());
// a restore leaves only rows and the chain: no webhook is repeated
beforeEach(() => shop.providers.switch('card', { lost: true }));

type Bought = { order: Order; payment: Payment };

/** An order of an edition, with the provider's page open. */
async function edition(method: PaymentMethod = 'card'): Promise<Bought> {
  const { buyer, order } = await shop.ordered();
  const { response: payment } = await shop.start(buyer, order, method);
  return { order, payment };
}

let numbers = 2n ** 240n;
let people = 0;
/** An order of a token that somebody else has listed, with the provider's page open. */
async function listing(): Promise<Bought & { tokenId: bigint }> {
  const { client, config, buyer: account } = shop.chain;
  const item = await shop.addItem();
  numbers += 1n;
  await client.waitForTransactionReceipt({
    hash: await useCollectible(shop.chain).deliver(numbers, item.dropId),
  });
  const tokenId = tokenIdOf(item.dropId, 1n);
  const data = encodeFunctionData({ abi: marketplaceAbi, functionName: 'list', args: [tokenId, PRICE] });
  const to = config.contracts.marketplace;
  await client.waitForTransactionReceipt({
    hash: await client.sendTransaction({ account, chain: null, to, data }),
  });
  await shop.catchUp();
  await shop.ctx.rates.refresh();
  const buyer = await shop.addPerson(`collector-${++people}`);
  const params = { id: marketTokenIdOf(item.id, 1) };
  const { response: order } = await buyer.send('createResaleOrder', {
    params,
    body: { total: TOTAL.toString() },
  });
  const { response: payment } = await shop.start(buyer, order, 'card');
  return { order, payment, tokenId };
}

/** Its money arrives, and the token is delivered for good. */
async function deliver({ payment }: Bought): Promise<void> {
  await shop.providers.act(payment.pageUrl ?? '', 'pay');
  await shop.passTime(6);
  await shop.chain.mine(3);
  await shop.passTime(10);
  await shop.passTime(10);
}

/** The present rows of an order, as a backup. */
async function backup({ order, payment }: Bought) {
  const before = { order: await shop.orderOf(order), payment: await shop.paymentOf(payment) };
  const { db } = shop.ctx;
  return {
    restore: async (): Promise<void> => {
      await db.update(orders).set(before.order).where(eq(orders.id, order.id));
      await db.update(payments).set(before.payment).where(eq(payments.id, payment.id));
      await db.delete(royaltyEntries).where(eq(royaltyEntries.orderId, order.id));
      for (const key of [mintKey(order), buyForKey(order)])
        await db.delete(chainTransactions).where(eq(chainTransactions.key, key));
      await db.insert(settings).values({ name: 'restored', value: 'now' });
      await completeRestore(shop.ctx);
    },
  };
}

const stateOf = async ({ order, payment }: Bought) => [
  (await shop.orderOf(order)).state,
  (await shop.paymentOf(payment)).state,
];
const refundedOf = ({ payment }: Bought) => shop.providers.refundedOf(payment.reference ?? '');

describe('what was paid and delivered after the backup is kept after a restore', () => {
  test('whichever comes first, the chain’s news of the mint', async () => {
    const bought = await edition();
    const { restore } = await backup(bought);
    await deliver(bought);
    await restore();
    await shop.reconciler.advance('polygon');
    expect((await shop.orderOf(bought.order)).state).toBe('complete');
    await shop.passTime(60);
    expect(await stateOf(bought)).toEqual(['complete', 'paid']);
    expect((await shop.orderOf(bought.order)).paymentId).toBe(bought.payment.id);
    expect(await refundedOf(bought)).toBe(0);
  });

  test('or the provider’s of the money', async () => {
    const bought = await edition();
    const { restore } = await backup(bought);
    await deliver(bought);
    await restore();
    await shop.passTime(6);
    await shop.passTime(6);
    expect(await stateOf(bought)).toEqual(['complete', 'paid']);
    expect(await refundedOf(bought)).toBe(0);
  });

  test.each([0, 900])('a listing that the shop had bought, %i seconds after the restore', async (later) => {
    const bought = await listing();
    const { restore } = await backup(bought);
    await deliver(bought);
    expect(await stateOf(bought)).toEqual(['complete', 'paid']);
    await restore();
    await shop.passTime(later);
    await shop.passTime(10);
    expect(await stateOf(bought)).toEqual(['complete', 'paid']);
    expect(await refundedOf(bought)).toBe(0);
  });

  test('a purchase that the backup held as not sent, which the operator lets go or calls off', async () => {
    const bought = await listing();
    await shop.providers.act(bought.payment.pageUrl ?? '', 'pay');
    shop.ctx.clock.advance(6);
    await shop.worker.tick();
    const { restore } = await backup(bought);
    expect((await shop.orderOf(bought.order)).state).toBe('minting');
    await deliver(bought);
    await restore();
    const { totalWei: value } = await shop.orderOf(bought.order);
    // as in the backup, and refused when it was sent again
    await shop.ctx.db.transaction((tx) =>
      shop.ctx.writer.enqueueTransaction(tx, {
        chain: 'polygon',
        signer: 'float',
        to: shop.chain.config.contracts.marketplace,
        value: BigInt(value),
        data: encodeFunctionData({
          abi: marketplaceAbi,
          functionName: 'buyFor',
          args: [bought.tokenId, bought.order.wallet as Hex],
        }),
        key: buyForKey(bought.order),
      }),
    );
    await shop.passTime(60);
    await shop.passTime(60);
    expect(await stateOf(bought)).toEqual(['complete', 'paid']);
    expect(await refundedOf(bought)).toBe(0);
  });
});

test.each(['cashfree', 'coinbase'] as const)(
  'money that %s is sending back since the backup pays for nothing',
  async (method) => {
    await shop.providers.switch(method, { lost: true });
    const bought = await edition(method);
    const { restore } = await backup(bought);
    await deliver(bought);
    const { received: amount, currency, id } = await shop.paymentOf(bought.payment);
    await shop.providers.switch(method, { lost: true, refundPending: true });
    const reference = bought.payment.reference ?? '';
    const provider = providerOf(shop.ctx, method);
    await provider?.refund({ reference, amount, currency, key: `${id}/0` });
    await restore();
    await shop.reconciler.advance('polygon');
    await shop.passTime(60);
    expect(await stateOf(bought)).toEqual(['complete', 'refunding']);
    await shop.providers.switch(method, { lost: true });
    await shop.passTime(3_600);
    expect(await stateOf(bought)).toEqual(['complete', 'refunded']);
    expect((await provider?.status(reference))?.refunded).toBe(amount);
  },
);

test('a listing that its buyer bought from the wallet as well is no delivery of the shop: the money goes back', async () => {
  const bought = await listing();
  const { client, config } = shop.chain;
  await shop.chain.fund(bought.order.wallet as Hex, 20n * COIN);
  await client.impersonateAccount({ address: bought.order.wallet as Hex });
  await client.sendTransaction({
    account: bought.order.wallet as Hex,
    chain: null,
    to: config.contracts.marketplace,
    value: TOTAL,
    data: encodeFunctionData({ abi: marketplaceAbi, functionName: 'buy', args: [bought.tokenId] }),
  });
  await shop.chain.untilMined();
  await deliver(bought);
  await shop.passTime(10);
  expect(await stateOf(bought)).toEqual(['refunded', 'refunded']);
});

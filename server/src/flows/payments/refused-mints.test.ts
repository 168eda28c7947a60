import { collectibleAbi } from '@talkies/abi';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelled, chainTransactions } from '../../chain/index.ts';
import { mintKey, trackDelivery } from './mint-paid.ts';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());

/** An order that was paid by card, whose mint waits to be signed. */
async function paidByCard() {
  const { buyer, order } = await shop.ordered();
  const { response: payment } = await shop.start(buyer, order, 'card');
  await shop.providers.act(payment.pageUrl ?? '', 'pay');
  await shop.providers.untilAnswered();
  await shop.ctx.queue.runDue();
  await shop.worker.tick();
  expect(await shop.ctx.writer.transactionByKey(mintKey(order))).toMatchObject({ status: 'queued' });
  return {
    order,
    payment,
    states: async () => [(await shop.orderOf(order)).state, (await shop.paymentOf(payment)).state],
    mint: () => shop.ctx.writer.transactionByKey(mintKey(order)),
  };
}
/** The chain goes on until what is in it is final. */
const goOn = async (): Promise<void> => {
  await shop.chain.mine(4);
  await shop.catchUp();
  for (let minutes = 0; minutes < 9; minutes += 3) await shop.passTime(180);
};
/** @param fee in wei for each unit of gas: by default it comes before all else in its block */
const pauseSales = (paused: boolean, fee = 10n ** 12n) =>
  shop.chain.client.writeContract({
    ...{ account: shop.chain.deployer, chain: null, address: shop.chain.config.contracts.collectible },
    ...{ abi: collectibleAbi, functionName: 'setPaused', args: [paused] },
    ...{ maxFeePerGas: fee, maxPriorityFeePerGas: fee / 10n },
  });

test.each([
  ['after it was signed', {}],
  ['in a backup that is older than its bytes', { hash: null }],
])('a mint that was called off %s returns no money while its number may have been used', async (_, lost) => {
  const { payment, order, states } = await paidByCard();
  await shop.ctx.writer.tick('polygon');
  await shop.ctx.db
    .update(chainTransactions)
    .set({ status: 'failed', nonce: null, ...lost, errorCode: cancelled.code, errorText: cancelled.text })
    .where(eq(chainTransactions.key, mintKey(order)));
  await trackDelivery(shop.ctx, await shop.paymentOf(payment));
  expect(await states()).toEqual(['minting', 'paid']);
  await goOn();
  expect(await states()).toEqual(['complete', 'paid']);
});

test('a mint that a block refuses while sales are paused is sent once more: its buyer paid for the poster', async () => {
  const { states, mint } = await paidByCard();
  await shop.chain.setMining(false);
  await shop.ctx.writer.tick('polygon');
  await pauseSales(true);
  await shop.chain.mine();
  await shop.chain.setMining(true);
  await shop.catchUp();
  await shop.ctx.writer.tick('polygon');
  expect(await mint()).toMatchObject({ status: 'failed', error: { code: 'contract/sales-paused' } });
  await goOn();
  expect(await states()).toEqual(['minting', 'paid']);
  expect(await mint()).toMatchObject({ status: 'queued', error: { code: 'contract/sales-paused' } });
  await pauseSales(false);
  await goOn();
  expect(await states()).toEqual(['complete', 'paid']);
});

test('a mint that a block refuses, and nothing says why, is sent once more', async () => {
  const { states, mint } = await paidByCard();
  await shop.chain.setMining(false);
  await shop.ctx.writer.tick('polygon');
  await pauseSales(true);
  // after the mint: the state of the block shows no reason
  const { baseFeePerGas } = await shop.chain.client.getBlock();
  await pauseSales(false, baseFeePerGas ?? 0n);
  await shop.chain.mine();
  await shop.chain.setMining(true);
  await shop.catchUp();
  await shop.ctx.writer.tick('polygon');
  expect(await mint()).toMatchObject({ status: 'failed', error: { code: 'chain/reverted' } });
  await goOn();
  expect(await states()).toEqual(['complete', 'paid']);
});

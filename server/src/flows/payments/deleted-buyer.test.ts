import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareErasure } from '../personal-data/delete-account.ts';
import { refundWithLine } from '../studio/orders/refund-order.ts';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());

let people = 0;
/** An order for a wallet of the buyer's own, with the provider's page open. */
async function opened() {
  const item = await shop.addItem();
  const buyer = await shop.addPerson(`leaver-${++people}`);
  await shop.addWallet(buyer, privateKeyToAddress(generatePrivateKey()));
  await shop.ctx.rates.refresh();
  const { response: order } = await buyer.send('createOrder', { body: { itemId: item.id } });
  const { response: payment } = await shop.start(buyer, order, 'card');
  return { buyer, order, payment, reference: payment.reference ?? '', pageUrl: payment.pageUrl ?? '' };
}
const forget = async ({ id }: { id: string }): Promise<void> => {
  const erase = await prepareErasure(shop.ctx, id, { giveUp: true, answer: null });
  await shop.ctx.db.transaction(erase);
};

test('money that comes after its buyer’s account was deleted goes back', async () => {
  const { buyer, order, payment, reference, pageUrl } = await opened();
  await buyer.send('cancelOrder', { params: { id: order.id } });
  await forget(buyer);
  await shop.providers.act(pageUrl, 'pay');
  await shop.passTime(6);
  await shop.passTime(60);
  expect((await shop.paymentOf(payment)).state).toBe('refunded');
  expect(await shop.providers.refundedOf(reference)).toBe(12_00);
});

test('a part of what was delivered goes back although its buyer’s account is deleted, also meanwhile', async () => {
  const { buyer, order, payment, reference, pageUrl } = await opened();
  await shop.providers.act(pageUrl, 'pay');
  await shop.passTime(6);
  await shop.passTime(6);
  const refund = async (amount: bigint) =>
    refundWithLine(shop.ctx, 'command', await shop.orderOf(order), {
      amount,
      reason: 'A scratch.',
      again: false,
    });
  await refund(5_00n);
  await forget(buyer);
  await shop.passTime(60);
  await refund(3_00n);
  await shop.passTime(60);
  expect((await shop.refundsOf(payment)).map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
  expect(await shop.providers.refundedOf(reference)).toBe(8_00);
});

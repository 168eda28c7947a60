import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../modules/accounts/index.ts';
import { films, items } from '../../modules/catalogue/index.ts';
import { filmFigures } from '../../modules/market/read/film-figures.ts';
import { payments } from '../../modules/payments/index.ts';
import { endDispute } from '../payments/end-dispute.ts';
import { refundByOperator } from '../payments/refunds/operate-refunds.ts';
import { type PayingShop, startPayingShop } from '../payments/testing/paying-shop.ts';
import { storeRankings } from '../rankings.ts';
import { listCollectors } from './collectors.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
  await shop.ctx.db.insert(films).values({ slug: 'film', title: 'Film', position: 1 });
});
afterAll(() => shop.stop());

/** A poster of the film, paid for by card and delivered. */
async function sold(handle: string) {
  const placed = await shop.ordered({ priceCents: 12_00n });
  const { buyer, item, order } = placed;
  await shop.ctx.db.update(items).set({ filmSlug: 'film' }).where(eq(items.id, item.id));
  await shop.ctx.db.update(users).set({ handle, emailVerified: true }).where(eq(users.id, buyer.id));
  const { response: payment } = await shop.start(buyer, order, 'card');
  await shop.providers.act(payment.pageUrl ?? '', 'pay');
  await shop.passTime(6);
  expect((await shop.orderOf(order)).state).toBe('complete');
  return { order, payment };
}
const spent = async () =>
  (await listCollectors(shop.ctx, { by: 'spent', within: 'all', limit: 10 })).collectors.map((row) => [
    row.person.handle,
    Number(row.spent?.amount),
  ]);
const ofFilm = async () => {
  const { volume, sales } = await filmFigures(shop.ctx, 'film');
  return [Number(volume.amount), sales];
};

test('money that went back counts neither for who paid it nor for the film', async () => {
  const refunded = await sold('asha');
  const lost = await sold('ravi');
  await storeRankings(shop.ctx);
  expect(await spent()).toEqual([
    ['asha', 12_00],
    ['ravi', 12_00],
  ]);
  expect(await ofFilm()).toEqual([24_00, 2]);

  const refund = async (amount: bigint | null) => {
    const order = await shop.orderOf(refunded.order);
    const request = { amount, reason: 'It came late.', again: false };
    await refundByOperator(shop.ctx, order, request, (work) => shop.ctx.db.transaction(work));
    await shop.passTime(60);
  };
  await refund(5_00n);
  expect(await spent()).toEqual([
    ['ravi', 12_00],
    ['asha', 7_00],
  ]);
  expect(await ofFilm()).toEqual([19_00, 2]);
  await storeRankings(shop.ctx);
  await refund(null);
  expect(await spent()).toEqual([['ravi', 12_00]]);
  expect(await ofFilm()).toEqual([12_00, 1]);

  await shop.providers.dispute(lost.payment.reference ?? '');
  await shop.passTime(1);
  await storeRankings(shop.ctx);
  expect(await spent()).toEqual([['ravi', 12_00]]);
  await endDispute(shop.ctx, await shop.orderOf(lost.order), 'lost');
  expect(await spent()).toEqual([]);
  expect(await ofFilm()).toEqual([0, 0]);
});

test('money of which only the currency charged is known counts whole where none went back', async () => {
  const { payment } = await sold('divya');
  const { db } = shop.ctx;
  await db.update(payments).set({ received: 0n, receivedCurrency: null }).where(eq(payments.id, payment.id));
  expect(await spent()).toEqual([['divya', 12_00]]);
  expect(await ofFilm()).toEqual([12_00, 1]);
});

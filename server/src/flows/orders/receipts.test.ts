import type { Order, Receipt } from '@talkies/shared/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueReceipt, renewReceiptSeries } from '../../modules/receipts/index.ts';
import { receipts } from '../../modules/receipts/tables.ts';
import { pdfText } from '../../modules/receipts/testing/pdf-text.ts';
import { requestRefund } from '../payments/refunds/refund.ts';
import { type PayingShop, startPayingShop } from '../payments/testing/paying-shop.ts';
import type { Person } from '../testing/shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());
beforeEach(() => shop.providers.switch('card', { lost: true }));

const receiptsOf = async (buyer: Person, { id }: Order): Promise<Receipt[]> =>
  (await buyer.send('orderReceipts', { params: { id } })).response.receipts;
const minted = async () => {
  const placed = await shop.ordered();
  const { response: payment } = await shop.start(placed.buyer, placed.order, 'card');
  await shop.providers.act(payment.pageUrl ?? '', 'pay');
  await shop.passTime(6);
  expect((await shop.orderOf(placed.order)).state).toBe('complete');
  return { ...placed, payment };
};
/** An order that is delivered for good: no reorganisation can remove its mint. */
const delivered = async () => {
  const placed = await minted();
  await shop.chain.mine(3);
  await shop.passTime(10);
  return placed;
};
const usd = (value: string) => ({ value, currency: 'USD' });

describe('a receipt', () => {
  test('is issued once the delivery is final, with what was paid and the tax in it', async () => {
    const { buyer, order, payment, address } = await minted();
    expect(await receiptsOf(buyer, order)).toEqual([]);
    await shop.chain.mine(3);
    await shop.passTime(10);
    await shop.passTime(10);
    const [receipt, ...more] = await receiptsOf(buyer, order);
    expect(more).toEqual([]);
    expect(receipt).toMatchObject({
      ...{ kind: 'invoice', number: 'TK/26-27/000001', order: order.number, title: 'The Entry', serial: 1 },
      ...{ paidBy: 'card', paid: usd('12.00'), reference: payment.reference, wallet: address },
      ...{ total: usd('12.00'), taxable: usd('10.16'), credits: null, placeOfSupply: '33 Tamil Nadu' },
      taxes: [
        { name: 'CGST', rateBps: 900, amount: usd('0.92') },
        { name: 'SGST', rateBps: 900, amount: usd('0.92') },
      ],
    });
    const { response: page } = await buyer.send('orderPage', { params: { id: order.id } });
    expect(page).toMatchObject({ receipt: true, transactions: [{ hash: receipt?.transaction }] });
  });

  test('stays as it was issued, whatever the settings say later', async () => {
    const { buyer, order } = await delivered();
    const before = await receiptsOf(buyer, order);
    const { seller } = shop.ctx.config;
    shop.ctx.config.seller = { ...seller, name: 'Somebody else', gst: null };
    try {
      expect(await receiptsOf(buyer, order)).toEqual(before);
    } finally {
      shop.ctx.config.seller = seller;
    }
  });

  test('of what a wallet paid counts in the quote’s dollars, and names the coins', async () => {
    const { buyer, order, address } = await shop.ordered();
    await shop.chain.fund(address, 10n ** 20n);
    await buyer.send('payOrder', { params: { id: order.id } });
    await shop.passTime(1);
    await shop.chain.mine(3);
    await shop.passTime(10);
    const [receipt] = await receiptsOf(buyer, order);
    expect(receipt).toMatchObject({ paidBy: 'wallet', total: usd('12.00'), reference: null });
    expect(receipt?.paid.currency).toBe('MATIC');
  });

  test('comes as a PDF, for its buyer alone', async () => {
    const { buyer, order } = await delivered();
    const [receipt] = await receiptsOf(buyer, order);
    const path = `/api/orders/${order.id}/receipt.pdf`;
    const as = (person: string) => shop.app.request(path, { headers: { 'x-person': person } });
    const answer = await as(buyer.id);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain(
      `${receipt?.number.replaceAll('/', '-')}.pdf`,
    );
    expect(pdfText(new Uint8Array(await answer.arrayBuffer()))).toContain(receipt?.number);
    const other = await shop.ordered();
    expect((await as(other.buyer.id)).status).toBe(404);
    expect((await as('nobody')).status).toBe(401);
    const none = await shop.app.request(`${path}?number=TK/26-27/999999`, {
      headers: { 'x-person': buyer.id },
    });
    expect(none.status).toBe(404);
  });
});

describe('what goes back', () => {
  test('has a credit note of its own series when the provider has confirmed it, by the receipt’s tax', async () => {
    const { buyer, order, payment } = await delivered();
    const [receipt] = await receiptsOf(buyer, order);
    const reason = 'A gesture of the house.';
    for (const amount of [2_00n, 1_00n]) {
      const row = await shop.paymentOf(payment);
      const sold = await shop.orderOf(order);
      await shop.ctx.db.transaction((tx) =>
        requestRefund(shop.ctx, tx, row, sold, { amount, reason, by: 'operator' }),
      );
    }
    await shop.passTime(6);
    await shop.passTime(6);
    const [first, ...notes] = await receiptsOf(buyer, order);
    expect(first).toEqual(receipt);
    expect(notes.map(({ number }) => number)).toEqual(['TC/26-27/000001', 'TC/26-27/000002']);
    const two = notes.find(({ total }) => total.value === '2.00');
    expect(two).toMatchObject({
      ...{ kind: 'credit', credits: { number: receipt?.number, reason }, paid: usd('2.00') },
      ...{ taxable: usd('1.70'), taxes: [{ amount: usd('0.15') }, { amount: usd('0.15') }] },
    });
  });

  test('before the delivery is final has its credit note with the receipt', async () => {
    const { buyer, order, payment } = await minted();
    const row = await shop.paymentOf(payment);
    const sold = await shop.orderOf(order);
    await shop.ctx.db.transaction((tx) =>
      requestRefund(shop.ctx, tx, row, sold, { amount: 2_00n, reason: 'A scratch.', by: 'operator' }),
    );
    await shop.passTime(6);
    expect(await shop.refundsOf(payment)).toMatchObject([{ state: 'confirmed' }]);
    expect(await receiptsOf(buyer, order)).toEqual([]);
    await shop.chain.mine(3);
    await shop.passTime(10);
    await shop.passTime(10);
    const [receipt, ...notes] = await receiptsOf(buyer, order);
    expect(receipt).toMatchObject({ kind: 'invoice', total: usd('12.00') });
    expect(notes).toMatchObject([
      { kind: 'credit', total: usd('2.00'), credits: { number: receipt?.number, reason: 'A scratch.' } },
    ]);
  });

  test('of an order that was never delivered needs none', async () => {
    await shop.providers.switch('card', { lost: true, wrongAmount: true });
    const { buyer, order } = await shop.ordered();
    const { response: payment } = await shop.start(buyer, order, 'card');
    await shop.providers.act(payment.pageUrl ?? '', 'pay');
    await shop.passTime(6);
    await shop.passTime(6);
    expect((await shop.paymentOf(payment)).state).toBe('refunded');
    expect(await receiptsOf(buyer, order)).toEqual([]);
  });
});

describe('numbers', () => {
  const issue = async (end: 'commit' | 'fail' = 'commit', orderId: string = crypto.randomUUID()) => {
    const [row] = await shop.ctx.db.select().from(receipts);
    if (!row) throw new Error('no receipt yet');
    return shop.ctx.db.transaction(async (tx) => {
      const { figures } = row;
      const { number } = await issueReceipt(shop.ctx, tx, {
        kind: 'invoice',
        orderId,
        refundId: null,
        figures,
      });
      if (end === 'fail') throw new Error('the order moved');
      return number;
    });
  };
  const serial = (number: string): number => Number(number.split('/').at(-1));

  test('have no gap: at once, with some that fail, and for one order twice', async () => {
    const first = serial(await issue());
    const order = crypto.randomUUID();
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, (_, i) => issue(i % 3 === 0 ? 'fail' : 'commit', i > 8 ? order : undefined)),
    );
    const given = all.flatMap((one) => (one.status === 'fulfilled' ? [serial(one.value)] : []));
    // one of the last three fails, and the other two belong to one order
    const numbers = [...new Set(given)].toSorted((a, b) => a - b);
    expect(given).toHaveLength(8);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7].map((step) => first + step));
  });

  test('begin anew with the financial year', async () => {
    const now = shop.ctx.clock.now().toISOString();
    shop.ctx.clock.set('2030-03-31T18:29:59Z');
    expect(await issue()).toBe('TK/29-30/000001');
    shop.ctx.clock.set('2030-03-31T18:30:00Z');
    expect(await issue()).toBe('TK/30-31/000001');
    shop.ctx.clock.set(now);
  });

  test('go on in a new series after a restore, since those of the old one may have been given', async () => {
    const before = await issue();
    await shop.ctx.db.transaction((tx) => renewReceiptSeries(shop.ctx, tx));
    expect(await issue()).toBe(before.replace(/^TK(.*)\d{6}$/, 'TKA$1000001'));
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PayingShop, startPayingShop } from '../../src/flows/payments/testing/paying-shop.ts';
import { presentNotifications } from '../../src/modules/notifications/present.ts';
import { notificationsOf } from '../../src/modules/notifications/reads.ts';
import { royaltyEntries } from '../../src/modules/royalties/index.ts';
import { runCommand } from '../run.ts';
import { operator } from './operator.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.providers.switch('card');
  shop.delivered.length = 0;
  shop.ctx.mailer.sent.length = 0;
});

/** Runs an operator's command and returns its output. */
const type = async (...argv: string[]) => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runCommand(shop.ctx, { operator }, ['operator', ...argv], {
    out: say,
    err: say,
    cwd: '.',
  });
  return { code, text: lines.join('\n') };
};
const refund = (...argv: string[]) => type('refund', ...argv);
const stuck = () => type('orders', '--stuck');

/** An order for 12.00 USD, paid by card and delivered for good. */
async function sold() {
  const placed = await shop.ordered();
  const { response: payment } = await shop.start(placed.buyer, placed.order, 'card');
  await shop.providers.act(payment.pageUrl ?? '', 'pay');
  await shop.passTime(6);
  await shop.chain.mine(3);
  await shop.passTime(10);
  expect((await shop.orderOf(placed.order)).state).toBe('complete');
  shop.ctx.mailer.sent.length = 0;
  const number = placed.order.number;
  const recordsNow = async () => [
    (await shop.orderOf(placed.order)).state,
    (await shop.paymentOf(payment)).state,
    ...(await shop.refundsOf(payment)).map(({ amount, state }) => [amount, state]),
  ];
  const shares = async () =>
    (await shop.ctx.db.select().from(royaltyEntries).orderBy(royaltyEntries.id))
      .filter(({ orderId }) => orderId === placed.order.id)
      .map(({ cents }) => cents);
  const inBooks = () => shop.providers.refundedOf(payment.reference ?? '');
  return { ...placed, payment, number, recordsNow, shares, inBooks };
}
const subjects = () => shop.ctx.mailer.sent.map(({ subject }) => subject);

describe('operator refund', () => {
  test('of a part sends it, tells the buyer when asked and when confirmed, and leaves order and royalty', async () => {
    const { number, recordsNow, shares, inBooks, buyer, order } = await sold();
    const { code, text } = await refund(number, '5.00', '--reason', 'A scratch on the print.');
    expect([code, text]).toEqual([0, expect.stringContaining('5.00 USD goes back')]);
    expect(await recordsNow()).toEqual(['complete', 'paid', [5_00n, 'due']]);
    await shop.passTime(2);
    expect(await recordsNow()).toEqual(['complete', 'paid', [5_00n, 'confirmed']]);
    expect(await inBooks()).toBe(5_00);
    expect(await shares()).toEqual([1_20n]);
    const part = '5.00 USD of 12.00 USD';
    expect(subjects()).toEqual([`Your refund is on its way: ${part}`, `Refunded: ${part}`]);
    const shown = presentNotifications(await notificationsOf(shop.ctx.db, buyer.id, { limit: 9 }));
    expect(shown.map(({ link }) => link)).toEqual(Array(3).fill(`/orders/${order.id}`));
    const messages = shown.map(({ title, text }) => [title, text]).toSorted();
    expect(messages).toEqual([
      ['It is yours', expect.any(String)],
      ['Refunded', expect.stringContaining(`${part} for `)],
      ['Your refund is on its way', expect.stringContaining(part)],
    ]);
    expect(JSON.stringify(shop.ctx.mailer.sent)).toContain('A scratch on the print.');
    const { response } = await buyer.send('orderPayments', { params: { id: order.id } });
    expect(response.payments[0]).toMatchObject({ state: 'paid', refunded: { amount: '500' } });
  });

  test('of the rest ends the payment and takes the royalty back; the edition stays the buyer’s', async () => {
    const { number, recordsNow, shares, inBooks, buyer, order } = await sold();
    await refund(number, '5', '--reason', 'A scratch.');
    await shop.passTime(1);
    expect((await refund(number, '--reason', 'All of it.')).text).toContain('7.00 USD goes back');
    for (let second = 0; second < 3; second += 1) await shop.passTime(2);
    expect(await recordsNow()).toEqual(['complete', 'refunded', [5_00n, 'confirmed'], [7_00n, 'confirmed']]);
    expect(await inBooks()).toBe(12_00);
    expect(await shares()).toEqual([1_20n, -1_20n]);
    const { response } = await buyer.send('getOrder', { params: { id: order.id } });
    expect(response.token).not.toBeNull();
  });

  test('is bounded by what is left, however many ask at once', async () => {
    const { number, recordsNow, inBooks } = await sold();
    const runs = ['6.00', '7.00', '8.00'].map((amount) => refund(number, amount, '--reason', `Of ${amount}`));
    const codes = (await Promise.all(runs)).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 1, 1]);
    expect((await refund(number, '12.01', '--reason', 'More.')).text).toContain('is left to send back');
    await shop.passTime(2);
    await shop.passTime(2);
    expect(await recordsNow()).toHaveLength(3);
    expect(await inBooks()).toBeLessThanOrEqual(12_00);
  });

  test('is not made twice by a repeated command, unless it is meant', async () => {
    const { number, recordsNow } = await sold();
    const once = [number, '2.00', '--reason', 'Sorry for the wait.'];
    expect((await refund(...once)).code).toBe(0);
    expect((await refund(...once)).text).toContain('--again');
    expect((await refund(...once, '--again')).code).toBe(0);
    expect(await recordsNow()).toHaveLength(4);
  });

  test('is refused for what is not delivered, or was not paid through a provider', async () => {
    const { order } = await shop.ordered();
    expect((await refund(order.number, '--reason', 'No.')).text).toContain('No provider holds money');
    expect((await refund('TK-1', '--reason', 'No.')).text).toContain('There is no order TK-1');
  });

  test('of which the books at the provider know more than ours is refused until that is recorded', async () => {
    const { number, recordsNow, inBooks, payment } = await sold();
    await shop.providers.refundByHand(payment.reference ?? '', 4_00);
    expect((await refund(number, '4.00', '--reason', 'Once.')).text).toContain('“Record what went back”');
    const adopted = await Promise.all([refund(number, '--adopt'), refund(number, '--adopt')]);
    expect(adopted.map(({ text }) => text).sort()).toEqual([
      '4.00 USD is recorded as sent back at the provider.',
      'The books agree: there is nothing to record.',
    ]);
    await shop.passTime(2);
    expect(await recordsNow()).toEqual(['complete', 'paid', [4_00n, 'confirmed']]);
    expect(await inBooks()).toBe(4_00);
  });

  test('that the provider refuses is listed with its reason, and can be tried again or paid otherwise', async () => {
    const { number, recordsNow, inBooks } = await sold();
    await shop.providers.switch('card', { refundFailing: true });
    await refund(number, '3.00', '--reason', 'A scratch.');
    await shop.passTime(2);
    const listed = await stuck();
    expect(listed.code).toBe(1);
    expect(listed.text).toContain(`${number}\tcomplete`);
    expect(listed.text).toMatch(/a refund of 3\.00 USD is not made: .*operator refund TK-\d+ --retry/);
    await shop.providers.switch('card');
    expect((await refund(number, '--retry')).code).toBe(0);
    await shop.passTime(2);
    expect(await recordsNow()).toEqual(['complete', 'paid', [3_00n, 'confirmed']]);
    await shop.providers.switch('card', { refundFailing: true });
    await refund(number, '1.00', '--reason', 'Another.');
    await shop.passTime(2);
    expect((await refund(number, '--paid-back', 'UTR 4711')).code).toBe(0);
    await shop.providers.switch('card');
    await shop.passTime(4000);
    expect(await inBooks()).toBe(3_00);
    expect((await stuck()).text).not.toContain(number);
    expect((await refund(number, '--retry')).code).toBe(1);
  });

  test('of which the provider does not speak is listed with what to do, and confirmed or begun again by hand', async () => {
    const { number, recordsNow, inBooks } = await sold();
    const silent = async () => {
      await shop.providers.switch('card', { refundPending: true, refundFailing: true });
      await refund(number, '3.00', '--reason', 'A scratch.', '--again');
      await shop.passTime(2);
      await shop.providers.switch('card', { outage: true, refundPending: true });
      for (let hour = 0; hour < 3; hour += 1) await shop.passTime(3_601);
    };
    await silent();
    expect((await stuck()).text).toMatch(/3\.00 USD is not confirmed.*--went-back REFERENCE.*--not-made/);
    expect((await refund(number, '--paid-back', 'UTR 1')).code).toBe(1);
    expect((await refund(number, '--not-made')).text).toContain('3.00 USD is asked for again');
    expect((await refund(number, '--not-made')).code).toBe(1);
    await shop.providers.switch('card');
    await shop.passTime(3_601);
    expect([await recordsNow(), await inBooks()]).toEqual([['complete', 'paid', [3_00n, 'confirmed']], 3_00]);
    await silent();
    expect((await refund(number, '--went-back', 're_42')).text).toContain('sent back by the provider');
    expect((await stuck()).text).not.toContain(number);
    await shop.providers.switch('card');
    await shop.passTime(3_601);
    expect((await stuck()).text).toMatch(/3\.00 USD was confirmed \(re_42\).*3\.00 USD of 6\.00 USD/);
    expect((await refund(number, '--paid-back', 'UTR 2')).code).toBe(0);
    expect((await stuck()).text).not.toContain(number);
  });

  test.each([
    [[]],
    [['TK-1']],
    [['TK-1', '--retry', '--adopt']],
    [['TK-1', '5', '--retry']],
    [['TK-1', '--not-made', '--went-back', 're_42']],
    [['TK-1', '--reason', ' ']],
    [['TK-1', '--retry', '--refund', 'b0fe6e8e-0fe2-4bb0-b986-a8baa1b81a78']],
  ])('explains itself to %j', async (argv) => {
    const { code, text } = await refund(...argv);
    expect([code, text]).toEqual([2, expect.stringContaining('operator refund ORDER')]);
  });

  test.each(['1.005', '-1', '0', 'all'])('takes no amount of %s', async (amount) => {
    const { number } = await sold();
    expect((await refund(number, amount, '--reason', 'No.')).code).toBe(2);
  });
});

describe('operator dispute', () => {
  /** A delivered order with a payment that the buyer's bank takes back. */
  async function disputed() {
    const order = await sold();
    const before = shop.delivered.length;
    await shop.providers.dispute(order.payment.reference ?? '');
    await vi.waitFor(() => expect(shop.delivered.length).toBeGreaterThan(before));
    await shop.passTime(1);
    expect(await order.recordsNow()).toEqual(['complete', 'disputed']);
    return order;
  }

  test('lists one that runs; lost, the royalty stays taken back and the list is empty of it', async () => {
    const { number, recordsNow, shares } = await disputed();
    expect((await stuck()).text).toMatch(
      new RegExp(`${number}\tcomplete.*takes back 12.00 USD.*dispute won`),
    );
    expect((await type('dispute', 'lost', number)).code).toBe(0);
    expect((await stuck()).text).not.toContain(number);
    expect(await recordsNow()).toEqual(['complete', 'disputed']);
    expect(await shares()).toEqual([1_20n, -1_20n]);
    expect((await type('dispute', 'won', number)).code).toBe(1);
  });

  test('won, the money pays for the order again, once, although the provider goes on calling it disputed', async () => {
    const { number, recordsNow, shares } = await disputed();
    const ends = await Promise.all([type('dispute', 'won', number), type('dispute', 'won', number)]);
    expect(ends.map(({ code }) => code).sort()).toEqual([0, 1]);
    for (const webhook of [...shop.delivered]) await shop.sendWebhook(webhook);
    await shop.passTime(2);
    await shop.passTime(60);
    expect(await recordsNow()).toEqual(['complete', 'paid']);
    expect(await shares()).toEqual([1_20n, -1_20n, 1_20n]);
    expect((await stuck()).text).not.toContain(number);
  });
});

describe('operator orders --stuck', () => {
  test('names an order whose mint does not get on, with why and what mends it', async () => {
    const placed = await shop.ordered();
    const { response: payment } = await shop.start(placed.buyer, placed.order, 'card');
    await shop.chain.setMining(false);
    await shop.providers.act(payment.pageUrl ?? '', 'pay');
    await shop.passTime(6);
    expect((await shop.orderOf(placed.order)).state).toBe('minting');
    expect((await stuck()).text).not.toContain(placed.order.number);
    await shop.passTime(31 * 60);
    expect((await stuck()).text).toMatch(
      new RegExp(`${placed.order.number}\tminting.*its mint is broadcast.*operator transactions retry`),
    );
    await shop.chain.setMining(true);
    await shop.chain.mine(1);
    await shop.passTime(6);
    expect((await stuck()).text).not.toContain(placed.order.number);
  });
});

import type { OrderResolution } from '@talkies/shared/studio';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PayingShop } from '../../payments/testing/paying-shop.ts';
import { type PayingStudio, startPayingStudio } from '../../testing/paying-studio.ts';
import type { StudioVisitor } from '../../testing/studio.ts';
import { refundWithLine } from './refund-order.ts';

let shop: PayingShop;
let owner: StudioVisitor;
let finance: StudioVisitor;
let support: StudioVisitor;
let confirm: PayingStudio['confirm'];
beforeAll(async () => {
  ({ shop, owner, finance, support, confirm } = await startPayingStudio());
});
afterAll(() => shop.stop());
beforeEach(() => shop.providers.switch('card'));

type Faults = Parameters<PayingShop['providers']['switch']>[1];
const hours = async (count: number): Promise<void> => {
  for (let hour = 0; hour < count; hour += 1) await shop.passTime(3_601);
  await confirm();
};

/** A delivered order of 12.00 USD with a refund of 5.00 underway; from then on the provider does not answer. */
async function silent(faults: Faults = { refundPending: true }, isTakenOn = true) {
  const { buyer, order } = await shop.ordered();
  const { response: payment } = await shop.start(buyer, order, 'card');
  await shop.providers.act(payment.pageUrl ?? '', 'pay');
  await shop.passTime(6);
  await shop.chain.mine(3);
  await shop.passTime(10);
  await shop.providers.switch('card', faults);
  const request = { amount: 5_00n, reason: 'A scratch.', again: false };
  await refundWithLine(shop.ctx, 'command', await shop.orderOf(order), request);
  if (isTakenOn) await shop.passTime(2);
  await shop.providers.switch('card', { ...faults, outage: true });
  await confirm();
  shop.ctx.mailer.sent.length = 0;
  const { id } = order;
  const look = async () =>
    (await finance.studio('inspectOrder', { params: { id }, body: { reason: 'The books.' } })).response;
  const resolve = async (resolution: OrderResolution, who = finance, reference = 're_42') => {
    const named = resolution === 'begin-refund-again' ? {} : { reference };
    const body = { resolution, reason: 'I looked at the provider.', ...named };
    const { status, problem } = await who.studio('resolveOrder', { params: { id }, body });
    return status === 200 ? 200 : problem.code;
  };
  return {
    ...{ order, payment, look, resolve },
    resolutions: async () => (await look()).resolutions.map(({ resolution }) => resolution),
    byHand: async () => (await look()).byHand,
    refund: async () => (await shop.refundsOf(payment))[0] ?? expect.unreachable(),
    inBooks: () => shop.providers.refundedOf(payment.reference ?? ''),
    isListed: async () =>
      (await owner.studio('studioToday')).response.waiting.orders.some((one) => one.id === id),
    logged: async () =>
      (await owner.studio('listAudit', { query: { subject: id } })).response.lines
        .filter(({ operation }) => operation.startsWith('order.') && operation !== 'order.look')
        .map(({ operation, actor, reason }) => [operation, actor, reason]),
  };
}
const speak = (faults: Faults = {}) => shop.providers.switch('card', faults);
const subjects = () => shop.ctx.mailer.sent.map(({ subject }) => subject);

test('a refund of which the provider does not speak is confirmed by who looked there, once, and the buyer is written', async () => {
  const { resolve, resolutions, refund, isListed, byHand, inBooks, logged } = await silent();
  expect([await resolutions(), await resolve('went-back')]).toEqual([
    ['retry-refund', 'adopt-refund'],
    'studio/refused',
  ]);
  await hours(3);
  expect(await resolutions()).toEqual(['retry-refund', 'went-back', 'begin-refund-again', 'adopt-refund']);
  expect(await resolve('went-back', support)).toBe('studio/not-allowed');
  const both = await Promise.all([resolve('went-back'), resolve('went-back', owner)]);
  expect(both.map(String).sort()).toEqual(['200', 'studio/refused']);
  expect(await resolve('went-back')).toBe('studio/refused');
  expect(await refund()).toMatchObject({ state: 'confirmed', reference: 're_42', elsewhere: false });
  expect((await logged()).map(([operation, , reason]) => [operation, reason])).toEqual([
    ['order.went-back', 'I looked at the provider.'],
    ['order.refund', 'A scratch.'],
  ]);
  await hours(1);
  expect(subjects().filter((subject) => subject.startsWith('Refunded'))).toHaveLength(1);
  expect(await isListed()).toBe(false);
  expect(await byHand()).toMatchObject([
    { amount: '500', currency: 'USD', reference: 're_42', contradiction: null },
  ]);
  await speak();
  await hours(2);
  expect([await byHand(), await inBooks()]).toEqual([[], 5_00]);
});

test('once the provider says otherwise, the order shows both and is listed, until its books agree', async () => {
  const { resolve, isListed, byHand, payment } = await silent({ refundPending: true, refundFailing: true });
  await hours(3);
  await resolve('went-back');
  await speak({ refundFailing: true });
  await hours(2);
  expect([await isListed(), await byHand()]).toMatchObject([
    true,
    [{ reference: 're_42', contradiction: expect.stringContaining('0.00 USD') }],
  ]);
  await speak();
  await shop.providers.refundByHand(payment.reference ?? '', 5_00);
  await hours(2);
  expect([await isListed(), await byHand()]).toEqual([false, []]);
});

test('what the provider denies can be paid back by the shop in another way, once', async () => {
  const { resolve, resolutions, isListed, byHand, refund, inBooks } = await silent({
    refundPending: true,
    refundFailing: true,
  });
  await hours(3);
  await resolve('went-back');
  await speak();
  await hours(2);
  expect(await resolutions()).toEqual(['paid-back', 'adopt-refund']);
  const both = await Promise.all([
    resolve('paid-back', finance, 'NEFT 42'),
    resolve('paid-back', owner, 'NEFT 42'),
  ]);
  expect(both.map(String).sort()).toEqual(['200', 'studio/refused']);
  expect(await refund()).toMatchObject({ reference: 'NEFT 42', elsewhere: true });
  await hours(2);
  expect([await isListed(), await byHand(), await inBooks()]).toEqual([false, [], 0]);
});

test('one that was not made begins again, once its provider’s books say that nothing went back', async () => {
  const { resolve, refund, inBooks, logged } = await silent({ refundPending: true, refundFailing: true });
  expect(await resolve('begin-refund-again')).toBe('studio/refused');
  await hours(3);
  const both = await Promise.all([resolve('begin-refund-again'), resolve('begin-refund-again', owner)]);
  expect(both.map(String).sort()).toEqual(['200', 'studio/refused']);
  await hours(2);
  expect((await refund()).state).toBe('due');
  await speak();
  await hours(2);
  expect([(await refund()).state, await inBooks()]).toEqual(['confirmed', 5_00]);
  expect((await logged()).filter(([operation]) => operation === 'order.begin-refund-again')).toHaveLength(1);
});

test('one that begins again although it was made is made once', async () => {
  const { resolve, refund, inBooks } = await silent();
  await hours(3);
  expect(await resolve('begin-refund-again')).toBe(200);
  await speak();
  await hours(2);
  expect([(await refund()).state, await inBooks()]).toEqual(['confirmed', 5_00]);
});

test('one whose first request was never answered may have been made: it is confirmed, and not begun by another key', async () => {
  const { resolve, resolutions, refund } = await silent({}, false);
  await hours(3);
  expect(await refund()).toMatchObject({ state: 'due', failures: 0 });
  expect(await resolutions()).toEqual(['retry-refund', 'went-back', 'adopt-refund']);
  for (const refused of ['paid-back', 'begin-refund-again'] as const)
    expect(await resolve(refused)).toBe('studio/refused');
  expect(await resolve('went-back')).toBe(200);
});

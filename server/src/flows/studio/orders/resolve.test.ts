import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payments } from '../../../modules/payments/index.ts';
import type { Difference } from '../../../modules/reconciliations/index.ts';
import { recordDay } from '../../../modules/reconciliations/index.ts';
import { reconciliations } from '../../../modules/reconciliations/tables.ts';
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
beforeEach(async () => {
  await shop.ctx.db.delete(reconciliations);
  await confirm();
});

const logged = async (subject: string) =>
  (await owner.studio('listAudit', { query: { subject } })).response.lines.map(
    ({ operation, actor, reason }) => [operation, actor, reason],
  );

describe('where the books of a day differ', () => {
  const day = '2026-11-01';
  const refund: Difference = { kind: 'refund', about: 'TK-20418', what: '5.00 USD more went back' };
  const silent: Difference = { kind: 'not-compared', about: 'card', what: 'it did not answer' };
  const compared = async (differences: Difference[]) =>
    recordDay(shop.ctx.db, day, differences, shop.ctx.clock.now());
  const books = async (show: 'open' | 'all' = 'open') =>
    (await finance.studio('studioBooks', { query: { show } })).response.days;
  const seen = async () => (await books('all'))[0]?.comparedAt ?? '';
  const resolve = (who: StudioVisitor, place: number, at: string) =>
    who.studio('resolveDifference', {
      params: { day },
      body: { seen: at, place, note: 'The support desk sent it back by hand.' },
    });
  const today = async () => (await owner.studio('studioToday')).response.waiting.books;

  test('a comparison that began earlier and ends later changes nothing: what was mended meanwhile stays so', async () => {
    const now = shop.ctx.clock.now();
    const record = (differences: Difference[], at: Date) => recordDay(shop.ctx.db, day, differences, at);
    await record([], now);
    await record([refund], new Date(now.getTime() - 1000));
    expect(await books('all')).toEqual([]);
    await record([silent], now);
    expect(await books('all')).toMatchObject([{ differences: [{ about: 'card' }] }]);
  });

  test('each is listed with the order that it is about, and resolved with a note that stands in the log', async () => {
    await compared([refund, silent]);
    expect(await books()).toMatchObject([
      {
        day,
        differences: [
          { ...refund, order: 'TK-20418', resolved: null },
          { ...silent, order: null },
        ],
      },
    ]);
    expect(await today()).toBe(1);
    const { status, response } = await resolve(finance, 0, await seen());
    expect([status, response.differences.map(({ resolved }) => resolved?.by ?? null)]).toEqual([
      200,
      ['finance', null],
    ]);
    expect(await today()).toBe(1);
    await resolve(finance, 1, await seen());
    expect([await books(), await today(), (await books('all')).length]).toEqual([[], 0, 1]);
    expect(await logged(day)).toEqual(
      Array(2).fill(['books.settle', finance.email, 'The support desk sent it back by hand.']),
    );
  });

  test('what is resolved stays resolved as long as the books say the same, and no longer', async () => {
    await compared([refund, silent]);
    await resolve(finance, 0, await seen());
    await compared([refund]);
    expect(await books()).toEqual([]);
    await compared([{ ...refund, what: '7.00 USD more went back' }]);
    expect((await books())[0]?.differences[0]?.resolved).toBeNull();
  });

  test('of two who resolve it at once one is told that it was resolved; so is who looks at an older comparison', async () => {
    await compared([refund]);
    const before = await seen();
    const both = await Promise.all([resolve(finance, 0, before), resolve(owner, 0, before)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    shop.ctx.clock.advance(1);
    await compared([silent]);
    expect((await resolve(finance, 0, before)).problem.code).toBe('studio/changed-meanwhile');
  });

  test('are compared once more by whoever mended what differed; a day that never was is not found', async () => {
    await compared([silent]);
    const { response } = await finance.studio('compareBooks', { params: { day } });
    expect([response.differences, await books()]).toEqual([[], []]);
    expect(await logged(day)).toContainEqual(['books.compare', finance.email, null]);
    expect((await finance.studio('compareBooks', { params: { day: '2001-01-01' } })).status).toBe(404);
  });
});

describe('an order that waits for somebody’s word', () => {
  /** An order for 12.00 USD, paid by card and delivered for good. */
  async function sold() {
    const { buyer, order } = await shop.ordered();
    const { response: payment } = await shop.start(buyer, order, 'card');
    await shop.providers.act(payment.pageUrl ?? '', 'pay');
    await shop.passTime(6);
    await shop.chain.mine(3);
    await shop.passTime(10);
    await confirm();
    return { order, payment, id: order.id };
  }
  const look = async (id: string) =>
    (await finance.studio('inspectOrder', { params: { id }, body: { reason: 'The books.' } })).response;
  const resolutions = async (id: string) => (await look(id)).resolutions.map(({ resolution }) => resolution);
  const resolve = (
    who: StudioVisitor,
    id: string,
    resolution: 'paid-back' | 'went-back' | 'dispute-lost' | 'adopt-refund',
    about?: string,
  ) =>
    who.studio('resolveOrder', {
      params: { id },
      body: {
        resolution,
        reason: 'The bank wrote.',
        ...(resolution === 'paid-back' || resolution === 'went-back' ? { reference: 'NEFT 42' } : {}),
        ...(about ? { about } : {}),
      },
    });
  const remedyOf = async (id: string) =>
    (await owner.studio('studioToday')).response.waiting.orders.find((one) => one.id === id)?.remedy;

  test('a dispute waits at the order, and ends there as the provider told, once', async () => {
    const { id, payment } = await sold();
    await shop.providers.dispute(payment.reference ?? '', 'card');
    await shop.passTime(61);
    await confirm();
    expect([await resolutions(id), await remedyOf(id)]).toEqual([
      ['dispute-won', 'dispute-lost'],
      { place: 'order' },
    ]);
    expect((await resolve(support, id, 'dispute-lost')).problem.code).toBe('studio/not-allowed');
    expect((await resolve(finance, id, 'dispute-lost')).status).toBe(200);
    expect([await resolutions(id), await remedyOf(id)]).toEqual([[], undefined]);
    expect((await resolve(finance, id, 'dispute-lost')).problem.code).toBe('studio/refused');
    expect((await logged(id)).filter(([operation]) => operation === 'order.dispute-lost')).toEqual([
      ['order.dispute-lost', finance.email, 'The bank wrote.'],
    ]);
  });

  test('only by who has just confirmed; nothing to record is said, and leaves no line', async () => {
    const { id } = await sold();
    expect((await resolve(finance, id, 'adopt-refund')).problem.detail).toContain('nothing of that kind');
    expect((await resolve(finance, id, 'paid-back')).problem.code).toBe('studio/refused');
    shop.ctx.clock.advance(6 * 60);
    expect((await resolve(finance, id, 'adopt-refund')).problem.code).toBe('studio/confirmation-required');
    expect((await logged(id)).map(([operation]) => operation)).not.toContain('order.adopt-refund');
  });

  /** An order that was paid twice, by card and in coins, since the first page could not be closed: one pays for it. */
  async function paidTwice() {
    const { buyer, order } = await shop.ordered();
    const { response: card } = await shop.start(buyer, order, 'card');
    await shop.providers.switch('card', { outage: true });
    const { response: coins } = await shop.start(buyer, order, 'coinbase');
    await shop.providers.switch('card', { refundFailing: true });
    await shop.providers.switch('coinbase', { refundFailing: true });
    await shop.providers.act(coins.pageUrl ?? '', 'pay');
    await shop.providers.act(card.pageUrl ?? '', 'pay');
    await shop.passTime(6);
    await shop.passTime(60);
    await shop.chain.mine(3);
    await shop.passTime(61);
    await confirm();
    const { id } = order;
    // the payment that is confirmed first pays for it
    const { paymentId } = await shop.orderOf(order);
    const [pays, extra] = paymentId === card.id ? [card, coins] : [coins, card];
    expect(paymentId).toBe(pays.id);
    return { order, id, pays, extra };
  }
  const abouts = async (id: string, wanted: string) =>
    (await look(id)).resolutions.flatMap(({ resolution, about }) =>
      resolution === wanted && about ? [about] : [],
    );

  test('each of two payments has its own refund resolved, and who names none is told which there are', async () => {
    const { order, id, pays, extra } = await paidTwice();
    const request = { amount: null, reason: 'A scratch.', again: false };
    await refundWithLine(shop.ctx, 'command', await shop.orderOf(order), request);
    for (let hour = 0; hour < 3; hour += 1) await shop.passTime(3_601);
    await confirm();
    const [ofExtra, ofPays] = await abouts(id, 'went-back');
    expect([ofExtra, ofPays]).toMatchObject([
      { method: extra.method, currency: 'USD', amount: '1200', reference: extra.reference },
      { method: pays.method, currency: 'USD', amount: '1200', reference: pays.reference },
    ]);
    const unnamed = await resolve(finance, id, 'went-back');
    expect(unnamed.problem.detail).toContain(`${ofExtra?.id} (12.00 USD by ${extra.method})`);
    expect((await resolve(finance, id, 'went-back', ofPays?.id)).status).toBe(200);
    expect(await shop.refundsOf(pays)).toMatchObject([{ state: 'confirmed', reference: 'NEFT 42' }]);
    expect((await shop.refundsOf(extra))[0]?.state).not.toBe('confirmed');
    expect((await resolve(finance, id, 'went-back', ofPays?.id)).problem.code).toBe('studio/refused');
    expect((await shop.refundsOf(extra))[0]?.state).not.toBe('confirmed');
    expect(await abouts(id, 'went-back')).toEqual([ofExtra]);
    // one alone needs no name
    expect((await resolve(finance, id, 'went-back')).status).toBe(200);
    expect(await shop.refundsOf(extra)).toMatchObject([{ state: 'confirmed', reference: 'NEFT 42' }]);
  });

  test('each of two payments has its own dispute ended', async () => {
    const { id, pays, extra } = await paidTwice();
    const { db } = shop.ctx;
    for (const one of [pays, extra])
      await db.update(payments).set({ state: 'disputed' }).where(eq(payments.id, one.id));
    expect((await abouts(id, 'dispute-lost')).map((one) => one.id).toSorted()).toEqual(
      [pays.id, extra.id].toSorted(),
    );
    expect((await resolve(finance, id, 'dispute-lost')).problem.detail).toContain(`${extra.id} (`);
    expect((await resolve(finance, id, 'dispute-lost', extra.id)).status).toBe(200);
    expect((await shop.paymentOf(extra)).disputeEnd).toBe('lost');
    expect((await shop.paymentOf(pays)).disputeEnd).toBeNull();
    expect((await resolve(finance, id, 'dispute-lost', extra.id)).problem.code).toBe('studio/refused');
    expect((await resolve(finance, id, 'dispute-lost')).status).toBe(200);
    expect((await shop.paymentOf(pays)).disputeEnd).toBe('lost');
  });
});

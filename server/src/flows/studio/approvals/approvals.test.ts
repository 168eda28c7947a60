import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { royaltyEntries } from '../../../modules/royalties/index.ts';
import { verifyAudit } from '../../../modules/studio/index.ts';
import { studioApprovals } from '../../../modules/studio/tables.ts';
import type { PayingShop } from '../../payments/testing/paying-shop.ts';
import { type PayingStudio, startPayingStudio } from '../../testing/paying-studio.ts';
import { confirmInStudio, memberOf, type StudioVisitor } from '../../testing/studio.ts';
import { setPayee } from '../money/testing/set-payee.ts';
import { refundWithLine } from '../orders/refund-order.ts';

let shop: PayingShop;
let api: HttpApp;
let owner: StudioVisitor;
let finance: StudioVisitor;
let support: StudioVisitor;
let confirm: PayingStudio['confirm'];
beforeAll(async () => {
  ({ shop, api, owner, finance, support, confirm } = await startPayingStudio());
});
afterAll(() => shop.stop());

/** An order for 12.00 USD, paid by card and delivered for good. */
async function sold() {
  const { buyer, order } = await shop.ordered();
  const { response: payment } = await shop.start(buyer, order, 'card');
  await shop.providers.act(payment.pageUrl ?? '', 'pay');
  await shop.passTime(6);
  await shop.chain.mine(3);
  await shop.passTime(10);
  expect((await shop.orderOf(order)).state).toBe('complete');
  await confirm();
  const sentBack = async () => (await shop.refundsOf(payment)).map(({ amount }) => amount);
  return { id: order.id, order, sentBack };
}
const ask = (who: StudioVisitor, id: string, amount?: string, reason = 'A scratch.') =>
  who.studio('refundOrder', { params: { id }, body: { reason, ...(amount ? { amount } : {}) } });
const look = async (id: string) =>
  (await finance.studio('inspectOrder', { params: { id }, body: { reason: 'They called.' } })).response;
const waiting = async (who = finance) =>
  (await who.studio('listApprovals', { query: {} })).response.approvals;
const approve = (who: StudioVisitor, id: string) => who.studio('approveRequest', { params: { id } });
const operations = async (subject: string) =>
  (await owner.studio('listAudit', { query: { subject } })).response.lines.map(({ operation, actor }) => [
    operation,
    actor,
  ]);
const requestRefund = async (who: StudioVisitor, id: string, amount?: string) => {
  const { response } = await ask(who, id, amount);
  if (response.kind !== 'waiting') throw new Error('it was done at once');
  return response.approval;
};

describe('a refund', () => {
  // the limit is 10.00 USD in these tests
  test('up to the set sum is made by one who may, and stands in the log', async () => {
    const { id, sentBack } = await sold();
    expect((await ask(finance, id, '500')).response).toMatchObject({
      kind: 'done',
      done: { amount: '500', currency: 'USD' },
    });
    expect(await sentBack()).toEqual([500n]);
    expect(await operations(id)).toEqual([['order.refund', finance.email]]);
    // the figures that the screen uses
    const of = { charged: '1200', currency: 'USD', aloneCents: '500' };
    expect((await look(id)).refundable).toEqual({ left: '700', ...of });
    const { problem } = await ask(finance, id, '500');
    expect(problem).toMatchObject({ code: 'studio/refused' });
    expect(problem.detail).toContain('The same was asked for before');
  });

  describe('in parts that within a day come to more than the set sum', () => {
    const kind = async (who: StudioVisitor, id: string, amount: string) =>
      (await ask(who, id, amount)).response.kind;

    test('waits: of one person whatever the orders, of one order whoever asks', async () => {
      const [one, other] = [await sold(), await sold()];
      const clerk = await memberOf(shop.ctx, api, 'finance', 'clerk');
      const colleague = await memberOf(shop.ctx, api, 'finance', 'colleague');
      expect(await kind(clerk, one.id, '600')).toBe('done');
      expect(await kind(clerk, other.id, '401')).toBe('waiting');
      expect(await kind(colleague, one.id, '401')).toBe('waiting');
      expect([await one.sentBack(), await other.sentBack()]).toEqual([[600n], []]);
      shop.ctx.clock.advance(24 * 3600);
      await confirmInStudio(shop.ctx, clerk);
      expect(await kind(clerk, one.id, '500')).toBe('done');
    });

    test('waits where they are asked for in the same moment', async () => {
      const [one, other] = [await sold(), await sold()];
      const hasty = await memberOf(shop.ctx, api, 'finance', 'hasty');
      const kinds = await Promise.all([kind(hasty, one.id, '600'), kind(hasty, other.id, '600')]);
      expect(kinds.sort()).toEqual(['done', 'waiting']);
    });
  });

  test('above it waits for another person, and is made once, whoever else says yes', async () => {
    const { id, sentBack } = await sold();
    const approval = await requestRefund(finance, id);
    expect(approval).toMatchObject({ state: 'waiting', cents: '1200', requestedBy: finance.email });
    const { number } = (await look(id)).order;
    expect(approval.request).toMatchObject({ number, amount: '1200', currency: 'USD' });
    expect(await sentBack()).toEqual([]);
    expect((await ask(owner, id)).problem.code).toBe('studio/already-waiting');
    expect((await approve(finance, approval.id)).problem.code).toBe('studio/second-person');
    expect((await approve(support, approval.id)).problem.code).toBe('studio/not-allowed');
    const second = await memberOf(shop.ctx, api, 'finance', `second-${id.slice(0, 6)}`);
    const both = await Promise.all([approve(owner, approval.id), approve(second, approval.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sentBack()).toEqual([1200n]);
    expect((await look(id)).refundable).toBeNull();
    expect((await operations(id)).map(([operation]) => operation)).toEqual([
      'order.look',
      'order.refund',
      'order.look',
    ]);
    expect((await operations(approval.id)).map(([operation]) => operation)).toEqual([
      'approval.approve',
      'approval.ask',
    ]);
  });

  test('asked for by support waits whatever its sum, and can be declined with a reason', async () => {
    const { id, sentBack } = await sold();
    const approval = await requestRefund(support, id, '200');
    expect((await waiting(support)).map((one) => one.id)).toContain(approval.id);
    const declined = await finance.studio('declineRequest', {
      params: { id: approval.id },
      body: { reason: 'It was not scratched.' },
    });
    expect(declined.response).toMatchObject({ state: 'declined', decidedBy: finance.email });
    expect((await approve(owner, approval.id)).problem.code).toBe('studio/approval-over');
    expect(await sentBack()).toEqual([]);
    const again = await requestRefund(support, id, '200');
    expect((await approve(finance, again.id)).status).toBe(200);
    expect(await sentBack()).toEqual([200n]);
  });

  test('that waits is shown at its order, and refused once some of the money went back since', async () => {
    const { id, sentBack } = await sold();
    const approval = await requestRefund(support, id, '200');
    expect((await look(id)).waiting).toMatchObject({ id: approval.id, requestedBy: support.email });
    expect((await ask(finance, id, '200', 'It was scratched.')).response.kind).toBe('done');
    const { problem } = await approve(owner, approval.id);
    expect(problem).toMatchObject({ code: 'studio/refused', detail: expect.stringContaining('2.00 USD') });
    expect(await sentBack()).toEqual([200n]);
    await finance.studio('declineRequest', {
      params: { id: approval.id },
      body: { reason: 'It went back.' },
    });
    expect((await look(id)).waiting).toBeNull();
    const again = await requestRefund(support, id, '200');
    expect(again.request).toMatchObject({ refunded: '200' });
    expect((await approve(finance, again.id)).status).toBe(200);
    expect(await sentBack()).toEqual([200n, 200n]);
  });

  test('is declined by nobody of support whose own it is not; whose it is takes it back', async () => {
    const { id } = await sold();
    const other = await memberOf(shop.ctx, api, 'support', 'other-support');
    const approval = await requestRefund(support, id, '200');
    const decline = (who: StudioVisitor) =>
      who.studio('declineRequest', { params: { id: approval.id }, body: { reason: 'By mistake.' } });
    expect(await decline(other)).toMatchObject({ status: 403, problem: { code: 'studio/not-allowed' } });
    expect((await waiting(other)).map((one) => one.id)).not.toContain(approval.id);
    expect((await waiting(support)).map((one) => one.id)).toContain(approval.id);
    expect((await decline(support)).response).toMatchObject({ state: 'withdrawn', decidedBy: support.email });
    expect((await decline(support)).problem.code).toBe('studio/approval-over');
  });

  test('waits three days, and no longer; who lost their role asks for nothing', async () => {
    const { id, sentBack } = await sold();
    const approval = await requestRefund(finance, id);
    shop.ctx.clock.advance(3 * 24 * 3600);
    await confirm();
    expect((await approve(owner, approval.id)).problem.code).toBe('studio/approval-over');
    const leaving = await memberOf(shop.ctx, api, 'finance', `leaving-${id.slice(0, 6)}`);
    const next = await requestRefund(leaving, id);
    expect((await operations(approval.id))[0]).toEqual(['approval.expire', 'clock']);
    await owner.studio('removeMember', { params: { id: leaving.id } });
    expect((await approve(owner, next.id)).problem.code).toBe('studio/approval-over');
    expect(await sentBack()).toEqual([]);
  });

  test('needs a proof that is not older than five minutes', async () => {
    const { id, sentBack } = await sold();
    const approval = await requestRefund(finance, id);
    shop.ctx.clock.advance(5 * 60);
    expect((await ask(finance, id, '100')).problem.code).toBe('studio/confirmation-required');
    expect((await approve(owner, approval.id)).problem.code).toBe('studio/confirmation-required');
    expect(await sentBack()).toEqual([]);
  });

  test('of the command stands in the same log', async () => {
    const { id, order } = await sold();
    const row = await shop.orderOf(order);
    await refundWithLine(shop.ctx, 'command', row, { amount: null, reason: 'All of it.', again: false });
    expect(await operations(id)).toEqual([['order.refund', 'command']]);
  });
});

describe('a payout', () => {
  const creator = { chain: 'polygon', address: '0x2222222222222222222222222222222222222222' } as const;
  const earn = async (cents: bigint) => {
    const [known] = await shop.ctx.db.select().from(royaltyEntries).limit(1);
    if (!known) throw new Error('nothing was sold');
    const { id: _, ...entry } = known;
    await shop.ctx.db
      .insert(royaltyEntries)
      .values({ ...entry, orderId: randomUUID(), creator: creator.address, cents });
  };
  const begin = (who = finance) => who.studio('beginPayout', { body: creator });

  beforeEach(async () => {
    await shop.ctx.db.delete(studioApprovals);
    await confirm();
  });

  test('up to the set sum is begun and ended by one who may; above it waits for another', async () => {
    await earn(4_00n);
    const { response: small } = await begin();
    expect(small).toMatchObject({ kind: 'done', done: { cents: '400', state: 'begun' } });
    const id = small.kind === 'done' ? String(small.done.id) : '';
    const ended = await finance.studio('endPayout', { params: { id }, body: { reference: 'bank 1' } });
    expect(ended.response).toMatchObject({ state: 'paid', reference: 'bank 1' });
    expect(await operations(id)).toEqual([
      ['payout.paid', finance.email],
      ['payout.begin', finance.email],
    ]);

    await earn(11_00n);
    const { response: large } = await begin();
    expect(large).toMatchObject({ kind: 'waiting', approval: { cents: '1100' } });
    const [approval] = await waiting();
    expect((await approve(finance, approval?.id ?? '')).problem.code).toBe('studio/second-person');
    await earn(1n);
    // the approval is refused: it would now pay more than was requested
    expect((await approve(owner, approval?.id ?? '')).problem.code).toBe('studio/refused');
    await finance.studio('declineRequest', { params: { id: approval?.id ?? '' }, body: { reason: 'Anew.' } });
    await begin();
    const [next] = await waiting();
    expect((await approve(owner, next?.id ?? '')).status).toBe(200);
    expect((await finance.studio('listPayouts')).response.payouts[0]).toMatchObject({
      address: creator.address,
      cents: '1101',
      state: 'begun',
    });
  });
});

test('a payout that waits is refused once the tax deducted from it was changed', async () => {
  await shop.ctx.db.delete(studioApprovals);
  await confirm();
  const creator = { chain: 'polygon', address: '0x3333333333333333333333333333333333333333' } as const;
  const [known] = await shop.ctx.db.select().from(royaltyEntries).limit(1);
  if (!known) throw new Error('nothing was sold');
  const { id: _, ...entry } = known;
  const booked = { ...entry, orderId: randomUUID(), creator: creator.address, cents: 11_00n };
  await shop.ctx.db.insert(royaltyEntries).values(booked);
  const { response } = await finance.studio('beginPayout', { body: creator });
  if (response.kind !== 'waiting') throw new Error('it was begun at once');
  const terms = { name: null, address: null, currency: 'USD', taxBps: 500 } as const;
  await setPayee(finance, creator, terms);
  expect((await approve(owner, response.approval.id)).problem.detail).toContain('tax');
  await setPayee(finance, creator, { ...terms, taxBps: 0 });
  expect((await approve(owner, response.approval.id)).status).toBe(200);
});

test('after all of it the log is whole', async () => {
  expect(await verifyAudit(shop.ctx)).toMatchObject({ kind: 'whole' });
});

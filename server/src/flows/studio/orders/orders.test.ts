import { randomUUID } from 'node:crypto';
import { dayOf } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createApi } from '../../../app/app.ts';
import { chainTransactions } from '../../../chain/index.ts';
import { notificationWords } from '../../../modules/notifications/kinds/kinds.ts';
import { notifications } from '../../../modules/notifications/tables.ts';
import { findOrders } from '../../../modules/orders/index.ts';
import { payments } from '../../../modules/payments/index.ts';
import { rateLimits } from '../../../platform/limits/tables.ts';
import { worthOfRefund } from '../../payments/refunds/operate-refunds.ts';
import { type PayingShop, startPayingShop } from '../../payments/testing/paying-shop.ts';
import { confirmInStudio, memberOf, type StudioVisitor } from '../../testing/studio.ts';

let shop: PayingShop;
let api: HttpApp;
let owner: StudioVisitor;
let support: StudioVisitor;
let sale: Awaited<ReturnType<typeof sell>>;
beforeAll(async () => {
  shop = await startPayingShop();
  api = createApi(shop.ctx);
  owner = await memberOf(shop.ctx, api, 'owner');
  support = await memberOf(shop.ctx, api, 'support');
  sale = await sell();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.ctx.db.delete(rateLimits);
  for (const member of [owner, support]) await confirmInStudio(shop.ctx, member);
});

/** An order for 12.00 USD, paid by card and delivered for good. */
async function sell() {
  const { buyer, order, address } = await shop.ordered();
  const { response: payment } = await shop.start(buyer, order, 'card');
  await shop.providers.act(payment.pageUrl ?? '', 'pay');
  await shop.passTime(6);
  await shop.chain.mine(3);
  await shop.passTime(10);
  return { buyer, order, address, payment, row: await shop.orderOf(order) };
}
const search = (query: { q: string; reason?: string }) => support.studio('searchOrders', { query });
const found = async (q: string, reason?: string) =>
  (await search({ q, ...(reason ? { reason } : {}) })).response.orders.map(({ id }) => id);
const lines = async (subject: string) =>
  (await owner.studio('listAudit', { query: { subject } })).response.lines;

describe('an order', () => {
  test('is found by its number, wallet, transaction, and by the provider’s ids', async () => {
    const { id } = sale.order;
    expect(await found(sale.order.number)).toEqual([id]);
    expect(await found(sale.order.number.replace('TK-', ''))).toEqual([id]);
    expect(await found(sale.address.toLowerCase())).toContain(id);
    expect(await found(sale.row.txHash ?? 'none')).toEqual([id]);
    expect(await found(sale.payment.reference ?? 'none')).toEqual([id]);
    const event = (await shop.eventsOf('card')).find(({ paymentId }) => paymentId === sale.payment.id);
    expect(await found(event?.id ?? 'none')).toEqual([id]);
    expect(await found('nothing of the kind')).toEqual([]);
  });

  test('is found among more ids than a statement has parameters', async () => {
    const ids = [...Array.from({ length: 70_000 }, () => randomUUID()), sale.order.id];
    const rows = await findOrders(shop.ctx.db, { ids }, { state: undefined, before: undefined, limit: 2 });
    expect(rows.map(({ id }) => id)).toEqual([sale.order.id]);
  });

  test('is found by its buyer’s address with a reason alone, which stands in the log', async () => {
    const email = `${sale.buyer.id}@example.com`;
    expect((await search({ q: email })).problem.errors?.[0]?.field).toBe('reason');
    expect(await found(email, 'They called.')).toEqual([sale.order.id]);
    expect((await lines(sale.buyer.id))[0]).toMatchObject({
      operation: 'person.orders',
      actor: support.email,
      reason: 'They called.',
    });
  });

  test('shows its buyer, its steps and what the provider told, to who says why', async () => {
    const params = { id: sale.order.id };
    expect((await support.sendStudio('inspectOrder', { params, body: {} })).status).toBe(422);
    const { response } = await support.studio('inspectOrder', { params, body: { reason: 'They called.' } });
    expect(response).toMatchObject({
      order: { number: sale.order.number, state: 'complete' },
      buyer: { id: sale.buyer.id },
      payments: [{ method: 'card', reference: sale.payment.reference, received: '1200' }],
    });
    expect(response.steps.map(({ state }) => state)).toContain('complete');
    expect(response.providerEvents.length).toBeGreaterThan(0);
    expect(JSON.stringify(response)).not.toContain('confirmationPath');
    expect((await lines(sale.order.id))[0]).toMatchObject({
      operation: 'order.look',
      reason: 'They called.',
    });
  });

  test('keeps notes of operators, with who wrote them', async () => {
    const params = { id: sale.order.id };
    await support.studio('noteOrder', { params, body: { note: 'Called twice.' } });
    const { response } = await support.studio('inspectOrder', { params, body: { reason: 'They called.' } });
    expect(response.notes).toMatchObject([{ author: support.email, note: 'Called twice.' }]);
  });

  test('is where its buyer is written to, once, and their answer comes into the inbox', async () => {
    const params = { id: sale.order.id };
    const body = { id: randomUUID(), text: 'Is this still the wallet that you want it in?' };
    const write = () => support.studio('writeToBuyer', { params, body });
    const [one, other] = await Promise.all([write(), write()]);
    expect([one.status, other.status]).toEqual([200, 200]);
    const { thread } = one.response;
    expect(other.response.thread).toBe(thread);
    await shop.passTime(1);
    const mails = shop.ctx.mailer.sent.filter(({ subject }) => subject === `About your order: ${thread}`);
    expect(mails).toMatchObject([{ to: `${sale.buyer.id}@example.com` }]);
    expect(mails[0]?.text).toContain(sale.order.number);
    expect(mails[0]?.text).toContain(body.text);
    const read = await support.studio('inspectThread', { params: { id: thread } });
    expect(read.response).toMatchObject({
      waiting: false,
      userId: sale.buyer.id,
      replies: [{ from: 'us', author: support.email }],
    });
    const more = { text: 'Or another?', version: 1, close: false };
    await support.studio('answerThread', { params: { id: thread }, body: more });
    const notes = await shop.ctx.db.select().from(notifications);
    expect(notes.map((note) => notificationWords(note)?.title)).toContain(`About your order: ${thread}`);
    const { response } = await support.studio('inspectOrder', { params, body: { reason: 'They called.' } });
    expect(response.notes.filter(({ note }) => note.includes(thread))).toHaveLength(1);
    const written = (await lines(sale.order.id)).filter(({ operation }) => operation === 'order.write');
    expect(written).toMatchObject([{ actor: support.email, after: { thread } }]);
  });

  test('that nobody pays is cancelled, one that was delivered is not', async () => {
    const { order } = await shop.ordered();
    const cancel = (id: string) =>
      support.studio('cancelByOperator', { params: { id }, body: { reason: 'By mistake.' } });
    expect((await cancel(order.id)).status).toBe(200);
    expect((await shop.orderOf(order)).state).toBe('expired');
    expect((await lines(order.id))[0]).toMatchObject({
      operation: 'order.cancel',
      after: { state: 'expired' },
    });
    expect((await cancel(sale.order.id)).problem.code).toBe('order/wrong-state');
    const body = { reason: 'They wait.' };
    const again = await support.studio('deliverAgain', { params: { id: sale.order.id }, body });
    expect(again.problem.code).toBe('studio/refused');
  });
});

test('what goes back of money that came in another currency is weighed in that one', async () => {
  const { ctx } = shop;
  const came = (part: { received: bigint; receivedCurrency: string }) =>
    ctx.db.update(payments).set(part).where(eq(payments.id, sale.payment.id));
  await came({ received: 1_800n, receivedCurrency: 'JPY' });
  const { response } = await support.studio('inspectOrder', {
    params: { id: sale.order.id },
    body: { reason: 'They called.' },
  });
  const worth = await worthOfRefund(ctx, sale.row, 900n);
  await came({ received: 1_200n, receivedCurrency: 'USD' });
  expect(response.refundable).toMatchObject({ left: '1800', charged: '1800', currency: 'JPY' });
  expect(worth.cents).toBe(600n);
  expect((await worthOfRefund(ctx, sale.row, 900n)).cents).toBe(900n);
});

describe('today', () => {
  test('tells sales, fees and what creators are owed as the database has them, and what waits', async () => {
    const viewer = await memberOf(shop.ctx, api, 'viewer');
    await owner.studio('refundOrder', { params: { id: sale.order.id }, body: { reason: 'A scratch.' } });
    const { response } = await viewer.studio('studioToday');
    expect(response.days).toEqual([
      { day: dayOf(shop.ctx.clock.now()), sales: 1, cents: '1200', fees: '15' },
    ]);
    expect(response.royaltiesOwed).toBe('120');
    expect(response.waiting).toMatchObject({
      approvals: 1,
      failedJobs: 0,
      messages: 0,
      books: 0,
      floats: [],
    });
    expect(response.waiting.readers).toEqual(
      expect.arrayContaining([{ chain: 'polygon', blocks: expect.any(Number) }]),
    );
    expect(response.orders).toContainEqual({ state: 'complete', orders: 1 });
  });

  test('counts an auction whose transaction failed', async () => {
    const waiting = async () => (await owner.studio('studioToday')).response.waiting;
    expect(await waiting()).toMatchObject({ auctions: 0, lotteries: 0, tanks: 0 });
    const to = `0x${'1'.repeat(40)}` as const;
    const request = {
      chain: 'polygon',
      signer: 'registrar',
      to,
      value: 0n,
      key: 'primary/open/a-poster/1',
    } as const;
    const id = await shop.ctx.writer.enqueueTransaction(shop.ctx.db, request);
    const failed = { status: 'failed', errorText: 'The chain refused it.' } as const;
    await shop.ctx.db.update(chainTransactions).set(failed).where(eq(chainTransactions.id, id));
    expect((await waiting()).auctions).toBe(1);
  });
});

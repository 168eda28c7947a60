import { randomUUID } from 'node:crypto';
import { DAY_MS, dayOf, type PaymentMethod } from '@talkies/shared';
import { and, eq } from 'drizzle-orm';
import { createPublicClient, http } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { events, mints } from '../../src/chain/index.ts';
import { type PayingShop, startPayingShop } from '../../src/flows/payments/testing/paying-shop.ts';
import type { Difference } from '../../src/flows/reconcile/difference.ts';
import { handleReconcile, reconcileDay, startReconcile } from '../../src/flows/reconcile/reconcile-day.ts';
import { orderEvents, orders } from '../../src/modules/orders/tables.ts';
import { fundings } from '../../src/modules/payments/funding/tables.ts';
import { providerOf } from '../../src/modules/payments/index.ts';
import { payments } from '../../src/modules/payments/tables.ts';
import { royaltyEntries } from '../../src/modules/royalties/index.ts';
import { auditLines } from '../../src/modules/studio/audit/tables.ts';
import { jobs as jobsTable } from '../../src/platform/jobs/tables.ts';
import { useCollectible } from '../../src/testing/collectible.ts';
import { runCommand } from '../run.ts';
import { collectLines } from '../testing/collect-lines.ts';
import { operator } from './operator.ts';

let shop: PayingShop;
let began: Date;
beforeAll(async () => {
  shop = await startPayingShop();
  began = shop.ctx.clock.now();
});
afterAll(() => shop.stop());

const type = async (...argv: string[]) => {
  const { io, lines } = collectLines();
  const code = await runCommand(shop.ctx, { operator }, ['operator', ...argv], io);
  return { code, lines };
};
const startOfDay = (at: Date): Date => new Date(dayOf(at));
async function differences(about = ''): Promise<Difference[]> {
  // a day is compared up to the present
  shop.ctx.clock.set(new Date(shop.ctx.clock.now().getTime() + 2_000).toISOString());
  const { code, lines } = await type('reconcile', '--day', dayOf(shop.ctx.clock.now()), '--json');
  const reported: Difference[] = JSON.parse(lines[0] ?? '[]');
  expect(code).toBe(reported.length > 0 ? 1 : 0);
  return reported.filter((one) => one.about.includes(about));
}
const kinds = async (about: string) => (await differences(about)).map(({ kind }) => kind);

async function opened(method: PaymentMethod = 'card') {
  const placed = await shop.ordered();
  const { response: payment } = await shop.start(placed.buyer, placed.order, method);
  return { ...placed, payment, number: placed.order.number, reference: payment.reference ?? '' };
}
async function sold(method: PaymentMethod = 'card') {
  const one = await opened(method);
  await shop.providers.act(one.payment.pageUrl ?? '', 'pay');
  await shop.passTime(6);
  await vi.waitFor(async () => {
    await shop.passTime(1);
    expect((await shop.orderOf(one.order)).state).toBe('complete');
  });
  return one;
}

test('a day on which all went as it should has no difference, whatever was bought, declined and sent back', async () => {
  const refunded = await sold();
  await sold('coinbase');
  await sold('cashfree');
  const declined = await opened();
  await shop.providers.act(declined.payment.pageUrl ?? '', 'decline');
  const late = await opened();
  await late.buyer.send('cancelOrder', { params: { id: late.order.id } });
  await shop.providers.act(late.payment.pageUrl ?? '', 'pay');
  await type('refund', refunded.number, '5.00', '--reason', 'A scratch.');
  await shop.chain.mine(3);
  for (let second = 0; second < 3; second += 1) await shop.passTime(2);
  expect(await differences()).toEqual([]);
  const { code, lines } = await type('reconcile', '--day', dayOf(shop.ctx.clock.now()));
  expect(code).toBe(0);
  expect(lines.at(-1)).toBe(`${dayOf(shop.ctx.clock.now())}: 0 differences.`);
});

describe('a difference is listed', () => {
  test('where a provider holds money of no order', async () => {
    const { pageUrl } = await shop.providers.openByHand(7_00);
    await shop.providers.act(pageUrl, 'pay');
    const [found] = (await differences()).filter(({ kind }) => kind === 'money-without-order');
    expect(found?.what).toContain('7.00 USD of no payment that we know');
  });

  test.each([
    ['cashfree', '998.00 INR'],
    ['coinbase', '12.00 USD'],
  ] as const)('where %s holds money of no order', async (method, amount) => {
    const stray = {
      id: '5eb0cd31-6a84-4c6c-9d8c-000000000000',
      email: 'a@example.com',
      phone: '+919840012345',
    };
    const provider = providerOf(shop.ctx, method);
    const page = await provider?.open({
      paymentId: randomUUID(),
      amount: method === 'cashfree' ? 998_00n : 12_00n,
      currency: method === 'cashfree' ? 'INR' : 'USD',
      description: 'By hand',
      buyer: stray,
      returnUrl: 'http://localhost:3000/a',
      cancelUrl: 'http://localhost:3000/b',
    });
    await shop.providers.act(page?.url ?? '', 'pay');
    const found = await differences(`${method} ${page?.reference}`);
    expect(found).toMatchObject([
      { kind: 'money-without-order', what: `${amount} of no payment that we know` },
    ]);
  });

  test('where money came for a payment that was given up', async () => {
    const { payment, number } = await opened();
    await shop.providers.switch('card', { lost: true });
    await shop.providers.act(payment.pageUrl ?? '', 'pay');
    await shop.ctx.db
      .update(payments)
      .set({ state: 'failed', nextCheckAt: null })
      .where(eq(payments.id, payment.id));
    expect(await kinds(number)).toEqual(['money-without-order']);
  });

  test('where an order counts as paid and nothing came', async () => {
    const { payment, number } = await opened();
    await shop.ctx.db
      .update(payments)
      .set({ state: 'paid', received: 12_00n, receivedCurrency: 'USD', nextCheckAt: null })
      .where(eq(payments.id, payment.id));
    expect(await kinds(number)).toEqual(['order-without-money']);
  });

  test.each(['card', 'coinbase'] as const)('where amounts differ, by %s', async (method) => {
    const { payment, number } = await sold(method);
    expect(await kinds(number)).toEqual([]);
    await shop.ctx.db.update(payments).set({ received: 11_99n }).where(eq(payments.id, payment.id));
    expect(await kinds(number)).toEqual(['amount']);
    const set = { received: 12_00n, receivedCurrency: 'INR' };
    await shop.ctx.db.update(payments).set(set).where(eq(payments.id, payment.id));
    expect(await kinds(number)).toEqual(['amount']);
  });

  test('where something was sent back past us, also of an older payment, and no more once it is recorded', async () => {
    const { payment, number, reference } = await sold();
    const yesterday = new Date(began.getTime() - 3 * DAY_MS);
    await shop.ctx.db.update(payments).set({ createdAt: yesterday }).where(eq(payments.id, payment.id));
    await shop.providers.refundByHand(reference, 3_00);
    const [found] = await differences(number);
    expect(found).toMatchObject({ kind: 'refund', what: expect.stringContaining('sent back 3.00 USD') });
    await type('refund', number, '--adopt');
    await shop.passTime(2);
    expect(await differences(number)).toEqual([]);
  });

  test('where a payment is disputed and nobody told us', async () => {
    const { number, reference } = await sold();
    await shop.providers.switch('card', { lost: true });
    await shop.providers.dispute(reference);
    await shop.providers.switch('card');
    expect(await kinds(number)).toEqual(['dispute']);
  });

  test('where a token came into being for no order, or for one that nobody paid for', async () => {
    const { item, order, address, number } = await opened();
    const stray = await useCollectible(shop.chain).deliver(2n ** 249n, item.dropId);
    await shop.chain.client.waitForTransactionReceipt({ hash: stray });
    const { chainOrderId } = await shop.orderOf(order);
    const hash = await useCollectible(shop.chain).deliver(BigInt(chainOrderId), item.dropId, address);
    await shop.chain.client.waitForTransactionReceipt({ hash });
    await shop.passTime(2);
    expect(await kinds(stray)).toEqual(['token-without-order']);
    expect(await kinds(number)).toEqual(['token-without-order']);
  });

  test('where an order is complete without a token', async () => {
    const { order, number } = await opened();
    const at = shop.ctx.clock.now();
    await shop.ctx.db
      .update(orders)
      .set({ state: 'complete', reservesEdition: false })
      .where(eq(orders.id, order.id));
    await shop.ctx.db
      .insert(orderEvents)
      .values({ orderId: order.id, state: 'complete', at, cause: 'a test' });
    expect(await kinds(number)).toEqual(['order-without-token']);
  });

  test('where our reader holds something else than the chain, whose word counts', async () => {
    const { number, order } = await sold();
    const { chainOrderId } = await shop.orderOf(order);
    const ours = and(eq(events.orderId, chainOrderId), eq(events.name, 'MintedFor'));
    const removed = await shop.ctx.db.delete(events).where(ours).returning();
    await shop.ctx.db.delete(mints).where(eq(mints.orderId, chainOrderId));
    const hash = removed[0]?.txHash ?? '';
    expect(await differences(hash)).toMatchObject([
      { kind: 'chain', what: 'MintedFor: the chain holds it, our reader does not' },
    ]);
    // the chain knows the token, so the order has one
    expect(await differences(number)).toEqual([]);
    await shop.ctx.db
      .insert(events)
      .values(removed.map((row) => ({ ...row, args: { ...row.args, to: '0x0' } })));
    expect((await differences(hash)).map(({ what }) => what)).toEqual([
      'MintedFor: the chain holds it, our reader does not',
      'MintedFor: our reader holds it, the chain does not',
    ]);
    await shop.ctx.db.delete(events).where(ours);
    await shop.ctx.db.insert(events).values(removed);
    expect(await differences(hash)).toEqual([]);
  });

  test('where an order was completed by a transaction that the chain does not know', async () => {
    const { order, number } = await sold();
    const { chainOrderId } = await shop.orderOf(order);
    const unknown = `0x${'ab'.repeat(32)}` as const;
    const day = new Date(began.getTime() - 3 * DAY_MS);
    await shop.ctx.db.update(orderEvents).set({ at: day }).where(eq(orderEvents.orderId, order.id));
    const completed = async () => (await reconcileDay(shop.ctx, startOfDay(day))).map(({ about }) => about);
    expect(await completed()).toEqual([]);
    await shop.ctx.db.update(mints).set({ txHash: unknown }).where(eq(mints.orderId, chainOrderId));
    expect(await completed()).toEqual([number]);
  });

  test.each(['transak', 'wert'] as const)('where %s has sent coins and we say otherwise', async (method) => {
    const { buyer, order, number, address } = await opened();
    await shop.chain.fund(address, 0n);
    const body = { method };
    const { response: funding } = await buyer.send('startFunding', { params: { id: order.id }, body });
    await shop.providers.switch(method, { lost: true });
    await shop.providers.act(funding.pageUrl ?? '', 'pay');
    await shop.ctx.db
      .update(fundings)
      .set({ state: 'failed', nextCheckAt: null, createdAt: new Date(began.getTime() - 7_200_000) })
      .where(eq(fundings.id, funding.id));
    expect(await differences(number)).toMatchObject([
      { kind: 'funding', what: 'it says that it has sent the coins; ours is failed' },
    ]);
    await shop.ctx.db.delete(fundings).where(eq(fundings.id, funding.id));
    const strays = (await differences(method)).filter(({ kind }) => kind === 'funding');
    expect(strays).toMatchObject([{ what: 'it has sent coins for nothing that we know' }]);
  });

  test('where the royalty ledger holds less than the share, or more', async () => {
    const { order, number } = await sold();
    await shop.chain.mine(3);
    await shop.passTime(10);
    const rows = await shop.ctx.db
      .delete(royaltyEntries)
      .where(eq(royaltyEntries.orderId, order.id))
      .returning();
    expect(await differences(number)).toMatchObject([
      { kind: 'royalty', what: 'the ledger holds 0.00 USD; the share is 1.20 USD' },
    ]);
    for (const { id: _, ...row } of rows)
      await shop.ctx.db.insert(royaltyEntries).values([row, { ...row, step: 2 }]);
    expect(await differences(number)).toMatchObject([
      { kind: 'royalty', what: 'the ledger holds 2.40 USD; the share is 1.20 USD' },
    ]);
  });

  test('where the chain does not answer', async () => {
    const chain = shop.ctx.chains.get('polygon');
    const { client } = chain;
    chain.client = createPublicClient({ transport: http('http://localhost:1', { retryCount: 0 }) });
    const found = (await differences()).filter(({ kind }) => kind === 'not-compared');
    chain.client = client;
    expect(found).toContainEqual(expect.objectContaining({ about: chain.config.label }));
  });

  test('where a provider does not answer: what cannot be compared is not called equal', async () => {
    await shop.providers.switch('card', { outage: true });
    const found = (await differences()).filter(({ kind }) => kind === 'not-compared');
    await shop.providers.switch('card');
    expect(found).toContainEqual(expect.objectContaining({ about: 'card' }));
  });
});

describe('once a day, by itself', () => {
  const next = async (): Promise<string> => {
    const day = dayOf(shop.ctx.clock.now());
    const morning = new Date(startOfDay(shop.ctx.clock.now()).getTime() + 28 * 3_600_000 + 1_000);
    shop.ctx.clock.set(morning.toISOString());
    return day;
  };
  const jobs = () => shop.ctx.db.select().from(jobsTable).where(eq(jobsTable.name, 'books/reconcile'));

  test('the day before is compared: differences stand in the operator’s list until somebody writes what they were', async () => {
    handleReconcile(shop.ctx);
    await startReconcile(shop.ctx);
    // processes that start beside it write no job twice
    await startReconcile(shop.ctx);
    expect(await jobs()).toHaveLength(7);
    await shop.ctx.queue.runDue();
    const { payment, number } = await sold();
    await shop.ctx.db.update(payments).set({ received: 11_99n }).where(eq(payments.id, payment.id));
    const day = await next();
    await shop.ctx.queue.runDue();
    const listed = async () =>
      (await type('reconcile', '--open')).lines.filter((line) => line.startsWith(day));
    expect((await listed()).join()).toMatch(new RegExp(`amount\\t${number} `));
    const stuck = await type('orders', '--stuck');
    expect([stuck.code, stuck.lines.join()]).toEqual([1, expect.stringContaining(`books of ${day}`)]);
    expect((await type('reconcile', '--day', day, '--note', 'A rounding at the bank.')).code).toBe(0);
    expect(await listed()).toEqual([]);
    expect((await type('reconcile', '--day', day, '--note', 'Again.')).code).toBe(1);
    const noted = await shop.ctx.db.select().from(auditLines).where(eq(auditLines.subjectId, day));
    expect(noted).toMatchObject([
      { actor: 'command', operation: 'books.settle', reason: 'A rounding at the bank.' },
    ]);
    // the same differences, compared again, stay noted; others do not
    await type('reconcile', '--day', day);
    expect(await listed()).toEqual([]);
    await shop.ctx.db.update(payments).set({ received: 11_98n }).where(eq(payments.id, payment.id));
    await type('reconcile', '--day', day);
    expect(await listed()).not.toEqual([]);
  });

  test('counts are logged, and neither orders nor amounts', async () => {
    const { payment, number } = await sold();
    await shop.ctx.db.update(payments).set({ received: 11_99n }).where(eq(payments.id, payment.id));
    const logged = vi.spyOn(shop.ctx.log, 'error');
    const day = await next();
    await shop.ctx.queue.runDue();
    const warnings = logged.mock.calls.filter(([, words]) => words === 'the books of a day differ');
    logged.mockRestore();
    expect(warnings.map(([facts]) => facts)).toContainEqual({
      day,
      counts: expect.objectContaining({ amount: expect.any(Number) }),
    });
    expect(JSON.stringify(warnings)).not.toContain(number);
  });

  test('one in which somebody did not answer is made again', async () => {
    await sold();
    await shop.providers.switch('card', { outage: true });
    const day = await next();
    await shop.ctx.queue.runDue();
    const job = async () => (await jobs()).find(({ key }) => key === `books/reconcile/${day}`);
    expect(await job()).toMatchObject({ doneAt: null, failedAt: null });
    await shop.providers.switch('card');
    shop.ctx.clock.set(new Date(shop.ctx.clock.now().getTime() + 3_600_000).toISOString());
    await shop.ctx.queue.runDue();
    expect((await job())?.doneAt).not.toBeNull();
  });
});

test('a day without anything has no difference', async () => {
  expect(await type('reconcile', '--day', '2024-02-29', '--json')).toEqual({ code: 0, lines: ['[]'] });
});

test.each([[['--day', '2024-02-30']], [['--day', 'today']], [['--day', '2999-01-01']], [['yesterday']]])(
  'explains itself to %j',
  async (argv) => {
    const { code, lines } = await type('reconcile', ...argv);
    expect([code, lines.join()]).toEqual([2, expect.stringContaining('operator reconcile')]);
  },
);

import type { PaymentMethod } from '@talkies/shared';
import type { Order, Payment } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderByLabel } from '../../modules/orders/index.ts';
import { providerOf } from '../../modules/payments/index.ts';
import { payments, refunds } from '../../modules/payments/tables.ts';
import { settings } from '../../platform/db/tables.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { completeRestore } from '../after-restore.ts';
import { refundWithLine } from '../studio/orders/refund-order.ts';
import { checkPayment } from './check-payment.ts';
import { endDispute } from './end-dispute.ts';
import { stuckOrders } from './stuck-orders.ts';
import { type PayingShop, startPayingShop } from './testing/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.providers.switch('card');
  shop.delivered.length = 0;
});

async function opened(method: PaymentMethod = 'card') {
  const placed = await shop.ordered();
  const { response: payment } = await shop.start(placed.buyer, placed.order, method);
  return { ...placed, payment, pageUrl: payment.pageUrl ?? '' };
}
async function sold(method?: PaymentMethod) {
  const one = await opened(method);
  await shop.providers.act(one.pageUrl, 'pay');
  await shop.passTime(6);
  await shop.passTime(6);
  expect((await shop.orderOf(one.order)).state).toBe('complete');
  return one;
}
/** An operator refunds a part of an order. */
async function refundPart({ number }: { number: string }) {
  const order = await orderByLabel(shop.ctx.db, number);
  if (!order) throw new Error('no such order');
  return refundWithLine(shop.ctx, 'command', order, { amount: 5_00n, reason: 'A scratch.', again: false });
}
/** How many webhooks were refused for this reason. One that was refused is sent again at any moment. */
const refusals = async (reason: string): Promise<number> => {
  const events = await shop.eventsOf('card');
  return events.filter((event) => event.verdict === 'refused' && event.reason === reason).length;
};

describe('a message in the provider’s name', () => {
  test('with another signature is refused with its reason; the payment is found on the schedule', async () => {
    await shop.providers.switch('card', { wrongSignature: true });
    const { order, pageUrl } = await opened();
    const before = await refusals('wrong signature');
    await shop.providers.act(pageUrl, 'pay');
    await shop.providers.untilAnswered();
    expect(await refusals('wrong signature')).toBeGreaterThan(before);
    await shop.ctx.queue.runDue();
    expect((await shop.orderOf(order)).state).toBe('awaiting_payment');
    await shop.passTime(6);
    await shop.passTime(1);
    expect((await shop.orderOf(order)).state).toBe('complete');
  });

  test('that comes ten minutes after it was signed is refused', async () => {
    const { payment } = await sold();
    await shop.providers.untilAnswered();
    // a webhook that the test before refused may arrive again meanwhile
    const first = shop.delivered.find(({ body }) => Buffer.from(body).includes(payment.reference ?? ''));
    if (!first) throw new Error('nothing came');
    await shop.passTime(600);
    const before = await refusals('too old, or from the future');
    expect(await shop.sendWebhook(first)).toBe(400);
    expect(await refusals('too old, or from the future')).toBe(before + 1);
  });

  test('about another order’s payment makes us ask about that payment, and believe no amount of it', async () => {
    const { order, payment, pageUrl } = await opened();
    const other = await opened();
    await shop.providers.act(pageUrl, 'pay');
    await shop.passTime(1);
    expect((await shop.orderOf(order)).state).toBe('complete');
    expect((await shop.orderOf(other.order)).state).toBe('awaiting_payment');
    expect((await shop.paymentOf(other.payment)).received).toBe(0n);
    expect((await shop.paymentOf(payment)).received).toBe(12_00n);
  });

  test('of success and then of failure leaves what was paid as it is: the provider is asked', async () => {
    const { order, payment, pageUrl } = await opened();
    await shop.providers.switch('card', { outOfOrder: true });
    await shop.providers.act(pageUrl, 'decline');
    await shop.providers.act(pageUrl, 'pay');
    await shop.passTime(1);
    expect(shop.delivered.length).toBeGreaterThanOrEqual(2);
    await shop.passTime(60);
    expect((await shop.orderOf(order)).state).toBe('complete');
    expect((await shop.paymentOf(payment)).state).toBe('paid');
  });
});

/** An order whose only edition is minted to somebody else, unseen by our reader, while its payment is underway. */
async function orderOfNone() {
  const { item, buyer, order } = await shop.ordered({ quantity: 1 });
  const { response: payment } = await shop.start(buyer, order, 'card');
  const { dropId } = item;
  const hash = await useCollectible(shop.chain).deliver(2n ** 250n + dropId, dropId);
  await shop.chain.client.waitForTransactionReceipt({ hash });
  return { order, payment };
}

test('an order that cannot be minted keeps no edition back once the bank has its money', async () => {
  const { order, payment } = await orderOfNone();
  await shop.providers.act(payment.pageUrl ?? '', 'pay');
  await shop.passTime(1);
  await shop.providers.dispute(payment.reference ?? '');
  await shop.passTime(1);
  await shop.chain.mine(3);
  await shop.passTime(10);
  await shop.passTime(10);
  expect(await shop.orderOf(order)).toMatchObject({ state: 'failed', reservesEdition: false });
  expect(await shop.paymentOf(payment)).toMatchObject({ state: 'disputed', nextCheckAt: null });
  expect(await shop.refundsOf(payment)).toEqual([]);
});

describe('a bank that takes back what goes back already', () => {
  /** An order whose token cannot be minted, and whose refund the provider refuses so far. */
  async function refunding() {
    const { order, payment } = await orderOfNone();
    await shop.providers.switch('card', { refundFailing: true });
    await shop.providers.act(payment.pageUrl ?? '', 'pay');
    await shop.passTime(6);
    await shop.chain.mine(3);
    await shop.passTime(6);
    await shop.passTime(6);
    expect(await shop.paymentOf(payment)).toMatchObject({ state: 'refunding' });
    return { order, payment };
  }
  async function disputed(payment: Payment): Promise<void> {
    await shop.providers.dispute(payment.reference ?? '');
    await shop.passTime(1);
    await shop.providers.switch('card');
    for (let hour = 0; hour < 3; hour += 1) await shop.passTime(3_601);
  }
  const sentBack = ({ reference }: Payment) => shop.providers.refundedOf(reference ?? '');
  const listed = async (order: Order) =>
    (await stuckOrders(shop.ctx)).filter((one) => one.order.id === order.id).map(({ reason }) => reason);

  test('is listed, and nothing is sent back meanwhile; where it keeps the money, that is the refund', async () => {
    const { order, payment } = await refunding();
    await disputed(payment);
    expect(await listed(order)).toContainEqual(expect.stringContaining('which was to go back'));
    expect([(await shop.refundsOf(payment))[0]?.state, await sentBack(payment)]).toEqual(['due', 0]);
    expect(await endDispute(shop.ctx, await shop.orderOf(order), 'lost')).toBe(true);
    await shop.passTime(3_601);
    expect(await sentBack(payment)).toBe(0);
    expect(await shop.refundsOf(payment)).toMatchObject([{ state: 'confirmed', elsewhere: true }]);
    expect((await shop.orderOf(order)).state).toBe('refunded');
    expect(await listed(order)).toEqual([]);
  });

  test('and gives it up has it sent back after all', async () => {
    const { order, payment } = await refunding();
    await disputed(payment);
    expect(await endDispute(shop.ctx, await shop.orderOf(order), 'won')).toBe(true);
    for (let hour = 0; hour < 2; hour += 1) await shop.passTime(3_601);
    expect(await sentBack(payment)).toBe(12_00);
    expect((await shop.orderOf(order)).state).toBe('refunded');
    expect(await listed(order)).toEqual([]);
  });

  test('is listed too where all went back, until it is written how it ended', async () => {
    const { order, payment } = await sold();
    const request = { amount: null, reason: 'A scratch.', again: false };
    await refundWithLine(shop.ctx, 'command', await shop.orderOf(order), request);
    await shop.passTime(6);
    await shop.passTime(6);
    expect((await shop.paymentOf(payment)).state).toBe('refunded');
    await disputed(payment);
    expect(await listed(order)).toEqual([expect.stringContaining('which went back already')]);
    expect((await shop.paymentOf(payment)).state).toBe('refunded');
    expect(await endDispute(shop.ctx, await shop.orderOf(order), 'lost')).toBe(true);
    expect(await listed(order)).toEqual([]);
    expect(await endDispute(shop.ctx, await shop.orderOf(order), 'lost')).toBe(false);
  });
});

test('the step at which a bank took money back keeps its time, whatever the provider or an operator says later', async () => {
  const { buyer, order, payment } = await sold();
  await shop.providers.dispute(payment.reference ?? '');
  await shop.passTime(1);
  const disputedAt = async () => {
    const { response } = await buyer.send('orderPage', { params: { id: order.id }, query: {} });
    return response.timeline.find(({ step }) => step === 'payment-disputed')?.at;
  };
  const at = await disputedAt();
  await shop.passTime(86_400);
  await checkPayment(shop.ctx, payment.id);
  expect(await disputedAt()).toBe(at);
  expect(await endDispute(shop.ctx, await shop.orderOf(order), 'lost')).toBe(true);
  expect(await disputedAt()).toBe(at);
  expect((await shop.paymentOf(payment)).disputeEndedAt).toEqual(shop.ctx.clock.now());
});

test('the step at which a payment failed keeps its time when the provider says so again', async () => {
  const { buyer, order, payment } = await opened();
  await shop.passTime(601);
  const failedAt = async () => {
    const { response } = await buyer.send('orderPage', { params: { id: order.id }, query: {} });
    return response.timeline.find(({ step }) => step === 'payment-failed')?.at;
  };
  const at = await failedAt();
  expect(at).toBeDefined();
  await shop.passTime(3_600);
  await checkPayment(shop.ctx, payment.id);
  expect(await failedAt()).toBe(at);
});

test('an order that a version before left to itself at a dispute comes to its end after the next start', async () => {
  const { order, payment } = await orderOfNone();
  const { tick } = shop.ctx.writer;
  shop.ctx.writer.tick = async () => undefined;
  await shop.providers.act(payment.pageUrl ?? '', 'pay');
  await shop.passTime(1);
  await shop.providers.dispute(payment.reference ?? '');
  await shop.passTime(1);
  // the state of that version
  await shop.ctx.db.update(payments).set({ nextCheckAt: null }).where(eq(payments.id, payment.id));
  shop.ctx.writer.tick = tick;
  await shop.passTime(1);
  await shop.chain.mine(3);
  await shop.passTime(31 * 60);
  expect((await shop.orderOf(order)).state).toBe('minting');
  await shop.worker.start();
  await shop.worker.stop();
  await shop.passTime(10);
  expect(await shop.orderOf(order)).toMatchObject({ state: 'failed', reservesEdition: false });
  expect(await shop.paymentOf(payment)).toMatchObject({ state: 'disputed', nextCheckAt: null });
  expect(await shop.refundsOf(payment)).toEqual([]);
});

test('a refund that was made after the backup is not made twice after a restore', async () => {
  const { order, payment } = await sold();
  const { id } = await refundPart(order);
  // as in the backup: written and not requested; since then the provider has made it and forgotten its key
  await shop.ctx.db.update(refunds).set({ nextCheckAt: null }).where(eq(refunds.id, id));
  await shop.providers.refundByHand(payment.reference ?? '', 5_00);
  await shop.ctx.db.insert(settings).values({ name: 'restored', value: 'now' });
  await completeRestore(shop.ctx);
  await shop.passTime(2);
  expect(await shop.refundsOf(payment)).toMatchObject([{ state: 'confirmed', amount: 5_00n }]);
  expect(await shop.providers.refundedOf(payment.reference ?? '')).toBe(5_00);
});

test('a refund whose answer was lost is not made twice when the provider has forgotten its key', async () => {
  const { order, payment } = await sold();
  const { id } = await refundPart(order);
  await shop.ctx.db.update(refunds).set({ nextCheckAt: null }).where(eq(refunds.id, id));
  await shop.providers.refundByHand(payment.reference ?? '', 5_00);
  await shop.passTime(25 * 3600);
  await shop.ctx.db.update(refunds).set({ nextCheckAt: shop.ctx.clock.now() }).where(eq(refunds.id, id));
  await shop.passTime(2);
  expect(await shop.refundsOf(payment)).toMatchObject([{ state: 'confirmed', amount: 5_00n }]);
  expect(await shop.providers.refundedOf(payment.reference ?? '')).toBe(5_00);
});

describe.each(['cashfree', 'coinbase'] as const)('a refund that stays pending at %s', (method) => {
  beforeEach(() => shop.providers.switch(method));
  const receivedBy = async (reference: string | null) =>
    (await providerOf(shop.ctx, method)?.status(reference ?? ''))?.refunded;

  /** An order with a refund of a part underway. */
  async function pending() {
    const { order, payment } = await sold(method);
    await shop.providers.switch(method, { refundPending: true });
    await refundPart(order);
    await shop.passTime(6);
    const [refund] = await shop.refundsOf(payment);
    expect(refund).toMatchObject({ state: 'asked', reference: expect.any(String) });
    return { order, payment, refund };
  }
  /** Waits until the provider reports that the refund arrived. */
  async function arrived(payment: Payment) {
    await shop.providers.switch(method);
    for (let hour = 0; hour < 3; hour += 1) await shop.passTime(3600);
    expect(await shop.refundsOf(payment)).toMatchObject([{ state: 'confirmed', amount: 5_00n }]);
    expect(await receivedBy(payment.reference)).toBe(5_00n);
  }

  /** Runs `work` with other keys of the provider, or none. */
  async function withKeys(changed: object | null, work: () => Promise<void>) {
    const { config } = shop.ctx;
    const before = config.payments;
    const own = changed && { ...before[method], ...changed };
    Object.assign(config, { payments: { ...before, [method]: own } });
    try {
      await work();
    } finally {
      Object.assign(config, { payments: before });
    }
  }
  /** Runs `work` while the provider refuses every request. */
  const refusing = (work: () => Promise<void>) =>
    withKeys({ clientSecret: 'rotated', keyName: 'rotated' }, work);
  const listed = async ({ id }: Order) =>
    (await stuckOrders(shop.ctx))
      .filter(({ order }) => order.id === id)
      .map(({ reason, remedy }) => ({ reason, remedy }));

  test('is made once, though a question about it is refused', async () => {
    const { payment, refund } = await pending();
    await refusing(() => shop.passTime(600));
    const { state, reference, failures, problem } = (await shop.refundsOf(payment))[0] ?? {};
    expect([state, reference, failures]).toEqual(['asked', refund?.reference, 0]);
    expect(problem).toContain('401');
    await shop.passTime(3600);
    expect((await shop.refundsOf(payment))[0]?.problem).toBeNull();
    await arrived(payment);
  });

  test('is listed once questions about it are refused for long, and asked about until one is answered', async () => {
    const { order, payment } = await pending();
    await shop.passTime(3 * 86_400);
    await refusing(async () => {
      await shop.passTime(3_600);
      expect(await listed(order)).toEqual([]);
      await shop.passTime(3_601);
      expect(await listed(order)).toEqual([
        {
          reason: expect.stringMatching(/5\.00 \w+ is not confirmed, .*401/),
          remedy: expect.stringContaining('--retry'),
        },
      ]);
    });
    await shop.passTime(3_600);
    expect(await listed(order)).toEqual([]);
    await arrived(payment);
  });

  test('is listed where there are no keys any more to ask about it', async () => {
    const { order, payment } = await pending();
    await withKeys(null, async () => {
      for (let hour = 0; hour < 3; hour += 1) await shop.passTime(3_600);
      expect(await listed(order)).toMatchObject([{ reason: expect.stringContaining('no keys here') }]);
    });
    await arrived(payment);
  });

  test('is made once, though a restore forgot that it was asked for', async () => {
    const { payment, refund } = await pending();
    const forgotten = { state: 'due', reference: null } as const;
    await shop.ctx.db
      .update(refunds)
      .set(forgotten)
      .where(eq(refunds.id, refund?.id ?? ''));
    await shop.ctx.db.insert(settings).values({ name: 'restored', value: 'now' });
    await completeRestore(shop.ctx);
    await shop.passTime(2);
    await shop.passTime(3600);
    expect(await shop.refundsOf(payment)).toMatchObject([{ state: 'asked', amount: 5_00n }]);
    await arrived(payment);
  });

  test('that our books do not know is in the way of another', async () => {
    const { order, refund } = await pending();
    await shop.ctx.db.delete(refunds).where(eq(refunds.id, refund?.id ?? ''));
    await expect(refundPart(order)).rejects.toThrow('or is about to');
  });
});

test('a refund that was not made before the backup’s end is made after a restore', async () => {
  const { order, payment } = await sold();
  await refundPart(order);
  await shop.ctx.db.insert(settings).values({ name: 'restored', value: 'now' });
  await completeRestore(shop.ctx);
  await shop.passTime(2);
  expect(await shop.providers.refundedOf(payment.reference ?? '')).toBe(5_00);
});

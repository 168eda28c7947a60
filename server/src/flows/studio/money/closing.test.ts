import type { ReceiptFigures } from '@talkies/shared/schemas';
import type { Closing } from '@talkies/shared/studio/schemas';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chainTransactions, mints, sales } from '../../../chain/index.ts';
import { orders } from '../../../modules/orders/index.ts';
import { PAID_TWICE } from '../../../modules/payments/index.ts';
import { payments, refunds } from '../../../modules/payments/tables.ts';
import { receipts } from '../../../modules/receipts/tables.ts';
import { royaltyEntries, royaltyPayouts } from '../../../modules/royalties/index.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { randomOf } from '../../../testing/random.ts';
import { closingReport } from './closing.ts';

const SALES = 120;
const ends = ['2026-09-01', '2026-10-01', '2026-11-01', '2027-01-01'].map((day) => Date.parse(day));
const months = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02'];
const nobody = `0x${'1'.padStart(40, '0')}` as const;

type Sums = Record<string, bigint>;
let ctx: TestContext;
/** the sums of the written rows, added up while they are written */
const written: Sums = {};
const add = (sums: Sums, name: string, amount: bigint | string): void => {
  sums[name] = (sums[name] ?? 0n) + BigInt(amount);
};

const random = randomOf(382);
const below = (n: number): number => Math.floor(random() * n);
/** A moment around the end of a month: at it, a millisecond before or after it, or some minutes. */
function aroundAnEnd(): number {
  const end = ends[below(ends.length)] ?? 0;
  return end + ([0, -1, 1][below(6)] ?? below(600_000) - 300_000);
}
/** A chain's clock is not the shop's, and has whole seconds. */
const onChain = (moment: number): Date =>
  new Date(Math.floor((moment + below(180_000) - 90_000) / 1_000) * 1_000);
const uuidOf = (n: number, kind: number): string =>
  `00000000-0000-4000-8000-${String(kind).padStart(4, '0')}${String(n).padStart(8, '0')}`;
const columns = (n: number) => ({
  ...{ chain: 'polygon' as const, txHash: `0x${n.toString(16).padStart(64, '0')}` as const },
  ...{ blockNumber: n, logIndex: 0, dropId: 7n, tokenId: String(n) },
});

/** As much of a receipt as a closing reads. */
const asRead = (figures: object): ReceiptFigures => figures as ReceiptFigures;

/** An order of 5 dollars, paid by card, delivered or not; some of it, or all, is refunded. */
async function byCard(n: number, moment: number): Promise<void> {
  const at = new Date(moment);
  const [order, payment] = [uuidOf(n, 1), uuidOf(n, 2)];
  const delivered = n % 5 !== 0;
  await ctx.db.execute(sql`insert into app.orders (id, number, chain_order_id, user_id, item_id, drop_id, chain, wallet,
      wallet_kind, state, reserves_edition, price_cents, total_wei, royalty_bps, fee_bps, rate, rate_source, rate_at,
      equivalents, expires_at, payment_id, created_at, updated_at)
    values (${order}, ${n}, ${String(n)}, 'fan', 'item', 7, 'polygon', ${nobody}, 'external',
      ${delivered ? 'complete' : 'refunded'}, false, 500, '1', 1000, 125, '1', 'test', now(), '[]', now(), ${payment}, now(), now())`);
  const charged = { method: 'card', state: 'paid', amount: 500n, currency: 'USD' } as const;
  const received = { received: 500n, receivedCurrency: 'USD', createdAt: at, updatedAt: at };
  await ctx.db
    .insert(payments)
    .values({ ...charged, ...received, id: payment, orderId: order, idempotencyKey: `${n}` });
  if (delivered) {
    await ctx.db
      .insert(mints)
      .values({ ...columns(n), orderId: String(n), buyer: nobody, at: onChain(moment) });
    add(written, 'first card USD', 500n);
    await bookedAt(n, order, moment + below(5_000));
  }
  if (delivered && n % 7 !== 0) return;
  const amount = delivered ? 123n : 500n;
  const sent = { reason: 'test', by: 'house', state: 'confirmed' } as const;
  const times = { createdAt: at, confirmedAt: new Date(aroundAnEnd()) };
  await ctx.db.insert(refunds).values({ ...sent, ...times, paymentId: payment, amount, currency: 'USD' });
  add(written, `refund of ${delivered ? 'sale' : 'nothing'}`, amount);
}

/** Books a sale's royalty and receipt; every fourth royalty is reversed. */
async function bookedAt(n: number, orderId: string, moment: number): Promise<void> {
  const sale = { creator: nobody, chain: 'polygon', dropId: 7n, tokenId: String(n), method: 'card' } as const;
  const share = { royaltyBps: 1000, priceCents: 500n, paid: '500', currency: 'USD', cause: 'test' };
  const entry = { ...sale, ...share, orderId };
  const booked = { ...entry, step: 0, cents: 50n, share: '50', at: new Date(moment) };
  const back = { ...entry, step: 1, cents: -50n, share: '-50', at: new Date(aroundAnEnd()) };
  await ctx.db.insert(royaltyEntries).values(n % 4 === 0 ? [booked, back] : [booked]);
  add(written, 'booked', 50n);
  if (n % 4 === 0) add(written, 'reversed', 50n);
  const taxable = { value: '4.24', currency: 'USD' };
  const figures = {
    taxable,
    taxes: [{ name: 'IGST', rateBps: 1800, amount: { value: '0.76', currency: 'USD' } }],
  };
  await ctx.db.insert(receipts).values({
    number: `T-${n}`,
    kind: 'invoice',
    orderId,
    issuedAt: new Date(moment + below(9_000)),
    figures: asRead(figures),
  });
  add(written, 'taxable', 424n);
  add(written, 'IGST', 76n);
}

async function byWallet(n: number, moment: number): Promise<void> {
  const at = onChain(moment);
  const paid = { price: '1000', royalty: '100', fee: '12', at };
  if (n % 2 === 0) {
    await ctx.db.insert(mints).values({ ...columns(n), ...paid, orderId: String(n), buyer: nobody });
    add(written, 'first wallet MATIC', 1000n);
  } else {
    await ctx.db
      .insert(sales)
      .values({ ...columns(n), ...paid, kind: 'auction', seller: nobody, buyer: nobody });
    add(written, 'auction wallet MATIC', 1000n);
  }
}

beforeAll(async () => {
  ctx = await createTestContext();
  for (let n = 1; n <= SALES; n += 1) {
    await (n % 3 === 0 ? byWallet : byCard)(n, aroundAnEnd());
    if (n % 10 !== 0) continue;
    const end = { state: 'paid', begunAt: new Date(0), endedAt: new Date(aroundAnEnd()) } as const;
    await ctx.db
      .insert(royaltyPayouts)
      .values({ chain: 'polygon', creator: nobody, cents: 40n, taxCents: 4n, reference: `${n}`, ...end });
    add(written, 'payouts', 40n);
    add(written, 'deducted', 4n);
  }
});
afterAll(() => ctx.close());

/** The sums of some closings, by the names in `written`. */
function sumsOf(closings: readonly Closing[]): Sums {
  const sums: Sums = {};
  for (const { sales: sold, refunds: back, royalties, payouts, taxes } of closings) {
    for (const { kind, method, currency, gross } of sold) add(sums, `${kind} ${method} ${currency}`, gross);
    for (const { of, amount } of back) add(sums, `refund of ${of}`, amount);
    for (const { name, amount } of taxes) add(sums, name, amount);
    for (const { cents, taxCents } of payouts) {
      add(sums, 'payouts', cents);
      add(sums, 'deducted', taxCents);
    }
    add(sums, 'booked', royalties.booked);
    add(sums, 'reversed', royalties.reversed);
  }
  return sums;
}

describe('months', () => {
  test('leave nothing out and count nothing twice, however near to their end and whatever a chain’s clock says', async () => {
    const closings = await Promise.all(months.map((month) => closingReport(ctx, month)));
    expect(sumsOf(closings)).toEqual(written);
    // the sales are around all the months' ends, so most closings have some
    expect(closings.filter(({ sales: sold }) => sold.length > 0).length).toBeGreaterThan(5);
  });

  test('end where the next begins: its first moment is the next month’s', async () => {
    const at = new Date('2026-04-01T00:00:00Z');
    const before = new Date(at.getTime() - 1);
    const of = { chain: 'polygon', creator: nobody, cents: 1n, state: 'paid', begunAt: at } as const;
    await ctx.db.insert(royaltyPayouts).values([
      { ...of, endedAt: before, reference: 'before' },
      { ...of, endedAt: at, reference: 'at' },
    ]);
    const counts = await Promise.all(
      ['2026-03', '2026-04'].map(async (month) => (await closingReport(ctx, month)).payouts[0]?.count),
    );
    expect(counts).toEqual([1, 1]);
  });

  test('that are over stay as they were when a payment of theirs is made a second time: that was never a sale', async () => {
    await byCard(1003, Date.parse('2026-05-20'));
    const closing = () => closingReport(ctx, '2026-05');
    const before = await closing();
    expect(before.sales).toMatchObject([{ kind: 'first', method: 'card', gross: '500', fee: '6' }]);
    const at = new Date('2026-06-02');
    const paymentId = uuidOf(1003, 2);
    const twice = { received: 1000n, updatedAt: at };
    await ctx.db.update(payments).set(twice).where(eq(payments.id, paymentId));
    const back = {
      amount: 500n,
      currency: 'USD',
      reason: PAID_TWICE,
      by: 'house',
      state: 'confirmed',
    } as const;
    await ctx.db.insert(refunds).values({ ...back, paymentId, createdAt: at, confirmedAt: at });
    expect(await closing()).toEqual(before);
    const { sales: sold, refunds: sent } = await closingReport(ctx, '2026-06');
    expect([sold, sent]).toMatchObject([[], [{ of: 'nothing', method: 'card', amount: '500' }]]);
  });

  test('have the sales that buyers’ banks took back for good, less what was refunded before, in the month of the decision', async () => {
    const endedAt = new Date('2026-07-10');
    const lost = {
      state: 'disputed',
      disputeEnd: 'lost',
      disputeEndedAt: endedAt,
      updatedAt: endedAt,
    } as const;
    // the first was delivered, of the second a part went back before, and the third was never delivered
    for (const [n, before] of [
      [1006, 0n],
      [1008, 200n],
      [1010, 0n],
    ] as const) {
      await byCard(n, Date.parse('2026-05-28'));
      const paymentId = uuidOf(n, 2);
      await ctx.db.delete(refunds).where(eq(refunds.paymentId, paymentId));
      await ctx.db.update(payments).set(lost).where(eq(payments.id, paymentId));
      const part = {
        amount: before,
        currency: 'USD',
        reason: 'a part',
        by: 'operator',
        state: 'confirmed',
      } as const;
      const at = new Date('2026-05-29');
      // a refund that its provider confirms after the month changes nothing of a month that is closed
      const late = { ...part, amount: 100n, createdAt: at, confirmedAt: new Date('2026-08-02') };
      if (before > 0n)
        await ctx.db.insert(refunds).values([
          { ...part, paymentId, createdAt: at, confirmedAt: at },
          { ...late, paymentId },
        ]);
    }
    expect((await closingReport(ctx, '2026-07')).refunds).toMatchObject([
      { of: 'nothing', method: 'card', currency: 'USD', count: 1, amount: '500' },
      { of: 'chargeback', method: 'card', currency: 'USD', count: 2, amount: '800' },
    ]);
  });

  test.each([
    ['a tax invoice, by which GST is returned, by the Indian date on it', '33AAAAA0000A1Z5', '2027-04'],
    ['a receipt without GST by the date in UTC on it', null, '2027-03'],
  ])('have the taxes of %s', async (_, gstin, month) => {
    const figures = asRead({
      ...{ seller: { gstin }, taxable: { value: '10.00', currency: 'INR' } },
      taxes: [{ name: 'IGST', rateBps: 1800, amount: { value: '1.80', currency: 'INR' } }],
    });
    const issuedAt = new Date('2027-03-31T18:30:00Z');
    const receipt = {
      number: `IST-${month}`,
      kind: 'invoice',
      orderId: uuidOf(1, 3),
      issuedAt,
      figures,
    } as const;
    await ctx.db.insert(receipts).values(receipt);
    const taxesIn = async (name: string) => (await closingReport(ctx, name)).taxes;
    const taxes = [
      { name: 'IGST', amount: '180' },
      { name: 'taxable', amount: '1000' },
    ];
    for (const name of ['2027-03', '2027-04'])
      expect(await taxesIn(name)).toMatchObject(name === month ? taxes : []);
    await ctx.db.delete(receipts).where(eq(receipts.number, receipt.number));
  });

  test('that are over stay as they were when orders of theirs are complete only later', async () => {
    const at = new Date('2026-03-31T23:57:00Z');
    const [minted, bought] = [uuidOf(1004, 1), uuidOf(1005, 1)];
    await byCard(1004, at.getTime());
    await byCard(1005, at.getTime());
    await ctx.db.delete(mints).where(eq(mints.orderId, '1005'));
    const [booked] = await ctx.db
      .delete(royaltyEntries)
      .where(inArray(royaltyEntries.orderId, [minted, bought]))
      .returning();
    if (!booked) return expect.unreachable();
    const { txHash } = columns(1005);
    const of = {
      chain: 'polygon',
      data: '0x',
      value: '0',
      gas: 1,
      status: 'confirmed',
      createdAt: at,
    } as const;
    await ctx.db.insert(chainTransactions).values({ ...of, key: `buy-for/${bought}`, hash: txHash });
    const paid = { price: '1000', royalty: '100', fee: '12', at, seller: nobody, buyer: nobody };
    await ctx.db.insert(sales).values({ ...columns(1005), ...paid, kind: 'resale' });
    await ctx.db.update(orders).set({ state: 'minting' }).where(eq(orders.id, minted));
    const listed = { tokenId: '1005', seller: nobody, state: 'minting' } as const;
    await ctx.db.update(orders).set(listed).where(eq(orders.id, bought));
    const before = (await closingReport(ctx, '2026-03')).sales;
    expect(before.map(({ kind, royalty }) => [kind, royalty])).toEqual([
      ['bought-for', '0'],
      ['first', '50'],
      ['resale', '100'],
    ]);
    await ctx.db.update(orders).set({ state: 'complete' }).where(eq(orders.id, minted));
    await ctx.db.update(orders).set({ state: 'complete', txHash }).where(eq(orders.id, bought));
    await ctx.db.insert(royaltyEntries).values({ ...booked, at: new Date('2026-04-01T02:00:00Z') });
    expect((await closingReport(ctx, '2026-03')).sales).toEqual(before);
  });

  test('are not closed before each chain was read up to their end', async () => {
    ctx.clock.set('2026-09-01T02:00:00Z');
    expect((await closingReport(ctx, '2026-08')).over).toBe(false);
    for (const { config } of ctx.chains.all()) {
      await ctx.db.execute(sql`insert into onchain.blocks (chain, number, hash, parent, at)
        values (${config.name}, 900, ${nobody}, ${nobody}, '2026-08-31T23:59:59Z'), (${config.name}, 901, ${nobody}, ${nobody}, '2026-09-01T00:00:00Z')`);
      await ctx.db.execute(
        sql`insert into onchain.cursors (chain, number, hash) values (${config.name}, 900, ${nobody})`,
      );
    }
    expect((await closingReport(ctx, '2026-08')).over).toBe(false);
    await ctx.db.execute(sql`update onchain.cursors set number = 901`);
    expect((await closingReport(ctx, '2026-08')).over).toBe(true);
    ctx.clock.set('2026-09-01T00:59:59Z');
    expect((await closingReport(ctx, '2026-08')).over).toBe(false);
  });
});

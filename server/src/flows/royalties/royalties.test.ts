import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { operatorRoyalties } from '../../../commands/operator/royalties.ts';
import { mintOfOrder } from '../../chain/index.ts';
import { payments } from '../../modules/payments/tables.ts';
import {
  balancesOf,
  reverseSale,
  royaltyEntries,
  royaltyPayouts,
  storePayee,
} from '../../modules/royalties/index.ts';
import { checkPayment } from '../payments/check-payment.ts';
import { endDispute } from '../payments/end-dispute.ts';
import { type PayingShop, startPayingShop } from '../payments/testing/paying-shop.ts';
import type { ItemFacts, Person } from '../testing/shop.ts';
import { bookRoyalty, paymentFor } from './book-royalty.ts';

let shop: PayingShop;
let creator: Person;
beforeAll(async () => {
  shop = await startPayingShop();
  creator = await shop.addPerson('creator');
  // the creator of every drop
  await shop.addWallet(creator, shop.chain.deployer.address);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.providers.switch('card');
  // earlier sales are final and booked
  await shop.chain.mine(3);
  await shop.passTime(10);
  await shop.ctx.db.delete(royaltyEntries);
  await shop.ctx.db.delete(royaltyPayouts);
});

/** An order paid by card and delivered. */
async function sold(facts: ItemFacts = {}) {
  const placed = await shop.ordered(facts);
  const { response: payment } = await shop.start(placed.buyer, placed.order, 'card');
  await shop.providers.act(payment.pageUrl ?? '', 'pay');
  await shop.passTime(6);
  expect((await shop.orderOf(placed.order)).state).toBe('complete');
  return { ...placed, payment };
}

const entries = () => shop.ctx.db.select().from(royaltyEntries).orderBy(royaltyEntries.id);
const figures = async () =>
  (await entries()).map(({ step, cents, share, currency }) => [step, cents, share, currency]);

describe('the royalty of a sale whose money is elsewhere', () => {
  test('is booked once with the order’s completion, of the price and of what was paid, rounded down', async () => {
    const { order } = await sold({ priceCents: 49_99n });
    expect(await entries()).toMatchObject([
      {
        orderId: order.id,
        step: 0,
        creator: shop.chain.deployer.address,
        method: 'card',
        royaltyBps: 1000,
        priceCents: 49_99n,
        cents: 4_99n,
        paid: '4999',
        share: '499',
        currency: 'USD',
      },
    ]);
    await shop.chain.mine(3);
    await shop.passTime(60);
    expect(await entries()).toHaveLength(1);
  });

  test('is booked in the transaction of the completion: without the one there is not the other', async () => {
    const placed = await shop.ordered();
    const { response: payment } = await shop.start(placed.buyer, placed.order, 'card');
    await shop.ctx.db.execute('alter table app.royalty_entries add constraint no check (cents < 0)');
    await shop.providers.act(payment.pageUrl ?? '', 'pay');
    await shop.passTime(6);
    expect((await shop.orderOf(placed.order)).state).toBe('minting');
    await shop.ctx.db.execute('alter table app.royalty_entries drop constraint no');
    await shop.passTime(1);
    expect((await shop.orderOf(placed.order)).state).toBe('complete');
    expect(await entries()).toHaveLength(1);
  });

  test('is booked once by processes that complete it at the same time', async () => {
    const { order } = await sold();
    const row = await shop.orderOf(order);
    const mint = await mintOfOrder(shop.ctx.db, row);
    await shop.ctx.db.delete(royaltyEntries);
    const book = () =>
      shop.ctx.db.transaction(async (tx) => bookRoyalty(shop.ctx, tx, row, mint, await paymentFor(tx, row)));
    await Promise.all([book(), book(), book()]);
    expect(await figures()).toEqual([[0, 1_20n, '120', 'USD']]);
  });

  test('is not booked where the contract paid it: the buyer paid from a wallet', async () => {
    const { buyer, order, address } = await shop.ordered();
    await shop.chain.fund(address, parseEther('1000'));
    expect((await buyer.send('payOrder', { params: { id: order.id } })).status).toBe(200);
    await vi.waitFor(async () => {
      await shop.passTime(1);
      expect((await shop.orderOf(order)).state).toBe('complete');
    });
    expect(await entries()).toEqual([]);
  });

  test('is taken back by an entry of its own when the bank takes the money back', async () => {
    const { payment } = await sold();
    await shop.providers.dispute(payment.reference ?? '');
    await shop.passTime(1);
    expect(await figures()).toEqual([
      [0, 1_20n, '120', 'USD'],
      [1, -1_20n, '-120', 'USD'],
    ]);
    await shop.chain.mine(3);
    await shop.passTime(60);
    expect(await entries()).toHaveLength(2);
  });

  /** An order paid by UPI, with a card's page still open that could not be closed and is not checked. */
  async function soldBesideCard() {
    const placed = await shop.ordered();
    const { response: card } = await shop.start(placed.buyer, placed.order, 'card');
    await shop.providers.switch('card', { outage: true });
    const { response: upi } = await shop.start(placed.buyer, placed.order, 'cashfree');
    await shop.ctx.db.update(payments).set({ nextCheckAt: null }).where(eq(payments.id, card.id));
    await shop.providers.switch('card', { lost: true });
    await shop.providers.act(upi.pageUrl ?? '', 'pay');
    await shop.passTime(6);
    await shop.chain.mine(3);
    await shop.passTime(10);
    expect((await shop.orderOf(placed.order)).state).toBe('complete');
    expect(await entries()).toHaveLength(1);
    return card;
  }

  test('stands when money that came a second time goes back', async () => {
    const card = await soldBesideCard();
    await shop.providers.act(card.pageUrl ?? '', 'pay');
    await checkPayment(shop.ctx, card.id);
    expect((await shop.paymentOf(card)).state).toBe('refunding');
    expect(await entries()).toHaveLength(1);
  });

  test('stands when a bank takes back money that came a second time', async () => {
    const card = await soldBesideCard();
    await shop.providers.act(card.pageUrl ?? '', 'pay');
    await shop.providers.dispute(card.reference ?? '');
    await checkPayment(shop.ctx, card.id);
    expect((await shop.paymentOf(card)).state).toBe('disputed');
    expect(await entries()).toHaveLength(1);
  });

  test('stands again when the dispute is won, from that day on: a month that is over never changes', async () => {
    const { order, payment } = await sold();
    await shop.providers.dispute(payment.reference ?? '');
    await shop.passTime(1);
    shop.ctx.clock.advance(40 * 24 * 3600);
    const now = shop.ctx.clock.now();
    expect(await endDispute(shop.ctx, await shop.orderOf(order), 'won')).toBe(true);
    expect((await entries()).map(({ step, cents }) => [step, cents])).toEqual([
      [0, 1_20n],
      [1, -1_20n],
      [2, 1_20n],
    ]);
    expect((await entries()).at(-1)?.at).toEqual(now);
  });
});

describe('a creator', () => {
  test('sees what is earned, paid and open, each entry with its sale, and nothing of who bought', async () => {
    const { item, buyer, address, order } = await sold();
    await sold({ priceCents: 20_00n });
    const { response, headers } = await creator.send('myRoyalties');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(response).toMatchObject({
      creator: true,
      earned: { amount: '320', currency: 'USD' },
      paid: { amount: '0' },
      open: { amount: '320' },
      ahead: { amount: '0' },
      entries: [
        { kind: 'sale', royalty: { amount: '200' }, method: 'card' },
        { kind: 'sale', itemId: item.id, title: 'The Entry', serial: 1, price: { amount: '1200' } },
      ],
      next: null,
    });
    for (const theirs of [buyer.id, address, order.id, order.number])
      expect(JSON.stringify(response)).not.toContain(theirs);
  });

  test('is nobody else: others are told that they are none', async () => {
    await sold();
    const other = await shop.addPerson('no-creator');
    expect((await other.send('myRoyalties')).response).toMatchObject({ creator: false, entries: [] });
    expect((await shop.visitor.send('myRoyalties')).status).toBe(401);
  });
});

describe('operator royalties', () => {
  const run = async (...argv: string[]) => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const code = await operatorRoyalties(shop.ctx, argv, { out: say, err: say, cwd: '.' });
    return { code, text: lines.join('\n') };
  };
  const pay = () => run('pay', 'polygon', shop.chain.deployer.address);
  const numberIn = (text: string) => /payout (\d+)/.exec(text)?.[1] ?? '';

  test('lists what is open, sets it aside for one who pays, and takes the reference once', async () => {
    await sold();
    expect((await run()).text).toMatch(/^polygon\t0x\w+\t1\.2 USD\t0 USD\t0 USD\t1\.2 USD$/);
    const begun = await pay();
    expect([begun.code, begun.text]).toEqual([0, expect.stringContaining('Pay 1.2 USD to')]);
    expect(await pay()).toMatchObject({ code: 1, text: expect.stringContaining('Somebody pays them now') });
    const number = numberIn(begun.text);
    expect((await run('paid', number, 'UTR 4711')).code).toBe(0);
    expect((await run('paid', number, 'UTR 4711')).code).toBe(0);
    expect((await run('paid', number, 'UTR 4712')).code).toBe(1);
    expect((await run('cancel', number)).code).toBe(1);
    expect((await pay()).text).toContain('Nothing is open');
    expect((await run('payouts')).text).toContain('UTR 4711');
    expect((await creator.send('myRoyalties')).response).toMatchObject({
      paid: { amount: '120' },
      open: { amount: '0' },
      payouts: [{ amount: { amount: '120' }, reference: 'UTR 4711' }],
    });
    await sold();
    const second = numberIn((await pay()).text);
    expect((await run('paid', second, 'UTR 4711')).code).toBe(1);
  });

  test('deducts the tax that was set for whoever is paid by hand, which counts as paid of what is owed', async () => {
    await sold();
    const whose = { chain: 'polygon', address: shop.chain.deployer.address } as const;
    await storePayee(shop.ctx, shop.ctx.db, whose, {
      name: null,
      address: null,
      currency: 'INR',
      taxBps: 1000,
    });
    const begun = await pay();
    expect(begun.text).toContain('Pay 1.08 USD to');
    expect(begun.text).toContain('0.12 USD of 1.2 USD being deducted as tax');
    expect((await run('paid', numberIn(begun.text), 'UTR 9')).code).toBe(0);
    expect(await balancesOf(shop.ctx.db)).toMatchObject([{ paid: 1_20n, open: 0n }]);
    expect((await creator.send('myRoyalties')).response).toMatchObject({
      paid: { amount: '120' },
      tax: { amount: '12' },
      payouts: [{ amount: { amount: '120' }, tax: { amount: '12' } }],
    });
    expect(await shop.ctx.db.select().from(royaltyPayouts)).toMatchObject([{ cents: 1_20n, taxCents: 12n }]);
    await storePayee(shop.ctx, shop.ctx.db, whose, {
      name: null,
      address: null,
      currency: 'INR',
      taxBps: null,
    });
  });

  test('pays nothing twice, however many begin at once', async () => {
    await sold();
    // as an explorer shows it, and as a person types it
    const typed = () => run('pay', 'polygon', shop.chain.deployer.address.toLowerCase());
    const codes = (await Promise.all([typed(), pay(), typed()])).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 1, 1]);
    const [balance] = await balancesOf(shop.ctx.db);
    expect(balance).toMatchObject({ begun: 1_20n, open: 0n });
  });

  test('is of what the entries add up to, however many are booked and taken back at once', async () => {
    const { order } = await sold();
    const [known] = await entries();
    if (!known) throw new Error('nothing was booked');
    const { id: _, ...entry } = known;
    const { db } = shop.ctx;
    const others = [
      '0x00000000000000000000000000000000000000A1',
      '0x00000000000000000000000000000000000000b2',
    ] as const;
    const rows = Array.from({ length: 40 }, (_, n) => ({
      ...entry,
      orderId: randomUUID(),
      creator: others[n % 2] ?? others[0],
      cents: n % 5 === 0 ? -7n : BigInt(n),
    }));
    await Promise.all([
      ...rows.map((row) => db.insert(royaltyEntries).values(row)),
      db.insert(royaltyEntries).values(rows.map((row) => ({ ...row, orderId: randomUUID() }))),
      db.insert(royaltyEntries).values(rows.toReversed().map((row) => ({ ...row, orderId: randomUUID() }))),
      reverseSale(db, order.id, 'taken back', shop.ctx.clock.now()),
    ]);
    const undone = db.transaction(async (tx) => {
      await tx.insert(royaltyEntries).values({ ...entry, orderId: randomUUID() });
      tx.rollback();
    });
    await expect(undone).rejects.toThrow();
    const sums = new Map<string, bigint>();
    for (const { creator: whose, cents } of await entries()) sums.set(whose, (sums.get(whose) ?? 0n) + cents);
    const balances = await balancesOf(db);
    expect(new Map(balances.map(({ address, earned }) => [address, earned]))).toEqual(sums);
    expect(sums.size).toBe(3);
  });

  test('cancelled, is open again', async () => {
    await sold();
    await run('cancel', numberIn((await pay()).text));
    expect((await pay()).text).toContain('Pay 1.2 USD');
  });

  test('what was paid for a sale that is taken back is taken off what comes', async () => {
    const { payment } = await sold();
    await run('paid', numberIn((await pay()).text), 'UTR 1');
    await shop.providers.dispute(payment.reference ?? '');
    await shop.passTime(1);
    expect((await creator.send('myRoyalties')).response).toMatchObject({
      open: { amount: '0' },
      ahead: { amount: '120' },
    });
    expect((await pay()).code).toBe(1);
    await sold({ priceCents: 20_00n });
    expect((await pay()).text).toContain('Pay 0.8 USD');
  });

  test('what was paid ahead on one chain is not taken off what is owed on another', async () => {
    await sold();
    const [known] = await entries();
    if (!known) throw new Error('nothing was booked');
    const { id: _, ...entry } = known;
    const [at, ahead] = [entry.at, { ...entry, chain: 'ethereum', orderId: randomUUID() } as const];
    await shop.ctx.db
      .insert(royaltyEntries)
      .values([ahead, { ...ahead, step: 1, cents: -ahead.cents, share: `-${ahead.share}` }]);
    await shop.ctx.db.insert(royaltyPayouts).values({
      ...{
        chain: ahead.chain,
        creator: ahead.creator,
        cents: ahead.cents,
        state: 'paid',
        reference: 'UTR 5',
      },
      ...{ begunAt: at, endedAt: at },
    });
    expect((await creator.send('myRoyalties')).response).toMatchObject({
      earned: { amount: '120' },
      paid: { amount: '120' },
      open: { amount: '120' },
      ahead: { amount: '120' },
    });
  });

  test.each([[['pay', 'polygon', 'nobody']], [['paid', '1']], [['spend']]])(
    'explains itself to %j',
    async (argv) => {
      await expect(run(...argv)).rejects.toThrow(/operator royalties/);
    },
  );
});

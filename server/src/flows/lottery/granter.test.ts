import { centsToCoinUp, HOUR_MS, type PaymentMethod } from '@talkies/shared';
import { and, eq, isNull } from 'drizzle-orm';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorOrders } from '../../../commands/operator/orders.ts';
import { ticketsKey } from '../../modules/lottery/index.ts';
import { jobs } from '../../platform/jobs/tables.ts';
import { runEarly } from '../../platform/jobs/testing/early.ts';
import { testKeys } from '../../testing/context.ts';
import { handleFloatCheck, lowFloats, startFloatCheck } from '../resales/low-floats.ts';
import { studioToday } from '../studio/today.ts';
import { startTicketShop, type TicketShop } from './testing/lottery-shop.ts';
import { ticketBuyers } from './testing/ticket-buyers.ts';

const PRICE = 10n ** 18n;
/** grants where there is no key for it */
const { address: granter } = privateKeyToAccount(testKeys.minter);
const PLENTY = 10n ** 22n;

let shop: TicketShop;
let at: ReturnType<typeof ticketBuyers>;
beforeAll(async () => {
  shop = await startTicketShop({ ticketPrice: PRICE, duration: 40 * 86_400 });
  at = ticketBuyers(shop);
  handleFloatCheck(shop.ctx);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.chain.fund(granter, PLENTY);
  await shop.ctx.rates.refresh();
  await shop.ctx.changes.emit('rates');
});

const open = (id: string) => shop.open(id, { duration: 40 * 86_400, ticketPrice: PRICE });
const coins = (cents: bigint) => centsToCoinUp(cents, shop.ctx.rates.current('MATIC')?.rate ?? 0n);
const writtenFor = (order: { id: string }) => shop.ctx.writer.transactionByKey(ticketsKey(order));
const pay = async (payment: Parameters<typeof at.act>[0]): Promise<void> => {
  await at.act(payment, 'pay');
  await shop.passTime(6);
};

describe('the coins that buy tickets', () => {
  test('are called low below the mark where a lottery sells so: list, studio, log, and a mail a day', async () => {
    await shop.chain.fund(granter, coins(200_01n));
    expect(await lowFloats(shop.ctx)).toEqual([]);
    await shop.chain.fund(granter, coins(199_99n));
    const low = { chain: 'polygon', pays: 'tickets', address: granter };
    expect(await lowFloats(shop.ctx)).toMatchObject([{ ...low, cents: 199_99n }]);
    expect((await studioToday(shop.ctx)).waiting.floats).toMatchObject([{ ...low, cents: '19999' }]);
    const lines: string[] = [];
    const out = (line: string) => void lines.push(line);
    expect(await operatorOrders(shop.ctx, ['--stuck'], { out, err: out, cwd: '.' })).toBe(1);
    expect(lines).toContainEqual(
      expect.stringMatching(/^float on polygon for lottery tickets\t.+send coins to 0x/),
    );
    shop.ctx.mailer.sent.length = 0;
    await startFloatCheck(shop.ctx);
    for (let hour = 0; hour < 3; hour++) {
      await shop.ctx.queue.runDue();
      await shop.ctx.queue.runDue();
      shop.ctx.clock.advance(60);
    }
    const ticketMails = () =>
      shop.ctx.mailer.sent.filter(({ subject }) => subject.includes('lottery tickets'));
    expect(ticketMails()).toMatchObject([
      { to: shop.ctx.config.company.supportEmail, text: expect.stringContaining(granter) },
    ]);
  });

  test('are mailed of too where the node does not answer at first', async () => {
    await shop.chain.fund(granter, coins(199_99n));
    const own = shop.ctx.chains.get('polygon');
    const { failFastClient } = own;
    const ticketMails = () =>
      shop.ctx.mailer.sent.filter(({ subject }) => subject.includes('lottery tickets'));
    shop.ctx.mailer.sent.length = 0;
    const low = { chain: 'polygon', pays: 'tickets' } as const;
    await shop.ctx.mail.post(shop.ctx.db, 'float/low', low, 'unanswered');
    Object.assign(own, {
      failFastClient: { ...failFastClient, getBalance: () => Promise.reject(new Error('away')) },
    });
    await shop.ctx.queue.runDue();
    Object.assign(own, { failFastClient });
    expect(ticketMails()).toEqual([]);
    shop.ctx.clock.advance(10);
    await shop.ctx.queue.runDue();
    expect(ticketMails().length).toBeGreaterThan(0);
  });

  test('are looked at each hour, also where an hour’s job comes before its time', async () => {
    shop.ctx.clock.set(
      `${new Date(shop.ctx.clock.now().getTime() + HOUR_MS).toISOString().slice(0, 13)}:00:00Z`,
    );
    await startFloatCheck(shop.ctx);
    await shop.ctx.queue.runDue();
    const waiting = () => shop.ctx.db.$count(jobs, and(eq(jobs.name, 'float/check'), isNull(jobs.doneAt)));
    await runEarly(shop.ctx, 'float/check');
    expect(await waiting()).toBe(1);
  });

  test('are nobody’s worry where nothing is bought with them', async () => {
    await shop.chain.fund(granter, 1n);
    shop.ctx.config.lottery.grantedDailyCents = 0n;
    expect(await lowFloats(shop.ctx)).toEqual([]);
    shop.ctx.config.lottery.grantedDailyCents = 1_000_00n;
  });
});

describe('a granter that cannot pay', () => {
  test('is not offered an order', async () => {
    await shop.chain.fund(granter, PRICE);
    const buyer = await at.somebody();
    expect((await at.order(buyer, 3)).problem.code).toBe('lottery/not-payable-so');
  });

  test('when the money comes: it goes back, with the reason', async () => {
    const { placed, payment } = await at.opened();
    await shop.chain.fund(granter, PRICE);
    await pay(payment);
    await shop.passTime(6);
    expect(await at.stateOf(placed, payment)).toEqual(['refunded', 'refunded']);
    expect((await shop.orderOf(placed)).failure).toContain('could not buy the tickets');
  });

  /** Paid, and the granter has lost its coins before it could send. */
  const waiting = async (id: string, method: PaymentMethod = 'card') => {
    const { placed, payment } = await at.opened(method, 2, id);
    const tick = shop.ctx.writer.tick;
    shop.ctx.writer.tick = async () => undefined;
    await pay(payment);
    await shop.chain.fund(granter, 10n ** 15n);
    shop.ctx.writer.tick = tick;
    await shop.passTime(6);
    expect(await writtenFor(placed)).toMatchObject({
      status: 'queued',
      error: { code: 'chain/insufficient-funds' },
    });
    expect(await at.stateOf(placed, payment)).toEqual(['minting', 'paid']);
    return { placed, payment };
  };

  test('when it is to send: the purchase waits, and is made once the coins are there', async () => {
    await open('patient');
    const { placed, payment } = await waiting('patient');
    await shop.chain.fund(granter, PLENTY);
    await shop.passTime(60);
    await at.untilFinal();
    expect(await at.stateOf(placed, payment)).toEqual(['complete', 'paid']);
    expect((await at.lottery('patient')).total_tickets).toBe(2);
  });

  test('until nothing is sold any more: the purchase is called off, and the money goes back', async () => {
    const number = await open('too-late');
    const { placed, payment } = await waiting('too-late');
    await shop.contract.cancel(number);
    await shop.catchUp();
    await shop.passTime(60);
    await shop.passTime(60);
    expect(await writtenFor(placed)).toMatchObject({ status: 'failed' });
    expect(await at.stateOf(placed, payment)).toEqual(['refunded', 'refunded']);
    // coins that arrive now buy nothing
    await shop.chain.fund(granter, PLENTY);
    await at.untilFinal();
    expect((await at.lottery('too-late')).total_tickets).toBe(0);
  });
});

import { HOUR_SECONDS } from '@talkies/shared';
import type { Payment, TicketOrder } from '@talkies/shared/schemas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operator } from '../../../commands/operator/operator.ts';
import { runCommand } from '../../../commands/run.ts';
import { collectLines } from '../../../commands/testing/collect-lines.ts';
import type { HttpApp } from '../../api/app.ts';
import { createApi } from '../../app/app.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { confirmInStudio, memberOf, type StudioVisitor } from '../testing/studio.ts';
import { startTicketShop, type TicketShop } from './testing/lottery-shop.ts';
import { ticketBuyers } from './testing/ticket-buyers.ts';

/** 50 cents */
const PRICE = 10n ** 18n;

let shop: TicketShop;
let at: ReturnType<typeof ticketBuyers>;
let api: HttpApp;
let owner: StudioVisitor;
beforeAll(async () => {
  shop = await startTicketShop({ ticketPrice: PRICE, duration: 40 * 86_400 });
  at = ticketBuyers(shop);
  api = createApi(shop.ctx);
  owner = await memberOf(shop.ctx, api, 'owner');
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.ctx.rates.refresh();
  await shop.ctx.db.delete(rateLimits);
});

/** What an operator types, and reads. */
const type = async (...argv: string[]) => {
  const { io, lines } = collectLines();
  const code = await runCommand(shop.ctx, { operator }, ['operator', ...argv], io);
  return { code, text: lines.join('\n') };
};
const byCommand = ({ number }: TicketOrder, ...amount: string[]) =>
  type('refund', number, ...amount, '--reason', 'They asked.');
const inStudio = async ({ id }: TicketOrder, amount?: string) => {
  await confirmInStudio(shop.ctx, owner);
  const body = { reason: 'They asked.', ...(amount ? { amount } : {}) };
  return owner.studio('refundOrder', { params: { id }, body });
};
const opened = async (id: string) => {
  const { timestamp } = await shop.chain.client.getBlock();
  await shop.contract.pass(
    Math.max(0, Math.floor(shop.ctx.clock.now().getTime() / 1000) - Number(timestamp)),
  );
  return shop.open(id, { ticketPrice: PRICE, duration: 2 * HOUR_SECONDS });
};
/** Two tickets, 1.00 USD. */
async function bought(id: string): Promise<{ placed: TicketOrder; payment: Payment }> {
  const sale = await at.opened('card', 2, id);
  await at.act(sale.payment, 'pay');
  await at.untilFinal();
  expect(await at.stateOf(sale.placed, sale.payment)).toEqual(['complete', 'paid']);
  return sale;
}
const pass = async (seconds: number): Promise<void> => {
  await shop.contract.pass(seconds);
  await shop.catchUp();
  shop.ctx.clock.set(new Date(shop.ctx.clock.now().getTime() + seconds * 1000).toISOString());
};
/** By each way, whole and in part. */
const refusals = async (placed: TicketOrder): Promise<string[]> => {
  const studio = [await inStudio(placed), await inStudio(placed, '50')];
  for (const { problem } of studio) expect(problem.code).toBe('studio/refused');
  const commands = [await byCommand(placed), await byCommand(placed, '0.50')];
  for (const { code } of commands) expect(code).not.toBe(0);
  return [...studio.map(({ problem }) => problem.detail), ...commands.map(({ text }) => text)];
};

test('tickets of a lottery that is not drawn are not refunded: it may fail, and then its contract pays', async () => {
  const number = await opened('undecided');
  const { placed, payment } = await bought('undecided');
  for (const words of await refusals(placed)) expect(words).toContain('once it is drawn');
  await shop.contract.cancel(number);
  await shop.catchUp();
  for (const words of await refusals(placed)) expect(words).toContain('pays these tickets back');
  expect(await shop.refundsOf(payment)).toEqual([]);
});

test('once it is drawn their money goes back, in part and the rest, and the tickets stay where they are', async () => {
  const number = await opened('drawn');
  const { placed, payment } = await bought('drawn');
  await shop.contract.buy(shop.stranger, number, 98);
  await pass(3 * HOUR_SECONDS);
  for (const words of await refusals(placed)) expect(words).toContain('once it is drawn');
  await shop.contract.draw(shop.stranger, number);
  await shop.catchUp();
  expect(await at.lottery('drawn')).toMatchObject({ phase: 'drawn', total_tickets: 100 });
  expect((await byCommand(placed, '0.40')).code).toBe(0);
  await shop.passTime(6);
  expect(await at.stateOf(placed, payment)).toEqual(['complete', 'paid']);
  await shop.ctx.rates.refresh();
  const { status, response, problem } = await inStudio(placed);
  expect([status, response.kind], JSON.stringify(problem)).toEqual([200, 'done']);
  await shop.passTime(6);
  await shop.passTime(6);
  expect(await shop.refundsOf(payment)).toMatchObject([
    { amount: 40n, state: 'confirmed', by: 'operator' },
    { amount: 60n, state: 'confirmed', by: 'operator' },
  ]);
  expect((await shop.paymentOf(payment)).state).toBe('refunded');
  expect((await at.lottery('drawn')).total_tickets).toBe(100);
  expect((await byCommand(placed)).code).not.toBe(0);
});

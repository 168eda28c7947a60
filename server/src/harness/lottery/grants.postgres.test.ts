import { lotteryAbi } from '@talkies/abi';
import { paymentSettings } from '@talkies/sandbox/settings';
import type { Payment, TicketOrder } from '@talkies/shared/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../scripts/lib/ports.ts';
import { startTicketShop, type TicketShop } from '../../flows/lottery/testing/lottery-shop.ts';
import { ticketBuyers } from '../../flows/lottery/testing/ticket-buyers.ts';
import type { TestProcess } from '../../testing/process.ts';
import { environmentOf } from '../testing/settings.ts';
import { startReady } from '../testing/start-ready.ts';
import { until } from './ends.ts';

const program = new URL('../testing/shop.process.ts', import.meta.url);

let shop: TicketShop;
let at: ReturnType<typeof ticketBuyers>;
const processes: TestProcess[] = [];
beforeAll(async () => {
  shop = await startTicketShop({ ticketPrice: 10n ** 18n, duration: 40 * 86_400 });
  at = ticketBuyers(shop);
});
afterAll(async () => {
  for (const one of processes) one.kill();
  await Promise.all(processes.map((one) => one.exit));
  await shop.stop();
});

const open = async (): Promise<TestProcess> => {
  const { dataDir, databaseUrl } = shop.ctx.config;
  const now = Date.now();
  return startReady(program, {
    ...environmentOf(dataDir, databaseUrl ?? '', shop.chain.config),
    ...paymentSettings(shop.providers.url),
    CLOCK_FROM: `${now}`,
    CLOCK_SPEED: '1',
    CLOCK_AHEAD: `${Math.ceil((shop.ctx.clock.now().getTime() - now) / 1_000)}`,
    PORT: `${await freePort()}`,
  });
};

test('two processes that hear of the same payments at the same moment buy each order’s tickets once', async () => {
  await shop.ctx.rates.refresh();
  const sales: { placed: TicketOrder; payment: Payment }[] = [];
  for (const count of [1, 2, 3, 4]) sales.push(await at.opened('card', count));
  // the webhooks are stored as jobs that have not run yet
  for (const { payment } of sales) await at.act(payment, 'pay');
  processes.push(...(await Promise.all([open(), open()])));
  const states = () => Promise.all(sales.map(async ({ placed }) => (await shop.orderOf(placed)).state));
  await until('filled every ticket order', async () => {
    await shop.chain.mine();
    return (await states()).every((state) => state === 'complete');
  });
  expect(await states()).toEqual(sales.map(() => 'complete'));
  const filled = await shop.chain.client.getContractEvents({
    address: shop.chain.config.contracts.lottery,
    abi: lotteryAbi,
    eventName: 'TicketOrderFilled',
    fromBlock: 0n,
  });
  const orders = await Promise.all(
    sales.map(async ({ placed }) => (await shop.orderOf(placed)).chainOrderId),
  );
  expect(filled.map(({ args }) => `${args.orderId}`).toSorted()).toEqual(orders.toSorted());
  expect(Number((await shop.contract.read(1)).sold)).toBe(10);
});

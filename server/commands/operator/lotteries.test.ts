import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LotteryShop, startLotteryShop } from '../../src/flows/lottery/testing/lottery-shop.ts';
import { startTestChain, type TestChain } from '../../src/testing/chain.ts';
import { UsageError } from '../options.ts';
import { operatorLotteries } from './lotteries.ts';

vi.setConfig({ testTimeout: 60_000 });

let chain: TestChain;
let shop: LotteryShop;
beforeAll(async () => {
  chain = await startTestChain();
  shop = await startLotteryShop(chain);
});
afterAll(async () => {
  await shop.close();
  await chain.stop();
});

async function run(...argv: string[]): Promise<string[]> {
  const lines: string[] = [];
  const io = { out: (line: string) => lines.push(line), err: (line: string) => lines.push(line), cwd: '.' };
  expect(await operatorLotteries(shop.ctx, argv, io)).toBe(0);
  return lines;
}

/** What the loops of two processes do, until the list says so. */
async function until(start: string): Promise<void> {
  for (let step = 0; step < 40 && !(await run()).some((line) => line.startsWith(start)); step++) {
    shop.ctx.clock.advance(2);
    await Promise.all([shop.lotteries.tick(), shop.lotteries.tick()]);
    await shop.ctx.writer.tick();
    await shop.catchUp();
  }
  expect(await run()).toContainEqual(expect.stringMatching(new RegExp(`^${start}`)));
}

const look = async () => (await shop.visitor.call('getLottery', { params: { id: 'gala' } })).response;

test('an operator opens a lottery: its prize minted once and escrowed, with the terms that were asked for', async () => {
  await run(
    'create',
    'gala',
    '--item',
    'the-entry',
    '--name',
    'Gala',
    '--price',
    '0.5',
    '--money-prize',
    '20',
    '--days',
    '7',
  );
  await until('gala\tselling');
  expect(await look()).toMatchObject({
    lottery_name: 'Gala',
    phase: 'selling',
    permitOnly: true,
    walletLimit: 50,
    maxTickets: 1000,
    ticket_price: { coin: { amount: (5n * 10n ** 17n).toString(), currency: 'MATIC' } },
    prize_pool: { coin: { amount: (20n * 10n ** 18n).toString() } },
    prize: { itemId: 'the-entry' },
    giver: shop.contract.organiser.address,
  });
  const { items } = { items: (await shop.visitor.call('listLotteries')).response.current };
  expect(items.map(({ id }) => id)).toEqual(['first-night', 'gala']);
});

test('what the house says of it can be changed, and nothing else', async () => {
  await run('edit', 'gala', '--name', 'The Gala', '--free-entry', 'on');
  expect(await look()).toMatchObject({ lottery_name: 'The Gala', freeEntry: true });
  await expect(run('edit', 'nothing', '--name', 'X')).rejects.toMatchObject({ code: 'lottery/not-found' });
});

test('one that is called off gives its prize back', async () => {
  await run('cancel', 'gala');
  await until('gala\tcancelled');
  expect((await look()).phase).toBe('cancelled');
});

test.each([
  [['create', 'gala2', '--item', 'the-entry', '--name', 'X', '--price', '1', '--days', '0']],
  [['create', 'gala2', '--item', 'the-entry', '--name', 'X', '--price', '1', '--days', '7', '--max', '99']],
  [
    [
      'create',
      'gala2',
      '--item',
      'the-entry',
      '--name',
      'X',
      '--price',
      '1',
      '--days',
      '7',
      '--money-prize',
      '101',
    ],
  ],
  [['create', 'Gala 2', '--item', 'the-entry', '--name', 'X', '--price', '1', '--days', '7']],
])('%j is refused', async (argv) => {
  await expect(run(...argv)).rejects.toThrow(UsageError);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Market, startMarket } from '../../flows/testing/market.ts';
import { UsageError } from '../options.ts';
import { operatorAuctions } from './auctions.ts';

vi.setConfig({ testTimeout: 60_000 });

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.close());

async function run(...argv: string[]): Promise<string[]> {
  const lines: string[] = [];
  const io = { out: (line: string) => lines.push(line), err: (line: string) => lines.push(line), cwd: '.' };
  expect(await operatorAuctions(market.shop.ctx, argv, io)).toBe(0);
  return lines;
}

/** What the shop's own loops do, until `done` says so. */
async function work(done: () => Promise<boolean>): Promise<void> {
  const { ctx, catchUp } = market.shop;
  for (let step = 0; step < 40 && !(await done()); step++) {
    ctx.clock.advance(2);
    await ctx.queue.runDue();
    await ctx.writer.tick();
    await catchUp();
  }
  expect(await done()).toBe(true);
}

test('an operator opens an auction of the house: minted to the film’s wallet, offered, and bid on', async () => {
  const item = await market.shop.addItem({ id: 'the-golden-veena', sale: 'auction', quantity: 1 });
  await market.shop.addItem({ id: 'a-poster', quantity: 2 });
  expect(await run()).toEqual(['the-golden-veena\tupcoming']);
  await run('create', '--all', '--days', '3', '--play-bids', '2');
  await work(async () => (await run())[0]?.includes('2 bids') ?? false);
  const trade = await market.look('the-golden-veena');
  expect(trade).toMatchObject({
    id: 'the-golden-veena~1',
    state: 'auction',
    token: { owner: { address: market.chain.deployer.address } },
    // $12.00 at $0.50 for a MATIC
    auction: { reserve: { coin: { amount: (24n * 10n ** 18n).toString() }, usd: { amount: '1200' } } },
  });
  expect((await market.shop.visitor.call('topAuctions')).answer.items).toMatchObject([{ itemId: item.id }]);
  // one that was opened is not opened again
  expect(await run('create', '--all', '--days', '3')).toEqual(['0 auctions are being opened.']);
  await expect(run('cancel', 'the-golden-veena')).rejects.toThrow('Wait for its end.');
});

test('an auction without a bid can be called off', async () => {
  await market.shop.addItem({ id: 'the-spare-reel', sale: 'auction', quantity: 1 });
  await run('create', 'the-spare-reel', '--days', '1', '--reserve', '7.5');
  await work(async () => (await run()).some((line) => line.startsWith('the-spare-reel\topen')));
  await run('cancel', 'the-spare-reel');
  await work(async () => (await run()).some((line) => line.startsWith('the-spare-reel\tcancelled')));
});

test.each([
  [['create']],
  [['create', 'x', '--days', '91']],
  [['create', '--all', '--days', 'one']],
  [['sell']],
])('explains itself to %j', async (argv) => {
  await expect(run(...argv)).rejects.toThrow(UsageError);
});

test('refuses what is no auction', async () => {
  await expect(run('create', 'a-poster', '--days', '2')).rejects.toThrow(
    'a-poster is sold at a fixed price.',
  );
  await expect(run('create', 'nothing', '--days', '2')).rejects.toThrow();
});

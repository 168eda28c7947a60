import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Market, startMarket } from '../../src/flows/testing/market.ts';
import { UsageError } from '../options.ts';
import { collectLines } from '../testing/collect-lines.ts';
import { operatorAuctions } from './auctions.ts';

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.close());

async function run(...argv: string[]): Promise<string[]> {
  const { io, lines } = collectLines();
  expect(await operatorAuctions(market.shop.ctx, argv, io)).toBe(0);
  return lines;
}

/** Runs the shop's own loops until `done`. */
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

test('an operator opens an auction of the shop: minted to the film’s wallet, offered, and bid on', async () => {
  const item = await market.shop.addItem({ id: 'the-golden-veena', sale: 'auction', quantity: 1 });
  await market.shop.addItem({ id: 'a-poster', quantity: 2 });
  expect(await run()).toEqual(['the-golden-veena\tupcoming']);
  await run('create', '--all', '--days', '3', '--play-bids', '2');
  await work(async () => (await run())[0]?.includes('2 bids') ?? false);
  const marketToken = await market.look('the-golden-veena');
  expect(marketToken).toMatchObject({
    id: 'the-golden-veena~1',
    state: 'auction',
    token: { owner: { address: market.chain.deployer.address } },
    // $12.00 at $0.50 for a MATIC
    auction: { reserve: { coin: { amount: (24n * 10n ** 18n).toString() }, usd: { amount: '1200' } } },
  });
  expect((await market.shop.visitor.call('topAuctions')).response.items).toMatchObject([{ itemId: item.id }]);
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

test('one that is announced is upcoming everywhere, opens by itself at its time, and can be called off before', async () => {
  const { ctx, visitor } = market.shop;
  const starts = new Date(ctx.clock.now().getTime() + 3_600_000).toISOString().replace(/:\d\d\.\d+Z$/, 'Z');
  for (const id of ['the-late-show', 'the-lost-reel']) {
    await market.shop.addItem({ id, sale: 'auction', quantity: 1 });
    expect(await run('create', id, '--days', '0.5', '--reserve', '5', '--starts', starts)).toEqual([
      `1 auction is being announced for ${new Date(starts).toISOString()}.`,
    ]);
  }
  const upcoming = async () =>
    (await visitor.call('topAuctions')).response.upcoming.map(({ itemId, startsAt }) => [itemId, startsAt]);
  const at = new Date(starts).toISOString();
  expect(await upcoming()).toEqual([
    ['the-late-show', at],
    ['the-lost-reel', at],
  ]);
  expect(await market.look('the-late-show')).toMatchObject({ state: 'upcoming', startsAt: at, token: null });
  expect(await run('create', '--all', '--days', '3')).toEqual(['0 auctions are being opened.']);
  await ctx.queue.runDue();
  expect(await run()).toContain(`the-late-show\tannounced\t${at}`);
  await run('cancel', 'the-lost-reel');
  expect(await upcoming()).toEqual([['the-late-show', at]]);

  ctx.clock.advance(3_600);
  await work(async () => (await market.look('the-late-show')).state === 'auction');
  expect((await market.look('the-late-show')).startsAt).toBeNull();
  expect(await upcoming()).toEqual([]);
  expect(await run()).toContain('the-lost-reel\tupcoming');
});

test.each([
  [['create']],
  [['create', 'x', '--days', '91']],
  [['create', 'x', '--days', '0.04']],
  [['create', 'x', '--days', '1e1']],
  [['create', 'x', '--days', '3', '--starts', '2020-01-01T10:00Z']],
  [['create', 'x', '--days', '3', '--starts', '2027-01-01 10:00']],
  [['create', 'x', '--days', '3', '--starts', 'tomorrow']],
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

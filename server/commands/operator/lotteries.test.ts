import { collectibleAbi } from '@talkies/abi';
import { tokenIdOf } from '@talkies/shared';
import type { LocalAccount } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drops } from '../../src/chain/tables.ts';
import { type LotteryShop, startLotteryShop } from '../../src/flows/lottery/testing/lottery-shop.ts';
import { startTestChain, type TestChain } from '../../src/testing/chain.ts';
import { testKeys } from '../../src/testing/context.ts';
import { UsageError } from '../options.ts';
import { collectLines } from '../testing/collect-lines.ts';
import { operatorLotteries } from './lotteries.ts';
import { operatorOrders } from './orders.ts';

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
  const { io, lines } = collectLines();
  expect(await operatorLotteries(shop.ctx, argv, io)).toBe(0);
  return lines;
}

/** Runs the loops of two processes until the list shows it. */
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

test('what the shop says of it can be changed, and nothing else', async () => {
  await run('edit', 'gala', '--name', 'The Gala', '--free-entry', 'on');
  expect(await look()).toMatchObject({ lottery_name: 'The Gala', freeEntry: true });
  await expect(run('edit', 'nothing', '--name', 'X')).rejects.toMatchObject({ code: 'lottery/not-found' });
});

test('one that is called off gives its prize back', async () => {
  await run('cancel', 'gala');
  await until('gala\tcancelled');
  expect((await look()).phase).toBe('cancelled');
});

describe('a transaction of the shop that fails', () => {
  const create = (id: string) =>
    run('create', id, '--item', 'the-entry', '--name', 'Late', '--price', '1', '--days', '7');
  const stuck = async (): Promise<string[]> => {
    const { io, lines } = collectLines();
    await operatorOrders(shop.ctx, ['--stuck'], io);
    return lines.filter((line) => line.startsWith('lottery '));
  };
  const turn = async (): Promise<void> => {
    shop.ctx.clock.advance(2);
    await shop.lotteries.tick();
    await shop.ctx.writer.tick();
    await shop.catchUp();
  };
  /** Takes the newest edition from the wallet that raffles it, or returns it. */
  const move = async (serial: bigint, from: LocalAccount, to: LocalAccount): Promise<void> => {
    const [drop] = await shop.ctx.db.select().from(drops);
    const hash = await chain.client.writeContract({
      address: chain.config.contracts.collectible,
      abi: collectibleAbi,
      functionName: 'transferFrom',
      args: [from.address, to.address, tokenIdOf(drop?.dropId ?? 0n, serial)],
      account: from,
      chain: null,
    });
    await chain.client.waitForTransactionReceipt({ hash });
    await shop.catchUp();
  };

  test('stands in the list with its reason, and is sent again by command, once', async () => {
    const { organiser } = shop.contract;
    await create('late');
    const minted = async () =>
      (await shop.ctx.writer.transactionByKey('lottery/late/mint'))?.status === 'confirmed';
    for (let turns = 0; turns < 20 && !(await minted()); turns++) await turn();
    await move(3n, organiser, chain.buyer);
    for (let turns = 0; turns < 20 && (await stuck()).length === 0; turns++) await turn();
    const failed = /^lottery late\tits approve failed: .+\toperator lottery retry late$/;
    expect(await stuck()).toEqual([expect.stringMatching(failed)]);
    expect(await run()).toContainEqual(expect.stringMatching(/^late\tits approve failed: /));
    for (let turns = 0; turns < 3; turns++) await turn();
    expect(await stuck()).toHaveLength(1);

    await move(3n, chain.buyer, organiser);
    await Promise.all([run('retry', 'late'), run('retry', 'late')]);
    await until('late\tselling');
    expect(await stuck()).toEqual([]);
    expect(await shop.ctx.writer.transactionByKey('lottery/late/approve/3')).toBeNull();
    await expect(run('retry', 'late')).rejects.toMatchObject({ code: 'lottery/phase' });
  });

  test('one that waits for money is named as well, and goes on when it is there', async () => {
    const minter = privateKeyToAccount(testKeys.minter).address;
    const before = await chain.client.getBalance({ address: minter });
    await chain.fund(minter, 0n);
    await create('poor');
    for (let turns = 0; turns < 40 && (await stuck()).length === 0; turns++) await turn();
    expect(await stuck()).toEqual([
      'lottery poor\tits mint waits: There is not enough money in the wallet.\toperator transactions',
    ]);
    await chain.fund(minter, before);
    await until('poor\tselling');
    expect(await stuck()).toEqual([]);
  });
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

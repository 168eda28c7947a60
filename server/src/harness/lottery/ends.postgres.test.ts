// takes 80 seconds, so it begins early
import { lotteryAbi } from '@talkies/abi';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { lotteries } from '../../chain/index.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { type LotteryEnds, openEnds, type Player } from './ends.ts';

const PRICE = 10n ** 15n;
let ends: LotteryEnds;
afterEach(() => ends.close());

/** The lottery in the database: the contract's own state once its events are read. */
const projected = async () => {
  const [row] = await ends.shop.ctx.db.select().from(lotteries);
  return row?.state;
};
const notificationsOf = async ({ id }: Player): Promise<string[]> => {
  const rows = await ends.shop.ctx.db.select().from(notifications).where(eq(notifications.userId, id));
  return rows.map(({ kind }) => kind).sort();
};
const timesOnChain = async (
  eventName: 'LotteryDrawn' | 'PrizeClaimed' | 'PrizeReturned' | 'TicketsRefunded',
) =>
  (
    await ends.chain.client.getContractEvents({
      address: ends.chain.config.contracts.lottery,
      abi: lotteryAbi,
      eventName,
      fromBlock: 0n,
    })
  ).length;

test('killed at every point between deadline, draw and delivery: one draw, one delivery, each told once', async () => {
  ends = await openEnds([
    ['asha', 70],
    ['ravi', 50],
  ]);
  const { killAt, waiting, mined, chain, lottery } = ends;
  await killAt('stored');
  expect([await waiting(), await mined(), await projected()]).toEqual([0, 0, 'selling']);
  await killAt('sent');
  expect([await waiting(), await mined()]).toEqual([1, 0]);
  await chain.mine();
  await killAt('mined');
  expect([await mined(), await projected()]).toEqual([1, 'selling']);
  const { winningTicket } = await lottery();

  await killAt('stored');
  expect([await waiting(), await mined(), await projected()]).toEqual([0, 1, 'drawn']);
  await killAt('sent');
  expect([await waiting(), await mined()]).toEqual([1, 1]);
  await chain.mine();
  await killAt('mined');
  expect([await mined(), await projected()]).toEqual([2, 'drawn']);

  const [won, lost] = winningTicket < 70n ? ends.players : ends.players.toReversed();
  if (!won || !lost) throw new Error('nobody took part');
  await ends.goOn('told of the prize', async () => (await notificationsOf(won)).includes('lottery-prize'));
  await ends.goOn('told of the draw', async () => (await notificationsOf(lost)).includes('lottery-drawn'));
  const mailsFor = ({ id }: Player): string[] => ends.mails(`${id}@example.com`).sort();
  await ends.goOn('mailed', async () => mailsFor(won).length >= 2 && mailsFor(lost).length >= 1);
  expect([mailsFor(won), mailsFor(lost)]).toEqual([
    ['The prize is in your wallet', 'You won the lottery'],
    ['The lottery is drawn'],
  ]);
  expect(await notificationsOf(won)).toEqual(['lottery-prize', 'lottery-tickets', 'lottery-won']);
  expect(await notificationsOf(lost)).toEqual(['lottery-drawn', 'lottery-tickets']);
  expect([await timesOnChain('LotteryDrawn'), await timesOnChain('PrizeClaimed'), await mined()]).toEqual([
    1, 1, 2,
  ]);
  expect([ends.member.kills, ends.member.crashes]).toEqual([6, 0]);
}, 1_200_000);

test('killed between the steps of paying back: each holder once, exactly, and the prize home once', async () => {
  ends = await openEnds([
    ['asha', 40],
    ['ravi', 39],
    ['meena', 20],
  ]);
  const { killAt, mined, chain, players } = ends;
  const balances = () =>
    Promise.all(players.map(({ account }) => chain.client.getBalance({ address: account.address })));
  const before = await balances();
  await killAt('stored');
  expect([await mined(), await projected()]).toEqual([0, 'selling']);
  await killAt('sent');
  await chain.mine();
  await killAt('mined');
  expect([await mined(), await projected()]).toEqual([1, 'selling']);
  await killAt('stored');
  expect([await mined(), await projected()]).toEqual([1, 'returned']);
  await killAt('sent');
  await chain.mine();
  await killAt('mined');
  expect(await timesOnChain('TicketsRefunded')).toBe(1);

  for (const player of players)
    await ends.goOn(`told ${player.id}`, async () =>
      (await notificationsOf(player)).includes('lottery-paid-back'),
    );
  const paid = (await balances()).map((after, at) => after - (before[at] ?? 0n));
  expect(paid).toEqual(players.map(({ tickets }) => PRICE * BigInt(tickets)));
  for (const player of players)
    expect(await notificationsOf(player)).toEqual(['lottery-failed', 'lottery-paid-back', 'lottery-tickets']);
  expect([await timesOnChain('PrizeReturned'), await timesOnChain('TicketsRefunded'), await mined()]).toEqual(
    [1, 3, 4],
  );
  expect([ends.member.kills, ends.member.crashes]).toEqual([6, 0]);
}, 1_200_000);

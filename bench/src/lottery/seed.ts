import { HOUR_MS } from '@talkies/shared';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { signTestRound } from '../../../contracts/deploy/test-beacon.ts';
import { roundOfDeadline } from '../../../packages/shared/src/index.ts';
import { listHash, PRACTICE_BEACON, winningTicket } from '../../../packages/shared/src/rules/draw/index.ts';
import type { Context } from '../../../server/src/chain/context.ts';
import { lotteries, ticketPurchases } from '../../../server/src/chain/index.ts';
import { items } from '../../../server/src/modules/catalogue/tables.ts';
import { lotteryOffers } from '../../../server/src/modules/lottery/index.ts';

export const LOTTERY = 'gala';
const HOLDERS = 2_000;
const AT_ONCE = 1_000;
const txHash = `0x${'11'.repeat(32)}` as const;

/** A lottery of `tickets` tickets, each bought by itself, that its beacon has drawn; as if the chain had told of it. */
export async function seedLottery(ctx: Context, tickets: number): Promise<void> {
  const holders = Array.from(
    { length: HOLDERS },
    (_, at) => privateKeyToAccount(`0x${(at + 1).toString(16).padStart(64, '0')}`).address,
  );
  const holderOf = (ticket: number) => holders[ticket % HOLDERS] ?? '0x';
  const list = Array.from({ length: tickets }, (_, ticket) => [holderOf(ticket), 1] as const);
  const { config } = ctx.chains.get('polygon');
  const now = Math.floor(ctx.clock.now().getTime() / 1_000) * 1_000;
  const deadline = new Date(now - 2 * HOUR_MS);
  const round = roundOfDeadline(PRACTICE_BEACON, deadline.getTime() / 1_000);
  const [x, y] = signTestRound(BigInt(round)).map(
    (word) => `0x${word.toString(16).padStart(64, '0')}` as const,
  );
  if (!x || !y) throw new Error('a signature has two words');
  const lottery = { chainId: config.chainId, contract: config.contracts.lottery, lotteryId: 1 };
  const winning = winningTicket(`${x}${y.slice(2)}` as Hex, lottery, tickets);
  const [item] = await ctx.db.select().from(items).limit(1);
  if (!item?.dropId) throw new Error('there is nothing to win');
  await ctx.db.insert(lotteries).values({
    chain: 'polygon',
    lotteryId: 1,
    tokenId: ((item.dropId << 32n) | 1n).toString(),
    giver: holderOf(0),
    beneficiary: holderOf(0),
    ticketPrice: (10n ** 16n).toString(),
    moneyPrize: '0',
    maxTickets: tickets,
    walletLimit: 10,
    deadline,
    round,
    permitOnly: false,
    state: 'drawn',
    sold: tickets,
    purchases: tickets,
    listHash: listHash(list),
    createdAt: new Date(now - 3 * HOUR_MS),
    txHash,
    winningTicket: winning,
    signatureX: x,
    signatureY: y,
    proceeds: (10n ** 16n * BigInt(tickets)).toString(),
    drawnBlock: 1,
    drawnAt: new Date(now - HOUR_MS),
    drawnTxHash: txHash,
    winner: holderOf(winning),
  });
  await insertPurchases(ctx, list, deadline);
  await insertOffer(ctx, item.id, tickets, deadline);
}

async function insertPurchases(
  ctx: Context,
  list: readonly (readonly [holder: Hex, count: number])[],
  at: Date,
): Promise<void> {
  for (let from = 0; from < list.length; from += AT_ONCE)
    await ctx.db.insert(ticketPurchases).values(
      list.slice(from, from + AT_ONCE).map(([holder, count], index) => ({
        chain: 'polygon' as const,
        lotteryId: 1,
        number: from + index,
        first: from + index,
        count,
        holder,
        blockNumber: from + index,
        logIndex: 0,
        txHash,
        at,
      })),
    );
}

async function insertOffer(ctx: Context, itemId: string, tickets: number, createdAt: Date): Promise<void> {
  await ctx.db.insert(lotteryOffers).values({
    id: LOTTERY,
    name: 'Gala',
    rules: null,
    itemId,
    chain: 'polygon',
    terms: {
      ticketPrice: (10n ** 16n).toString(),
      moneyPrize: '0',
      maxTickets: tickets,
      walletLimit: 10,
      seconds: 3_600,
      permitOnly: false,
      beneficiary: null,
    },
    providers: false,
    freeEntry: false,
    lotteryId: 1,
    createdAt,
  });
}

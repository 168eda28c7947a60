import { isProvedOn } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { lotteryKey, ticketCountsOf } from '../../chain/index.ts';
import { walletsOf } from '../wallets/index.ts';
import { foundOf } from './find.ts';
import { type Presenting, presentCard } from './present.ts';
import { offersAt } from './reads.ts';

const MAX = 50;

/** The lotteries of the shop in which the person has tickets, the last deadline first, at most 50. */
export async function myLotteries(ctx: Presenting, userId: string): Promise<ApiResponse<'myLotteries'>> {
  const wallets = await walletsOf(ctx.db, userId);
  const counts = (await ticketCountsOf(ctx.db, wallets)).filter(({ chain, holder }) =>
    wallets.some((wallet) => wallet.address === holder && isProvedOn(wallet, chain)),
  );
  const ticketCounts = new Map<string, number>();
  for (const count of counts)
    ticketCounts.set(lotteryKey(count), (ticketCounts.get(lotteryKey(count)) ?? 0) + count.tickets);
  const found = await foundOf(ctx, await offersAt(ctx, counts));
  const newest = found.toSorted((a, b) => b.lottery.deadline.getTime() - a.lottery.deadline.getTime());
  const lotteries = [];
  for (const each of newest.slice(0, MAX)) {
    const card = await presentCard(ctx, each);
    const won = wallets.some(({ address }) => address === card.winner?.address);
    lotteries.push({ card, tickets: ticketCounts.get(lotteryKey(each.lottery)) ?? 0, won });
  }
  return { lotteries };
}

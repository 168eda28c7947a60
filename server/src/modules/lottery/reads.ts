import type { ChainName } from '@talkies/shared';
import type { LotteryCard, TicketPurchase } from '@talkies/shared/schemas';
import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { isOneOf, purchasesOf, type TicketPurchaseRow } from '../../chain/index.ts';
import { allLotteries, findLottery, foundOf } from './find.ts';
import { playersAmong } from './people.ts';
import { type Presenting, presentCard, presentLottery } from './present.ts';
import { lotteryOffers } from './tables.ts';

const MOST_PAST = 50;
const open = new Set<LotteryCard['phase']>(['selling', 'drawing']);

/** Those on sale, the first to end first, then those that wait for their draw; and those that are over. */
export async function listLotteries(ctx: Presenting) {
  const cards: LotteryCard[] = [];
  for (const found of await allLotteries(ctx)) cards.push(await presentCard(ctx, found));
  const rank = ({ phase, deadline }: LotteryCard): string => `${phase === 'selling' ? 0 : 1} ${deadline}`;
  return {
    current: cards.filter(({ phase }) => open.has(phase)).sort((a, b) => (rank(a) < rank(b) ? -1 : 1)),
    past: cards
      .filter(({ phase }) => !open.has(phase))
      .sort((a, b) => (a.deadline < b.deadline ? 1 : -1))
      .slice(0, MOST_PAST),
    serverTime: ctx.clock.now().toISOString(),
  };
}

/** @throws lottery/not-found */
export const getLottery = async (ctx: Presenting, id: string) =>
  presentLottery(ctx, await findLottery(ctx, id));

export async function presentPurchases(
  ctx: Needs<'db'>,
  chain: ChainName,
  rows: readonly TicketPurchaseRow[],
): Promise<TicketPurchase[]> {
  const partyOf = await playersAmong(
    ctx,
    chain,
    rows.map(({ holder }) => holder),
  );
  return rows.map(({ first, count, holder, blockNumber, txHash, at }) => ({
    first,
    count,
    holder: partyOf(holder),
    block: blockNumber,
    transaction: txHash,
    at: at.toISOString(),
  }));
}

export interface TicketListQuery {
  order: 'list' | 'newest';
  cursor?: string | undefined;
  limit: number;
}

/** A part of the ticket list. @throws lottery/not-found */
export async function listTickets(ctx: Needs<'db'>, id: string, { order, cursor, limit }: TicketListQuery) {
  const { lottery } = await findLottery(ctx, id);
  const from = cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null;
  const rows = await purchasesOf(ctx.db, lottery, { from, newest: order === 'newest', limit });
  const last = rows.at(-1);
  return {
    purchases: await presentPurchases(ctx, lottery.chain, rows),
    total: lottery.purchases,
    nextCursor: last && rows.length === limit ? String(last.number) : null,
  };
}

/** Lotteries of the house among those of a chain, as their pages and as cards show them. */
export async function lotteriesByNumber(ctx: Presenting, chain: ChainName, lotteryIds: readonly number[]) {
  const offers = await ctx.db
    .select()
    .from(lotteryOffers)
    .where(and(eq(lotteryOffers.chain, chain), isOneOf(lotteryOffers.lotteryId, lotteryIds)));
  return foundOf(ctx, offers);
}

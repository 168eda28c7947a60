import type { ChainName } from '@talkies/shared';
import type { LotteryCard, TicketPurchase } from '@talkies/shared/schemas';
import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { isOneOf, type LotteryKey, purchasesOf, type TicketPurchaseRow } from '../../chain/index.ts';
import { wrongField } from '../../platform/errors.ts';
import { namesOf, partyOf } from '../market/index.ts';
import { shopPhaseOf } from './calling-off.ts';
import { allLotteries, findLottery, foundOf } from './find.ts';
import { type Presenting, presentCard, presentLottery } from './present.ts';
import { type LotteryOffer, lotteryOffers } from './tables.ts';

const MAX_PAST = 50;

/** Lotteries on sale, the first to end first, then those that wait for their draw; and those that are over. */
export async function listLotteries(ctx: Presenting) {
  const all = (await allLotteries(ctx))
    .map((found) => ({ found, phase: shopPhaseOf(ctx, found), deadline: found.lottery.deadline.getTime() }))
    .sort((a, b) => a.deadline - b.deadline);
  const selling = all.filter(({ phase }) => phase === 'selling');
  const drawing = all.filter(({ phase }) => phase === 'drawing');
  const past = all.filter(({ phase }) => phase !== 'selling' && phase !== 'drawing');
  const present = async (lotteries: typeof all) => {
    const cards: LotteryCard[] = [];
    for (const { found } of lotteries) cards.push(await presentCard(ctx, found));
    return cards;
  };
  return {
    current: await present([...selling, ...drawing]),
    past: await present(past.slice(-MAX_PAST).reverse()),
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
  const holders = new Set(rows.map(({ holder }) => holder));
  const names = await namesOf(ctx, chain, [...holders]);
  return rows.map(({ first, count, holder, blockNumber, txHash, at }) => ({
    first,
    count,
    holder: partyOf(names, holder),
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

/** A part of the ticket list. @throws lottery/not-found, request/invalid */
export async function listTickets(ctx: Needs<'db'>, id: string, { order, cursor, limit }: TicketListQuery) {
  const { lottery } = await findLottery(ctx, id);
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor))
    throw wrongField('cursor', 'Take it from the page before, under the same sort.');
  const from = cursor === undefined ? null : Number(cursor);
  const rows = await purchasesOf(ctx.db, lottery, { from, newest: order === 'newest', limit });
  const last = rows.at(-1);
  return {
    purchases: await presentPurchases(ctx, lottery.chain, rows),
    total: lottery.purchases,
    nextCursor: last && rows.length === limit ? String(last.number) : null,
  };
}

/** The offers of those of these lotteries that are the shop's. */
export const offersAt = async (ctx: Needs<'db'>, keys: readonly LotteryKey[]): Promise<LotteryOffer[]> => {
  const offers: LotteryOffer[] = [];
  for (const chain of new Set(keys.map((key) => key.chain))) {
    const ids = keys.filter((key) => key.chain === chain).map(({ lotteryId }) => lotteryId);
    const rows = ctx.db
      .select()
      .from(lotteryOffers)
      .where(and(eq(lotteryOffers.chain, chain), isOneOf(lotteryOffers.lotteryId, ids)));
    offers.push(...(await rows));
  }
  return offers;
};

/** The shop's lotteries with these numbers on a chain, as their pages and as cards show them. */
export const lotteriesByNumber = async (ctx: Presenting, chain: ChainName, lotteryIds: readonly number[]) =>
  foundOf(
    ctx,
    await offersAt(
      ctx,
      lotteryIds.map((lotteryId) => ({ chain, lotteryId })),
    ),
  );

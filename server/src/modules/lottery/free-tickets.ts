import { type ChainName, DAY_MS } from '@talkies/shared';
import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import {
  cancelTransaction,
  chainTransactions,
  filledTicketOrders,
  hasNotFailed,
  isOpenTransaction,
  lotteries,
  maybeSentAgain,
} from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { closedRegions, limitCents } from '../../platform/settings/settings.ts';
import type { FloatSpending } from '../orders/index.ts';
import { walletsOf } from '../wallets/index.ts';
import { emailHash } from './email-hash.ts';
import { type FoundLottery, itsLottery } from './find.ts';
import { entryOf } from './participation.ts';
import { type LotteryOffer, lotteryOffers, ticketOrders } from './tables.ts';

const itsGrant = eq(chainTransactions.key, sql`'tickets/' || ${ticketOrders.id}`);
/** Joins the purchase on the chain; `lotteryOffers` is joined before. */
const itsPurchase = and(
  eq(filledTicketOrders.chain, lotteryOffers.chain),
  eq(filledTicketOrders.orderId, ticketOrders.chainOrderId),
);

/** A person's hash for one lottery: hashes of two lotteries cannot be matched. */
export const freeTicketHash = (ctx: Needs<'config' | 'db'>, userId: string, lottery: string) =>
  emailHash(ctx, userId, `free ticket of ${lottery} for`);

/**
 * Whether a person has already had their free ticket, or has one on its way, by this account, their mail address or
 * one of their wallets. One of this account that was not bought, and can be sent again under its number, is none.
 */
async function hasOne(ctx: Needs<'config' | 'db'>, userId: string, lottery: string): Promise<boolean> {
  const hash = await freeTicketHash(ctx, userId, lottery);
  const wallets = (await walletsOf(ctx.db, userId)).map(({ address }) => address);
  const theirs = or(
    eq(ticketOrders.userId, userId),
    inArray(ticketOrders.wallet, wallets),
    hash === null ? undefined : eq(ticketOrders.emailHash, hash),
  );
  const rows = await ctx.db
    .select({ id: ticketOrders.id })
    .from(ticketOrders)
    .innerJoin(lotteryOffers, eq(lotteryOffers.id, ticketOrders.lottery))
    .leftJoin(chainTransactions, itsGrant)
    .leftJoin(filledTicketOrders, itsPurchase)
    .where(
      and(
        eq(ticketOrders.lottery, lottery),
        theirs,
        or(
          ne(ticketOrders.userId, userId),
          isNotNull(filledTicketOrders.orderId),
          sql`(${maybeSentAgain}) is not true`,
        ),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Whether the shop gives a person a ticket: once, and where paid ones are not sold to them. Final only after
 * `lockShopPurchases`. Never a priced one while the granter’s limit is zero.
 */
export async function mayEnterFree(
  ctx: Needs<'config' | 'db'>,
  userId: string,
  { offer, lottery }: FoundLottery,
  region: string | null,
): Promise<boolean> {
  if (!offer.freeEntry) return false;
  const country = region ?? (await entryOf(ctx, userId))?.region ?? null;
  if (country === null || !(await closedRegions(ctx, 'lotteries')).includes(country)) return false;
  if (BigInt(lottery.ticketPrice) > 0n && (await limitCents(ctx, 'ticketsGrantedDaily')) === 0n) return false;
  return !(await hasOne(ctx, userId, offer.id));
}

/** Lotteries with a free ticket on its way to a wallet: the chain does not have it yet. */
export const freeTicketsComing = (
  db: Database,
  wallet: Hex,
): Promise<Pick<LotteryOffer, 'chain' | 'lotteryId' | 'id' | 'name'>[]> =>
  db
    .select({
      chain: lotteryOffers.chain,
      lotteryId: lotteryOffers.lotteryId,
      id: lotteryOffers.id,
      name: lotteryOffers.name,
    })
    .from(ticketOrders)
    .innerJoin(lotteryOffers, eq(lotteryOffers.id, ticketOrders.lottery))
    .leftJoin(chainTransactions, itsGrant)
    .leftJoin(filledTicketOrders, itsPurchase)
    .where(and(eq(ticketOrders.wallet, wallet), isNull(filledTicketOrders.orderId), hasNotFailed));

/**
 * Calls off free tickets that still wait in the queue though their lottery, by its chain, sells no more. Until then they
 * wait: calling a lottery off may fail, and after its deadline nobody could ask for one again.
 */
export async function dropFreeTickets(ctx: Needs<'db' | 'queue'>, chain: ChainName): Promise<void> {
  const waiting = await ctx.db
    .select({ id: chainTransactions.id })
    .from(ticketOrders)
    .innerJoin(chainTransactions, itsGrant)
    .innerJoin(lotteryOffers, eq(lotteryOffers.id, ticketOrders.lottery))
    .innerJoin(lotteries, itsLottery)
    .where(
      and(
        eq(chainTransactions.chain, chain),
        eq(chainTransactions.status, 'queued'),
        ne(lotteries.state, 'selling'),
      ),
    );
  for (const { id } of waiting) await cancelTransaction(ctx, id);
}

/** The granter's coins that free tickets take, counted as `floatSpending` counts paid ones. */
export async function freeTicketSpending(
  db: Database,
  { chain, now }: { chain: FoundLottery['lottery']['chain']; now: Date },
): Promise<FloatSpending> {
  const underway = and(eq(chainTransactions.chain, chain), isOpenTransaction);
  const [promised] = await db
    .select({
      wei: sql<string>`coalesce(sum(${ticketOrders.totalWei}::numeric), 0)::text`,
      count: sql<string>`count(*)`,
    })
    .from(ticketOrders)
    .innerJoin(chainTransactions, itsGrant)
    .where(underway);
  const [today] = await db
    .select({ cents: sql<string>`coalesce(sum(${ticketOrders.priceCents}), 0)::text` })
    .from(ticketOrders)
    .leftJoin(chainTransactions, itsGrant)
    .where(and(gt(ticketOrders.createdAt, new Date(now.getTime() - DAY_MS)), hasNotFailed));
  return {
    wei: BigInt(promised?.wei ?? 0),
    count: Number(promised?.count ?? 0),
    cents: BigInt(today?.cents ?? 0),
  };
}

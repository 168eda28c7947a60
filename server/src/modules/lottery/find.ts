import { dropOf } from '@talkies/shared';
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { lotteries, lotteriesOf, lotteryKey, type ReadLottery } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type ItemSummary, imageOf, itemsById, itemsOfDrops } from '../catalogue/index.ts';
import { beingCalledOff, shopPhaseOf } from './calling-off.ts';
import { type LotteryOffer, lotteryOffers } from './tables.ts';

/** A lottery that is on its chain, with the shop's description of it. */
export interface FoundLottery extends ReadLottery {
  offer: LotteryOffer;
  /** the shop is calling it off */
  callingOff: boolean;
  /** the item of the prize */
  item: ItemSummary;
  /** the item whose picture the lottery shows */
  imageItem: ItemSummary;
}

/** Joins an offer to its lottery on the chain. */
export const itsLottery = and(
  eq(lotteries.chain, lotteryOffers.chain),
  eq(lotteries.lotteryId, lotteryOffers.lotteryId),
);

type SoldLottery = Pick<FoundLottery, 'lottery' | 'callingOff' | 'readUntil' | 'item'>;

/** The reason why the shop sells no tickets now (`hidden`: it took the prize down); null where it sells them. */
export function whyNotOnSale(
  ctx: Needs<'chains' | 'clock'>,
  found: SoldLottery,
): 'cancelled' | 'ended' | 'hidden' | null {
  const phase = shopPhaseOf(ctx, found);
  if (phase !== 'selling') return phase === 'cancelled' ? phase : 'ended';
  return found.item.status === 'published' ? null : 'hidden';
}

export const sellsTickets = (ctx: Needs<'chains' | 'clock'>, found: SoldLottery): boolean =>
  whyNotOnSale(ctx, found) === null;

/** An item as a lottery shows it: of one that the shop took down its words alone, which ticket holders need. */
const shownItem = (item: ItemSummary): ItemSummary =>
  item.status === 'published' ? item : { ...item, image: imageOf(undefined, item.title) };

/** Those of these offers that are on their chain, in the same order. */
export async function foundOf(ctx: Needs<'db'>, offers: readonly LotteryOffer[]): Promise<FoundLottery[]> {
  const keys = offers.flatMap(({ chain, lotteryId }) => (lotteryId === null ? [] : [{ chain, lotteryId }]));
  const onchain = await lotteriesOf(ctx.db, keys);
  const drops = [...onchain.values()].map(({ lottery }) => dropOf(BigInt(lottery.tokenId)));
  const prizes = await itemsOfDrops(ctx.db, [...new Set(drops)]);
  const selling = [...onchain.values()].filter(({ lottery }) => lottery.state === 'selling');
  const ending = await beingCalledOff(
    ctx.db,
    selling.map(({ lottery }) => lottery.chain),
  );
  const imageItems = await itemsById(ctx.db, [
    ...new Set(offers.flatMap(({ imageItemId }) => imageItemId ?? [])),
  ]);
  return offers.flatMap((offer) => {
    const onChain =
      offer.lotteryId === null
        ? undefined
        : onchain.get(lotteryKey({ ...offer, lotteryId: offer.lotteryId }));
    const item = onChain && prizes.get(dropOf(BigInt(onChain.lottery.tokenId)));
    if (!item) return [];
    const imageItem = (offer.imageItemId !== null && imageItems.get(offer.imageItemId)) || item;
    return [
      {
        offer,
        ...onChain,
        callingOff: ending.has(offer.id),
        item: shownItem(item),
        imageItem: shownItem(imageItem),
      },
    ];
  });
}

/** Every lottery that is on its chain, newest first. */
export async function allLotteries(ctx: Needs<'db'>): Promise<FoundLottery[]> {
  const offers = await ctx.db
    .select()
    .from(lotteryOffers)
    .where(isNotNull(lotteryOffers.lotteryId))
    .orderBy(desc(lotteryOffers.createdAt), desc(lotteryOffers.id));
  return foundOf(ctx, offers);
}

/** The pages for search engines, newest first. */
export const lotteryPages = (db: Database): Promise<{ id: string; createdAt: Date }[]> =>
  db
    .select({ id: lotteryOffers.id, createdAt: lotteryOffers.createdAt })
    .from(lotteryOffers)
    .where(isNotNull(lotteryOffers.lotteryId))
    .orderBy(desc(lotteryOffers.createdAt));

/** @throws lottery/not-found, also while it is being opened */
export async function findLottery(ctx: Needs<'db'>, id: string): Promise<FoundLottery> {
  const [offer] = await ctx.db.select().from(lotteryOffers).where(eq(lotteryOffers.id, id));
  const [found] = offer ? await foundOf(ctx, [offer]) : [];
  if (!found) throw new AppError('lottery/not-found');
  return found;
}

/** The lotteries' names by their ids; unknown ones are left out. */
export async function lotteryNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = lotteryOffers;
  const rows = await db.select({ id, name }).from(lotteryOffers).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** A lottery's name. */
export const lotteryNameOf = async (db: Database, id: string): Promise<string> =>
  (await lotteryNames(db, [id])).get(id) ?? 'a lottery';

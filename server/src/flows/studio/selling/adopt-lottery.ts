import { dropOf } from '@talkies/shared';
import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { type LotteryKey, lotteries, mints } from '../../../chain/index.ts';
import { itemsOfDrops } from '../../../modules/catalogue/index.ts';
import { announceOffer, findLottery, itsLottery, lotteryOffers } from '../../../modules/lottery/index.ts';
import { type Acting, actAsOperator } from '../../../modules/studio/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { insertOffer } from '../../lottery/open-lotteries.ts';
import { readAdoption } from '../../lottery/read-fields.ts';

/** A lottery that the chain has, with the offer and the number of the prize's mint. @throws lottery/not-found */
async function onItsChain(db: Database, { chain, lotteryId }: LotteryKey) {
  const [row] = await db
    .select({ lottery: lotteries, offer: lotteryOffers.id, prizeOrder: mints.orderId })
    .from(lotteries)
    .leftJoin(lotteryOffers, itsLottery)
    .leftJoin(mints, and(eq(mints.chain, lotteries.chain), eq(mints.tokenId, lotteries.tokenId)))
    .where(and(eq(lotteries.chain, chain), eq(lotteries.lotteryId, lotteryId)));
  if (!row) throw new AppError('lottery/not-found');
  return row;
}

/**
 * Writes the offer of a lottery that the chain has and the shop does not, as after a restore of an older backup: the
 * lottery then has its page again.
 * @throws lottery/not-found; lottery/phase where the shop has it or its id is taken or used up; item/not-found;
 * request/invalid by the fields
 */
export async function adoptLottery(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db'>,
  who: Acting,
  typed: { id: string; name: string },
  key: LotteryKey,
): Promise<void> {
  const words = await readAdoption(ctx, typed);
  const { id } = words;
  await actAsOperator(ctx, who, { permission: 'lotteries' }, async (tx) => {
    const { lottery, offer, prizeOrder } = await onItsChain(tx, key);
    if (offer !== null) throw new AppError('lottery/phase', { detail: `It is ${offer} in the shop.` });
    const dropId = dropOf(BigInt(lottery.tokenId));
    const item = (await itemsOfDrops(tx, [dropId])).get(dropId);
    if (!item) throw new AppError('item/not-found');
    const { ticketPrice, moneyPrize, maxTickets, walletLimit, permitOnly, beneficiary } = lottery;
    const seconds = (lottery.deadline.getTime() - lottery.createdAt.getTime()) / 1000;
    const terms = { ticketPrice, moneyPrize, maxTickets, walletLimit, seconds, permitOnly, beneficiary };
    const itemId = item.id;
    await insertOffer(tx, { ...words, ...key, itemId, terms, prizeOrder, createdAt: lottery.createdAt });
    const after = { ...key, itemId, name: words.name, terms };
    return {
      result: undefined,
      entry: { operation: 'lottery.adopt', subject: { kind: 'lottery', id }, after },
    };
  });
  await announceOffer(ctx, (await findLottery(ctx, id)).offer);
  await ctx.changes.emit('catalogue');
}

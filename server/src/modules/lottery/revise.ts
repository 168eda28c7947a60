import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type LotteryOffer, lotteryOffers } from './tables.ts';

/**
 * Changes the shop's description of a lottery; the contract's terms stay as they are. Call `announceOffer`
 * afterwards.
 * @throws lottery/not-found
 */
export async function reviseOffer(
  ctx: Needs<'db'>,
  id: string,
  to: Partial<Pick<LotteryOffer, 'name' | 'rules' | 'imageItemId' | 'freeEntry' | 'providers'>>,
): Promise<LotteryOffer> {
  const [offer] =
    Object.keys(to).length === 0
      ? await ctx.db.select().from(lotteryOffers).where(eq(lotteryOffers.id, id))
      : await ctx.db.update(lotteryOffers).set(to).where(eq(lotteryOffers.id, id)).returning();
  if (!offer) throw new AppError('lottery/not-found');
  return offer;
}

/** Updates open pages of a lottery, and caches. */
export const announceOffer = async ({ changes }: Needs<'changes'>, offer: LotteryOffer): Promise<void> => {
  if (offer.lotteryId !== null) await changes.emit('lottery', `${offer.chain}/${offer.lotteryId}`);
};

import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type LotteryOffer, lotteryOffers } from './tables.ts';

/** Changes what the shop says of a lottery; what the contract holds stays as it is. Tell it afterwards. @throws lottery/not-found */
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

/** Open pages of it, and what is cached, are shown anew. */
export const announceOffer = async ({ changes }: Needs<'changes'>, offer: LotteryOffer): Promise<void> => {
  if (offer.lotteryId !== null) await changes.emit('lottery', `${offer.chain}/${offer.lotteryId}`);
};

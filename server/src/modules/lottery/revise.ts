import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type LotteryOffer, lotteryOffers } from './tables.ts';

/** Changes what the shop says of a lottery; what the contract holds stays as it is. @throws lottery/not-found */
export async function reviseOffer(
  ctx: Needs<'changes' | 'db'>,
  id: string,
  to: Partial<Pick<LotteryOffer, 'name' | 'rules' | 'pictureOf' | 'freeEntry' | 'providers'>>,
): Promise<void> {
  const [offer] =
    Object.keys(to).length === 0
      ? await ctx.db.select().from(lotteryOffers).where(eq(lotteryOffers.id, id))
      : await ctx.db.update(lotteryOffers).set(to).where(eq(lotteryOffers.id, id)).returning();
  if (!offer) throw new AppError('lottery/not-found');
  if (offer.lotteryId !== null) await ctx.changes.emit('lottery', `${offer.chain}/${offer.lotteryId}`);
}

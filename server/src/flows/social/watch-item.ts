import type { Needs } from '../../chain/context.ts';
import { cardsById } from '../../modules/catalogue/index.ts';
import { setWatch } from '../../modules/social/index.ts';
import { AppError } from '../../platform/errors.ts';

/** Idempotent; what was taken out of the shop can be let be. @throws item/not-found for what visitors cannot see, request/too-many */
export async function watchItem(
  ctx: Needs<'chains' | 'clock' | 'db' | 'limits' | 'rates'>,
  userId: string,
  itemId: string,
  watched: boolean,
): Promise<{ watched: boolean }> {
  await ctx.limits.spend('like/account', userId);
  const [card] = await cardsById(ctx, [itemId]);
  if (watched && !card) throw new AppError('item/not-found');
  const price = card?.sale === 'fixed' ? card.price : null;
  await setWatch(ctx, userId, { itemId, cents: price ? BigInt(price.amount) : null }, watched);
  return { watched };
}

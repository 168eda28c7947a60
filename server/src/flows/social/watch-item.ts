import type { Needs } from '../../chain/context.ts';
import { cardsById } from '../../modules/catalogue/index.ts';
import { setWatch } from '../../modules/social/index.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Sets or ends a watch, idempotently; it can be ended for an item that is no longer in the shop.
 * @throws item/not-found for an item that visitors cannot see, request/too-many
 */
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

import type { ItemCard } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { cardsById, isPublished } from '../../modules/catalogue/index.ts';
import { latestLikes, likesOf, setLike } from '../../modules/social/index.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Sets or removes a like, idempotently; it can be removed from an item that is no longer in the shop.
 * @throws item/not-found for an item that visitors cannot see, request/too-many
 */
export async function likeItem(
  ctx: Needs<'changes' | 'clock' | 'db' | 'limits'>,
  userId: string,
  itemId: string,
  liked: boolean,
): Promise<{ liked: boolean; likes: number }> {
  await ctx.limits.spend('like/account', userId);
  if (liked && !(await isPublished(ctx.db, itemId))) throw new AppError('item/not-found');
  await setLike(ctx, userId, itemId, liked);
  return { liked, likes: (await likesOf(ctx.db, [itemId])).get(itemId) ?? 0 };
}

/** The maximum of liked items that are shown, the latest first. */
const SHOWN = 200;

/** The cards of a person's liked items that are in the shop. */
export async function likedItems(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  userId: string,
): Promise<ItemCard[]> {
  const liked = await latestLikes(ctx.db, userId, SHOWN);
  return cardsById(
    ctx,
    liked.map(({ itemId }) => itemId),
  );
}

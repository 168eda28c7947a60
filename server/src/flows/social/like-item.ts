import type { ItemCard } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { cardsById, isPublished } from '../../modules/catalogue/index.ts';
import { latestLikes, likesOf, setLike } from '../../modules/social/index.ts';
import { AppError } from '../../platform/errors.ts';

/** Idempotent; a like of what was taken out of the shop can be taken back. @throws item/not-found for what visitors cannot see, request/too-many */
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

/** So many of what somebody likes are shown, the latest first. */
const SHOWN = 200;

/** Cards of what somebody likes, as far as it is in the shop. */
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

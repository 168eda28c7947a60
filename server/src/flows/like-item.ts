import type { Needs } from '../chain/context.ts';
import { isPublished } from '../modules/catalogue/index.ts';
import { likesOf, setLike } from '../modules/social/index.ts';
import { AppError } from '../platform/errors.ts';

/** Idempotent. @throws item/not-found for what visitors cannot see, request/too-many */
export async function likeItem(
  ctx: Needs<'changes' | 'clock' | 'db' | 'limits'>,
  userId: string,
  itemId: string,
  liked: boolean,
): Promise<{ liked: boolean; likes: number }> {
  await ctx.limits.spend('like/account', userId);
  if (!(await isPublished(ctx.db, itemId))) throw new AppError('item/not-found');
  await setLike(ctx, userId, itemId, liked);
  return { liked, likes: (await likesOf(ctx.db, [itemId])).get(itemId) ?? 0 };
}

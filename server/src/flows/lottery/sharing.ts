import type { Needs } from '../../chain/context.ts';
import { findLottery } from '../../modules/lottery/index.ts';
import { AppError } from '../../platform/errors.ts';

/** What the picture of a lottery's shared link shows, see modules/sharing; null for none of that name. */
export async function sharedLottery(ctx: Needs<'db'>, id: string) {
  try {
    const { offer, item, imageItem } = await findLottery(ctx, id);
    return {
      title: offer.name,
      line: `Lottery · ${item.title}`,
      artKey: imageItem.image.key || null,
      as: 'poster' as const,
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'lottery/not-found') return null;
    throw error;
  }
}

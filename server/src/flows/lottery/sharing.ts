import type { Needs } from '../../chain/context.ts';
import { findLottery } from '../../modules/lottery/index.ts';
import { AppError } from '../../platform/errors.ts';

/** The content of the picture for a lottery's shared link, see modules/sharing; null for an unknown lottery. */
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

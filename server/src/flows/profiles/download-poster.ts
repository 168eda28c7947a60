import type { PosterFormat } from '@talkies/shared';
import { slugOf } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { findMarketToken } from '../../modules/market/index.ts';
import { readForWidth } from '../../modules/media/index.ts';
import { type DrawnPoster, drawPoster, posterWidth } from '../../modules/sharing/index.ts';
import { ownsAddress, walletsOf } from '../../modules/wallets/index.ts';
import { AppError } from '../../platform/errors.ts';

const endings = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/**
 * The file's name, such as `the-old-banyan-no-7-story.jpg` for No. 7 of `The Old Banyan` as a story; by its number
 * where the title has no usable letters.
 */
function nameOf(title: string, serial: number, format: PosterFormat, type: DrawnPoster['type']): string {
  const name = slugOf(title).slice(0, 60).replace(/-$/, '');
  return `${name || 'poster'}-no-${serial}-${format}.${endings[type]}`;
}

/**
 * Renders the poster of an edition for its present owner.
 * @throws market/not-found, market/not-yours, request/too-many, poster/no-master
 */
export async function downloadPoster(
  ctx: Needs<'config' | 'db' | 'limits' | 'log'>,
  owner: { id: string; name: string },
  { id, format }: { id: string; format: PosterFormat },
): Promise<DrawnPoster & { name: string }> {
  const { item, tokenRows } = await findMarketToken(ctx, id);
  if (!tokenRows) throw new AppError('market/not-found');
  const { token } = tokenRows;
  if (!ownsAddress(await walletsOf(ctx.db, owner.id), item.chain, token.owner))
    throw new AppError('market/not-yours');
  await ctx.limits.spend('download/account', owner.id);
  const art = await readForWidth(ctx, item.image.key, posterWidth(format));
  if (!art) throw new AppError('request/not-found');
  const line = [item.film, item.celebrity].filter(Boolean).join(' · ');
  const { title, quantity, collection } = item;
  const drawn = await drawPoster(
    { title, line, quantity, collection, serial: token.serial, owner: owner.name, art },
    format,
  );
  return { ...drawn, name: nameOf(title, token.serial, format, drawn.type) };
}

import type { PosterFormat } from '@talkies/shared';
import { slugOf } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { findMarketToken } from '../../modules/market/index.ts';
import { readForWidth } from '../../modules/media/index.ts';
import { type DrawnPoster, drawPoster, posterWidth } from '../../modules/sharing/index.ts';
import { ownsAddress, walletsOf } from '../../modules/wallets/index.ts';
import { AppError } from '../../platform/errors.ts';

const endings = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** `The Old Banyan`, No. 7, as a story: `the-old-banyan-no-7-story.jpg`; without a title that file systems know, by its number. */
function nameOf(title: string, serial: number, format: PosterFormat, type: DrawnPoster['type']): string {
  const name = slugOf(title).slice(0, 60).replace(/-$/, '');
  return `${name || 'poster'}-no-${serial}-${format}.${endings[type]}`;
}

/**
 * The poster of an edition, drawn for the one who owns it now.
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

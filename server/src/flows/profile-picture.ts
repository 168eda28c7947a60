import type { PictureUse } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';
import type { Context } from '../chain/context.ts';
import { hangPicture } from '../modules/accounts/index.ts';
import {
  forgetPicture,
  keepPicture,
  makePicture,
  notePicture,
  presentImage,
} from '../modules/media/index.ts';

/**
 * Makes a sent file somebody's avatar or cover; the one before it is removed. Sent twice, the second replaces the first.
 * @throws the refusals of `makePicture`
 */
export async function setPicture(
  ctx: Context,
  owner: { id: string; name: string },
  use: PictureUse,
  sent: Buffer,
): Promise<Image> {
  const made = await makePicture(sent, use);
  const kept = await keepPicture(ctx, { userId: owner.id, use }, made);
  await ctx.db.transaction(async (tx) => {
    await notePicture(ctx, tx, kept, made);
    const before = await hangPicture(ctx, tx, { userId: owner.id, use }, kept.key);
    if (before) await forgetPicture(ctx, tx, before);
  });
  await ctx.changes.emit('people', owner.id);
  return presentImage({ ...made, key: kept.key }, owner.name);
}

/** Nothing there is no error. */
export async function removePicture(ctx: Context, userId: string, use: PictureUse): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await hangPicture(ctx, tx, { userId, use }, null);
    if (before) await forgetPicture(ctx, tx, before);
  });
  await ctx.changes.emit('people', userId);
}

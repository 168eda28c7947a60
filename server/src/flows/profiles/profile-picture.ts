import type { PictureUse } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { setProfilePicture } from '../../modules/accounts/index.ts';
import {
  forgetPicture,
  makePicture,
  notePicture,
  presentImage,
  retirePicture,
  storePicture,
} from '../../modules/media/index.ts';

/**
 * Makes an uploaded file a person's avatar or cover; the earlier one is deleted an hour later. A repeated upload
 * replaces the first.
 * @throws the refusals of `makePicture`
 */
export async function setPicture(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'queue'>,
  owner: { id: string; name: string },
  use: PictureUse,
  sent: Buffer,
): Promise<Image> {
  const made = await makePicture(sent, use);
  const stored = await storePicture(ctx, { userId: owner.id, use }, made);
  await ctx.db.transaction(async (tx) => {
    await notePicture(ctx, tx, stored, made);
    const before = await setProfilePicture(ctx, tx, { userId: owner.id, use }, stored.key);
    if (before) await retirePicture(ctx, tx, before);
  });
  await ctx.changes.emit('people', owner.id);
  return presentImage({ ...made, key: stored.key }, owner.name);
}

/** Removes a person's avatar or cover, if there is one. @throws request/too-many */
export async function removePicture(
  ctx: Needs<'changes' | 'clock' | 'db' | 'limits' | 'queue'>,
  userId: string,
  use: PictureUse,
): Promise<void> {
  await ctx.limits.spend('profile/account', userId);
  const removed = await ctx.db.transaction(async (tx) => {
    const before = await setProfilePicture(ctx, tx, { userId, use }, null);
    if (before) await forgetPicture(ctx, tx, before);
    return before;
  });
  if (removed) await ctx.changes.emit('people', userId);
}

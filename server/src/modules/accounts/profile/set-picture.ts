import type { PictureUse } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { users } from '../tables.ts';

/** Writes the key of a person's picture with `tx`, null for none, and returns the previous one. */
export async function setProfilePicture(
  ctx: Needs<'clock'>,
  tx: Database,
  { userId, use }: { userId: string; use: PictureUse },
  key: string | null,
): Promise<string | null> {
  const [user] = await tx
    .select({ avatar: users.avatar, cover: users.cover })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  // the account was deleted while the picture was uploaded
  if (!user) throw new AppError('auth/required');
  await tx
    .update(users)
    .set({ [use]: key, updatedAt: ctx.clock.now() })
    .where(eq(users.id, userId));
  return user[use];
}

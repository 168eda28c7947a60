import type { Image, Profile } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { cooldownUntil } from '../rules.ts';
import { passwordHashOf } from '../sign-in-methods.ts';
import { users } from '../tables.ts';
import { pendingEmail } from './change-email.ts';
import { showPhone } from './phone.ts';

/** Shows pictures by their keys; the media module implements it. */
export type ShowPictures = (
  keys: Record<'avatar' | 'cover', string | null>,
  name: string,
) => Promise<Record<'avatar' | 'cover', Image | null>>;

/** The whole profile as its owner sees it and may change it. */
export async function readProfile(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  show: ShowPictures,
): Promise<Profile> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('auth/required');
  const pending = await pendingEmail(ctx, userId);
  const { name, handle, email, phone, avatar, cover } = user;
  return {
    name,
    handle,
    email,
    phone: showPhone(phone),
    pendingEmail: pending && { email: pending.email, until: pending.until.toISOString() },
    hasPassword: (await passwordHashOf(ctx.db, userId)) !== null,
    ...(await show({ avatar, cover }, name)),
    cooldownUntil: cooldownUntil(user.recoveredAt, ctx.clock.now())?.toISOString() ?? null,
  };
}

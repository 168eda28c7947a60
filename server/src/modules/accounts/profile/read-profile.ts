import type { Image, Profile } from '@talkies/shared/schemas';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { cooldownUntil } from '../rules.ts';
import { signInMethods, users } from '../tables.ts';
import { pendingEmail } from './change-email.ts';
import { showPhone } from './phone.ts';

/** Shows pictures by their keys; the media module's part. */
export type ShowPictures = (
  keys: Record<'avatar' | 'cover', string | null>,
  name: string,
) => Promise<Record<'avatar' | 'cover', Image | null>>;

/** Everything that a person sees and may change of themselves. */
export async function readProfile(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  show: ShowPictures,
): Promise<Profile> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('auth/required');
  const pending = await pendingEmail(ctx, userId);
  const password = await ctx.db
    .select({ id: signInMethods.id })
    .from(signInMethods)
    .where(
      and(
        eq(signInMethods.userId, userId),
        eq(signInMethods.providerId, 'credential'),
        isNotNull(signInMethods.password),
      ),
    );
  const { name, handle, email, phone, avatar, cover } = user;
  return {
    name,
    handle,
    email,
    phone: showPhone(phone),
    pendingEmail: pending && { email: pending.email, until: pending.until.toISOString() },
    hasPassword: password.length > 0,
    ...(await show({ avatar, cover }, name)),
    cooldownUntil: cooldownUntil(user.recoveredAt, ctx.clock.now())?.toISOString() ?? null,
  };
}

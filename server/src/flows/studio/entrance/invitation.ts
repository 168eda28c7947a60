import type { StudioMe, StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import type { Actor } from '../../../modules/accounts/index.ts';
import { acceptInvitation, findMember, invitationOf } from '../../../modules/studio/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { studioMe } from './step-up.ts';

/** The content of an invitation, for the holder of its token. @throws request/not-found */
export async function showInvitation(
  ctx: Needs<'clock' | 'config' | 'db'>,
  user: { email: string } | null,
  token: string,
): Promise<StudioResponse<'studioInvitation'>> {
  const row = await invitationOf(ctx, token);
  if (!row) throw new AppError('request/not-found');
  const { email, role, expiresAt } = row;
  const visitor = user ? (user.email === email ? 'invited' : 'other') : 'nobody';
  return { email, role, expiresAt: expiresAt.toISOString(), visitor };
}

/**
 * Makes the invited person a member; they must step up afterwards.
 * @throws request/not-found, auth/required, studio/other-address, studio/already-member
 */
export async function acceptAsMember(
  ctx: Needs<'clock' | 'config' | 'db'>,
  user: Actor | null,
  token: string,
): Promise<StudioMe> {
  if (!(await invitationOf(ctx, token))) throw new AppError('request/not-found');
  if (!user) throw new AppError('auth/required');
  await acceptInvitation(ctx, user, token);
  const member = await findMember(ctx, user);
  if (!member) throw new AppError('request/not-found');
  return studioMe(ctx, member);
}

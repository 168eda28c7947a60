import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { asc } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { users } from '../accounts/index.ts';
import { pendingInvitations } from './invitations.ts';
import { memberRows, presentMember } from './members.ts';

/** The members and the open invitations, by their addresses. */
export async function listMembers(ctx: Needs<'clock' | 'db'>): Promise<StudioResponse<'listMembers'>> {
  const rows = await memberRows(ctx.db).orderBy(asc(users.email));
  return { members: rows.map(presentMember), invitations: await pendingInvitations(ctx) };
}

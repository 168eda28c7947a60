import type { Obstacle } from '@talkies/shared/schemas';
import { studioPatterns } from '@talkies/shared/studio';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { hasOtherOwner, roleOf } from './members.ts';
import { studioMembers, studioSessions } from './tables.ts';

/** A member cannot delete their account: an owner must end the membership first, which is logged and never the last owner's. */
async function obstacles(_: unknown, db: Database, userId: string): Promise<Obstacle[]> {
  const role = await roleOf(db, userId);
  if (!role) return [];
  const isLast = role === 'owner' && !(await hasOtherOwner(db, userId));
  const what = isLast
    ? 'Last owner of the studio: make somebody else an owner first'
    : 'Work in the studio: an owner ends the membership first';
  // no other role opens the list of members
  const path = role === 'owner' ? studioPatterns.members : studioPatterns.today;
  return [{ kind: 'membership', what, path, waivable: false }];
}

/** The audit log stays as it is: acts in the shop's name belong to the shop. */
export const studioPersonalData: PersonalDataSource = {
  name: 'studio',
  tables: ['studio_members', 'studio_sessions'],
  collect: async (ctx, userId) => {
    const memberships = await ctx.db
      .select({ role: studioMembers.role, since: studioMembers.createdAt, addedBy: studioMembers.addedBy })
      .from(studioMembers)
      .where(eq(studioMembers.userId, userId));
    const opened = await ctx.db
      .select({ by: studioSessions.by, at: studioSessions.provedAt, until: studioSessions.expiresAt })
      .from(studioSessions)
      .where(eq(studioSessions.userId, userId));
    return memberships.length > 0 ? { memberships, opened } : undefined;
  },
  obstacles,
  erase: async (_, tx, userId) => {
    await tx.delete(studioSessions).where(eq(studioSessions.userId, userId));
  },
};

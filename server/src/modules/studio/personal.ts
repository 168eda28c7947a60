import { eq } from 'drizzle-orm';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { studioMembers, studioSessions } from './tables.ts';

/** Membership goes with the account. The audit log stays as it is: what was done in the shop's name is the shop's. */
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
  erase: async (_, tx, userId) => {
    await tx.delete(studioSessions).where(eq(studioSessions.userId, userId));
  },
};

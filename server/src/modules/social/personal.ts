import { asc, count, eq, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { users, writtenBy } from '../accounts/index.ts';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { contentReports } from './content-reports/tables.ts';
import { showcasePositionsOf } from './showcase.ts';
import { collectorRanks, follows, likes, reminders, showcasePositions, watches } from './tables.ts';

/** The numbers of a person's reports. */
export async function reportNumbersOf(db: Database, userId: string): Promise<string[]> {
  const found = await db
    .select({ id: contentReports.id })
    .from(contentReports)
    .where(writtenBy(contentReports, userId));
  return found.map(({ id }) => id);
}

export const socialPersonalData: PersonalDataSource = {
  name: 'social',
  tables: ['likes', 'watches', 'reminders', 'reports', 'follows', 'showcase_positions', 'collector_ranks'],
  collect: async (ctx, userId) => ({
    likes: await ctx.db
      .select({ item: likes.itemId, at: likes.at })
      .from(likes)
      .where(eq(likes.userId, userId)),
    watches: await ctx.db
      .select({ item: watches.itemId, at: watches.at })
      .from(watches)
      .where(eq(watches.userId, userId)),
    reminders: await ctx.db
      .select({ about: reminders.about, of: reminders.subject })
      .from(reminders)
      .where(eq(reminders.userId, userId)),
    // of a reported profile only the part: whose it was is not theirs to know
    reports: (await ctx.db.select().from(contentReports).where(writtenBy(contentReports, userId))).map(
      ({ personId, ...report }) => report,
    ),
    following: await ctx.db
      .select({ who: users.handle, since: follows.at })
      .from(follows)
      .innerJoin(users, eq(users.id, follows.followedId))
      .where(eq(follows.followerId, userId))
      .orderBy(asc(follows.at)),
    // the identity of followed people is their own
    followers:
      (await ctx.db.select({ number: count() }).from(follows).where(eq(follows.followedId, userId)))[0]
        ?.number ?? 0,
    showcase: await showcasePositionsOf(ctx.db, userId),
  }),
  erase: async (_, tx, userId) => {
    await tx.delete(contentReports).where(writtenBy(contentReports, userId));
    await tx.update(contentReports).set({ personId: null }).where(eq(contentReports.personId, userId));
    await tx.delete(likes).where(eq(likes.userId, userId));
    await tx.delete(watches).where(eq(watches.userId, userId));
    await tx.delete(reminders).where(eq(reminders.userId, userId));
    await tx.delete(follows).where(or(eq(follows.followerId, userId), eq(follows.followedId, userId)));
    await tx.delete(showcasePositions).where(eq(showcasePositions.userId, userId));
    await tx.delete(collectorRanks).where(eq(collectorRanks.userId, userId));
  },
};

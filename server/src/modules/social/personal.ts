import { eq } from 'drizzle-orm';
import type { PersonalPart } from '../../personal-part.ts';
import { reports } from './reports/tables.ts';
import { likes } from './tables.ts';

export const socialPart: PersonalPart = {
  name: 'social',
  tables: ['likes', 'reports'],
  collect: async (ctx, userId) => ({
    likes: await ctx.db
      .select({ item: likes.itemId, at: likes.at })
      .from(likes)
      .where(eq(likes.userId, userId)),
    reports: await ctx.db.select().from(reports).where(eq(reports.userId, userId)),
  }),
  erase: async (_, tx, userId) => {
    await tx.delete(reports).where(eq(reports.userId, userId));
    await tx.delete(likes).where(eq(likes.userId, userId));
  },
};

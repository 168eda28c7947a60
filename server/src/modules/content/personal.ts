import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { users } from '../accounts/index.ts';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { contactMessages, subscribers } from './tables.ts';

/** The newsletter knows addresses, not people. */
async function addressOf(db: Database, userId: string): Promise<string> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? '';
}

export const contentPersonalData: PersonalDataSource = {
  name: 'letters',
  tables: ['contact_messages', 'newsletter_subscribers'],
  collect: async (ctx, userId) => ({
    messages: await ctx.db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.userId, userId))
      .orderBy(asc(contactMessages.at)),
    newsletter: await ctx.db
      .select({
        state: subscribers.state,
        requestedAt: subscribers.requestedAt,
        confirmedAt: subscribers.confirmedAt,
      })
      .from(subscribers)
      .where(eq(subscribers.email, await addressOf(ctx.db, userId))),
  }),
  erase: async (_, tx, userId) => {
    await tx.delete(subscribers).where(eq(subscribers.email, await addressOf(tx, userId)));
    await tx.delete(contactMessages).where(eq(contactMessages.userId, userId));
  },
};

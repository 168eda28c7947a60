import { asc, eq } from 'drizzle-orm';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { inboxReplies, inboxThreads } from './tables.ts';

/** What was said after the first message. Who of us said it is not theirs to know. */
export const inboxPersonalData: PersonalDataSource = {
  name: 'conversations',
  tables: ['inbox_threads'],
  collect: (ctx, userId) =>
    ctx.db
      .select({
        number: inboxReplies.threadId,
        from: inboxReplies.from,
        text: inboxReplies.text,
        at: inboxReplies.at,
      })
      .from(inboxReplies)
      .innerJoin(inboxThreads, eq(inboxThreads.id, inboxReplies.threadId))
      .where(eq(inboxThreads.userId, userId))
      .orderBy(asc(inboxReplies.id)),
  erase: async (_, tx, userId) => {
    await tx.delete(inboxThreads).where(eq(inboxThreads.userId, userId));
  },
};

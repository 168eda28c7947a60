import { asc, eq, or } from 'drizzle-orm';
import { isAnyOf } from '../../platform/db/any-of.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { inboxReplies, inboxThreads } from './tables.ts';

/**
 * The replies to a person's messages and reports. Which member wrote ours is not disclosed.
 * @param numbersOf the numbers of the messages and reports that a person wrote, also signed out
 */
export const inboxPersonalData = (
  numbersOf: (db: Database, userId: string) => Promise<string[]>,
): PersonalDataSource => ({
  name: 'conversations',
  tables: ['inbox_threads'],
  collect: async (ctx, userId) =>
    ctx.db
      .select({
        number: inboxReplies.threadId,
        from: inboxReplies.from,
        text: inboxReplies.text,
        at: inboxReplies.at,
      })
      .from(inboxReplies)
      .innerJoin(inboxThreads, eq(inboxThreads.id, inboxReplies.threadId))
      .where(ofPerson(userId, await numbersOf(ctx.db, userId)))
      .orderBy(asc(inboxReplies.id)),
  erase: async (_, tx, userId) => {
    await tx.delete(inboxThreads).where(ofPerson(userId, await numbersOf(tx, userId)));
  },
});

const ofPerson = (userId: string, numbers: string[]) =>
  or(eq(inboxThreads.userId, userId), isAnyOf(inboxThreads.id, numbers));

import { eq, sql } from 'drizzle-orm';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { dataRequestsOf } from './requests.ts';
import { dataRequests } from './tables.ts';

/** Who of us wrote it down is not theirs to know. What stays says when something was answered, and of nobody. */
export const dataRequestsPersonalData: PersonalDataSource = {
  name: 'dataRequests',
  tables: ['data_requests'],
  collect: async (ctx, userId) =>
    (await dataRequestsOf(ctx.db, userId)).map(
      ({ id, kind, state, text, openedAt, dueAt, answeredAt, answer }) => ({
        ...{ number: id, kind, state, text, openedAt, dueAt, answeredAt, answer },
      }),
    ),
  erase: async (ctx, tx, userId) => {
    await tx
      .update(dataRequests)
      .set({
        ...{ userId: null, text: '', answer: null, threadId: null },
        // an open one ends with the account: nobody is left to answer
        state: sql`case when ${dataRequests.state} = 'open' then 'done' else ${dataRequests.state} end`,
        answeredAt: sql`coalesce(${dataRequests.answeredAt}, ${ctx.clock.now().toISOString()}::timestamptz)`,
      })
      .where(eq(dataRequests.userId, userId));
  },
};
